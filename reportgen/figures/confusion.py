"""Confusion matrices of one or several models: counts, and the percentage of each row."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot, sheet
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Tabulated

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Confusion matrix"
SECTION = "performance"

HEAD, NAME, FOOT = 14.0, 9.0, 14.0  # above the class names, for a line of them, and below
WIDEST, HIGHEST = 60.0, 36.0  # a cell
FEW, LOW = 6, 19.0  # classes with high cells, and the height of a cell where there are more
LETTERS = (11.0, 9.5, 8.0, 7.0)  # sizes of a count, from which the largest that has room is taken
GAP, BESIDE = 1.5, 6.0  # between cells, and between them and the sums of rows
APART, OVER = 16.0, 10.0  # between two matrices, and from one row of them to the next
FAINT, FULL = 0.06, 0.5  # how strong the colour of none and of all of a row is
PREDICTED = "Predicted by"
MANY = 3  # classes of a matrix that needs the full width
LEAST_WIDE = 140.0  # points, a matrix of several in a row


Totals = Callable[[list[list[float]]], list[list[float]]]  # of each cell of a matrix, of which it is a percentage


def _of_rows(counts: list[list[float]]) -> list[list[float]]:
    return [[sum(row)] * len(row) for row in counts]


@dataclass(frozen=True, slots=True)
class MatrixLayout:
    """The sizes that all matrices of a figure share."""

    wide: float  # of a matrix with the names of its rows and its totals
    left: float  # for the names of the rows
    totals: float  # for the sums of the rows
    cell: tuple[float, float]
    classes: tuple[str, ...]
    predicted: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, classes: tuple[str, ...], wide: float, most: float) -> "MatrixLayout":
        """Fit the cells into so many points; the largest sum is of so many cases."""
        longest = max(lettering.width(name, weight=style.SEMIBOLD) for name in classes)
        left = max(lettering.width("Observed", style.SMALL), min(0.3 * wide, longest)) + 7
        totals = max(lettering.width(numbers.count(most)), lettering.width("Cases", style.SMALL)) + BESIDE + 1
        across = min(WIDEST, (wide - left - totals) / len(classes))
        down = min(HIGHEST if len(classes) <= FEW else LOW, max(across * 0.7, 15))
        predicted = tuple(lettering.wrapped(name, across - 4, weight=style.SEMIBOLD) for name in classes)
        return cls(wide, left, totals, (across, down), classes, predicted)

    @property
    def top(self) -> float:
        """Return the room above the cells."""
        return HEAD + NAME * max(map(len, self.predicted)) + 4

    @property
    def high(self) -> float:
        """Return how high a matrix is with its heads and its totals."""
        return self.top + self.cell[1] * len(self.classes) + FOOT


def confusion(models: Sequence[ModelResults]) -> "Figure | None":
    """
    Draw how many cases of each observed class are predicted as which, in a matrix for each model.

    The colour says correct or wrong, its strength the percentage of the row.
    """
    return matrices(models, _of_rows)


def matrices(models: Sequence[ModelResults], totals: Totals) -> "Figure | None":
    """Draw a matrix for each model, with each count as a percentage of its total."""
    tables = {at: one.confusion for at, one in enumerate(models) if one.confusion is not None and one.confusion.rows}
    if not tables:
        return None
    first = next(iter(tables.values()))
    classes = lettering.names(first.row_labels or first.columns)
    width = style.FULL if len(classes) > MANY or len(tables) > 1 else style.HALF
    across = _across(len(tables), len(classes))
    most = max(sum(float(cell or 0) for row in table.rows for cell in row) for table in tables.values())
    layout = MatrixLayout.of(classes, (width - APART * (across - 1)) / across, most)
    rows = -(-len(tables) // across)
    names = lettering.names([one.name for one in models])
    with style.applied():
        page = sheet(width, layout.high * rows + OVER * (rows - 1))
        for place, (at, table) in enumerate(tables.items()):
            row, column = divmod(place, across)
            corner = (layout.wide + APART) * column, page.size[1] - (layout.high + OVER) * row - layout.high
            plot = Plot.on(page.figure, (0.0, layout.wide), (layout.high, 0.0), (layout.wide, layout.high), corner)
            _matrix(plot, layout, table, totals, (names[at], style.hand(at)))
    return page.figure


def _across(count: int, classes: int) -> int:
    """Return how many matrices stand side by side."""
    room = int((style.FULL + APART) / (LEAST_WIDE + APART))
    most = 1 if classes > MANY else min(2, room) if classes == MANY else room
    return count if count <= most else 2 if count == most + 1 and most > 1 else most


def _matrix(plot: Plot, layout: MatrixLayout, table: Tabulated, totals: Totals, model: tuple[str, style.Hand]) -> None:
    """Draw the matrix of one model."""
    across, down = layout.cell
    _heads(plot, layout, *model)
    counts = [[float(cell or 0) for cell in row] for row in table.rows]
    for at, (name, row, of) in enumerate(zip(layout.classes, counts, totals(counts), strict=True)):
        y = layout.top + down * at
        _row_name(plot, name, layout.left, y + down / 2)
        _row(plot, list(zip(row, of, strict=True)), at, (layout.left, y), layout.cell)
    _totals(plot, table, (layout.left, layout.top + down * len(layout.classes)), across)


def _heads(plot: Plot, layout: MatrixLayout, model: str, hand: style.Hand) -> None:
    """Say what rows and columns are; the last lines of the class names are above the cells."""
    left, y, across = layout.left, layout.top - 4, layout.cell[0]
    right = left + across * len(layout.predicted)
    name = left + GAP + lettering.width(f"{PREDICTED} ", style.SMALL) + 1
    shown = lettering.fitted(model, right + layout.totals - name, style.SMALL, style.SEMIBOLD)
    marks.text(plot, (left + GAP, 8), PREDICTED, size=style.SMALL, colour=style.QUIET)
    marks.text(plot, (name, 8), shown, size=style.SMALL, weight=style.SEMIBOLD, colour=hand.colour)
    marks.text(plot, (0, y), "Observed", size=style.SMALL, colour=style.QUIET)
    marks.text(plot, (right + BESIDE, y), "Cases", size=style.SMALL, colour=style.QUIET)
    for at, lines in enumerate(layout.predicted):
        for line, predicted in enumerate(reversed(lines)):
            spot = left + across * (at + 0.5), y - NAME * line
            marks.text(plot, spot, predicted, weight=style.SEMIBOLD, side="center")


def _row_name(plot: Plot, name: str, left: float, middle: float) -> None:
    lines = lettering.wrapped(name, left - 6, weight=style.SEMIBOLD)
    for line, words in enumerate(lines):
        marks.text(plot, (0, middle + 2.6 + 9 * (line - (len(lines) - 1) / 2)), words, weight=style.SEMIBOLD)


def _row(
    plot: Plot, cells: Sequence[tuple[float, float]], own: int, corner: tuple[float, float], size: tuple[float, float]
) -> None:
    """Draw the cells of one class, each with the total of which it is a percentage."""
    for at, (cases, total) in enumerate(cells):
        share = cases / total if total else 0.0
        colour, opacity = style.RIGHT if at == own else style.WRONG, FAINT + (FULL - FAINT) * share
        left, top = corner[0] + size[0] * at, corner[1]
        marks.box(plot, left + GAP / 2, top + GAP / 2, size[0] - GAP, size[1] - GAP, colour=colour, opacity=opacity)
        _cell(plot, (left + size[0] / 2, top + size[1] / 2), size, cases, share if total else None)
    spot = corner[0] + size[0] * len(cells) + BESIDE, corner[1] + size[1] / 2 + 2.6
    marks.text(plot, spot, numbers.count(sum(cases for cases, _ in cells)), colour=style.QUIET)


def _cell(
    plot: Plot, middle: tuple[float, float], size: tuple[float, float], cases: float, share: float | None
) -> None:
    """Write the count, and the percentage where there is room for it."""
    words = numbers.count(cases)
    room = size[0] - 3
    letters = next((big for big in LETTERS if lettering.width(words, big, style.SEMIBOLD) < room), LETTERS[-1])
    below = "" if share is None else numbers.share(share)
    roomy = bool(below) and size[1] >= 26 and lettering.width(below, style.SMALL) < size[0] - 4
    y = middle[1] + 0.35 * letters - (5 if roomy else 0)
    marks.text(plot, (middle[0], y), words, size=letters, weight=style.SEMIBOLD, side="center")
    if roomy:
        marks.text(plot, (middle[0], y + 10.5), below, size=style.SMALL, side="center")


def _totals(plot: Plot, table: Tabulated, corner: tuple[float, float], across: float) -> None:
    """Add up what is predicted as what, and all cases."""
    sums = [sum(float(row[at] or 0) for row in table.rows) for at in range(len(table.columns))]
    y = corner[1] + 10
    marks.text(plot, (0, y), "Total", size=style.SMALL, colour=style.QUIET)
    for at, predicted in enumerate(sums):
        spot = corner[0] + across * (at + 0.5), y
        marks.text(plot, spot, numbers.count(predicted), colour=style.QUIET, side="center")
    marks.text(plot, (corner[0] + across * len(sums) + BESIDE, y), numbers.count(sum(sums)), colour=style.QUIET)
