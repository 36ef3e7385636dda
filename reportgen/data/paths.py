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
    if not text.strip() or "\0" in text:
        raise ReportgenError(problems.not_a_path(text, place))
    if URL.match(text):
        raise ReportgenError(problems.network(text, place))
    path = _resolved(text, base, place)
    if not any(path.is_relative_to(folder.resolve()) for folder in (base, *allowed)):
        raise ReportgenError(problems.outside(text, place))
    found = _unread_kind(path, text, place, lines=lines) or _unfit(path, text, place)
    if found is not None:
        raise ReportgenError(found)
    return path


def data_format(text: str, *, lines: bool = False) -> str:
    """
    Answer how a file is read, by its ending.

    >>> data_format("cases/Predictions.CSV")
    'csv'
    """
    ending = Path(text).suffix.lower()
    return "lines" if lines and ending == ".txt" else FORMATS[ending]


def _unread_kind(path: Path, text: str, place: Place, *, lines: bool) -> Problem | None:
    ending, known = Path(text).suffix.lower(), (*FORMATS, *([".txt"] if lines else []))
    if path.is_dir():
        remedy = "name a file in it"
        return problems.damaged("folder_as_file", "this is a folder, not a file", remedy, place, problems.shown(text))
    if ending in LATER:
        return Problem.not_yet(f"reading files with the ending {ending}", place, value=problems.shown(text))
    if ending in known or (not ending and not path.exists()):
        return None
    return problems.unknown_ending(text, known, place)


def _resolved(text: str, base: Path, place: Place) -> Path:
    try:
        return (base / text).resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise ReportgenError(problems.not_a_path(text, place)) from error


def _unfit(path: Path, text: str, place: Place) -> Problem | None:
    """Look at what the path names: nothing, no regular file, or an empty one."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return problems.missing_file(text, _neighbours(path), place)
    except OSError as error:
        return problems.unreadable(text, error.strerror or type(error).__name__, place)
    if not stat.S_ISREG(found.st_mode):
        return problems.unreadable(text, "it is no regular file", place)
    if found.st_size == 0:
        remedy = "give it a header and rows"
        return problems.damaged("empty_file", "the file is empty", remedy, place, problems.shown(text))
    return None


def _neighbours(path: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in os.scandir(path.parent) if entry.is_file())
    except OSError:
        return []
