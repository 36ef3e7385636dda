"""What PyYAML says about a text that it cannot read, in plain words and with what to write instead."""

from typing import Any, NamedTuple

from yaml import MarkedYAMLError

from reportgen.errors import Place, Problem
from reportgen.spec.refusals import LINE_BREAK, shortened


class _Fault(NamedTuple):
    said: str
    what: str
    remedy: str
    code: str = "syntax"
    is_where_it_opens: bool = False


_QUOTE_IT = "put the text in quotes"
_FIRST_CHARACTER = "text without quotes cannot begin with this character"
_OPEN_QUOTE = "this quote is not closed"
_CLOSE_QUOTE = 'write the closing quote; inside \'single\' quotes a quote is doubled, inside "double" ones it is \\"'
_NO_ESCAPE = "this is not a valid escape"
_BACKSLASH = "write \\\\ for a backslash, or put the text in single quotes"

_TAB = _Fault("a tab character", "a tab is not allowed here; YAML uses spaces", "use spaces", "tab")
_BAD_START = _Fault("cannot start any token", _FIRST_CHARACTER, _QUOTE_IT)
_NO_KEY = _Fault(
    "did not find expected key",
    "this does not belong to the mapping that begins in line {opened}",
    "begin its keys in the same column, each with its colon",
)
_NO_ITEM = _Fault(
    "did not find expected '-'",
    "this does not belong to the list that begins in line {opened}",
    "begin each item with - in the same column",
)
_NOTHING_BEFORE_COLON = _Fault("", "a key is missing before the colon", "write `key: value`", "key_missing")
_TRAILING = _Fault("", "text follows after a closing quote or bracket", "put the whole value in quotes")
_FAULTS = (
    _TAB,
    _BAD_START,
    _Fault(
        "mapping values are not allowed",
        "a colon is not expected here",
        "put text that contains ': ' in quotes; begin keys that belong together in the same column, each with its colon",
    ),
    _Fault(
        "could not find expected ':'",
        "a colon is missing after this key",
        "write `key: value`; indent the further lines of a text deeper than its key",
        is_where_it_opens=True,
    ),
    _NO_KEY,
    _NO_ITEM,
    _Fault(
        "did not find expected ',' or ']'",
        "the list that opens with [ in line {opened} is not closed, or lacks a comma",
        "write a comma between items and ] after the last",
    ),
    _Fault(
        "did not find expected ',' or '}'",
        "the mapping that opens with { in line {opened} is not closed, or lacks a comma",
        "write {a: 1, b: 2}, each key in one line with its colon",
    ),
    _Fault("found unexpected end of stream", _OPEN_QUOTE, _CLOSE_QUOTE, is_where_it_opens=True),
    _Fault("found unexpected document indicator", _OPEN_QUOTE, _CLOSE_QUOTE, is_where_it_opens=True),
    _Fault("found unknown escape character", _NO_ESCAPE, _BACKSLASH),
    _Fault("did not find expected hexdecimal number", _NO_ESCAPE, _BACKSLASH),
    _Fault("found invalid Unicode character escape code", _NO_ESCAPE, _BACKSLASH),
    _Fault(
        "block sequence entries are not allowed",
        "a list cannot begin in the middle of a line",
        "begin its first - on a new line, or write [a, b]; put text that begins with - in quotes",
    ),
    _Fault("mapping keys are not allowed", _FIRST_CHARACTER, _QUOTE_IT),
    _Fault(
        "did not find expected node content",
        "a value is missing here",
        "write one; put text that begins with a comma or bracket in quotes",
    ),
    _Fault(
        "did not find expected <document start>",
        "text follows after the end of the spec",
        "remove it; put the whole of a text with quotes or brackets in quotes",
    ),
    _Fault("scanning a block scalar", "after | or > the text begins on the next line", "begin it there, indented"),
    _Fault("scanning an anchor", _FIRST_CHARACTER, _QUOTE_IT, is_where_it_opens=True),
    _Fault("scanning an alias", _FIRST_CHARACTER, _QUOTE_IT, is_where_it_opens=True),
    _Fault("tag", _FIRST_CHARACTER, _QUOTE_IT, is_where_it_opens=True),
    _Fault("directive", "a line that begins with % is a directive", "remove the line", is_where_it_opens=True),
    _Fault("incompatible YAML", "this version of YAML is not supported", "remove the line that begins with %"),
)


def syntax_fault(error: MarkedYAMLError, text: str, file: str) -> Problem:
    """Say where PyYAML could not read on, why, and what to write instead."""
    found: Any = error.problem_mark
    opened: Any = error.context_mark or found
    fault = _fault(": ".join(part for part in (error.context, error.problem) if part), text, found.index)
    is_at_end = not text[found.index :].strip()
    mark = opened if fault.is_where_it_opens or is_at_end else found
    what = fault.what.replace("{opened}", str(opened.line + 1))
    place = Place(file, mark.line + 1, mark.column + 1)
    return Problem(fault.code, what, fault.remedy, _around(text, mark.index), place)


def _fault(said: str, text: str, index: int) -> _Fault:
    unknown = _Fault(said, f"this is not YAML ({said})", "check the indentation, quotes and brackets")
    fault = next((fault for fault in _FAULTS if fault.said in said), unknown)
    if fault is _BAD_START and text[index : index + 1] == "\t":
        return _TAB
    if fault is _NO_KEY and text[index : index + 1] == ":":
        return _NOTHING_BEFORE_COLON
    if fault in (_NO_KEY, _NO_ITEM) and text[_line_start(text, index) : index].strip():
        return _TRAILING
    return fault


def _around(text: str, index: int) -> str | None:
    begin = max(_line_start(text, index), index - 40)
    return shortened(LINE_BREAK.split(text[begin : begin + 200])[0]).strip() or None


def _line_start(text: str, index: int) -> int:
    return max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1
