"""Whole outputs: a folder is written beside its place and swapped in when it is complete."""

import ctypes
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from reportgen.errors import Problem, ReportgenError
from reportgen.integrity.manifest import NAME as MANIFEST
from reportgen.integrity.manifest import listed

_EXCHANGE = 2  # RENAME_EXCHANGE of renameat2
_HERE = -100  # AT_FDCWD


def check_writable(folder: Path) -> None:
    """Refuse, before any work is done, a place that cannot be written or that holds files of somebody else."""
    if folder.exists() and not folder.is_dir():
        raise _problem("output_is_file", f"the output folder {folder} is a file", "name another folder")
    if folder.is_dir():
        _refuse_strangers(folder)
    parent = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if not os.access(parent, os.W_OK | os.X_OK):
        raise _problem("output_unwritable", f"the folder {parent} cannot be written", "name another with -o")


def _refuse_strangers(folder: Path) -> None:
    found = {entry.name for entry in folder.iterdir()}
    strangers = sorted(found - (listed(folder) or set()))
    if strangers:
        more = f" and {len(strangers) - 3} more" if len(strangers) > 3 else ""
        what = f"the output folder {folder} holds files that reportgen did not write: {', '.join(strangers[:3])}{more}"
        raise _problem("output_not_ours", what, "name another folder with -o, or move them away")


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files, then put the folder in place of the old one; on any failure the old one stays."""
    check_writable(folder)
    place = folder.resolve()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{place.name}.", dir=place.parent))
    except OSError as error:
        raise _problem(
            "output_unwritable",
            f"the folder {place.parent} cannot be written: {error.strerror}",
            "name another with -o",
        ) from None
    try:
        for name, data in files.items():
            (fresh / name).write_bytes(data)
        fresh.chmod(0o755)
        _swap(fresh, place)
    except OSError as error:
        raise _problem(
            "output_unwritable", f"writing {folder} failed: {error.strerror}", "free some space or name another folder"
        ) from None
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _swap(fresh: Path, place: Path) -> None:
    """Exchange both folders in one step where the system can, else in two renames."""
    if not place.exists():
        fresh.rename(place)
    elif Path.cwd().is_relative_to(place):
        _refill(fresh, place)
    elif not _exchanged(fresh, place):
        aside = Path(tempfile.mkdtemp(prefix=f".{place.name}.", dir=place.parent))
        place.rename(aside / "old")
        try:
            fresh.rename(place)
        except OSError:
            (aside / "old").rename(place)
            raise
        finally:
            shutil.rmtree(aside, ignore_errors=True)


def _refill(fresh: Path, place: Path) -> None:
    """Move complete files in one by one: a folder that somebody works in must not be taken away."""
    new = sorted((file.name for file in fresh.iterdir()), key=lambda name: name == MANIFEST)
    for name in new:
        (fresh / name).replace(place / name)
    for file in place.iterdir():
        if file.name not in new:
            file.unlink()


def _exchanged(fresh: Path, place: Path) -> bool:
    if not sys.platform.startswith("linux"):
        return False
    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if renameat2 is None:
        return False
    return bool(renameat2(_HERE, os.fsencode(fresh), _HERE, os.fsencode(place), _EXCHANGE) == 0)


def _problem(code: str, what: str, remedy: str) -> ReportgenError:
    return ReportgenError(Problem(code, what, remedy))
