"""The cells of a sheet in a workbook, as they are stored."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from reportgen.data.dates import date_text
from reportgen.data.parts import Attributes

LETTERS = re.compile("[A-Z]{1,3}")
LAST_ROW = 1 << 20
ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


@dataclass(frozen=True, slots=True)
class ErrorCell:
    """A cell that shows an error, such as #N/A."""

    text: str


@dataclass(frozen=True, slots=True)
class Uncalculated:
    """A formula without a saved value."""


UNCALCULATED = Uncalculated()


@dataclass
class Shared:
    """What the cells of all sheets refer to."""

    strings: list[str] = field(default_factory=list)
    dates: dict[int, bool] = field(default_factory=dict)  # cell format -> whether it shows the time of day
    since_1904: bool = False
    recalculated: bool = False  # whoever wrote it asks that its formulas be calculated when it is opened


class Text:
    """Gathers the text of elements, without what only says how it is pronounced."""

    def __init__(self) -> None:
        """Begin outside of a text."""
        self._parts: list[str] = []
        self._inside = self._phonetic = False

    def start(self, tag: str) -> None:
        """Enter an element."""
        if tag == "rPh":
            self._phonetic = True
        self._inside = tag in ("v", "t") and not self._phonetic

    def end(self, tag: str) -> None:
        """Leave an element."""
        self._inside = False
        if tag == "rPh":
            self._phonetic = False

    def add(self, piece: str) -> None:
        """Keep what belongs to the text."""
        if self._inside:
            self._parts.append(piece)

    def take(self) -> str:
        """Return the text and begin anew."""
        text = "".join(self._parts)
        self._parts = []
        return text


class SheetReader:
    """Gathers cells into rows, and merged ranges, while a sheet is parsed."""

    def __init__(self, shared: Shared) -> None:
        """Begin above the first row."""
        self.text = Text()
        self.merged: list[str] = []
        self._shared = shared
        self._done: list[tuple[int, dict[int, Any]]] = []
        self._row, self._column = 0, -1
        self._cells: dict[int, Any] = {}
        self._kind, self._format, self._formula = "n", 0, False

    def take(self) -> list[tuple[int, dict[int, Any]]]:
        """Return the rows that are complete, each with its number and its cells that hold something."""
        done, self._done = self._done, []
        return done

    def start(self, tag: str, held: Attributes) -> None:
        """Open a row, a cell or what is in it."""
        self.text.start(tag)
        if tag == "c":
            self._column = column_of(held["r"]) if "r" in held else self._column + 1
            self._kind, self._format, self._formula = held.get("t", "n"), int(held.get("s", "0")), False
            self.text.take()
        elif tag == "f":
            self._formula = True
        elif tag == "row":
            self._row = row_of(held["r"]) if "r" in held else self._row + 1
            self._cells, self._column = {}, -1
        elif tag == "mergeCell":
            self.merged.append(held["ref"])

    def end(self, tag: str) -> None:
        """Close a cell or a row."""
        self.text.end(tag)
        if tag == "c":
            value = self._value(self.text.take())
            if value is not None:
                self._cells[self._column] = value
        elif tag == "row" and self._cells:
            self._done.append((self._row, self._cells))

    def _value(self, text: str) -> Any:
        if self._formula and (self._shared.recalculated or (not text and self._kind != "str")):
            return UNCALCULATED
        if not text:
            return None
        read = READERS.get(self._kind)
        return self._number(text) if read is None else read(self._shared, text)

    def _number(self, text: str) -> Any:
        number = int(text) if text.lstrip("-").isdigit() else float(text)
        timed = self._shared.dates.get(self._format)
        return number if timed is None else date_text(number, since_1904=self._shared.since_1904, timed=timed)


def plain_text(text: str) -> str:
    r"""
    Write the signs that XML cannot hold, which Office escapes.

    >>> plain_text("a_x000D_b")
    'a\rb'
    """
    return ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def column_of(cell: str) -> int:
    """
    Return the column of a cell, counted from 0.

    >>> column_of("A1"), column_of("AB12")
    (0, 27)
    """
    letters = cell.rstrip("0123456789").upper()
    if not LETTERS.fullmatch(letters):
        raise ValueError(f"no cell is called {cell}")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return column - 1


def row_of(number: str) -> int:
    """Return the number of a row, of which there are not endlessly many."""
    row = int(number)
    if not 0 < row <= LAST_ROW:
        raise ValueError(f"no row is called {number}")
    return row


def letters_of(column: int) -> str:
    """
    Return how Excel calls a column.

    >>> letters_of(0), letters_of(27)
    ('A', 'AB')
    """
    letters, rest = "", column + 1
    while rest:
        rest, at = divmod(rest - 1, 26)
        letters = chr(65 + at) + letters
    return letters


def last_row(cells: str) -> int:
    """
    Return the last row of a range, whole columns being endless.

    >>> last_row("B2:C15"), last_row("A3"), last_row("A:A")
    (15, 3, 1048576)
    """
    return int(re.sub("[^0-9]", "", cells.rpartition(":")[2]) or LAST_ROW)


READERS: Mapping[str, Callable[[Shared, str], Any]] = {
    "s": lambda shared, text: shared.strings[int(text)] or None,
    "str": lambda _, text: plain_text(text),
    "inlineStr": lambda _, text: plain_text(text),
    "b": lambda _, text: text in ("1", "true"),
    "e": lambda _, text: ErrorCell(text),
    "d": lambda _, text: text.replace("T", " ").removesuffix(" 00:00:00"),
}
