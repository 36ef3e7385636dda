"""Copies of files that DuckDB must not or cannot read as they are, in a folder of our own that goes with us."""

import codecs
import io
import shutil
import tempfile
import weakref
from collections.abc import Callable
from pathlib import Path

from reportgen.data import problems
from reportgen.data.dialect import Dialect
from reportgen.errors import Place, Problem, ReportgenError
from reportgen.own_folders import temporary

PATTERN_MARKS = "*?["
CHUNK = 1 << 20


class Copies:
    """A folder that is made when the first copy is, and removed when this goes."""

    def __init__(self) -> None:
        """Begin without a folder."""
        self._folder: Path | None = None
        self._made = 0
        self._remove: Callable[[], object] = list  # nothing to remove yet

    def readable(self, path: Path, dialect: Dialect | None, place: Place) -> Path:
        """Return a path at which DuckDB finds this file, as UTF-8 with one kind of line end if it is text."""
        if dialect is not None and not dialect.plain:
            return self._as_utf8(path, dialect, place)
        if any(mark in str(path) for mark in PATTERN_MARKS):  # DuckDB would look for files that match
            return self._by_another_name(path)
        return path

    def remove(self) -> None:
        """Remove all copies now."""
        self._remove()

    def _as_utf8(self, path: Path, dialect: Dialect, place: Place) -> Path:
        copy = self._next(path)
        try:
            with (
                path.open(encoding=dialect.encoding) as source,
                temporary(),
                copy.open("w", encoding="utf-8", newline="\n") as target,
            ):
                while text := source.read(CHUNK):
                    target.write(text)
        except UnicodeError as error:
            raise ReportgenError(undecodable(path, dialect.encoding, place)) from error
        return copy

    def _by_another_name(self, path: Path) -> Path:
        link = self._next(path)
        try:
            link.symlink_to(path)
        except OSError:  # Windows asks for a right that few have
            with temporary():
                shutil.copyfile(path, link)
        return link

    def _next(self, path: Path) -> Path:
        if self._folder is None:
            with temporary() as place:
                self._folder = Path(tempfile.mkdtemp(prefix="copies-", dir=place))
            self._remove = weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        self._made += 1
        return self._folder / f"{self._made}{path.suffix}"


def undecodable(path: Path, encoding: str, place: Place) -> Problem:
    """Find the line at which a file is no text in the encoding in which it seemed to be written."""
    decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(encoding)(), translate=True)
    line = 1
    try:
        with path.open("rb") as file:
            for held in file:
                line += decoder.decode(held).count("\n")
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode(encoding, "replace")
        byte = f"0x{error.object[error.start]:02X}"
        return problems.undecodable(encoding, byte, Place(place.file, line + len(before.splitlines()[:-1])))
    return problems.unknown_encoding(encoding, place)
