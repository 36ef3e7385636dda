"""The text of a spec, YAML or JSON, as plain values with the place and the written text of each."""

import math
import re
from collections.abc import Iterator
from typing import Any

import yaml

from reportgen.errors import Place
from reportgen.spec import refusals
from reportgen.spec.syntax import syntax_fault

Path = tuple[str | int, ...]

# The core schema of YAML 1.2, 10.3.2; of Booleans it knows no yes, no, on, off.
_WORDS: dict[str, bool | None] = dict.fromkeys(("", "~", "null", "Null", "NULL"))
_WORDS |= {word: word.lower() == "true" for word in ("true", "True", "TRUE", "false", "False", "FALSE")}
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL_OR_HEX = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")

# Each escape in turn, so that the second backslash of `\\ud83d` begins none: a pair of surrogates, a half, any other.
_ESCAPE = re.compile(
    r"\\(?:u(?P<high>[dD][89abAB][0-9a-fA-F]{2})\\u(?P<low>[dD][c-fC-F][0-9a-fA-F]{2})"
    r"|u(?P<half>[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_MASK = r"\u0020"
_MASKED = re.compile(re.escape(_MASK))
# A longer whole number is beyond every float, and Python would refuse to read it.
_MOST_DIGITS = 400


class YamlReader:
    """Walk once over PyYAML's events; keep what is found and all that is wrong."""

    def __init__(self, text: str, file: str) -> None:
        """Take a text without characters that PyYAML cannot read."""
        self.places: dict[Path, Place] = {}
        self.keys: dict[Path, Place] = {}
        self.written: dict[Path, str] = {}
        self._text = text
        self._file = file
        self._wrong = refusals.Collected()
        self._masked = _masked(text)
        self._events: Iterator[Any] = yaml.parse(self._masked, Loader=yaml.CSafeLoader)

    def read(self) -> Any:
        """Return the tree of the one document, or raise all that is wrong with it."""
        tree = None
        try:
            tree = self._document()
        except yaml.MarkedYAMLError as error:
            self._wrong.keep(syntax_fault(error, self._text, self._file))
        self._wrong.settle()
        return tree

    def _document(self) -> Any:
        next(self._events)
        if isinstance(next(self._events), yaml.StreamEndEvent):
            self._wrong.refuse("empty", Place(self._file))
            return None
        tree = self._node(next(self._events), ())
        next(self._events)
        follows = next(self._events)
        if isinstance(follows, yaml.DocumentStartEvent):
            self._wrong.refuse("several_documents", self._place(follows))
        elif self.written.get(()) == "" and tree is None:
            self._wrong.refuse("empty", Place(self._file))
        return tree

    def _node(self, event: Any, path: Path) -> Any:
        place = self.places[path] = self._place(event)
        self._refuse_properties(event, place)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, path, place)
        if isinstance(event, yaml.AliasEvent):
            return None
        if len(path) >= refusals.MAX_DEPTH:
            self._wrong.refuse("too_deep", place)
            self._wrong.settle()
        return self._mapping(path) if isinstance(event, yaml.MappingStartEvent) else self._list(path)

    def _list(self, path: Path) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            found.append(self._node(event, (*path, len(found))))
        return found

    def _mapping(self, path: Path) -> dict[str, Any]:
        found: dict[str, Any] = {}
        firsts: dict[str, Place] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._key(event, path, firsts)
            found[key] = self._node(next(self._events), (*path, key))
        return found

    def _key(self, event: Any, path: Path, firsts: dict[str, Place]) -> str:
        place = self._place(event)
        if not isinstance(event, yaml.ScalarEvent):
            if not isinstance(event, yaml.AliasEvent):
                self._wrong.refuse("key_not_text", place)
            self._node(event, (*path, ""))
            return ""
        self._refuse_properties(event, place)
        key = self._content(event, place)
        if not event.style and key in ("", "<<"):
            self._wrong.refuse("merge_key" if key else "key_missing", place)
        elif firsts.setdefault(key, place) is not place:
            self._wrong.keep(refusals.duplicate_key(key, place, firsts[key]))
        self.keys[*path, key] = place
        return key

    def _scalar(self, event: Any, path: Path, place: Place) -> Any:
        text = self.written[path] = self._content(event, place)
        value = text if event.style else plain_value(text)
        if isinstance(value, int | float) and (fault := refusals.number_fault(value, text, place)):
            self._wrong.keep(fault)
        return value

    def _content(self, event: Any, place: Place) -> str:
        text: str = event.value
        if self._masked is not self._text:
            text = self._unmasked(event, place)
        if event.style == '"' and (fault := refusals.text_fault(text, place)):
            self._wrong.keep(fault)
        return text

    def _unmasked(self, event: Any, place: Place) -> str:
        part = slice(event.start_mark.index, event.end_mark.index)
        raw, masked = self._text[part], self._masked[part]
        if raw == masked:
            return str(event.value)
        if event.style != '"':
            return _as_written(event.value, raw, masked)
        for escape in _ESCAPE.finditer(raw):
            if escape["half"]:
                self._wrong.refuse("lone_surrogate", refusals.after(place, raw[: escape.start()]), escape[0])
        return _joined(raw)

    def _refuse_properties(self, event: Any, place: Place) -> None:
        if isinstance(event, yaml.AliasEvent):
            self._wrong.refuse("alias", place, f"*{event.anchor}")
            return
        if event.anchor is not None:
            self._wrong.refuse("anchor", place, f"&{event.anchor}")
        if event.tag is not None:
            self._wrong.refuse("tag", place, event.tag.replace("tag:yaml.org,2002:", "!!"))

    def _place(self, event: Any) -> Place:
        mark = event.start_mark
        return Place(self._file, mark.line + 1, mark.column + 1)


def plain_value(text: str) -> Any:
    """
    Return what a text without quotes stands for.

    >>> [plain_value(text) for text in ("01", "0x1F", "1e-3", "True", "yes", "2026-07-01", "1_000")]
    [1, 31, 0.001, True, 'yes', '2026-07-01', '1_000']
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-.0123456789":
        return text
    if _INTEGER.fullmatch(text):
        return int(text) if len(text) <= _MOST_DIGITS else math.inf
    if _OCTAL_OR_HEX.fullmatch(text):
        return int(text, 0)
    if _NOT_FINITE.fullmatch(text):
        return math.inf
    return float(text) if _FLOAT.fullmatch(text) else text


def _masked(text: str) -> str:
    """Write a space, escaped and as long, for every escaped surrogate, which libyaml would refuse."""
    return _ESCAPE.sub(_masked_escape, text) if _SURROGATE.search(text) else text


def _masked_escape(escape: re.Match[str]) -> str:
    return _MASK * (len(escape[0]) // len(_MASK)) if escape["high"] or escape["half"] else escape[0]


def _joined(raw: str) -> str:
    """Read a scalar between double quotes again, each pair of surrogates as its one character."""
    events = yaml.parse(_ESCAPE.sub(_joined_escape, raw), Loader=yaml.CSafeLoader)
    return next(event.value for event in events if isinstance(event, yaml.ScalarEvent))


def _joined_escape(escape: re.Match[str]) -> str:
    if escape["half"]:
        return r"\ufffd"
    if escape["high"]:
        return rf"\U{0x10000 + ((int(escape['high'], 16) - 0xD800) << 10) + int(escape['low'], 16) - 0xDC00:08x}"
    return escape[0]


def _as_written(value: str, raw: str, masked: str) -> str:
    """Put back the letters that were masked where no escape is meant."""
    originals = (raw[found.start() : found.end()] for found in _MASKED.finditer(masked))
    return _MASKED.sub(lambda _: next(originals), value)
