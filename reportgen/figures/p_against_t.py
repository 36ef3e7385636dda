"""The statistic of a test in the distribution that it has where the null hypothesis is true, with the tails that are p."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from reportgen import index, numbers
from reportgen.figures import axes, lettering, marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import CurveRow, columns
from reportgen.figures.scale import Scale
from reportgen.results.tested import PairResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Test statistic and p-value"
SECTION = "comparisons"
CURVE = "null_density"
ON_REQUEST = True

HIGH = 88.0  # points
LINE = 10.0  # points from a line of words to the next
FILLED = 0.5  # strength of the area that is p
THICK = 3.0  # points, the stretch of rejected values
HIGHEST = 1.06  # of the highest point of the line, so that there is room above it
EARLY = 0.04  # of the values from 0 on, whose density may be as large as it wants
SWATCH = 9.0  # points
SIGNS = {"normal": "z", "t": "t", "f": "F", "chi2": "χ²"}


@dataclass(frozen=True, slots=True)
class StatisticInDistribution:
    """A line of densities with marks of the values that are as extreme as the statistic, and of those that are rejected."""

    test: str
    sign: str
    statistic: float
    p_value: float
    significance: float
    rows: tuple[CurveRow, ...]
    df: tuple[float, ...] = ()
    sides: Literal["two-sided", "greater", "less"] = "two-sided"

    @classmethod
    def of(cls, pair: PairResult) -> "StatisticInDistribution | None":
        """Take the deciding test of a pair from results, if its distribution was computed."""
        table = next((one for one in pair.curves if one.curve == CURVE and one.rows), None)
        test = next(iter(pair.tests), None)
        if table is None or test is None or test.statistic is None or test.p_value is None or pair.family is None:
            return None
        entry = index.find(test.test, ("hypotest",))
        follows = entry and (entry.follows_of.get(str(test.options.get("version"))) or entry.follows)
        df = test.df if isinstance(test.df, tuple) else tuple(one for one in (test.df,) if one is not None)
        rows = tuple(columns(table, "value", "density", "as_extreme", "rejected"))
        significance = pair.family.significance
        sign = SIGNS[follows] if follows else ""
        return cls(test.label, sign, test.statistic, test.p_value, significance, rows, df, test.alternative)

    @property
    def critical(self) -> float:
        """Return the rejected value that is nearest to those that are not."""
        return min((abs(row[0]) for row in self.rows if row[3]), default=0.0)


def p_against_t(found: StatisticInDistribution) -> "Figure":
    """Draw the density of the statistic, the area that is p, the statistic itself and the values that are rejected."""
    x = Scale.over([row[0] for row in found.rows], "value", 0, axes.SIDE)
    x = Scale(
        x.left, x.right, found.rows[0][0] if found.rows[0][0] < 0 else 0.0, found.rows[-1][0], x.ticks, share=False
    )
    x = Scale(x.left, x.right, x.low, x.high, tuple(tick for tick in x.ticks if x.low <= tick <= x.high), share=False)
    top = HIGHEST * max(row[1] for row in _late(found.rows))
    y = Scale(0, HIGH, 0, top, (), share=False)
    with style.applied():
        wide = axes.wide_of(x, axes.left_of(y))
        plot = axes.framed(Scale(0, wide, x.low, x.high, x.ticks, share=False), y, _axis(found), "", head=3 * LINE)
        for part in _runs(found.rows, 2):
            area = [(part[0][0], 0.0), *((at, min(high, top)) for at, high, *_ in part), (part[-1][0], 0.0)]
            marks.area(plot, area, colour=style.BLUE, opacity=FILLED)
        line = [(at, high) for at, high, *_ in found.rows]
        for piece in axes.below(line, top):
            marks.stroke(plot, piece, colour=style.INK, width=style.LINE, above=3)
        base = [[(part[0][0], 0.0), (part[-1][0], 0.0)] for part in _runs(found.rows, 3)]
        marks.strokes(plot, base, colour=style.ORANGE, width=THICK, above=3.5)
        if x.low <= found.statistic <= x.high:
            marks.stroke(plot, [(found.statistic, 0), (found.statistic, top)], colour=style.BLUE, width=1.0, above=2.6)
        _words(plot, found)
    return plot.figure


def _late(rows: Sequence[CurveRow]) -> list[CurveRow]:
    """Leave out values next to 0 of what is never below, where the density may have no bound."""
    first = rows[0][0]
    least = first if first < 0 else first + EARLY * (rows[-1][0] - first)
    return [row for row in rows if row[0] >= least]


def _runs(rows: Sequence[CurveRow], place: int) -> list[list[CurveRow]]:
    """Return stretches of values that are marked."""
    return [list(part) for marked, part in groupby(rows, key=lambda row: bool(row[place])) if marked]


def _axis(found: StatisticInDistribution) -> str:
    degrees = " and ".join(numbers.plain(round(one, 1)) for one in found.df)
    if not degrees:
        return found.sign
    return f"{found.sign} with {degrees} {'degree' if found.df == (1.0,) else 'degrees'} of freedom"


def _words(plot: Plot, found: StatisticInDistribution) -> None:
    """Say above the plot which test it is, which statistic and p were found, and which values are rejected."""
    shown = f"{found.sign} = {numbers.decimal(found.statistic, digits=2)}, p {numbers.p_value(found.p_value)}"
    outside = not plot.x[0] <= found.statistic <= plot.x[1]
    if outside:
        shown = f"{shown}, beyond the scale"
    limit = numbers.decimal(found.critical, digits=2)
    beyond = {"two-sided": f"beyond ±{limit}", "greater": f"above {limit}", "less": f"below −{limit}"}
    sides = found.sides if plot.x[0] < 0 else "greater"
    rejected = f"{beyond[sides]}: p below {numbers.shared_level(found.significance)}"
    room = plot.size[0]
    name = lettering.fitted(found.test, room, weight=style.SEMIBOLD)
    marks.text(plot.paper, (0, -5 - 2 * LINE), name, weight=style.SEMIBOLD)
    marks.box(plot.paper, 0, -11.5 - LINE + 0.5, SWATCH, 6.5, colour=style.BLUE, opacity=FILLED)
    marks.text(plot.paper, (SWATCH + 4, -5 - LINE), lettering.fitted(shown, room - SWATCH - 4), colour=style.BLUE)
    marks.stroke(plot.paper, [(0, -7.5), (SWATCH, -7.5)], colour=style.ORANGE, width=THICK)
    marks.text(plot.paper, (SWATCH + 4, -5), lettering.fitted(rejected, room - SWATCH - 4), colour=style.ORANGE)
