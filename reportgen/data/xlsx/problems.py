"""What can be wrong with a workbook and with the table in one of its sheets."""

from collections.abc import Sequence

from reportgen.data.problems import LISTED, and_more, damaged, shown
from reportgen.errors import Place, Problem


def text_as_book(place: Place) -> Problem:
    """Say that a file that is called a workbook is text."""
    return damaged("wrong_ending", "the file is text, not an Excel workbook", "give it the ending .csv", place)


def no_book(place: Place) -> Problem:
    """Say that a file that is called a workbook is something else."""
    remedy = "save the table as .xlsx in a spreadsheet program, or as CSV"
    return damaged("wrong_format", "the file is not an Excel workbook (.xlsx)", remedy, place)


def old_excel(place: Place) -> Problem:
    """Refuse a workbook in the format of before 2007."""
    return damaged("wrong_format", "the file is an old Excel workbook (.xls)", "save it as .xlsx or CSV", place)


def binary_excel(place: Place) -> Problem:
    """Refuse a workbook in Excel's binary format."""
    return damaged("wrong_format", "the file is a binary Excel workbook (.xlsb)", "save it as .xlsx or CSV", place)


def protected(place: Place) -> Problem:
    """Refuse a workbook that only a password opens."""
    return damaged("protected_file", "the workbook is protected by a password", "save it without one", place)


def too_large(place: Place) -> Problem:
    """Refuse what unpacks to more than any workbook holds."""
    return damaged("too_large", "the workbook unpacks to more than 4 GB", "save the table as CSV", place)


def broken_book(reason: str, place: Place) -> Problem:
    """Say that a workbook cannot be read."""
    what = f"the file cannot be read as an Excel workbook: {reason}"
    return damaged("broken_table", what, "save or copy the file again", place)


def empty_book(place: Place) -> Problem:
    """Say that no sheet holds anything."""
    return damaged("no_rows", "all sheets of the workbook are empty", "fill one, with a header and rows", place)


def several_sheets(names: Sequence[str], example: str, place: Place) -> Problem:
    """Refuse to choose among sheets."""
    listed = ", ".join(map(shown, names))
    what = f"{len(names)} sheets of the workbook are not empty"
    return damaged("several_sheets", what, f"name one, {shown(example, 200)}", place, listed)


def unknown_sheet(name: str, remedy: str, place: Place) -> Problem:
    """Say that a workbook has no such sheet."""
    return Problem("unknown_sheet", "the workbook has no such sheet", remedy, shown(name), place)


def empty_sheet(name: str, place: Place) -> Problem:
    """Say that the sheet that is named holds nothing."""
    return damaged("no_rows", "the sheet is empty", "give it a header and rows", place, shown(name))


def no_header_row(rows: Sequence[int], place: Place) -> Problem:
    """Say that it is not clear which row names the columns."""
    what = "it is not clear which row has the column names"
    held = " or ".join(f"row {row}" for row in rows)
    remedy = "delete the rows above the header, and give every column a name"
    return damaged("no_header", what, remedy, place, held or None)


def merged_cells(ranges: Sequence[str], place: Place) -> list[Problem]:
    """Refuse merged cells in a table, of which only the first holds a value."""
    what, remedy = "cells of the table are merged", "unmerge them, and fill every cell"
    found = [damaged("merged_cells", what, remedy, place, cells) for cells in ranges[:LISTED]]
    if len(ranges) > LISTED:
        found.append(and_more("merged_cells", "merged cells", len(ranges) - LISTED, place))
    return found


def uncalculated(column: str, cells: int, first: str, place: Place) -> Problem:
    """Refuse a column of formulas that nobody has calculated."""
    more = f" and {cells - 1} more" if cells > 1 else ""
    what = f"formulas in the column {shown(column)} have no saved values"
    remedy = "open the workbook in a spreadsheet program and save it, or paste the values over the formulas"
    return damaged("uncalculated", what, remedy, place, f"{first}{more}")
