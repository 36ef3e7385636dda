"""Small plots of one size in rows, whose scales are those of their neighbours."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportgen.figures import axes, marks, style
from reportgen.figures.canvas import Plot, Stretch, sheet
from reportgen.figures.key import Key
from reportgen.figures.scale import Scale

HEAD, OVER, NUMBERS, FOOT = 11.0, 5.0, 11.0, 11.0  # points above a plot, between rows, for numbers, and for a title
UP = 12.0  # points for the title of the scale upwards
APART = 22.0  # points between two plots of a row
FULL_WIDTH = 2  # more plots in a row take the whole width of the page


@dataclass(frozen=True, slots=True)
class PanelPage:
    """A figure of small plots: how many stand in a row, how high each is, and what is written under each row."""

    paper: Plot
    across: int
    high: float
    left: float
    titles: tuple[str | None, ...]  # of the axis below a row; None where the row below has the same axis
    top: float
    last: int  # plots in the last row

    @classmethod
    def of(
        cls,
        across: int,
        high: float,
        y: Scale,
        *,
        titles: Sequence[str | None],
        up: str,
        key: Key,
        last: int | None = None,
    ) -> "PanelPage":
        """Make a figure that holds them, with a key and the title of the scale upwards above; the last row may be shorter."""
        width, left = style.HALF if across <= FULL_WIDTH else style.FULL, axes.left_of(y)
        said = [None if title == later else title for title, later in zip(titles, _next(titles), strict=True)]
        written = tuple("" if title and not said[row] else title for row, title in enumerate(titles))
        top = key.high + (UP if up else 0)
        below = sum(NUMBERS * (title is not None) + FOOT * bool(title) for title in written)
        paper = sheet(width, top + len(titles) * (HEAD + high) + (len(titles) - 1) * OVER + below)
        key.write(paper, 0, left)
        marks.text(paper, (left, key.high + 9), up, colour=style.QUIET)
        return cls(paper, across, high, left, written, top, last or across)

    @property
    def wide(self) -> float:
        """Return how wide a plot is."""
        return (self.paper.size[0] - self.left - axes.RIGHT - APART * (self.across - 1)) / self.across

    def plot(self, row: int, column: int, x: Scale, y: Scale) -> Plot:
        """Lay out a plot with its grid; numbers upwards are in the first column."""
        before = self.titles[:row]
        above = row * (self.high + HEAD + OVER) + sum(NUMBERS * (one is not None) + FOOT * bool(one) for one in before)
        left, down = self.left + column * (self.wide + APART), self.top + above + HEAD + self.high
        corner: Stretch = (left, self.paper.size[1] - down)
        plot = Plot.on(self.paper.figure, (x.low, x.high), (y.low, y.high), (self.wide, self.high), corner)
        axes.gridded(plot, x, y, upwards=not column, across=self.titles[row] is not None)
        if column == (self.last if row == len(self.titles) - 1 else self.across) - 1:
            spot = left + self.wide, down + NUMBERS + FOOT - 3
            marks.text(self.paper, spot, self.titles[row] or "", side="right", colour=style.QUIET)
        return plot


def _next(titles: Sequence[str | None]) -> list[str | None]:
    """Return for each row the title below the next one that has any."""
    return [next((later for later in titles[row + 1 :] if later), None) for row in range(len(titles))]
