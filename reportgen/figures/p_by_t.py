"""The p-value of a t statistic, by the degrees of freedom."""

from math import isclose
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import axes, marks, style
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.key import Key, KeyEntry
from reportgen.figures.panels import Measured
from reportgen.figures.scale import Scale

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "p-value by t statistic"
SECTION = "calculations"
CURVE = "p_against_t"

HIGH = 130.0  # points
TICKS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
NORMAL = KeyEntry("normal distribution", (2.0, 2.0), style.QUIET)


def p_by_t(calculated: CalculatedTable) -> "Figure":
    """Draw p against t for each number of degrees of freedom, with a mark at each critical value."""
    df, significance = calculated.options["df"], 1 - calculated.options["level"]
    entries = [*(KeyEntry.of_model(_degrees(one), style.hand(at)) for at, one in enumerate(df)), NORMAL]
    lines = [[(t, p) for t, p in calculated.taken("t", name)] for name in calculated.columns[1:]]
    x = Measured.over([t for t, _ in lines[0]], "value", 0, axes.SIDE)
    y = Scale(0, HIGH, 0, 1, TICKS, share=False)
    key = Key.of(entries, axes.SIDE)
    with style.applied():
        wide = axes.wide_of(x, axes.left_of(y))
        x = Measured(0, wide, x.low, x.high, x.ticks, share=False)
        plot = axes.framed(x, y, "t", "p", key=key)
        level = [(x.low, significance), (x.high, significance)]
        marks.stroke(plot, level, colour=style.RULE, width=0.8, above=2)
        for entry, line in reversed(list(zip(entries, lines, strict=True))):
            marks.stroke(plot, line, colour=entry.colour, width=style.LINE, dashes=entry.dashes, above=3)
            critical = [(t, p) for t, p in line if isclose(p, significance)]
            marks.points(plot, critical, colour=entry.colour, size=4.0)
    return plot.figure


def _degrees(df: float) -> str:
    return f"{numbers.plain(df)} {'degree' if df == 1 else 'degrees'} of freedom"
