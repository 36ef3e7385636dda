"""How a difference of two models is distributed over bootstrap draws, with the interval that is read from them."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reportgen.figures import axes, difference_axis, lettering, marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.difference_axis import Ends
from reportgen.figures.from_results import CurveRow, columns
from reportgen.figures.scale import ABOVE, CountScale, Scale
from reportgen.results.tested import Comparison, PairResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Bootstrap draws of a difference"
SECTION = "comparisons"
CURVE = "bootstrap_histogram"
ON_REQUEST = True

LINE = 10.0  # points for the names of the models
ROW = 12.0  # points above the bars for the interval
FILLED = 0.5  # strength of a bar, and of one outside the interval
OUTSIDE = 0.22
RIM = 0.3  # points between two bars


@dataclass(frozen=True, slots=True)
class DrawnDifferences:
    """Bins with numbers of draws, the difference, first minus second, and its interval, in the unit in which they are drawn."""

    models: tuple[str, str]
    bins: tuple[CurveRow, ...]
    value: float
    ends: Ends = (None, None)
    unit: float = 1.0

    @classmethod
    def of(cls, comparison: Comparison, pair: PairResult) -> "DrawnDifferences | None":
        """Take a pair from results, if its draws were counted."""
        table = next((one for one in pair.curves if one.curve == CURVE and one.rows), None)
        if table is None or pair.value is None:
            return None
        unit = difference_axis.unit_of(comparison.metric)
        low, high = (None, None) if pair.interval is None else (pair.interval.low, pair.interval.high)
        bins = tuple((unit * a, unit * b, n) for a, b, n in columns(table, "low", "high", "draws"))
        ends = (None if low is None else unit * low, None if high is None else unit * high)
        return cls(pair.models, bins, unit * pair.value, ends, unit)


def bootstrap_distribution(draws: DrawnDifferences) -> "Figure":
    """Draw a bar for each bin, weaker outside the interval, which is above the bars with the difference."""
    names = lettering.names(draws.models)
    held = [0.0, draws.value, *(end for row in draws.bins for end in row[:2])]
    x = Scale.over([*held, *(end for end in draws.ends if end is not None)], "difference", 0, axes.SIDE)
    y = CountScale.over([0.0, max(row[2] for row in draws.bins)], "draws", 0, axes.LOW, apart=ABOVE)
    with style.applied():
        room = axes.wide_of(x, axes.left_of(y))
        plot = axes.framed(replace(x, right=room), y, difference_axis.short(draws.unit), "Draws", head=LINE + ROW)
        models = lettering.fitted(f"{names[0]} minus {names[1]}", room, weight=style.SEMIBOLD)
        marks.text(plot.paper, (0, -5 - ROW), models, weight=style.SEMIBOLD)
        _bars(plot, draws)
        place = replace(x, right=room)
        marks.stroke(
            plot.paper, [(place.at(0), 0), (place.at(0), plot.size[1])], colour=style.INK, width=0.8, above=2.5
        )
        difference_axis.interval(plot, place, draws.ends, -ROW / 2)
        marks.point(plot.paper, (place.at(draws.value), -ROW / 2), marker="D", colour=style.INK, size=5.2)
    return plot.figure


def _bars(plot: Plot, draws: DrawnDifferences) -> None:
    """Draw the bars."""
    low, high = draws.ends
    for left, right, number in draws.bins:
        if not number:
            continue
        (start, foot), (end, top) = plot.on_paper([(left, 0), (right, number)])
        middle = (left + right) / 2
        inside = (low is None or middle >= low) and (high is None or middle <= high)
        opacity = FILLED if inside else OUTSIDE
        wide = max(end - start - RIM, RIM)
        marks.box(plot.paper, start, top, wide, foot - top, colour=style.BLUE, opacity=opacity)
