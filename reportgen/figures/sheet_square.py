"""A square of two rates: empty, to draw a curve by hand in it, or with the curve that was asked for."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, marks, style
from reportgen.figures.canvas import Points

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CHANCE: Sequence[tuple[float, float]] = [(0.0, 0.0), (1.0, 1.0)]


def on_paper(across: str, up: str, line: Points = (), *, diagonal: bool = False) -> "Figure":
    """Draw the grid, the diagonal where it means something, and the points of the curve in their order."""
    with style.applied():
        plot = axes.framed(curves.ACROSS, curves.UPWARDS, across, up)
        if diagonal:
            marks.strokes(plot, [CHANCE], colour=style.QUIET, width=style.HAIR, dashes=curves.RULE_DASHES[0])
        if line:
            hand = style.hand(0)
            marks.strokes(plot, [line], colour=hand.colour, width=style.LINE, above=3)
            marks.points(plot, line, colour=hand.colour, size=4.0)
    return plot.figure
