"""Files next to documents, written whole or not at all."""

import errno
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from reportgen.errors import Place, Problem, ReportgenError
from reportgen.integrity.place import place_of
from reportgen.integrity.synced import sync_folder, sync_tree
from reportgen.own_folders import FreshFolder
from reportgen.regular_files import is_folder, is_there
from reportgen.stopping import Uninterrupted

_NO_WAITING = getattr(os, "O_NONBLOCK", 0)  # a pipe that nobody reads is refused at once


def write_whole(file: Path, data: bytes, *, never: str) -> None:
    """Write a file through a fresh one; a pipe or a device is written as it is, and what was read is never replaced."""
    place = place_of(file)
    try:
        if is_there(place) and is_there(never) and place.samefile(never):
            raise _problem(file, "this file is the input")
        if is_folder(place):
            raise _problem(file, "this is a folder")
        if is_there(place) and not place.is_file():
            _write_on(place, data)
        else:
            write_new(place.parent, {place.name: data})
    except OSError as error:
        raise _problem(file, f"the file cannot be written: {error.strerror}") from None


def _write_on(pipe: Path, data: bytes) -> None:
    """Write on a pipe or a device; the name of a pipe that nobody reads cannot be opened without waiting."""
    try:
        handle = os.open(pipe, os.O_WRONLY | _NO_WAITING)
    except OSError as error:
        raise OSError(error.errno, "it has no reader") if error.errno == errno.ENXIO else error from None
    with os.fdopen(handle, "wb") as stream:
        os.set_blocking(handle, True)
        stream.write(data)


def write_new(folder: Path, files: Mapping[str, bytes | Path]) -> None:
    """Put files, or copies of files, into a folder when all of them are written; those of these names are replaced."""
    with FreshFolder(folder / "any") as fresh:
        for name, data in files.items():
            if isinstance(data, bytes):
                (fresh / name).write_bytes(data)
            else:
                shutil.copyfile(data, fresh / name)
            if is_there(folder / name):
                shutil.copymode(folder / name, fresh / name)
        sync_tree(fresh)
        with Uninterrupted():
            for name in files:
                (fresh / name).replace(folder / name)
        sync_folder(folder)


def _problem(file: Path, what: str) -> ReportgenError:
    return ReportgenError(Problem("output_unwritable", what, "name another file", place=Place(str(file))))
