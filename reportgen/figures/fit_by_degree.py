"""Polynomials of several degrees through the same points."""

from typing import TYPE_CHECKING

from reportgen.figures import axes, marks, style
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.key import Key, KeyEntry
from reportgen.figures.panels import Measured

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Fit by degree"
SECTION = "calculations"
CURVE = "fit_by_degree"

HIGH = 130.0  # points
BEYOND = 0.5  # of the range of the points, by which a line may leave it before it is cut off


def fit_by_degree(calculated: CalculatedTable) -> "Figure":
    """Draw the points and a line for each degree; a line that goes far beyond the points is cut off."""
    names = calculated.columns[2:]
    given = [(x, y) for x, y in calculated.taken("x", "y")]
    lines = [[(x, y) for x, y in calculated.taken("x", name)] for name in names]
    low, high = min(y for _, y in given), max(y for _, y in given)
    room = BEYOND * ((high - low) or abs(high) or 1.0)
    reached = [min(max(y, low - room), high + room) for line in lines for _, y in line]
    y = Measured.over([low, high, *reached], "value", 0, HIGH, apart=22)
    x = Measured.over([at for at, _ in given], "value", 0, axes.SIDE)
    key = Key.of(
        [KeyEntry.of_model(name, style.hand(at)) for at, name in enumerate(names)],
        axes.SIDE,
    )
    with style.applied():
        wide = axes.wide_of(x, axes.left_of(y))
        x = Measured(0, wide, x.low, x.high, x.ticks, share=False)
        plot = axes.framed(x, y, "x", "y", key=key)
        for at, line in reversed(list(enumerate(lines))):
            hand = style.hand(at)
            pieces = axes.inside(line, plot.y)
            marks.strokes(plot, pieces, colour=hand.colour, width=style.LINE, dashes=hand.dashes, above=3)
        marks.points(plot, given, colour=style.INK, size=4.0)
    return plot.figure
