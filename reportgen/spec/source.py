"""A spec as its author gave it: plain values, and the place of each of them."""

import datetime as dt
import hashlib
import json
import pathlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO

from reportgen.errors import Place, Problem, ReportgenError, nearest
from reportgen.regular_files import NotRegularError, read_regular
from reportgen.spec import refusals
from reportgen.spec.reading import Path, YamlReader

__all__ = ["STDIN", "Path", "Source", "dotted", "from_stdin", "parse_source", "read_source", "source_of"]

MAX_BYTES = 16 * 1024 * 1024
STDIN = "-"  # as commands and messages write the standard input; paths in this kind of spec begin at the current folder
SUFFIXES = (".yaml", ".yml", ".json")
BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Source:
    """What a spec holds before anyone asks what it means."""

    tree: Any
    text: str
    sha256: str
    file: str
    places: Mapping[Path, Place] = field(repr=False)
    keys: Mapping[Path, Place] = field(repr=False)
    written: Mapping[Path, str] = field(repr=False)

    def place(self, path: Path) -> Place:
        """Return the place of this value, else of its key, else of the nearest that is around it."""
        for end in range(len(path), -1, -1):
            found = self.places.get(path[:end]) or self.keys.get(path[:end])
            if found is not None:
                return replace(found, path=dotted(path))
        return Place(self.file or None, path=dotted(path))

    def key_place(self, path: Path) -> Place:
        """Return the place of the key of this value, else what `place` returns."""
        found = self.keys.get(path)
        return self.place(path) if found is None else replace(found, path=dotted(path))


def dotted(path: Path) -> str:
    """
    Write a path as people do.

    >>> dotted(("criteria", 0, "metric"))
    'criteria[0].metric'
    """
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(parts).removeprefix(".")


def read_source(file: str | pathlib.Path) -> Source:
    """Read a spec from its file."""
    path = pathlib.Path(file)
    try:
        data = read_regular(path, MAX_BYTES)
    except NotRegularError:
        raise ReportgenError(_not_regular(Place(str(file)))) from None
    except (OSError, ValueError) as error:
        raise ReportgenError(_not_opened(path, str(file), error)) from None
    return parse_source(data, str(file))


def from_stdin(stream: BinaryIO) -> Source:
    """Read a spec from the standard input."""
    return parse_source(stream.read(MAX_BYTES + 1), STDIN)


def parse_source(data: bytes, file: str) -> Source:
    """Read a spec from the bytes of a file that is called so."""
    text = _decoded(data, file)
    refusals.refuse_unreadable(text, file)
    reader = YamlReader(text, file)
    tree = reader.read()
    digest = hashlib.sha256(data).hexdigest()
    return Source(tree, text, digest, file, reader.places, reader.keys, reader.written)


def source_of(tree: Mapping[str, Any]) -> Source:
    """Take a spec that was made in Python; its text is the JSON that says the same."""
    given = _Given()
    plain = given.value(tree, ())
    given.wrong.settle()
    text = json.dumps(plain, ensure_ascii=False, indent=2) + "\n"
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Source(plain, text, digest, "", given.places, given.keys, given.written)


def _not_regular(place: Place) -> Problem:
    remedy = f"name a file, or write {STDIN} to read the standard input"
    return Problem("not_a_file", "this is not a regular file", remedy, place=place)


def _not_opened(path: pathlib.Path, file: str, error: OSError | ValueError) -> Problem:
    place = Place(file)
    if isinstance(error, IsADirectoryError | PermissionError) and path.is_dir():
        return Problem("file_is_folder", "this is a folder", "name the spec's file in it", place=place)
    if isinstance(error, FileNotFoundError):
        return Problem("file_missing", "there is no such file", _nearest_file(path), place=place)
    said = error.strerror if isinstance(error, OSError) else str(error)
    return Problem("file_unreadable", "the file cannot be read", "check its name and permissions", said, place)


def _nearest_file(path: pathlib.Path) -> str:
    if not path.parent.is_dir():
        return f"there is no folder {str(path.parent)!r} either"
    names = sorted(known.name for known in path.parent.glob("*") if known.suffix.lower() in SUFFIXES)
    near = nearest(path.name, names)
    if near:
        return f"did you mean {str(path.with_name(near))!r}?"
    return f"the folder contains {', '.join(names[:5])}" if names else "`reportgen init` writes a spec to begin with"


def _decoded(data: bytes, file: str) -> str:
    if len(data) > MAX_BYTES:
        remedy = "keep the rows in a file of their own (CSV, Parquet) and name it under data.file"
        raise ReportgenError(Problem("file_too_large", "a spec is at most 16 MiB large", remedy, place=Place(file)))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:4]:
        problem = Problem("not_utf8", "the file is UTF-16 or UTF-32", "save it as UTF-8", place=Place(file))
        raise ReportgenError(problem)
    try:
        return data.decode().removeprefix(BOM)
    except UnicodeDecodeError as error:
        place = refusals.after(Place(file, 1, 1), data[: error.start].decode().removeprefix(BOM))
        value = f"byte 0x{data[error.start]:02X} at offset {error.start}"
        raise ReportgenError(Problem("not_utf8", "the file is not UTF-8", "save it as UTF-8", value, place)) from None


class _Given:
    """Walk over Python values; keep them as a file would have given them, and all that is wrong."""

    def __init__(self) -> None:
        self.places: dict[Path, Place] = {}
        self.keys: dict[Path, Place] = {}
        self.written: dict[Path, str] = {}
        self.wrong = refusals.Collected()

    def value(self, value: Any, path: Path) -> Any:
        place = self.places[path] = Place(path=dotted(path))
        if not isinstance(value, Mapping | list | tuple):
            return self._leaf(value, path, place)
        if len(path) >= refusals.MAX_DEPTH:
            self.wrong.refuse("too_deep", place)
            self.wrong.settle()
        if isinstance(value, Mapping):
            keys = {key: self._key(key, path) for key in value}
            return {keys[key]: self.value(item, (*path, keys[key])) for key, item in value.items()}
        return [self.value(item, (*path, index)) for index, item in enumerate(value)]

    def _key(self, key: Any, path: Path) -> str:
        text = str.__str__(key) if isinstance(key, str) else str(key)
        place = self.keys[*path, text] = Place(path=dotted((*path, text)))
        if isinstance(key, str):
            return self._text(key, place)
        self.wrong.keep(Problem("key_not_text", "a key must be text", f"write {text!r}", repr(key), place))
        return text

    def _text(self, text: str, place: Place) -> str:
        if fault := refusals.text_fault(text, place):
            self.wrong.keep(fault)
        return str.__str__(text)  # text of a subclass, as numpy's or an Enum's, becomes plain

    def _leaf(self, value: Any, path: Path, place: Place) -> Any:
        plain = self._plain(value, place)
        self.written[path] = plain if isinstance(plain, str) else _written(plain)
        return plain

    def _plain(self, value: Any, place: Place) -> Any:
        match value:
            case None | bool():
                return value
            case str():
                return self._text(value, place)
            case dt.date():
                return value.isoformat()
            case int() | float():
                return self._number(value, place)
        kind = f"{type(value).__module__}.{type(value).__qualname__}".removeprefix("builtins.")
        remedy = "give text, numbers, dates, True, False, None, lists and dicts; of numpy values .item() or .tolist()"
        self.wrong.keep(Problem("value_type", "a value of this type is not allowed in a spec", remedy, kind, place))
        return None

    def _number(self, number: float, place: Place) -> float:
        shown = str(number) if isinstance(number, float) else "a longer whole number"
        fault = refusals.number_fault(number, shown, place)
        if fault:
            self.wrong.keep(fault)
            return 0
        return float(number) if isinstance(number, float) else int(number)


def _written(value: float | None) -> str:
    """Write as JSON does, but a whole number without a fraction."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    return json.dumps(value)
