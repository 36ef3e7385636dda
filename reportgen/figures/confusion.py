"""The confusion matrix of one model: counts, and the share of each row."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot, sheet
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Tabulated

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Confusion matrix"

HEAD, NAME, FOOT, TOTALS = 14.0, 9.0, 14.0, 40.0  # above the class names, for a line of them, below, at the right
WIDEST, HIGHEST = 66.0, 46.0  # a cell
LETTERS = (12.0, 10.0, 8.0, 7.0, 6.0)  # sizes of a count, from which the largest that has room is taken
GAP = 1.5
FAINT, FULL = 0.06, 0.5  # how strong the colour of a share of 0 and of 1 is
MANY = 3  # classes that need the full width


def confusion(model: ModelResults) -> "Figure | None":
    """Draw how many cases of each class are called what; the colour says right or wrong, its strength the row's share."""
    table = model.confusion
    if table is None or not table.rows:
        return None
    wide = style.FULL if len(table.rows) > MANY else style.HALF
    classes = lettering.names(table.row_labels or table.columns)
    longest = max(lettering.width(name, weight=style.SEMIBOLD) for name in classes)
    left = max(lettering.width("Truth", style.SMALL), min(0.3 * wide, longest)) + 7
    across = min(WIDEST, (wide - left - TOTALS) / len(classes))
    down = min(HIGHEST, max(across * 0.7, 15))
    called = [lettering.wrapped(name, across - 4, weight=style.SEMIBOLD) for name in classes]
    top = HEAD + NAME * max(map(len, called)) + 4
    with style.applied():
        plot = sheet(wide, top + down * len(classes) + FOOT)
        _heads(plot, model.name, called, (left, top - 4), across)
        for at, (name, row) in enumerate(zip(classes, table.rows, strict=True)):
            y = top + down * at
            _row_name(plot, name, left, y + down / 2)
            _row(plot, [float(cell or 0) for cell in row], at, (left, y), (across, down))
        _totals(plot, table, (left, top + down * len(classes)), across)
    return plot.figure


def _heads(plot: Plot, model: str, called: Sequence[Sequence[str]], foot: tuple[float, float], across: float) -> None:
    """Say what rows and columns are; the last lines of the class names are at the foot."""
    left, y = foot
    right = left + across * len(called)
    words, name = "Called by", left + GAP + lettering.width("Called by ", style.SMALL) + 1
    shown = lettering.fitted(lettering.names([model])[0], right + TOTALS - name, style.SMALL, style.SEMIBOLD)
    marks.text(plot, (left + GAP, 8), words, size=style.SMALL, colour=style.QUIET)
    marks.text(plot, (name, 8), shown, size=style.SMALL, weight=style.SEMIBOLD)
    marks.text(plot, (0, y), "Truth", size=style.SMALL, colour=style.QUIET)
    marks.text(plot, (right + 6, y), "Cases", size=style.SMALL, colour=style.QUIET)
    for at, lines in enumerate(called):
        for line, words in enumerate(reversed(lines)):
            spot = left + across * (at + 0.5), y - NAME * line
            marks.text(plot, spot, words, weight=style.SEMIBOLD, side="center")


def _row_name(plot: Plot, name: str, left: float, middle: float) -> None:
    lines = lettering.wrapped(name, left - 6, weight=style.SEMIBOLD)
    for line, words in enumerate(lines):
        marks.text(plot, (0, middle + 2.6 + 9 * (line - (len(lines) - 1) / 2)), words, weight=style.SEMIBOLD)


def _row(plot: Plot, cells: Sequence[float], own: int, corner: tuple[float, float], size: tuple[float, float]) -> None:
    """Draw the cells of one class."""
    total = sum(cells)
    for at, cases in enumerate(cells):
        share = cases / total if total else 0.0
        colour, opacity = style.RIGHT if at == own else style.WRONG, FAINT + (FULL - FAINT) * share
        left, top = corner[0] + size[0] * at, corner[1]
        marks.box(plot, left + GAP / 2, top + GAP / 2, size[0] - GAP, size[1] - GAP, colour=colour, opacity=opacity)
        _cell(plot, (left + size[0] / 2, top + size[1] / 2), size, cases, share if total else None)
    marks.text(
        plot,
        (corner[0] + size[0] * len(cells) + 6, corner[1] + size[1] / 2 + 2.6),
        numbers.count(total),
        colour=style.QUIET,
    )


def _cell(
    plot: Plot, middle: tuple[float, float], size: tuple[float, float], cases: float, share: float | None
) -> None:
    """Write the count, and the share where there is room for it."""
    words = numbers.count(cases)
    room = size[0] - 3
    letters = next((big for big in LETTERS if lettering.width(words, big, style.SEMIBOLD) < room), style.TINY)
    below = "" if share is None else numbers.share(share)
    roomy = bool(below) and size[1] >= 26 and lettering.width(below, style.SMALL) < size[0] - 4
    y = middle[1] + 0.35 * letters - (5 if roomy else 0)
    marks.text(plot, (middle[0], y), words, size=letters, weight=style.SEMIBOLD, side="center")
    if roomy:
        marks.text(plot, (middle[0], y + 11), below, size=style.SMALL, side="center")


def _totals(plot: Plot, table: Tabulated, corner: tuple[float, float], across: float) -> None:
    """Add up what is called what, and all cases."""
    sums = [sum(float(row[at] or 0) for row in table.rows) for at in range(len(table.columns))]
    y = corner[1] + 10
    marks.text(plot, (0, y), "Calls", size=style.SMALL, colour=style.QUIET)
    for at, called in enumerate(sums):
        marks.text(plot, (corner[0] + across * (at + 0.5), y), numbers.count(called), colour=style.QUIET, side="center")
    marks.text(plot, (corner[0] + across * len(sums) + 6, y), numbers.count(sum(sums)), colour=style.QUIET)
