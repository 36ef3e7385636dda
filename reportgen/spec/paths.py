"""Where the files are that a spec names: in its folder, or in one that the caller allows; links are followed first."""

import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path

from reportgen.errors import Place, Problem, ReportgenError, nearest
from reportgen.spec.refusals import shortened

URL = re.compile(r"^([a-z][a-z0-9+.-]+:/|[a-z][a-z0-9+.-]*://|[\\/]{2}[^\\/])", re.IGNORECASE)


def inside(text: str, *, base: Path, allowed: Sequence[Path] = (), place: Place | None = None) -> Path:
    """Return the resolved path of what is in the spec's folder or in an allowed one; anything else is refused."""
    place, value = place or Place(), repr(shortened(text))
    if not text.strip() or "\0" in text:
        raise ReportgenError(_no_path(value, place))
    if URL.match(text):
        remedy = "save the file next to the spec, and name it"
        raise ReportgenError(Problem("network_path", "reportgen does not read from the network", remedy, value, place))
    path = resolved(base / text, text, place)
    if not any(path.is_relative_to(folder.resolve()) for folder in (base, *allowed)):
        what = "the path leaves the folder of the spec"
        remedy = "move the file into the folder of the spec, or allow its folder with --allow DIR"
        raise ReportgenError(Problem("outside_folder", what, remedy, value, place))
    return path


def resolved(path: Path, text: str, place: Place) -> Path:
    """Follow links; those that lead in a circle lead nowhere."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        raise ReportgenError(_no_path(repr(shortened(text)), place)) from None


def _no_path(value: str, place: Place) -> Problem:
    return Problem("not_a_path", "this cannot be the path of a file", "name a file", value, place)


def absent(path: Path, text: str, place: Place, *, folder: bool = False) -> Problem | None:
    """Say that there is no such file, or folder, or that it is the other of the two."""
    wanted, other = ("folder", "file") if folder else ("file", "folder")
    value = repr(shortened(text))
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        remedy = "check the name; paths are relative to the folder of the spec" if str(place) else "check the name"
        near = _nearest(path, folder=folder)
        remedy = f"did you mean {near!r}?" if near else remedy
        return Problem("missing_file", f"there is no such {wanted}", remedy, value, place)
    except OSError as error:
        return unreadable(error, value, place)
    if (stat.S_ISDIR if folder else stat.S_ISREG)(mode):
        return None
    if not stat.S_ISDIR(mode) and not folder:
        return Problem("not_a_file", "this is not a regular file", "name a file", value, place)
    return Problem(f"{other}_as_{wanted}", f"this is a {other}, not a {wanted}", f"name a {wanted}", value, place)


def unreadable(error: OSError, value: str, place: Place) -> Problem:
    """Say that the system does not let us read it."""
    what, remedy = f"it cannot be read: {error.strerror}", "check the permissions of the file and its folder"
    return Problem("unreadable_file", what, remedy, value, place)


def _nearest(path: Path, *, folder: bool) -> str | None:
    try:
        with os.scandir(path.parent) as entries:
            names = sorted(entry.name for entry in entries if entry.is_dir() == folder)
    except OSError:
        return None
    return nearest(path.name, names)
