"""LaTeX formulas as vector graphics that sit on the line of the text, without TeX."""

import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from reportgen.document.formula_cache import name_of, setting
from reportgen.document.typesetting import FormulaError, Glyph, Room, typeset

__all__ = ["Formula", "FormulaError", "SetsFormula", "as_written", "formula_lines", "formula_svg", "in_line"]

_EM = 1000  # in which a setting counts
_NEXT = r", \quad "  # between equations that are written one after the other
_BETWEEN = re.compile(r" (?=\\text\{ (?:to|and) \})")  # the two ends of an interval, or two conditions
_INDEX = re.compile(r"_\{(\d+)\}")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_BUILT_UP = re.compile(r"[\\{}_^|]")  # signs that are not read from left to right
_LEFT = re.compile(r"(?:\\text\{(?P<name>[^{}]*)\} |(?P<letter>[A-Za-z]) )?= ")
_FRACTION = re.compile(r"\\frac\{([^{}]*)\}\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as SVG, with its measures in em of the text around it."""

    tex: str
    room: Room
    signs: tuple[Glyph, ...]
    scale: float = 1.0

    @property
    def width_em(self) -> float:
        """Return how wide it is."""
        return self.scale * self.room.width / _EM

    @property
    def height_em(self) -> float:
        """Return how high it is, with what is below the line."""
        return self.scale * self.room.height / _EM

    @property
    def depth_em(self) -> float:
        """Return how far it reaches below the line."""
        return self.scale * (self.room.top + self.room.height) / _EM

    @property
    def box(self) -> str:
        """Return the corner and the size of the picture."""
        return " ".join(map(str, self.room))

    @property
    def uses(self) -> tuple[tuple[str, int, int], ...]:
        """Pair each sign, by the name of its outline, with its place: a page holds each outline once."""
        return tuple((outline_name(sign.outline), sign.x, sign.y) for sign in self.signs)

    @property
    def svg(self) -> str:
        """Return the picture: one path through all signs."""
        path = "".join(f"M{sign.x} {sign.y}{sign.outline}" for sign in self.signs)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{self.box}"><path d="{path}"/></svg>'

    @property
    def alt(self) -> str:
        """Return the alternative text; its first word makes the picture a formula in the PDF's structure."""
        return f"Formula: {self.tex}"

    @property
    def data_uri(self) -> str:
        """Return the picture as an address that holds it."""
        return "data:image/svg+xml;base64," + b64encode(self.svg.encode()).decode("ascii")

    @property
    def css(self) -> str:
        """Return the style that gives the picture its size and puts its baseline on that of the text."""
        return f"width:{self.width_em:.3f}em;height:{self.height_em:.3f}em;vertical-align:{-self.depth_em:.3f}em"


@lru_cache(maxsize=1024)
def formula_svg(tex: str, *, inline: bool = True) -> Formula:
    r"""
    Set a formula, compact for a line of text or at full size for a display.

    >>> formula_svg(r"\frac{TP}{TP + FN}").alt
    'Formula: \\frac{TP}{TP + FN}'
    """
    known = None if inline else setting(tex)
    return Formula(tex, *(known or typeset(tex, inline=inline)))


class SetsFormula(Protocol):
    """Makes a formula of LaTeX, for a line of text or for one of its own."""

    def __call__(self, tex: str, *, inline: bool = True) -> Formula:
        """Make it."""


def as_written(tex: str, *, inline: bool = True) -> Formula:  # noqa: ARG001 - as one that is set
    r"""
    Keep a formula as it is written, for a file whose reader sets it: setting it takes most of the time of a page.

    >>> as_written(r"\frac{TP}{P}").tex, as_written("x").width_em
    ('\\frac{TP}{P}', 0.0)
    """
    return Formula(tex, Room(0, 0, 0, 0), ())


def formula_lines(tex: str, *, widest: float) -> tuple[Formula, ...]:
    r"""
    Set a formula on as many lines as it needs to be at most so many em wide; what cannot be broken becomes smaller.

    >>> [one.tex for one in formula_lines(r"a = b \text{ to } c, \quad b = d", widest=4)]
    ['a = b', '\\text{ to } c', 'b = d']
    """
    whole = [formula_svg(line, inline=False) for line in equations(tex)]
    lines = [part for line in whole for part in ([line] if line.width_em <= widest else _halves(line))]
    return tuple(replace(line, scale=min(1.0, widest / line.width_em)) for line in lines)


def _halves(line: Formula) -> list[Formula]:
    return [formula_svg(half, inline=False) for half in ends(line.tex)]


def equations(tex: str) -> list[str]:
    """Take equations apart that are written one after the other."""
    return tex.split(_NEXT)


def ends(tex: str) -> list[str]:
    """Take the two ends of an interval apart, or two conditions."""
    return _BETWEEN.split(tex)


def outline_name(outline: str) -> str:
    """Name an outline by its shape, the same in every document."""
    return f"sign-{name_of(outline)}"


def outlines(formulas: Iterable[Formula]) -> dict[str, str]:
    """Collect the outlines of formulas by name."""
    return {outline_name(sign.outline): f"M0 0{sign.outline}" for formula in formulas for sign in formula.signs}


def in_line(tex: str) -> str | None:
    r"""
    Write a formula on one line of plain text, or answer None where that cannot be read.

    >>> in_line(r"\frac{TP + TN}{n}"), in_line(r"\frac{2TP}{2TP + FP}"), in_line(r"\sum_i p_i")
    ('(TP + TN) / n', '2 TP / (2 TP + FP)', None)
    """
    found = _FRACTION.fullmatch(tex)
    if found is None or "\\sqrt" in tex:
        return None
    above, below = (_plain_text(part) for part in found.groups())
    return None if "\\" in above + below else f"{_bracketed(above)} / {_bracketed(below)}"


def step_in_line(tex: str) -> str | None:
    r"""
    Write a step of a calculation on one line of plain text, where its signs are there, or answer None.

    >>> step_in_line(r"(1 - p) \cdot c_{01}"), step_in_line(r"= \frac{10}{10 - 2}"), step_in_line(r"\sqrt{x}")
    ('(1 − p) · c₀₁', '= 10 / (10 − 2)', None)
    >>> step_in_line(r"t = \frac{a}{b}"), step_in_line(r"\text{PSI} = a + b")
    ('t = a / b', 'PSI = a + b')
    """
    begun = _LEFT.match(tex)
    left, right = (f"{begun['name'] or begun['letter'] or ''} = ".lstrip(), tex[begun.end() :]) if begun else ("", tex)
    flat = _INDEX.sub(lambda index: index[1].translate(_LOWERED), right)
    written = in_line(flat) or _plain_text(flat)
    return None if _BUILT_UP.search(written) else left + written.replace(" - ", " − ")


def _plain_text(tex: str) -> str:
    """Write signs instead of commands, and spaces between factors."""
    signs = {r"\cdot": "·", r"\beta": "β", "^2": "²"}
    for command, sign in signs.items():
        tex = tex.replace(command, sign)
    return re.sub(r"(?<=[0-9²)])(?=[A-Zβ])", " ", tex)


def _bracketed(text: str) -> str:
    return f"({text})" if any(sign in text for sign in (" + ", " - ", " − ")) else text
