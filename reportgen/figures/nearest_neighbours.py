"""Bias, variance and expected error of nearest neighbours, by how many of them are averaged."""

from typing import TYPE_CHECKING

from reportgen.figures import axes, marks, style
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.key import Key, KeyEntry
from reportgen.figures.panels import Measured

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Bias and variance of nearest neighbours"
SECTION = "calculations"
CURVE = "knn_bias_variance"

HIGH = 130.0  # points
FEW = 25  # values of k that are marked
COLUMNS = "total", "squared bias", "variance"
WORDS = "expected squared error", "squared bias", "variance"


def nearest_neighbours(calculated: CalculatedTable) -> "Figure":
    """Draw squared bias, variance and expected error against the number of neighbours."""
    lines = [[(k, value) for k, value in calculated.taken("k", name)] for name in COLUMNS]
    y = Measured.over([0.0, *(value for line in lines for _, value in line)], "value", 0, HIGH, apart=22)
    x = Measured.over([k for k, _ in lines[0]], "value", 0, axes.SIDE)
    key = Key.of([KeyEntry.of_model(words, style.hand(at)) for at, words in enumerate(WORDS)], axes.SIDE)
    with style.applied():
        wide = axes.wide_of(x, axes.left_of(y))
        x = Measured(0, wide, x.low, x.high, x.ticks, share=False)
        plot = axes.framed(x, y, "Number of neighbours", "Squared error", key=key)
        for at, line in reversed(list(enumerate(lines))):
            hand = style.hand(at)
            marks.stroke(plot, line, colour=hand.colour, width=style.LINE, dashes=hand.dashes, above=3)
            if len(line) <= FEW:
                marks.points(plot, line, colour=hand.colour, size=3.0)
    return plot.figure
