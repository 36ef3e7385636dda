"""The cells of a sheet as they are stored: addresses, values, and dates, which only the format of a cell tells."""

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any
from xml.etree.ElementTree import Element

LETTERS = re.compile("[A-Z]{1,3}")
LAST_ROW = 1 << 20
ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
TRUE = ("1", "true")

BUILT_IN = {*range(14, 23), *range(27, 37), 45, 47, *range(50, 59)}
BUILT_IN_TIMES = {18, 19, 20, 21, 22, 32, 33, 45, 47, 55, 56}
NO_SIGNS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
"""Parts of a format that print as they are, or are colours, conditions and languages."""

ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
EPOCH, EPOCH_UNTIL_MARCH_1900, EPOCH_1904 = (1899, 12, 30), (1899, 12, 31), (1904, 1, 1)
LAST_DAY = 2_958_466  # the day after 9999-12-31


class NoValue(Enum):
    """A cell that holds something other than a value: an error such as #N/A, or a formula without a saved value."""

    ERROR = 1
    UNCALCULATED = 2


@dataclass(frozen=True, slots=True)
class Shared:
    """What the cells of all sheets refer to."""

    strings: list[str]
    dates: Mapping[int, bool]  # cell format -> whether it shows the time of day
    since_1904: bool
    recalculated: bool  # the program that wrote it asks to calculate its formulas when it is opened


def row_cells(row: Element, shared: Shared) -> dict[int, Any]:
    """Return the cells of a row that hold something, by column; a cell without an address follows its neighbour."""
    found: dict[int, Any] = {}
    column = -1
    for cell in row.iterfind("c"):
        column = column_of(cell.attrib["r"]) if "r" in cell.attrib else column + 1
        value = _value(cell, shared)
        if value is not None:
            found[column] = value
    return found


def rich_text(element: Element) -> str:
    r"""
    Return a text with its runs, without its pronunciation; Office escapes characters that XML cannot hold.

    >>> from xml.etree.ElementTree import fromstring
    >>> rich_text(fromstring("<si><r><t>a_x000D_</t></r><r><t>b</t></r><rPh><t>c</t></rPh></si>"))
    'a\rb'
    """
    return _plain("".join(text.text or "" for path in ("t", "r/t") for text in element.iterfind(path)))


def _value(cell: Element, shared: Shared) -> Any:
    kind, text, inline = cell.get("t", "n"), cell.findtext("v", ""), cell.find("is")
    if inline is not None:
        text = rich_text(inline)
    if cell.find("f") is not None and (shared.recalculated or (not text and kind != "str")):
        return NoValue.UNCALCULATED
    if not text:
        return None
    read = READERS.get(kind)
    return _number(text, shared, int(cell.get("s", "0"))) if read is None else read(shared, text)


def _number(text: str, shared: Shared, cell_format: int) -> Any:
    number = int(text) if text.lstrip("-").isdigit() else float(text)
    timed = shared.dates.get(cell_format)
    return number if timed is None else date_text(number, since_1904=shared.since_1904, timed=timed)


def _plain(text: str) -> str:
    return ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def column_of(cell: str) -> int:
    """
    Return the column of a cell, counted from 0.

    >>> column_of("A1"), column_of("AB12")
    (0, 27)
    """
    letters = cell.rstrip("0123456789").upper()
    if not LETTERS.fullmatch(letters):
        raise ValueError(f"no cell is named {cell}")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return column - 1


def row_of(number: str) -> int:
    """Return the number of a row, at most the last row that Excel has."""
    row = int(number)
    if not 0 < row <= LAST_ROW:
        raise ValueError(f"no row is named {number}")
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


def shows_dates(number: int, code: str | None) -> bool:
    r"""
    Tell whether a format shows a date or a time of day; elapsed time is a number.

    >>> [shows_dates(164, code) for code in (r"yyyy\-mm\-dd", "0.00%", '0 "days"', "[h]:mm", "[Red]0")]
    [True, False, False, False, False]
    """
    if code is None:
        return number in BUILT_IN
    return not ELAPSED.search(code) and re.search("[ymdhs]", _signs(code)) is not None


def shows_time(number: int, code: str | None) -> bool:
    """Tell whether a date format shows the time of day."""
    return number in BUILT_IN_TIMES if code is None else re.search("[hs]", _signs(code)) is not None


def date_text(number: float, *, since_1904: bool, timed: bool) -> str | float:
    """
    Write the days since the epoch as a date; in Excel's calendar 1900 is a leap year.

    >>> date_text(46023.5, since_1904=False, timed=True), date_text(46023, since_1904=False, timed=False)
    ('2026-01-01 12:00:00', '2026-01-01')
    """
    if not 0 <= number < LAST_DAY:
        return number
    moment = datetime.timedelta(milliseconds=round(number * 86_400_000))
    epoch = datetime.datetime(*(EPOCH_1904 if since_1904 else EPOCH if number >= 60 else EPOCH_UNTIL_MARCH_1900))  # noqa: DTZ001 - cells have no time zone
    if number < 1 and not since_1904:
        return str((epoch + moment).time())
    try:
        found = epoch + moment
    except OverflowError:
        return number
    return str(found.date()) if found.time() == datetime.time() and not timed else str(found)


def _signs(code: str) -> str:
    return NO_SIGNS.sub("", code.partition(";")[0]).lower()


READERS: Mapping[str, Callable[[Shared, str], Any]] = {
    "s": lambda shared, text: shared.strings[int(text)] or None,
    "str": lambda _, text: _plain(text),
    "inlineStr": lambda _, text: text,
    "b": lambda _, text: text in TRUE,
    "e": lambda *_: NoValue.ERROR,
    "d": lambda _, text: text.replace("T", " ").removesuffix(" 00:00:00"),
}
