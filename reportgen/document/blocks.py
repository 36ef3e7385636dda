"""The pieces of a page, ready to be printed: templates only loop over them."""

import re
from dataclasses import dataclass
from typing import Literal

from reportgen.document.formulas import Formula
from reportgen.document.set_image import SetImage
from reportgen.figures.strip import Axis, Sign, Strip
from reportgen.figures.verdict_look import VerdictLook
from reportgen.narrative.sentence import Mark, Part, Parts, ShownNumber, plain

MOST_COLUMNS_AS_WIDE = 4  # of a table of numbers that is as wide as its content; more fill the page
Cell = tuple[Part | Formula | Strip | Axis | Sign | VerdictLook | SetImage, ...]
LINE = Mark("line", "")  # what follows in the cell begins a line
MOST_ROWS_TOGETHER = 6  # of a table that is never broken: it jumps to the next page where it does not fit
ON_NARROW_SCREENS = {  # how rows are set there of tables that are wider: as cards, or as lines over their pictures
    "verdicts": "cards",
    "criteria": "cards",
    "comparisons": "cards",
    "assumptions": "cards",
    "clear": "cards",
    "methods": "cards",
    "splits": "cards",
    "grades": "cards",
    "groups": "cards",
    "estimates": "lines",
    "distances": "lines",
    "thousand": "cards",
}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One or more sentences."""

    sentences: tuple[Parts, ...]
    role: Literal["text", "lead", "small", "state"] = "text"
    kind: str = "paragraph"


@dataclass(frozen=True, slots=True)
class Items:
    """A list of sentences."""

    items: tuple[Parts, ...]
    title: Parts = ()
    kind: str = "items"


@dataclass(frozen=True, slots=True)
class Heading:
    """Names what the next blocks are about."""

    words: Parts
    id: str = ""
    kind: str = "heading"


@dataclass(frozen=True, slots=True)
class LabelledPairs:
    """Names with their meanings."""

    pairs: tuple[tuple[Parts, Parts], ...]
    css: str = ""
    kind: str = "pairs"


@dataclass(frozen=True, slots=True)
class Row:
    """
    A row of a table; `state` colours nothing that the words do not say.

    Its first cell is a head, which may stand for so many rows (`down`), of which only the first has it, or reach over so
    many columns (`across`).
    """

    head: Cell
    cells: tuple[Cell, ...]
    state: str = ""
    down: int = 1
    across: int = 1
    id: str = ""

    @property
    def scope(self) -> str:
        """Return what the head is a head of."""
        return "rowgroup" if self.state == "band" else "row"

    @property
    def rowspan(self) -> str:
        """Return how many rows the head covers, if more than one."""
        return str(self.down) if self.down > 1 else ""

    @property
    def colspan(self) -> str:
        """Return over how many columns the head reaches, if not over one alone."""
        return str(self.across) if self.across > 1 else ""


SetCell = tuple[Cell, str, str]  # with the way it is set, and its head where it may stand without its column
SetRow = tuple[Row, str, tuple[SetCell, ...]]  # with its classes


FIGURE_SPACE = "\u2007"  # as wide as a digit
DECIMALS = re.compile(r"(\d+)(\D*)")  # and a unit


def _decimals(cell: Cell) -> tuple[int, str] | None:
    """Count the decimals of a cell that holds one number with decimals alone, and name its unit."""
    if len(cell) != 1 or not isinstance(cell[0], ShownNumber):
        return None
    found = DECIMALS.fullmatch(cell[0].shown.partition(".")[2])
    return (len(found[1]), found[2]) if found else None


def _read(part: Part | Formula | Strip | Axis | Sign | VerdictLook | SetImage) -> str:
    """Write a part of a head as bare text; pictures have none."""
    return plain((part,)) if isinstance(part, str | Mark | ShownNumber) else ""


def _aligned(cell: Cell, column: int, most: dict[tuple[int, str], int]) -> Cell:
    """Let a number end where the longest of its column ends."""
    found = _decimals(cell)
    return cell if found is None else (*cell, FIGURE_SPACE * (most[column, found[1]] - found[0]))


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with its caption; `sets` says of each column whether it holds text, numbers or pictures, the last for the rest."""

    id: str
    caption: Parts
    columns: tuple[Cell, ...]
    rows: tuple[Row, ...]
    sets: str = ""
    note: tuple[Parts, ...] = ()
    css: str = ""
    numbering: Mark | None = None
    kind: str = "grid"

    @property
    def classes(self) -> str:
        """Return how the table is set; one of a few rows is not broken, one of few columns is as wide as they are."""
        short = "short" if len(self.rows) <= MOST_ROWS_TOGETHER else ""
        return " ".join(filter(None, (self.css, self.narrow, short, self._width)))

    @property
    def _width(self) -> str:
        is_fit = len(self.columns) <= MOST_COLUMNS_AS_WIDE and not self.narrow
        return "fit" if is_fit and set(self.sets.split()[1:]) == {"number"} else ""

    @property
    def narrow(self) -> str:
        """Return how its rows are set on a narrow screen, if otherwise; the roles of its parts must then be said."""
        return ON_NARROW_SCREENS.get(self.css.partition(" ")[0], "")

    @property
    def heads(self) -> tuple[tuple[Cell, str], ...]:
        """Pair each column with its setting."""
        return tuple((column, self._set(at)) for at, column in enumerate(self.columns))

    @property
    def bodies(self) -> tuple[tuple[SetRow, ...], ...]:
        """Pair each cell with its setting; a body begins with each row that reaches over the columns."""
        bodies: list[list[SetRow]] = [[]]
        most, ways, left = self._most_decimals(), self._ways(), 0
        for row in self.rows:
            if row.state == "band" and bodies[-1]:
                bodies.append([])
            left = (left or row.down) - 1
            css = f"{row.state} joined" if left else row.state
            aligned = (_aligned(cell, at, most) for at, cell in enumerate(row.cells, start=row.across))
            cells = zip(aligned, ways[row.across :], strict=False)
            bodies[-1].append((row, css.strip(), tuple((cell, *way) for cell, way in cells)))
        return tuple(map(tuple, bodies))

    def _ways(self) -> list[tuple[str, str]]:
        """Return for each column how its cells are set, and its head where they may stand without it."""
        return [(way, "".join(_read(part) for part in head) if self.narrow else "") for head, way in self.heads]

    def _most_decimals(self) -> dict[tuple[int, str], int]:
        """Return the most decimals among the single numbers of each column that have the same unit."""
        most: dict[tuple[int, str], int] = {}
        for row in self.rows:
            for column, cell in enumerate(row.cells, start=row.across):
                if found := _decimals(cell):
                    key = (column, found[1])
                    most[key] = max(most.get(key, 0), found[0])
        return most

    def _set(self, column: int) -> str:
        sets = self.sets.split() or ["text"]
        return sets[min(column, len(sets) - 1)]


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure as vector graphics, with what to see in it."""

    id: str
    svg: str
    caption: Parts
    width: Literal["full", "half"] = "full"
    numbering: Mark | None = None
    kind: str = "picture"


@dataclass(frozen=True, slots=True)
class PictureRow:
    """Figures side by side."""

    pictures: tuple[Picture, ...]
    kind: str = "pictures"


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with its head, and a key for each kind of its segments."""

    head: Cell
    keys: tuple[tuple[str, Parts], ...]
    strip: Strip


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars on one scale, whose numbers are in the keys; `sentences` say what they are about."""

    sentences: tuple[Parts, ...]
    bars: tuple[Bar, ...]
    axis: Axis
    kind: str = "bars"


@dataclass(frozen=True, slots=True)
class Listing:
    """Text as it was written."""

    text: str
    id: str
    kind: str = "listing"


@dataclass(frozen=True, slots=True)
class OnScreen:
    """Blocks that are in the HTML alone: neither the PDF nor a print of the HTML has them."""

    blocks: tuple["Block", ...]
    kind: str = "on_screen"


Block = Paragraph | Heading | Items | LabelledPairs | Grid | Picture | PictureRow | Bars | Listing | OnScreen


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the document with its heading."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    numbering: Mark | None = None
    part: Literal["", "annex"] = ""


@dataclass(frozen=True, slots=True)
class View:
    """A whole document, ready to be printed."""

    title: str
    language: str
    kind: str
    head: tuple[tuple[Parts, Parts], ...]
    summary: tuple[Block, ...]
    sections: tuple[Section, ...]
    draft: bool
    paper: str
    running: str
    labels: dict[str, str]
    organisation: str = ""
    logo: str = ""
    header: str = ""
    footer: str = ""
    outlines: tuple[tuple[str, str], ...] = ()
    meta: tuple[tuple[str, str], ...] = ()
    template: str = "validation.html.j2"
    more_css: tuple[str, ...] = ()  # after the sheets that all documents have

    @property
    def halves(self) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
        """Return the sections in two columns for the contents."""
        middle = (len(self.sections) + 1) // 2
        return self.sections[:middle], self.sections[middle:]


__all__ = [
    "LINE",
    "Bar",
    "Bars",
    "Block",
    "Cell",
    "Grid",
    "Items",
    "LabelledPairs",
    "Listing",
    "Mark",
    "OnScreen",
    "Paragraph",
    "Parts",
    "Picture",
    "PictureRow",
    "Row",
    "Section",
    "View",
]
