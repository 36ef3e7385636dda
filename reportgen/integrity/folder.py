"""Whole outputs: a folder is written next to its place and swapped in when it is complete; nothing of somebody else is lost."""

import ctypes
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from reportgen.data.hashing import hash_file
from reportgen.errors import Problem, ReportgenError
from reportgen.integrity.manifest import NAME as MANIFEST
from reportgen.integrity.manifest import OF_SHEETS, listed
from reportgen.integrity.place import place_of
from reportgen.integrity.synced import sync_folder, sync_tree
from reportgen.own_folders import FreshFolder
from reportgen.stopping import Uninterrupted

_EXCHANGE = 2  # RENAME_EXCHANGE of renameat2
_HERE = -100  # AT_FDCWD


@dataclass(frozen=True, slots=True)
class Held:
    """What a folder holds, compared with its manifest."""

    whole: tuple[str, ...] = ()  # as reportgen wrote it
    changed: tuple[str, ...] = ()  # since reportgen wrote it, as a PDF that was signed
    foreign: tuple[str, ...] = ()  # not written by reportgen


def held(folder: Path) -> Held:
    """Compare what is in a folder with the hashes in its manifest."""
    if not folder.is_dir():
        return Held()
    hashes = listed(folder) or {}
    found = sorted(_names(folder, hashes))
    whole = tuple(name for name in found if name in hashes and _is_whole(folder / name, hashes[name]))
    changed = tuple(name for name in found if name in hashes and name not in whole)
    return Held(whole, changed, tuple(name for name in found if name not in hashes))


def _names(folder: Path, hashes: Mapping[str, str | None], inside: str = "") -> Iterator[str]:
    """Name what is in a folder; of one with files of ours, what is in that."""
    for entry in (folder / inside).iterdir():
        name = f"{inside}{entry.name}"
        if entry.is_dir() and not entry.is_symlink() and any(one.startswith(f"{name}/") for one in hashes):
            yield from _names(folder, hashes, f"{name}/")
        else:
            yield name


def _is_whole(file: Path, expected: str | None) -> bool:
    return file.is_file() and expected in (None, hash_file(file)[0])


def check_writable(folder: Path, *, force: bool = False) -> None:
    """Refuse, before any work is done, a place that cannot be written or that holds what nobody else has."""
    place = place_of(folder)
    if place.exists() and not place.is_dir():
        raise _problem("output_is_file", f"the output folder {folder} is a file", "name another folder")
    parent = next(one for one in (place, *place.parents) if one.exists())
    if not os.access(parent, os.W_OK | os.X_OK):
        raise _problem("output_unwritable", f"the folder {parent} cannot be written", "name another with -o")
    if not force:
        _refuse_loss(folder, held(folder))


def _refuse_loss(folder: Path, found: Held) -> None:
    """Refuse to replace files that reportgen did not write, or that were changed afterwards."""
    remedy = "name another folder with -o, or move them away; --force {}"
    problems = []
    if found.changed:
        what = f"the output folder {folder} contains files that were changed after reportgen wrote them: {_few(found.changed)}"
        problems.append(Problem("output_changed", what, remedy.format("replaces them")))
    if found.foreign:
        what = f"the output folder {folder} contains files that reportgen did not write: {_few(found.foreign)}"
        problems.append(
            Problem(
                "output_not_ours",
                what,
                remedy.format("keeps them, unless they have the name of a file of the document"),
            )
        )
    if problems:
        raise ReportgenError(problems)


def _few(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return f"{', '.join(names[:3])}{more}"


@dataclass(frozen=True, slots=True)
class Replaced:
    """What became of the files that were in a folder before."""

    removed: tuple[str, ...] = ()  # written by reportgen, and no part of the new document
    overwritten: tuple[str, ...] = ()  # changed or not ours, and lost: only by force
    kept: tuple[str, ...] = ()  # not ours


def write_folder(folder: Path, files: Mapping[str, bytes | Path], *, force: bool = False) -> Replaced:
    """Write all files, then put the folder in place of the old one; on any failure the old one stays."""
    check_writable(folder, force=force)
    place, before = place_of(folder), held(folder)
    kept = tuple(name for name in before.foreign if name not in files)
    try:
        with FreshFolder(place) as fresh:
            _complete(fresh, place, folder, files, kept)
    except OSError as error:
        what = f"the folder {place.parent} cannot be written: {error.strerror}"
        raise _problem("output_unwritable", what, "name another with -o") from None
    lost = {*before.changed, *before.foreign} - {*kept, MANIFEST}
    return Replaced(
        removed=tuple(name for name in before.whole if name not in files),
        overwritten=tuple(sorted(lost)),
        kept=kept,
    )


def _complete(fresh: Path, place: Path, shown: Path, files: Mapping[str, bytes | Path], kept: tuple[str, ...]) -> None:
    try:
        _fill(fresh, files, {name: place / name for name in kept})
        _swap(fresh, place, kept)
    except OSError as error:
        uncopied = isinstance(error, shutil.Error | shutil.SpecialFileError)
        reason = "it contains something that cannot be copied, such as a pipe" if uncopied else error.strerror
        what = f"writing {shown} failed: {reason}"
        raise _problem("output_unwritable", what, "free some space, or name another folder") from None


def _fill(fresh: Path, files: Mapping[str, bytes | Path], others: Mapping[str, Path]) -> None:
    """Write the new files, and copy what is not ours."""
    for name, data in files.items():
        (fresh / name).parent.mkdir(parents=True, exist_ok=True)
        if isinstance(data, Path):
            shutil.copyfile(data, fresh / name)
        else:
            (fresh / name).write_bytes(data)
    for name, source in others.items():
        (fresh / name).parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir() and not source.is_symlink():
            shutil.copytree(source, fresh / name, symlinks=True, copy_function=_copy)
        else:
            _copy(source, fresh / name)
    sync_tree(fresh)


def _copy(source: str | Path, target: str | Path) -> None:
    """Copy a file or a link; a pipe would wait, and a device never end."""
    mode = os.lstat(source).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISLNK(mode):
        raise shutil.SpecialFileError(str(source))
    shutil.copy2(source, target, follow_symlinks=False)


def _swap(fresh: Path, place: Path, kept: tuple[str, ...]) -> None:
    """Exchange both folders in one step where the system can, else in two renames; the rights of the old one stay."""
    if place.exists():
        shutil.copymode(place, fresh)
    if not place.exists():
        fresh.rename(place)
    elif Path.cwd().is_relative_to(place):
        _refill(fresh, place, kept)
    elif not _exchanged(fresh, place):
        with Uninterrupted():
            _renamed_twice(fresh, place)
    sync_folder(place.parent)


def _renamed_twice(fresh: Path, place: Path) -> None:
    aside = Path(tempfile.mkdtemp(prefix=".reportgen-old-", dir=place.parent))  # which no other build sweeps
    place.rename(aside / "old")
    try:
        fresh.rename(place)
    except OSError:
        (aside / "old").rename(place)
        raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _refill(fresh: Path, place: Path, kept: tuple[str, ...]) -> None:
    """Move complete files in one by one: a folder that somebody works in must not be taken away."""
    files = (file.relative_to(fresh).as_posix() for file in fresh.rglob("*") if not file.is_dir() or file.is_symlink())
    new = sorted((name for name in files if not _is_of(name, kept)), key=lambda name: name in (MANIFEST, OF_SHEETS))
    ours = set(listed(place) or {})
    with Uninterrupted():
        for name in new:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (fresh / name).replace(place / name)
        for name in ours.difference(new):
            (place / name).unlink(missing_ok=True)
            _without_empty(place, name)


def _without_empty(place: Path, name: str) -> None:
    """Remove the folders that a file has left empty."""
    for parent in list((place / name).parents)[: name.count("/")]:
        with suppress(OSError):
            parent.rmdir()


def _is_of(name: str, kept: tuple[str, ...]) -> bool:
    """Tell whether a file is one of these, or in a folder that is."""
    return any(name == one or name.startswith(f"{one}/") for one in kept)


def _exchanged(fresh: Path, place: Path) -> bool:
    if not sys.platform.startswith("linux"):
        return False
    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if renameat2 is None:
        return False
    return bool(renameat2(_HERE, os.fsencode(fresh), _HERE, os.fsencode(place), _EXCHANGE) == 0)


def _problem(code: str, what: str, remedy: str) -> ReportgenError:
    return ReportgenError(Problem(code, what, remedy))
