"""Tables in Excel workbooks: one sheet, a header, and rows below it."""

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from reportgen.data.arrays_table import ValuesTable
from reportgen.data.duck import Duck
from reportgen.data.labels import MISSING_WORDS, label_text
from reportgen.data.paths import file_and_sheet
from reportgen.data.problems import Spot, repeated_columns, shown
from reportgen.data.table import Column, GivenTable, SheetDetection, TableOrigin, scores_among
from reportgen.data.xlsx import problems
from reportgen.data.xlsx.book import Sheet, Workbook, opened
from reportgen.data.xlsx.cells import NoValue, last_row, letters_of
from reportgen.errors import Place, ReportgenError, nearest, refuse

TITLE_ROWS = 30
"""The header is looked for in so many rows that are not blank."""


@dataclass
class SheetGrid:
    """The cells of a sheet by columns; blank rows and columns are left out."""

    numbers: "array[int]" = field(default_factory=lambda: array("Q"))
    columns: dict[int, list[Any]] = field(default_factory=dict)
    merged: list[str] = field(default_factory=list)

    def add(self, number: int, cells: Mapping[int, Any]) -> None:
        """Put a row below the earlier ones."""
        for at, value in cells.items():
            column = self.columns.setdefault(at, [])
            column.extend([None] * (len(self.numbers) - len(column)))
            column.append(value)
        self.numbers.append(number)

    def complete(self) -> None:
        """Make all columns as long as there are rows, from left to right."""
        for column in self.columns.values():
            column.extend([None] * (len(self.numbers) - len(column)))
        self.columns = dict(sorted(self.columns.items()))

    def row(self, at: int) -> list[Any]:
        """Return a row from left to right."""
        return [column[at] for column in self.columns.values()]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTable(ValuesTable):
    """A sheet of which header and cells are read; cells that show an error are missing, and counted by column."""

    sheet: str
    header_row: int
    errors: Mapping[str, int]

    def take(self, columns: Mapping[str, Column]) -> GivenTable:
        """Read the wanted columns, and count their errors and the scores that are text."""
        given = ValuesTable.take(self, columns)
        errors = sum(self.errors[name] for name in dict.fromkeys(column.name for column in columns.values()))
        scores = {column.name for column in scores_among(columns).values()}
        texts = sum(_is_number_as_text(value) for name in scores for value in self.values[name])
        detection = SheetDetection(self.sheet, self.header_row, errors, texts)
        return replace(given, origin=replace(given.origin, detection=detection))


def open_xlsx(duck: Callable[[], Duck], path: Path, origin: TableOrigin, place: Place) -> SheetTable:
    """Read the one sheet that holds something, or the one that is named behind a #."""
    file, wanted = file_and_sheet(origin.name)
    here = Place(file)
    with opened(path, here) as book:
        sheet = _choose(book, file, wanted, here, place)
        grid = SheetGrid()
        for number, row in book.rows(sheet, grid.merged):
            grid.add(number, row)
    grid.complete()
    if not grid.columns:
        raise ReportgenError(problems.empty_sheet(sheet.name, here))
    return _table(duck, grid, sheet, origin, here)


def _choose(book: Workbook, file: str, wanted: str | None, here: Place, place: Place) -> Sheet:
    names = [sheet.name for sheet in book.sheets]
    if wanted is not None:
        found = next((sheet for sheet in book.sheets if sheet.name == wanted), None)
        if found is None:
            near = nearest(wanted, names)
            remedy = f"did you mean {shown(near)}?" if near else f"its sheets are {', '.join(map(shown, names))}"
            raise ReportgenError(problems.unknown_sheet(wanted, remedy, place))
        return found
    filled = [sheet for sheet in book.sheets if not sheet.hidden and any(True for _ in book.rows(sheet, []))]
    if not filled:
        raise ReportgenError(problems.empty_book(here))
    if len(filled) > 1:
        example = f"{file}#{filled[0].name}"
        raise ReportgenError(problems.several_sheets([sheet.name for sheet in filled], example, here))
    return filled[0]


def _table(duck: Callable[[], Duck], grid: SheetGrid, sheet: Sheet, origin: TableOrigin, here: Place) -> SheetTable:
    at = _header_at(grid, here)
    header_row = grid.numbers[at]
    letters = [letters_of(column) for column in grid.columns]
    names = [_name(value) or f"column {column}" for value, column in zip(grid.row(at), letters, strict=True)]
    top = Place(here.file, header_row)
    merged = sorted((cells for cells in grid.merged if last_row(cells) >= header_row), key=last_row)
    found = repeated_columns(names, top) + problems.merged_cells(merged, here)
    refuse(found)
    numbers = grid.numbers[at + 1 :]
    values = {name: column[at + 1 :] for name, column in zip(names, grid.columns.values(), strict=True)}
    column_of = dict(zip(names, letters, strict=True))

    def spot(name: str) -> Spot:
        return lambda row: (f"cell {column_of[name]}{numbers[row]}", Place(here.file, numbers[row]))

    lost = {name: column.count(NoValue.UNCALCULATED) for name, column in values.items()}
    unfit = {
        name: problems.uncalculated(name, cells, *spot(name)(values[name].index(NoValue.UNCALCULATED)))
        for name, cells in lost.items()
        if cells
    }
    return SheetTable(
        duck,
        {name: [None if value is NoValue.ERROR else value for value in column] for name, column in values.items()},
        replace(origin, rows_read=len(numbers)),
        here,
        spot,
        unfit,
        sheet=sheet.name,
        header_row=header_row,
        errors={name: column.count(NoValue.ERROR) for name, column in values.items()},
    )


def _header_at(grid: SheetGrid, here: Place) -> int:
    """
    Find the first row in which most columns have a name; above it stand titles, below it data.

    All columns but the first, which may hold an index, are named there, or it is not clear which row it is.
    """
    rows = [grid.row(at) for at in range(min(len(grid.numbers), TITLE_ROWS))]
    width = len(grid.columns)
    most = next((at for at, row in enumerate(rows) if sum(map(_is_there, row)) * 2 > width), None)
    full = next((at for at, row in enumerate(rows) if all(map(_is_there, row[1:])) and all(map(_is_name, row))), None)
    if most == 0 and full is None:
        return 0  # a header of numbers, or one that leaves columns unnamed
    if most is None or full is None or most != full:
        candidates = sorted({grid.numbers[at] for at in (most, full) if at is not None})
        raise ReportgenError(problems.no_header_row(candidates, here))
    return most


def _is_number_as_text(value: object) -> bool:
    return isinstance(value, str) and value.strip().lower() not in MISSING_WORDS


def _is_there(value: object) -> bool:
    return value is not None


def _is_name(value: object) -> bool:
    return value is None or isinstance(value, str)


def _name(value: object) -> str:
    return "" if isinstance(value, NoValue) else (label_text(value) or "").strip()
