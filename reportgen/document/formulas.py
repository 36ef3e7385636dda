r"""
LaTeX formulas as vector graphics that sit on the line of the text, without TeX.

Letters that touch are a name and stand upright, `TP`; letters apart are factors and stand in italics, `2 P R`.
"""

import re
import warnings
from base64 import b64encode
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any
from xml.etree.ElementTree import Element, tostring

_SIZE = 100  # of an em in the drawing; one decimal is then a thousandth of an em
_NAME = re.compile(
    r"\\(?:begin|end|text|mathrm|mathit|mathbf|mathsf|operatorname)\s*\{[^{}]*\}"  # as the author says
    r"|\\[A-Za-z]+|\\."
    r"|(?P<name>[A-Za-z]{2,})"
)
_SIGNS = str.maketrans({"<": r"\lt ", ">": r"\gt "})  # the converter takes them for tags


_FRACTION = re.compile(r"\\frac\{([^{}]*)\}\{([^{}]*)\}")


class FormulaError(ValueError):
    """A declared formula that cannot be set."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as SVG, with its measures in em of the text around it."""

    tex: str
    svg: str
    width_em: float
    height_em: float
    depth_em: float  # how far it reaches below the line

    @property
    def alt(self) -> str:
        """Answer the alternative text; its first word makes the picture a formula in the PDF's structure."""
        return f"Formula: {self.tex}"

    @property
    def data_uri(self) -> str:
        """Answer the picture as an address that holds it."""
        return "data:image/svg+xml;base64," + b64encode(self.svg.encode()).decode("ascii")

    @property
    def css(self) -> str:
        """Answer the style that gives the picture its size and puts its baseline on that of the text."""
        return f"width:{self.width_em:.3f}em;height:{self.height_em:.3f}em;vertical-align:{-self.depth_em:.3f}em"


@lru_cache(maxsize=1024)
def formula_svg(tex: str, *, inline: bool = True) -> Formula:
    r"""
    Set a formula, compact for a line of text or at full size for a display.

    >>> formula_svg(r"\frac{TP}{TP + FN}").alt
    'Formula: \\frac{TP}{TP + FN}'
    """
    drawing = _draw(named(tex).translate(_SIGNS), tex, inline=inline)
    _left, top, width, height = (float(number) / _SIZE for number in drawing.attrib["viewBox"].split())
    return Formula(tex, tostring(drawing, encoding="unicode"), width, height, top + height)


def named(tex: str) -> str:
    r"""
    Set names of several letters upright.

    >>> named(r"\frac{2 P R}{TP + FN}")
    '\\frac{2 P R}{\\mathrm{TP} + \\mathrm{FN}}'
    """
    return _NAME.sub(lambda part: f"\\mathrm{{{part['name']}}}" if part["name"] else part[0], tex)


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


def _plain_text(tex: str) -> str:
    """Write signs instead of commands, and spaces between factors."""
    signs = {r"\cdot": "·", r"\beta": "β", "^2": "²"}
    for command, sign in signs.items():
        tex = tex.replace(command, sign)
    return re.sub(r"(?<=[0-9²)])(?=[A-Zβ])", " ", tex)


def _bracketed(text: str) -> str:
    return f"({text})" if any(sign in text for sign in (" + ", " - ", " − ")) else text


def _draw(tex: str, shown: str, *, inline: bool) -> Element:
    latex = _ziamath()
    try:
        formula = latex(tex, size=_SIZE, inline=inline)
        drawing: Element = formula.svgxml()
    except Exception as error:
        raise FormulaError(f"the formula {shown!r} cannot be set: {str(error) or type(error).__name__}") from error
    left_over = "".join(formula.mathml.itertext())
    if "\\" in left_over or tex.count("{") != tex.count("}"):
        raise FormulaError(f"the formula {shown!r} cannot be set: unknown command or unmatched brace")
    return drawing


@cache
def _ziamath() -> Any:
    with warnings.catch_warnings(action="ignore"):  # it opens its fonts by a function that Python 3.11 calls old
        from ziamath.config import config
        from ziamath.zmath import Latex
    config.svg2 = False  # plain paths, which every reader draws
    config.precision = 1
    return Latex
