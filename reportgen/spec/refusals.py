"""What a spec's text may not hold, in plain words and with what to write instead."""

import re
import sys
import unicodedata

from reportgen.errors import Place, Problem, ReportgenError

MAX_DEPTH = 40
MAX_PROBLEMS = 100

LINE_BREAK = re.compile(r"\r\n|\r|\n")
# What libyaml cannot read, or would silently take as a line break or drop.
_NOT_IN_A_FILE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
# What no HTML and no XML can show (XML 1.0, production 2), also when it was written as an escape.
_NOT_IN_A_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

_REFUSED = {
    "alias": ("an alias is not accepted", "write the value out; put text that begins with * in quotes"),
    "anchor": ("an anchor is not accepted", "write the value without it; put text that begins with & in quotes"),
    "control_character": ("a control character or invisible mark is not allowed here", "delete it"),
    "empty": ("the file is empty", "`reportgen init` writes a spec to begin with"),
    "key_missing": ("a key is missing before the colon", "write `key: value`"),
    "key_not_text": ("a key must be text", "write `key: value`; put text that begins with { or [ in quotes"),
    "lone_surrogate": ("half of a surrogate pair is not a character", "write both halves, or the character itself"),
    "merge_key": ("a merge key is not accepted", "write the keys out"),
    "not_finite": (
        "a number must be finite and below 1.8e308",
        "write a finite number, or leave the key out; put text in quotes",
    ),
    "several_documents": ("a second document begins here", "write one spec per file, without a line `---` inside"),
    "tag": ("a tag is not accepted", "write the value without it; put text that begins with ! in quotes"),
    "too_deep": (
        f"lists and mappings are nested more than {MAX_DEPTH} levels",
        "use fewer levels; perhaps a bracket is not closed",
    ),
    "too_many": (f"there are {MAX_PROBLEMS} problems or more", "correct the ones above first"),
}


class Collected:
    """All that is wrong with one spec; too much of it ends the search."""

    def __init__(self) -> None:
        """Begin without problems."""
        self.problems: list[Problem] = []

    def keep(self, problem: Problem) -> None:
        """Add a problem; with the hundredth, raise them."""
        self.problems.append(problem)
        if len(self.problems) == MAX_PROBLEMS:
            self.problems.append(refusal("too_many", Place(problem.place.file)))
            self.settle()

    def refuse(self, code: str, place: Place, value: str | None = None) -> None:
        """Add the meaning of this code."""
        self.keep(refusal(code, place, value))

    def settle(self) -> None:
        """Raise all problems, if there are any."""
        if self.problems:
            raise ReportgenError(self.problems)


def refusal(code: str, place: Place, value: str | None = None) -> Problem:
    """Say in the words kept for this code what is not accepted here."""
    what, remedy = _REFUSED[code]
    return Problem(code, what, remedy, None if value is None else shortened(value), place)


def duplicate_key(key: str, place: Place, first: Place) -> Problem:
    """Refuse a key that its mapping already has, and say where."""
    what = f"this key is already in line {first.line}"
    return Problem("duplicate_key", what, "keep one of the two", shortened(key), place)


def shortened(text: str, length: int = 60) -> str:
    """Return the text on one line, cut where it grows too long for a message."""
    line = " ".join(text[: length + 1].split())
    return line if len(text) <= length else f"{line[:length]}..."


def after(place: Place, passed: str) -> Place:
    r"""
    Return where one stands after this text, begun at a place.

    >>> str(after(Place("spec.yaml", 1, 1), "kind: x\r\nab"))
    'spec.yaml:2:3'
    """
    begins = [found.end() for found in LINE_BREAK.finditer(passed)]
    column = len(passed) - begins[-1] + 1 if begins else (place.column or 1) + len(passed)
    return Place(place.file, (place.line or 1) + len(begins), column)


def refuse_unreadable(text: str, file: str) -> None:
    """Refuse each control character and invisible mark of a file, with its place."""
    wrong = Collected()
    place, read = Place(file, 1, 1), 0
    for found in _NOT_IN_A_FILE.finditer(text):
        place, read = after(place, text[read : found.start()]), found.start()
        wrong.refuse("control_character", place, _named(found[0]))
    wrong.settle()


def text_fault(text: str, place: Place) -> Problem | None:
    """Refuse a text with a character that no document can show."""
    found = _NOT_IN_A_TEXT.search(text)
    if found is None:
        return None
    is_half = "\ud800" <= found[0] <= "\udfff"
    return refusal("lone_surrogate" if is_half else "control_character", place, _named(found[0]))


def number_fault(number: float, written: str, place: Place) -> Problem | None:
    """Refuse what is infinite, not a number, or beyond what a float can hold."""
    return None if abs(number) <= sys.float_info.max else refusal("not_finite", place, written)


def _named(character: str) -> str:
    name = unicodedata.name(character, "")
    return f"U+{ord(character):04X} {name}".strip()
