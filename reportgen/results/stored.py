"""Results that were stored: their numbers stay readable, by any version that wrote them; pages need that same version."""

import json
import os
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from reportgen.errors import Place, Problem, ReportgenError
from reportgen.regular_files import NotRegularError, is_folder, read_regular

MOST_BYTES = 256 * 1024 * 1024  # a hundred times the largest sample; JSON takes some ten times as much memory


def file_of(given: str | os.PathLike[str]) -> Path:
    """Return the results.json that is meant: this file, or the one in this folder."""
    path = Path(given)
    return path / "results.json" if is_folder(path) else path


def bytes_of(file: Path) -> bytes:
    """Read a file of results."""
    try:
        return read_regular(file, MOST_BYTES)
    except NotRegularError:
        raise unreadable(file, "this is not a regular file", "name a results.json, or its folder") from None
    except FileNotFoundError:
        raise unreadable(file, "there is no such file", "name a results.json, or its folder") from None
    except OSError as error:
        raise unreadable(file, f"the file cannot be read: {error.strerror}", "name another") from None


def tree_of(file: Path, written: bytes) -> dict[str, Any]:
    """Read results as plain JSON, without the models of this version: other versions have others."""
    if len(written) > MOST_BYTES:
        raise unreadable(file, f"results are at most {MOST_BYTES >> 20} MiB large", "name another")
    try:
        tree = json.loads(written)
    except (ValueError, RecursionError) as error:
        raise unreadable(file, f"this is no results.json, for it is no JSON: {error}", "name another") from None
    if not isinstance(tree, dict):
        raise unreadable(file, "this is no results.json", "name another")
    return tree


def refuse_other_version(version: Any, file: Path | None = None) -> None:
    """Refuse to render what another version computed: only with the version that wrote them are the bytes the same."""
    if isinstance(version, str) and version != this_version():
        what = f"these results were written by reportgen {version}, and this is reportgen {this_version()}"
        remedy = f"render with reportgen {version}, or build again from the spec with this version"
        raise ReportgenError(Problem("other_version", what, remedy, place=Place(str(file)) if file else Place()))


def unreadable(file: Path, what: str, remedy: str) -> ReportgenError:
    """Say what is wrong with a file of results."""
    return ReportgenError(Problem("results_unreadable", what, remedy, place=Place(str(file))))


@cache
def this_version() -> str:
    """Return the version that runs."""
    return metadata.version("reportgen")
