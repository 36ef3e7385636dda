"""Ordered differences of two models against normal quantiles."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reportgen.figures import axes, difference_axis, lettering, marks, style
from reportgen.figures.from_results import columns
from reportgen.figures.panels import Measured
from reportgen.figures.scale import Scale
from reportgen.results.tested import Comparison, PairResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Differences against normal quantiles"
SECTION = "comparisons"
CURVE = "normal_quantiles"
ON_REQUEST = True

LINE = 10.0  # points for the names of the models
MANY, SMALL, USUAL = 60, 2.8, 4.6  # values whose marks would cover each other, and sizes of a mark


@dataclass(frozen=True, slots=True)
class OrderedDifferences:
    """Normal quantiles, ordered differences and heights of the line beside them, in the unit in which they are drawn."""

    models: tuple[str, str]
    rows: tuple[tuple[float, float, float], ...]
    unit: float = 1.0

    @classmethod
    def of(cls, comparison: Comparison, pair: PairResult) -> "OrderedDifferences | None":
        """Take the quantiles of a pair from results, if they were computed."""
        table = next((one for one in pair.curves if one.curve == CURVE and one.rows), None)
        if table is None:
            return None
        unit = difference_axis.unit_of(comparison.metric)
        found = columns(table, "quantile", "value", "line")
        return cls(pair.models, tuple((at, unit * value, unit * line) for at, value, line in found), unit)


def qq(quantiles: OrderedDifferences) -> "Figure":
    """Draw each difference at its normal quantile; the nearer they are to the line, the more they look normal."""
    rows = quantiles.rows
    x = Scale.over([at for at, _, _ in rows], "quantile", 0, axes.SIDE)
    y = Measured.over([value for _, *both in rows for value in both], "difference", 0, axes.SIDE, apart=22)
    names = lettering.names(quantiles.models)
    with style.applied():
        room = axes.wide_of(x, axes.left_of(y))
        plot = axes.framed(
            replace(x, right=room), y, "Normal quantile", difference_axis.short(quantiles.unit), head=LINE
        )
        models = lettering.fitted(f"{names[0]} minus {names[1]}", room, weight=style.SEMIBOLD)
        marks.text(plot.paper, (0, -5), models, weight=style.SEMIBOLD)
        ends = [(at, line) for at, _, line in (rows[0], rows[-1])]
        marks.stroke(plot, ends, colour=style.INK, width=0.8, dashes=(2, 2))
        size = SMALL if len(rows) > MANY else USUAL
        marks.points(plot, [(at, value) for at, value, _ in rows], colour=style.BLUE, size=size)
    return plot.figure
