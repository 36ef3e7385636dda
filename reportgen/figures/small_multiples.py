"""Small plots of one size in rows, whose scales are those of their neighbours."""

from dataclasses import dataclass
from typing import Any

from reportgen.figures import axes, marks, style
from reportgen.figures.canvas import Plot, Stretch, sheet
from reportgen.figures.key import Key
from reportgen.figures.scale import Scale

HEAD, OVER, NUMBERS, FOOT = 11.0, 5.0, 11.0, 12.0  # points above a plot, between rows, for numbers, and for a title
APART = 13.0  # points between two plots of a row
FULL_WIDTH = 2  # more plots in a row take the whole width of the page


@dataclass(frozen=True, slots=True)
class Page:
    """A figure of small plots: how many stand in a row, how high each is, and which rows show the numbers of their axis."""

    paper: Plot
    across: int
    rows: int
    high: float
    left: float
    numbered: tuple[bool, ...]
    top: float

    @classmethod
    def of(cls, across: int, rows: int, high: float, *, left: float, numbered: tuple[bool, ...], key: Key) -> "Page":
        """Make a figure that holds them, with a key and the title of the scale upwards above."""
        width = style.HALF if across <= FULL_WIDTH else style.FULL
        top = key.high + axes.TOP - HEAD / 2
        height = top + rows * (HEAD + high) + (rows - 1) * OVER + sum(numbered) * NUMBERS + FOOT
        paper = sheet(width, height)
        key.write(paper, 2, left)
        return cls(paper, across, rows, high, left, numbered, top)

    @property
    def wide(self) -> float:
        """Return how wide a plot is."""
        return (self.paper.size[0] - self.left - axes.RIGHT - APART * (self.across - 1)) / self.across

    def titled(self, across: str, up: str, key: Key) -> None:
        """Write the titles of both scales, once for all plots."""
        look: dict[str, Any] = {"size": style.TEXT, "colour": style.QUIET}
        marks.text(self.paper, (self.left, key.high + 9), up, **look)
        spot = self.paper.size[0] - axes.RIGHT, self.paper.size[1] - 3
        marks.text(self.paper, spot, across, side="right", **look)

    def plot(self, row: int, column: int, x: Scale, y: Scale) -> Plot:
        """Lay out a plot with its grid; numbers upwards are in the first column."""
        above = row * (self.high + HEAD + OVER) + sum(self.numbered[:row]) * NUMBERS
        left = self.left + column * (self.wide + APART)
        bottom = self.paper.size[1] - (self.top + above + HEAD + self.high)
        corner: Stretch = (left, bottom)
        plot = Plot.on(self.paper.figure, (x.low, x.high), (y.low, y.high), (self.wide, self.high), corner)
        axes.gridded(plot, x, y, upwards=not column, across=self.numbered[row])
        return plot
