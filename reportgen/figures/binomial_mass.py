"""A binomial distribution, with the normal curve of the same mean and variance."""

from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import axes, marks, style
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.key import Key, KeyEntry
from reportgen.figures.panels import Measured
from reportgen.figures.scale import CountScale

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Binomial distribution"
SECTION = "calculations"
CURVE = "binomial_mass"

ASIDE = 0.5  # left of the first number and right of the last one
FILLED = 0.6  # strength of a bar
MOST_WIDE, RIM = 12.0, 0.4  # points, of a bar and between two
DASHES = (2.0, 2.0)


def binomial_mass(calculated: CalculatedTable) -> "Figure":
    """Draw a bar for each number of successes, and the normal curve where there is one."""
    rows = calculated.taken("k", "probability")
    normal = [(k, density) for k, density in calculated.taken("k", "normal")]
    n, p = calculated.options["n"], calculated.options["p"]
    y = Measured.over([0.0, *(one for _, one in (*rows, *normal))], "value", 0, axes.LOW, apart=22)
    first, last = rows[0][0] - ASIDE, rows[-1][0] + ASIDE
    found = CountScale.over([rows[0][0], rows[-1][0]], "value", 0, axes.SIDE)
    ticks = tuple(tick for tick in found.ticks if first <= tick <= last and tick == round(tick))
    x = CountScale(0, axes.SIDE, first, last, ticks, share=False)
    key = Key.of([KeyEntry("normal distribution of the same mean and SD", DASHES)] if normal else [], axes.SIDE)
    with style.applied():
        wide = axes.wide_of(x, axes.left_of(y))
        x = CountScale(0, wide, first, last, ticks, share=False)
        across = f"Successes in {numbers.count(n)} {'trial' if n == 1 else 'trials'}, p = {numbers.plain(p)}"
        plot = axes.framed(x, y, across, "Probability", key=key)
        bar = min(MOST_WIDE, max(wide / (last - first) - RIM, RIM))
        for k, probability in rows:
            (middle, top), (_, foot) = plot.on_paper([(k, probability), (k, 0.0)])
            marks.box(plot.paper, middle - bar / 2, top, bar, foot - top, colour=style.BLUE, opacity=FILLED)
        if len(normal) > 1:
            marks.stroke(plot, normal, colour=style.QUIET, width=0.9, dashes=DASHES, above=3)
    return plot.figure
