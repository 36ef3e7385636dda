"""A folder of the user's templates: read whole, so that nothing else can be reached from them, and hashed."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from reportgen.errors import Place, Problem, ReportgenError
from reportgen.spec.envelope import Spec
from reportgen.spec.paths import absent, inside, unreadable

ENDINGS = (".j2", ".css")
MOST_FILES = 200
MOST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class OwnTemplates:
    """Templates and style sheets by their names in the folder, and the hash of them all."""

    folder: str
    files: Mapping[str, str]
    sha256: str

    def place(self, name: str, line: int | None = None) -> Place:
        """Return the place of a line of a file."""
        return Place(self.path(name), line)

    def path(self, name: str) -> str:
        """Return the place of a file."""
        return os.path.join(self.folder, *name.split("/"))  # noqa: PTH118 - as the user writes the folder


def templates_of(spec: Spec) -> OwnTemplates | None:
    """Read the templates that a spec names, if it names any."""
    text, place = spec.outputs.templates, spec.place(("outputs", "templates"))
    if text is None:
        return None
    path = inside(text, base=spec.folder, allowed=spec.allowed, place=place)
    return read_templates(path, str(spec.folder / text), place)


def read_templates(path: Path, shown: str, place: Place | None = None) -> OwnTemplates:
    """Read a folder of templates; what hides behind a dot, as systems write it, is no part of it."""
    place = place or Place()
    if fault := absent(path, shown, place, folder=True):
        raise ReportgenError(fault)
    try:
        found = dict(sorted(islice(_found(path), MOST_FILES + 1)))
    except OSError as error:
        raise ReportgenError(unreadable(error, repr(shown), place)) from None
    if not found:
        what, remedy = "the folder holds no template", "put validation.html.j2 or css/base.css there, or leave it out"
        raise ReportgenError(Problem("no_template", what, remedy, repr(shown), place))
    if len(found) > MOST_FILES:
        what, remedy = f"the folder holds more than {MOST_FILES} files", "keep only templates in it"
        raise ReportgenError(Problem("too_many", what, remedy, repr(shown), place))
    if problems := [problem for name, file in found.items() for problem in _faults(name, file, path, shown)]:
        raise ReportgenError(problems)
    return _hashed(shown, {name: file.read_bytes() for name, file in found.items()})


def _hashed(shown: str, contents: dict[str, bytes]) -> OwnTemplates:
    """Hash the lines that the program sha256sum writes, sorted by name."""
    lines = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in contents.items())
    files = {name: data.decode("utf-8-sig") for name, data in contents.items()}
    return OwnTemplates(shown, files, hashlib.sha256(lines.encode()).hexdigest())


def _found(top: Path) -> Iterator[tuple[str, Path]]:
    """Pass each file by its name in the folder, and each link to a folder, which is not followed."""
    for folder, folders, files in os.walk(top, onerror=_raise):
        linked = [name for name in folders if (Path(folder) / name).is_symlink()]
        folders[:] = [name for name in folders if not name.startswith(".") and name not in linked]
        for name in (*files, *linked):
            if not name.startswith("."):
                file = Path(folder) / name
                yield file.relative_to(top).as_posix(), file


def _raise(error: OSError) -> None:
    raise error


def _faults(name: str, file: Path, top: Path, shown: str) -> Iterator[Problem]:
    """Find what cannot be a template of this folder."""
    place = Place(os.path.join(shown, name))  # noqa: PTH118 - as the user writes the folder
    if not Path(os.path.realpath(file)).is_relative_to(top):  # which does not mind links in a circle
        what, remedy = "the link leaves the folder of the templates", "put the file itself there"
        yield Problem("outside_folder", what, remedy, place=place)
    elif not file.is_file():
        yield Problem("not_a_file", "this is no file", "put the file itself there", place=place)
    elif not name.endswith(ENDINGS) or not name.isprintable():
        what, remedy = "this is neither a template nor a style sheet", f"keep only {' and '.join(ENDINGS)} files there"
        yield Problem("unknown_ending", what, remedy, place=place)
    elif file.stat().st_size > MOST_BYTES:
        yield Problem("file_too_large", "a template has at most 1 MB", "part it, or save it smaller", place=place)
    elif not _is_text(file):
        yield Problem("not_utf8", "the file is not UTF-8", "save it as UTF-8", place=place)


def _is_text(file: Path) -> bool:
    try:
        file.read_bytes().decode()
    except UnicodeDecodeError:
        return False
    return True
