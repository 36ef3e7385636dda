"""A folder that shapes the look of a document: read whole, once, and known by the hash of what was read."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from reportgen.errors import Place, Problem, ReportgenError
from reportgen.regular_files import read_regular
from reportgen.spec.paths import absent, unreadable


@dataclass(frozen=True, slots=True)
class Kept:
    """What a folder may hold: endings of names with the most bytes of this kind of file, and how many files at the most."""

    named: str  # as "templates"
    sizes: Mapping[str, int]
    most_files: int
    leaving: bool = False  # whether links may lead out of the folder
    passed_over: tuple[str, ...] = ()  # endings of what may be there and is not read

    @property
    def endings(self) -> str:
        """Name the endings in a sentence."""
        *others, last = self.sizes
        return f"{', '.join(others)} and {last}"


def read_folder(path: Path, shown: str, place: Place, kept: Kept) -> dict[str, bytes]:
    """Read the files by their names in the folder, in the order of names; what hides behind a dot is no part of it."""
    if fault := absent(path, shown, place, folder=True):
        raise ReportgenError(fault)
    try:
        found = dict(sorted(islice(_found(path, kept), kept.most_files + 1)))
    except OSError as error:
        raise ReportgenError(unreadable(error, repr(shown), place)) from None
    if len(found) > kept.most_files:
        what, remedy = f"the folder has more than {kept.most_files} files", f"keep only {kept.named} in it"
        raise ReportgenError(Problem("too_many", what, remedy, repr(shown), place))
    if problems := [one for name, file in found.items() for one in _faults(name, file, path, shown, kept)]:
        raise ReportgenError(problems)
    return _contents(found, shown, kept)


def place_in(shown: str, name: str, line: int | None = None) -> Place:
    """Return the place of a line of a file, as the user writes the folder."""
    return Place(os.path.join(shown, *name.split("/")), line)  # noqa: PTH118 - as the user writes the folder


def hash_of(contents: Mapping[str, bytes]) -> str:
    """Hash the lines that the program sha256sum writes, sorted by name."""
    lines = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(contents.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


def texts(contents: Mapping[str, bytes], shown: str) -> dict[str, str]:
    """Read files as text, and name all that are none."""
    read, problems = {}, []
    for name, data in contents.items():
        try:
            read[name] = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            place = place_in(shown, name)
            problems.append(Problem("not_utf8", "the file is not UTF-8", "save it as UTF-8", place=place))
    if problems:
        raise ReportgenError(problems)
    return read


def _found(top: Path, kept: Kept) -> Iterator[tuple[str, Path]]:
    """Pass each file by its name in the folder, and each link to a folder, which is not followed."""
    for folder, folders, files in os.walk(top, onerror=_raise):
        linked = [name for name in folders if (Path(folder) / name).is_symlink()]
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in linked)
        for name in (*files, *linked):
            if not name.startswith(".") and not name.lower().endswith(kept.passed_over):
                file = Path(folder) / name
                yield file.relative_to(top).as_posix(), file


def _raise(error: OSError) -> None:
    raise error


def _faults(name: str, file: Path, top: Path, shown: str, kept: Kept) -> Iterator[Problem]:
    """Find what cannot be part of this folder."""
    place = place_in(shown, name)
    leaves = not Path(os.path.realpath(file)).is_relative_to(top)  # which does not mind links in a circle
    if leaves and not kept.leaving:
        what, remedy = f"the link leaves the folder of the {kept.named}", "put the file itself there"
        yield Problem("outside_folder", what, remedy, place=place)
    elif not file.is_file():
        yield Problem("not_a_file", "this is no file", "put the file itself there", place=place)
    elif not name.endswith(tuple(kept.sizes)) or not name.isprintable():
        what, remedy = f"this is not one of the files of {kept.named}", f"keep only {kept.endings} files there"
        yield Problem("unknown_ending", what, remedy, place=place)


def _contents(found: Mapping[str, Path], shown: str, kept: Kept) -> dict[str, bytes]:
    """Read no more of a file than it may hold, however large it grows meanwhile."""
    contents: dict[str, bytes] = {}
    problems: list[Problem] = []
    for name, file in found.items():
        most = next(size for ending, size in kept.sizes.items() if name.endswith(ending))
        try:
            contents[name] = read_regular(file, most)
        except OSError as error:
            problems.append(unreadable(error, repr(name), place_in(shown, name)))
            continue
        if len(contents[name]) > most:
            what, remedy = f"this file may have at most {most // 1000} kB", "make it smaller, or split it"
            problems.append(Problem("file_too_large", what, remedy, place=place_in(shown, name)))
    if problems:
        raise ReportgenError(problems)
    return contents
