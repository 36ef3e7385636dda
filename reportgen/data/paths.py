"""From the path that a spec writes to a file that may be read, or to what is wrong with it."""

import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path

from reportgen.data import problems
from reportgen.errors import Place, Problem, ReportgenError, nearest
from reportgen.spec.paths import inside

FORMATS = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".parquet": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".xlsx": "xlsx",
}
LATER = (".gz", ".zip", ".zst", ".bz2", ".xz")
INSTEAD = {
    ".ipc": "give the file the ending .arrow",
    ".tab": "give the file the ending .tsv",
    ".xls": "save the workbook as .xlsx, or the table as CSV",
    ".xlsb": "save the workbook as .xlsx, or the table as CSV",
    ".xlsm": "save the workbook as .xlsx, or the table as CSV",
    ".ods": "save the workbook as .xlsx, or the table as CSV",
}
SHEET = re.compile(r"(.*?\.xlsx)#(.*)", re.IGNORECASE | re.DOTALL)


def data_file(
    text: str, *, base: Path, allowed: Sequence[Path] = (), place: Place | None = None, lines: bool = False
) -> Path:
    """Return the resolved path of a data file that is in the spec's folder or an allowed one."""
    place = place or Place()
    text, _ = file_and_sheet(text)
    path = inside(text, base=base, allowed=allowed, place=place)
    fault = _fault(path, text, place, (*FORMATS, *([".txt"] if lines else [])))
    if fault is not None:
        raise ReportgenError(fault)
    return path


def data_format(text: str, *, lines: bool = False) -> str:
    """
    Return how a file is read, by its ending.

    >>> data_format("cases/Predictions.CSV")
    'csv'
    """
    ending = Path(file_and_sheet(text)[0]).suffix.lower()
    return "lines" if lines and ending == ".txt" else FORMATS[ending]


def file_and_sheet(text: str) -> tuple[str, str | None]:
    """
    Part the path of a workbook from the sheet that it names.

    >>> file_and_sheet("book.xlsx#Sheet 1"), file_and_sheet("a#1.csv")
    (('book.xlsx', 'Sheet 1'), ('a#1.csv', None))
    """
    named = SHEET.fullmatch(text)
    return (named[1], named[2]) if named is not None else (text, None)


def _fault(path: Path, text: str, place: Place, known: Sequence[str]) -> Problem | None:
    """Look at what the path names: a folder, no table that we read, or a file that cannot be one."""
    found, ending = _look(path), Path(text).suffix.lower()
    absent = isinstance(found, FileNotFoundError | NotADirectoryError)
    if isinstance(found, os.stat_result) and stat.S_ISDIR(found.st_mode):
        return problems.folder(text, place)
    if ending in LATER:
        what, remedy = f"reading compressed files with the ending {ending}", "decompress the file"
        return Problem.not_yet(what, place, value=problems.shown(text), remedy=remedy)
    if ending in INSTEAD:
        return problems.other_ending(text, ending, INSTEAD[ending], place)
    tables = [name for name in _neighbours(path) if Path(name).suffix.lower() in known]
    if absent and (not ending or ending in known or nearest(path.name, tables)):
        return problems.missing_file(text, _neighbours(path), place)
    if ending not in known:
        return problems.unknown_ending(text, known, place)
    return _unfit(found, text, place)


def _unfit(found: os.stat_result | OSError, text: str, place: Place) -> Problem | None:
    if isinstance(found, OSError):
        return problems.unreadable(text, found.strerror or type(found).__name__, place)
    if not stat.S_ISREG(found.st_mode):
        return problems.not_regular(text, place)
    return None if found.st_size else problems.empty_file(text, place)


def _look(path: Path) -> os.stat_result | OSError:
    try:
        return path.stat()
    except OSError as error:
        return error


def _neighbours(path: Path) -> list[str]:
    try:
        with os.scandir(path.parent) as entries:
            return sorted(entry.name for entry in entries if entry.is_file())
    except OSError:
        return []
