r"""
LaTeX formulas set by ziamath: which signs stand where. Slow; what the catalogue declares is set beforehand.

Letters that touch are a name and stand upright, `TP`; letters apart are factors and stand in italics, `2 P R`.
"""

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, wraps
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, fromstring

_SIZE = 100  # of an em in the drawing
_FINE = 1000 // _SIZE  # thousandths of an em, in which we count, in a unit of the drawing
_ESCAPED = str.maketrans({"<": r"\lt ", ">": r"\gt "})  # the converter takes them for tags
_NAME = re.compile(
    r"\\(?:begin|end|text|mathrm|mathit|mathbf|mathsf|operatorname)\s*\{[^{}]*\}"  # as the author says
    r"|\\[A-Za-z]+|\\."
    r"|(?P<name>[A-Za-z]{2,})"
)
_SIGN = re.compile(
    r"(^|[=(,&\[]|(?<!\\text)\{|\|(?=-[\d.]+\|)|\\(?:cdot|times|leq?|geq?|approx|to|ln|log)(?![A-Za-z]))\s*-(?!\})"
)
_ARGUMENTS = {  # of elements of MathML that need so many
    **dict.fromkeys(("mfrac", "mroot", "msub", "msup", "munder", "mover"), 2),
    **dict.fromkeys(("msubsup", "munderover"), 3),
}
_ACCENTS = (("&#x00302;", "&#x0005E;"), ("&#x00303;", "&#x0007E;"))  # ziamath draws the wide ones, browsers do not
_NUMBER = re.compile(r"<mn>[^<]*</mn>")
_MEASURE = "_get_height_nostretch"  # of ziamath's rows
_STEP = re.compile("([MLQZ])([^MLQZ]*)")


class FormulaError(ValueError):
    """A declared formula that cannot be set."""


class Glyph(NamedTuple):
    """A letter or a bar: its outline as SVG writes it, in thousandths of an em from the place where it stands."""

    outline: str
    x: int
    y: int


class Room(NamedTuple):
    """What a formula takes up, in thousandths of an em; the line of the text is at 0, and what is below is positive."""

    left: int
    top: int
    width: int
    height: int


Setting = tuple[Room, tuple[Glyph, ...]]


def typeset(tex: str, *, inline: bool) -> Setting:
    """Set a formula, compact for a line of text or at full size for a display."""
    latex = _ziamath()
    try:
        formula = latex(named(_with_signs(tex)).translate(_ESCAPED), size=_SIZE, inline=inline)
        drawing: Element = formula.svgxml()
        room, signs = Room(*_fine(drawing, "viewBox")), tuple(_signs(drawing))
    except Exception as error:
        raise FormulaError(f"the formula {tex!r} cannot be set: {str(error) or type(error).__name__}") from error
    left_over = "".join(formula.mathml.itertext())
    if "\\" in left_over or tex.count("{") != tex.count("}"):
        raise FormulaError(f"the formula {tex!r} cannot be set: unknown command or unmatched brace")
    return room, signs


def _with_signs(tex: str) -> str:
    r"""
    Tell the sign of a number from a difference: nothing is before it, so it has no room around it.

    >>> _with_signs(r"x = -8.2 - y"), _with_signs(r"a \cdot -3"), _with_signs("e^{-x}"), _with_signs("|-2| - 1")
    ('x = {-}8.2 - y', 'a \\cdot{-}3', 'e^{{-}x}', '|{-}2| - 1')
    """
    return _SIGN.sub(lambda found: f"{found[1]}{' ' * (found[1] == '=')}{{-}}", tex)


@lru_cache(maxsize=1024)
def mathml(tex: str, *, inline: bool, comma: bool = False) -> str:
    r"""
    Write a formula as MathML, for readers that set it themselves; with a decimal comma, it stays inside its number.

    >>> mathml("0{,}5^2", inline=True, comma=True).partition("<mrow>")[2]
    '<msup><mn>0,5</mn><mn>2</mn></msup></mrow></math>'
    """
    _ziamath()
    from ziamath.tex import tex2mml

    try:
        pointed = tex.replace("{,}", ".") if comma else tex  # which the converter knows as a part of a number
        written: str = tex2mml(named(pointed).translate(_ESCAPED), inline=inline)
        for drawn, sign in _ACCENTS:
            written = written.replace(drawn, sign)
        tree = fromstring(written)  # noqa: S314 - what the converter wrote
    except Exception as error:
        raise FormulaError(f"the formula {tex!r} cannot be set: {str(error) or type(error).__name__}") from error
    wrong = any(len(part) != _ARGUMENTS.get(part.tag.rpartition("}")[2], len(part)) for part in tree.iter())
    if wrong or "\\" in "".join(tree.itertext()):
        raise FormulaError(f"the formula {tex!r} cannot be set: unknown command or an argument is missing")
    return _NUMBER.sub(lambda found: found[0].replace(".", ","), written) if comma else written


def named(tex: str) -> str:
    r"""
    Set names of several letters upright.

    >>> named(r"\frac{2 P R}{TP + FN}")
    '\\frac{2 P R}{\\mathrm{TP} + \\mathrm{FN}}'
    """
    return _NAME.sub(lambda part: f"\\mathrm{{{part['name']}}}" if part["name"] else part[0], tex)


def _signs(drawing: Element) -> Iterator[Glyph]:
    """Take a drawing apart: letters are symbols that it uses, bars are rectangles, there is nothing else."""
    letters = {f"#{letter.attrib['id']}": letter for letter in drawing.iter("symbol")}
    for part in drawing:
        if part.tag == "use":
            yield from _letter(part, letters[part.attrib["href"]])
        elif part.tag == "rect":
            x, y, width, height = (_fine(part, side)[0] for side in ("x", "y", "width", "height"))
            if width and height:
                yield Glyph(f"m0 0l{width} 0l0 {height}l{-width} 0z", x, y)
        elif part.tag != "symbol":
            raise ValueError(f"it is drawn with {part.tag}")


def _letter(used: Element, letter: Element) -> Iterator[Glyph]:
    """Scale a letter to the size in which it is used; a blank has no outline."""
    left, top, _, height = map(float, letter.attrib["viewBox"].split())
    scale = float(used.attrib["height"]) / height
    for path in letter.iter("path"):
        x, y = (float(used.attrib[side]) - edge * scale for side, edge in (("x", left), ("y", top)))
        yield Glyph(_outline(path.attrib["d"], round(scale * _FINE, 3)), round(x * _FINE), round(y * _FINE))


@lru_cache(maxsize=1024)
def _outline(path: str, scale: float) -> str:
    """
    Write each step from where the one before ended, in whole numbers, which is short and lets outlines be moved.

    >>> _outline("M 6 -5 L 6 -5 L 5 -1 Q 5 -1 4.5 0 Z ", 10)
    'm60-50l-10 40q0 0-5 10z'
    """
    steps, start, at = [], (0, 0), (0, 0)
    for command, listed in _STEP.findall(path):
        numbers = [round(float(number) * scale) for number in listed.split()]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "L" and points == [at]:
            continue
        moved = (str(place - origin) for point in points for place, origin in zip(point, at, strict=True))
        steps.append(command.lower() + " ".join(moved).replace(" -", "-"))
        at = points[-1] if points else start
        start = at if command == "M" else start
    return "".join(steps)


def _fine(element: Element, key: str) -> list[int]:
    """Read the numbers of an attribute."""
    return [round(float(number) * _FINE) for number in element.attrib[key].split()]


@cache
def _ziamath() -> Any:
    with warnings.catch_warnings(action="ignore"):  # it opens its fonts by a function that Python 3.11 calls old
        from ziamath.config import config
        from ziamath.nodes.mrow import Mrow
        from ziamath.operators import operators
        from ziamath.zmath import Latex
    config.svg2 = True  # each letter drawn once and used by name
    config.precision = 4
    stretched = frozenset(sign for (sign, _), how in operators.items() if how.get("stretchy", "false") != "false")
    if hasattr(Mrow, _MEASURE):
        setattr(Mrow, _MEASURE, _sparing(getattr(Mrow, _MEASURE), stretched))
    return Latex


def _sparing(
    measure: Callable[..., tuple[float, float]], stretched: frozenset[str]
) -> Callable[..., tuple[float, float]]:
    """
    Measure a row only where a bracket or the like must be as high.

    ziamath sets each row once more to measure it, rows within rows four times, and so on: most of the time it takes.
    """

    @wraps(measure)
    def measured(row: Any, line: Sequence[Element], **how: Any) -> tuple[float, float]:
        operators = (sign for part in line for sign in _operators(part))
        if any("stretchy" in sign.attrib or (sign.text or "").strip() in stretched for sign in operators):
            return measure(row, line, **how)
        return 0.0, 0.0

    return measured


def _operators(part: Element) -> Iterator[Element]:
    """Pass the operators of a row, not those of rows within it."""
    if part.tag == "mo":
        yield part
    elif part.tag != "mrow":
        for inner in part:
            yield from _operators(inner)
