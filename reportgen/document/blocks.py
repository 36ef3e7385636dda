"""The pieces of a page, ready to be printed: templates only loop over them."""

from dataclasses import dataclass
from typing import Literal

from reportgen.document.formulas import Formula
from reportgen.narrative.sentence import Mark, Part, Parts

Cell = tuple[Part | Formula, ...]
MOST_ROWS_TOGETHER = 15


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
    kind: str = "items"


@dataclass(frozen=True, slots=True)
class Pairs:
    """Names with what they stand for."""

    pairs: tuple[tuple[Parts, Parts], ...]
    kind: str = "pairs"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, its first cell a head; `state` colours nothing that the words do not say."""

    head: Cell
    cells: tuple[Cell, ...]
    state: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with its caption; `numeric` names the columns that are set as numbers."""

    id: str
    caption: Parts
    columns: tuple[Parts, ...]
    rows: tuple[Row, ...]
    numeric: tuple[bool, ...] = ()
    note: tuple[Parts, ...] = ()
    css: str = ""
    numbering: Mark | None = None
    kind: str = "grid"

    @property
    def classes(self) -> str:
        """Answer how the table is set; one that fits on a page is not broken."""
        return f"{self.css} short".strip() if len(self.rows) <= MOST_ROWS_TOGETHER else self.css

    @property
    def heads(self) -> tuple[tuple[Parts, str], ...]:
        """Pair each column with the way it is set."""
        return tuple((column, self._set(at)) for at, column in enumerate(self.columns))

    @property
    def body(self) -> tuple[tuple[Row, tuple[tuple[Cell, str], ...]], ...]:
        """Pair each cell with the way it is set."""
        return tuple((row, tuple((cell, self._set(at + 1)) for at, cell in enumerate(row.cells))) for row in self.rows)

    def _set(self, column: int) -> str:
        return "number" if column < len(self.numeric) and self.numeric[column] else "text"


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
class Definition:
    """A method: its name, its formula as it is set, and what it means."""

    id: str
    label: str
    abbreviation: str
    formula: Formula | None
    meaning: str
    remarks: tuple[Parts, ...] = ()


@dataclass(frozen=True, slots=True)
class Definitions:
    """Methods one below the other."""

    entries: tuple[Definition, ...]
    kind: str = "definitions"


@dataclass(frozen=True, slots=True)
class Listing:
    """Text as it was written."""

    text: str
    kind: str = "listing"


Block = Paragraph | Items | Pairs | Grid | Picture | PictureRow | Definitions | Listing


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the document with its heading."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    level: int = 2
    numbering: Mark | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A whole document, ready to be printed."""

    title: str
    language: str
    head: tuple[tuple[str, Parts], ...]
    summary: tuple[Block, ...]
    sections: tuple[Section, ...]
    draft: bool
    paper: str
    running: str
    meta: tuple[tuple[str, str], ...] = ()


__all__ = [
    "Block",
    "Cell",
    "Definition",
    "Definitions",
    "Grid",
    "Items",
    "Listing",
    "Mark",
    "Pairs",
    "Paragraph",
    "Parts",
    "Picture",
    "PictureRow",
    "Row",
    "Section",
    "View",
]
