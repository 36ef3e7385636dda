"""The plot of a density: values along the axis, heights without numbers, since only areas can be read; words above it."""

from collections.abc import Sequence

from reportgen.figures import axes, lettering, marks, style
from reportgen.figures.canvas import Plot, Points
from reportgen.figures.key import Key
from reportgen.figures.panels import Measured
from reportgen.figures.scale import Scale

HIGH = 96.0  # points
ROOM_ABOVE = 1.06  # of the highest point of a line
LINE = 10.0  # points from a line of words to the next
SWATCH = 9.0  # points
FILLED = 0.22  # strength of an area; where two lie on each other they add up


def density_plot(line: Points, across: str, *, said: int = 0, key: Key = axes.NO_KEY) -> Plot:
    """Lay out a plot that a density fills from end to end, with so many lines of words or a key above it."""
    y = Scale(0, HIGH, 0, ROOM_ABOVE * max(height for _, height in line), (), share=False)
    low, high = line[0][0], line[-1][0]
    found = Measured.over([low, high], "value", 0, axes.SIDE)
    ticks = tuple(tick for tick in found.ticks if low <= tick <= high)
    x = Measured(0, axes.SIDE, low, high, ticks, share=False)
    x = Measured(0, axes.wide_of(x, axes.left_of(y)), low, high, ticks, share=False)
    return axes.framed(x, y, across, "", key=key, head=LINE * said)


def filled(plot: Plot, line: Points, colour: str) -> None:
    """Fill the area between a line and the axis."""
    marks.area(plot, [(line[0][0], 0.0), *line, (line[-1][0], 0.0)], colour=colour, opacity=FILLED)


def title(plot: Plot, words: str, *, above: int) -> None:
    """Name the distribution, above so many lines of words."""
    fitted = lettering.fitted(words, plot.size[0], weight=style.SEMIBOLD)
    marks.text(plot.paper, (0, -5 - LINE * above), fitted, weight=style.SEMIBOLD)


def said_of_areas(plot: Plot, areas: Sequence[tuple[str, str, int]]) -> None:
    """Name areas by their words, colour and how many shades lie on each other, one to a line."""
    for at, (words, colour, shades) in enumerate(reversed(areas)):
        foot = -5 - LINE * at
        for _ in range(shades):
            marks.box(plot.paper, 0, foot - 6, SWATCH, 6.5, colour=colour, opacity=FILLED)
        fitted = lettering.fitted(words, plot.size[0] - SWATCH - 4)
        marks.text(plot.paper, (SWATCH + 4, foot), fitted, colour=colour)
