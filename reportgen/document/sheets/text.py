"""Text of a task: words, $formulas$ and {{names}} of numbers."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reportgen import numbers
from reportgen.document.formulas import Formula, formula_svg
from reportgen.narrative.sentence import Part
from reportgen.results.exercise import TaskText

_PIECE = re.compile(r"\$(?P<formula>[^$]+)\$|\{\{\s*(?P<name>\w+)\s*\}\}")
ShownAs = Callable[[str, Any], Part]  # of a name and its value
_POINT = re.compile(r"(?<=\d)\.(?=\d)")
Rich = tuple[Part | Formula, ...]


def rich(words: TaskText, shown: ShownAs, *, comma: bool = False) -> Rich:
    """Set the formulas of a text and put in its numbers."""
    return tuple(_pieces(words.text, words.numbers, shown, comma=comma))


def _pieces(text: str, given: Mapping[str, Any], shown: ShownAs, *, comma: bool) -> Iterator[Part | Formula]:
    at = 0
    for found in _PIECE.finditer(text):
        if found.start() > at:
            yield text[at : found.start()]
        yield (
            formula_svg(written(found["formula"], comma=comma))
            if found["formula"]
            else shown(found["name"], given[found["name"]])
        )
        at = found.end()
    if at < len(text):
        yield text[at:]


def written(text: str, *, comma: bool) -> str:
    """
    Write the decimal sign of the sheet.

    >>> written("0.5 and 12", comma=True)
    '0,5 and 12'
    """
    return _POINT.sub(",", text) if comma else text


def plain(value: Any, *, comma: bool = False) -> str:
    """
    Write a number that is given as it is.

    >>> plain(12), plain(0.25), plain(0.1 + 0.2), plain("yes"), plain(0.5, comma=True)
    ('12', '0.25', '0.3', 'yes', '0,5')
    """
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, list | tuple):
        return ("; " if comma else ", ").join(plain(one, comma=comma) for one in value)
    text = f"{value:.12g}" if abs(value) >= 1e-4 or value == 0 else numbers.significant(value, digits=12)
    return written(text.replace("-", "−"), comma=comma)
