"""From the path that a spec writes to a file that may be read, or to what is wrong with it."""

import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path

from reportgen.data import problems
from reportgen.errors import Place, Problem, ReportgenError

FORMATS = {".csv": "csv", ".tsv": "tsv", ".parquet": "parquet"}
LATER = (".arrow", ".feather", ".ipc", ".json", ".jsonl", ".ndjson", ".xlsx", ".xls", ".gz", ".zip", ".zst")
URL = re.compile(r"^([a-z][a-z0-9+.-]+:/|[a-z][a-z0-9+.-]*://|[\\/]{2}[^\\/])", re.IGNORECASE)


def data_file(
    text: str, *, base: Path, allowed: Sequence[Path] = (), place: Place | None = None, lines: bool = False
) -> Path:
    """Answer the resolved path of a data file that lies in the spec's folder or an allowed one."""
    place = place or Place()
    problem = _refused(text, place, lines=lines)
    if problem is not None:
        raise ReportgenError(problem)
    path = _resolved(text, base, place)
    if not any(path.is_relative_to(folder.resolve()) for folder in (base, *allowed)):
        raise ReportgenError(problems.outside(text, place))
    problem = _unfit(path, text, place)
    if problem is not None:
        raise ReportgenError(problem)
    return path


def data_format(text: str, *, lines: bool = False) -> str:
    """
    Answer how a file is read, by its ending.

    >>> data_format("cases/Predictions.CSV")
    'csv'
    """
    ending = Path(text).suffix.lower()
    return "lines" if lines and ending == ".txt" else FORMATS[ending]


def _refused(text: str, place: Place, *, lines: bool) -> Problem | None:
    if not text.strip() or "\0" in text:
        return problems.not_a_path(text, place)
    if URL.match(text):
        return problems.network(text, place)
    ending = Path(text).suffix.lower()
    if ending in LATER:
        return Problem.not_yet(f"reading files with the ending {ending}", place, value=problems.shown(text))
    known = (*FORMATS, ".txt") if lines else tuple(FORMATS)
    if ending and ending not in known:
        return problems.unknown_ending(text, known, place)
    return None


def _resolved(text: str, base: Path, place: Place) -> Path:
    try:
        return (base / text).resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise ReportgenError(problems.not_a_path(text, place)) from error


def _unfit(path: Path, text: str, place: Place) -> Problem | None:
    """Look at what the path names: nothing, a folder, no regular file, an empty one, or one without ending."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return problems.missing_file(text, _neighbours(path), place)
    except OSError as error:
        return problems.unreadable(text, error.strerror or type(error).__name__, place)
    if stat.S_ISDIR(found.st_mode):
        remedy = "name a file in it"
        return problems.damaged("folder_as_file", "this is a folder, not a file", remedy, place, problems.shown(text))
    if not stat.S_ISREG(found.st_mode):
        return problems.unreadable(text, "it is no regular file", place)
    if found.st_size == 0:
        remedy = "give it a header and rows"
        return problems.damaged("empty_file", "the file is empty", remedy, place, problems.shown(text))
    return None if path.suffix or Path(text).suffix else problems.unknown_ending(text, tuple(FORMATS), place)


def _neighbours(path: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in os.scandir(path.parent) if entry.is_file())
    except OSError:
        return []
