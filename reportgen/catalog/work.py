"""The steps of a calculation, recorded by the code that computes it."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from reportgen import numbers
from reportgen.catalog.answers import Share, Table
from reportgen.conventions import ROUNDING
from reportgen.data.evidence import Array, array

V = TypeVar("V", bound=ArrayLike)
_ALPHA = re.compile(r"\\alpha( / 2)?(?![A-Za-z'])")
_GREEK = "alpha|beta|delta|epsilon|kappa|lambda|mu|pi|sigma|theta"
_OPERATOR = re.compile(
    rf"\\(?!(?:{_GREEK})(?![A-Za-z]))[A-Za-z]+([_^]([A-Za-z0-9]|\{{[^{{}}]*\}}))*$"
)  # what multiplies nothing: \ln, \sum_{i}
_ONE_SYMBOL = re.compile(
    r"(?:\\(?:hat|bar|tilde|overline|mathrm|text)\{[^{}]*\}|\\(?!sum|max|min|frac|sqrt|left|binom|int|exp|ln)[A-Za-z]+|[A-Za-z]+)"
    r"(?:[_^](?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[A-Za-z0-9*'+-]))*'?(?P<of>\(.*\)|\\left\(.*\\right\))?"
)
_LOW = ("lower_limit", "lower_solution", "lower_share", "lowest_distance", "lower_noncentrality")
_HIGH = ("upper_limit", "upper_solution", "upper_share", "largest_distance", "upper_noncentrality")
SYMBOLS = {  # of steps with a formula that only says which condition the value meets
    **dict.fromkeys(_LOW, r"\text{low}"),
    **dict.fromkeys(_HIGH, r"\text{high}"),
    **dict.fromkeys(("likeliest_first", "likeliest_end"), "p_{a}"),
    **dict.fromkeys(("normal_quantile_of_p", "normal_for_comparison"), "z"),
    "t_quantile_of_p": "t",
    "quantile": "x",
    "limit_by_error": r"\theta",
    "densities_meet": "x",
    "bootstrap_draws": "B",
}
OF_THE_METHOD = {"formula", "ratio"}  # steps whose formula is the one of the method
GREEK = ("alpha", "beta", "delta", "epsilon", "kappa", "theta", "sigma", "mu", "lambda", "Phi")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a worked solution; the symbol stands for its value, on the left of the formula or alone."""

    code: str
    formula: str
    substituted: str
    value: float | None
    symbol: str = ""


class Work:
    """Keeps nothing: what a method takes when nobody looks at its steps."""

    records = False  # else numbers that only a step shows are computed too

    def step(self, code: str, formula: str, value: V, /, **symbols: ArrayLike) -> V:  # noqa: ARG002 - see Recorder
        """Note one step: what it does, its formula, its value, and the numbers behind the formula's symbols."""
        return value

    def level(self, level: float, sides: int) -> None:
        """Note the level of an interval, from which its steps take the probability beyond a limit."""

    def ratio(self, numerator: ArrayLike, denominator: ArrayLike, formula: str = "", /, **symbols: ArrayLike) -> Share:
        """Divide, and note it as one step; without a formula it is the one that the method declares."""
        share = Share.of(numerator, denominator)
        self.step("ratio", formula, share.value, **symbols)
        return share

    def limits(self, formula: str, low: ArrayLike, high: ArrayLike, /, **symbols: ArrayLike) -> None:
        r"""Note both limits of an interval, with \pm in its formula where they differ."""
        self.step("lower_limit", formula.replace(r"\pm", "-"), low, **symbols)
        self.step("upper_limit", formula.replace(r"\pm", "+"), high, **symbols)

    def rows(self, code: str, formula: str, columns: Mapping[str, ArrayLike], /) -> None:
        """Note one step taken for each of several groups: its formula with an index, and a table with a row per group."""


SILENT = Work()


@dataclass
class Recorder(Work):
    """Keeps the steps of a single calculation, each with the numbers put into its formula."""

    records = True

    formula: str
    name: str = ""  # of what the method's own formula gives
    steps: list[Step] = field(default_factory=list)
    table: Table | None = None
    _level: float | None = None
    _sides: int = 2

    def level(self, level: float, sides: int) -> None:
        """Note the level of an interval, unless it is one inside another."""
        if self._level is None:
            self._level, self._sides = level, sides

    def step(self, code: str, formula: str, value: V, /, **symbols: ArrayLike) -> V:
        """Note one step, unless it belongs to a whole batch or to nothing at all, and return its value."""
        numbers_in = {name: array(number) for name, number in symbols.items()}
        result = array(value)
        if result.ndim or any(number.ndim for number in numbers_in.values()):
            return value
        if any(np.isnan(number) for number in numbers_in.values()):  # rests on what is undefined, so there is no step
            return value
        written = formula or self.formula
        shown = {name: float(number) for name, number in numbers_in.items()}
        if "alpha" in shown and self._level is not None:
            written, shown = self._beyond(written, shown, self._level)
        exact = float(result)
        known = exact if exact == exact else None  # noqa: PLR0124 - nan
        symbol = SYMBOLS.get(code) or left_of(written) or (self.name if code in OF_THE_METHOD else "")
        self.steps.append(Step(code, written, _with_numbers(written, shown, symbol), known, symbol))
        return value

    def _beyond(self, formula: str, shown: dict[str, float], level: float) -> tuple[str, dict[str, float]]:
        """Write the probability beyond a limit as a half of that beyond both, which the level gives."""
        alpha = 1 - level
        if all(step.code != "alpha" for step in self.steps):
            self.steps.append(
                Step("alpha", r"\alpha = 1 - C", substitute("\\alpha = 1 - C", {"C": level}), alpha, r"\alpha")
            )
        if not math.isclose(shown["alpha"] * self._sides, alpha, rel_tol=ROUNDING):
            return formula, shown
        written = _ALPHA.sub(r"\\alpha / 2" if self._sides == 2 else r"\\alpha", formula)
        return written, shown | {"alpha": alpha}

    def rows(self, code: str, formula: str, columns: Mapping[str, ArrayLike], /) -> None:
        """Note one step taken for each of several groups, unless it belongs to a whole batch."""
        numbers_in = [array(column) for column in columns.values()]
        if all(column.ndim == 1 for column in numbers_in):
            self.steps.append(Step(code, formula, formula, None))
            self.table = Table(tuple(columns), tuple(zip(*(_plain(column) for column in numbers_in), strict=True)))


def _plain(column: Array) -> list[float] | list[int]:
    """Return the numbers of a column, counts without decimals."""
    whole = bool((np.mod(column, 1) == 0).all())
    return [int(number) if whole else float(number) for number in column]


def _with_numbers(formula: str, symbols: Mapping[str, float], of: str) -> str:
    """Put numbers in place of symbols, but not of the one that the formula defines."""
    left = f"{of} = "
    return (
        left + substitute(formula.removeprefix(left), symbols)
        if formula.startswith(left)
        else substitute(formula, symbols)
    )


def left_of(formula: str) -> str:
    r"""
    Return the symbol that a formula defines, or that it consists of; none where it is a condition or has no symbol.

    >>> left_of(r"z = \frac{b - c}{s}"), left_of(r"P(X \le k)"), left_of("R_{b}"), left_of(r"\frac{d}{s} = z"), left_of("a - b")
    ('z', 'P(X \\le k)', 'R_{b}', '', '')
    """
    left, equals, _ = split_at_equals(formula)
    found = _ONE_SYMBOL.fullmatch(left)
    return left if found and (equals or not found["of"] or left.startswith("P")) else ""


def split_at_equals(formula: str) -> tuple[str, str, str]:
    r"""
    Part a formula at its first sign of equality that is in no bracket.

    >>> split_at_equals(r"\sum_{i = 1} x_i = m"), split_at_equals("a - b")
    (('\\sum_{i = 1} x_i', '=', 'm'), ('a - b', '', ''))
    """
    depth = 0
    for at, sign in enumerate(formula):
        depth += (sign in "{([") - (sign in "])}")
        if sign == "=" and not depth:
            return formula[:at].strip(), "=", formula[at + 1 :].strip()
    return formula, "", ""


def substitute(formula: str, symbols: Mapping[str, float]) -> str:
    r"""
    Put numbers in place of a formula's symbols.

    >>> substitute(r"\frac{TP}{TP + FN}", {"TP": 231, "FN": 27})
    '\\frac{231}{231 + 27}'
    >>> substitute(r"\hat{p} \pm z", {"p_hat": 0.5, "z": 1.96})
    '0.5 \\pm 1.96'
    >>> substitute(r"\frac{2w}{K n}", {"w": 4, "K": 3, "n": 19})
    '\\frac{2 \\cdot 4}{3 \\cdot 19}'
    >>> substitute("(1 - q)^n", {"q": 0.02, "n": 50})
    '(1 - 0.02)^{50}'
    >>> substitute("S p", {"S": 2, "p": -8.2})
    '2 \\cdot (-8.2)'
    """
    return substitute_symbols(formula, {_symbol(name): number for name, number in symbols.items()})


def substitute_symbols(formula: str, by_symbol: Mapping[str, float]) -> str:
    """Put numbers in place of symbols that are named as LaTeX writes them."""
    if not by_symbol:
        return formula
    longest_first = sorted(by_symbol, key=len, reverse=True)
    pattern = "|".join(_alone(symbol) for symbol in longest_first)
    return re.sub(pattern, lambda found: _written(found, by_symbol[found.group()]), formula)


def _symbol(name: str) -> str:
    """Return how a symbol called so in code stands in LaTeX."""
    if name.endswith("_hat"):
        return rf"\hat{{{name[:-4]}}}"
    base, _, index = name.partition("_")
    base = rf"\{base}" if base in GREEK else base
    return rf"{base}_{{{index}}}" if index else base


def _alone(symbol: str) -> str:
    """Match the symbol where it is no part of a longer word or index."""
    before = "" if symbol.startswith("\\") else r"(?<![A-Za-z\\_])"
    return rf"{before}{re.escape(symbol)}(?![A-Za-z_])"


def _written(found: re.Match[str], number: float) -> str:
    """Write the number, with brackets or a dot where it would be misread next to its neighbours."""
    text, before = numbers.in_formula(number), found.string[: found.start()]
    power = found.string[found.end() : found.end() + 1] == "^"
    product = re.search(r"[0-9A-Za-z)}]$", before.rstrip()) and not _OPERATOR.search(before.rstrip())
    if text.startswith("-") and (power or product or before.rstrip().endswith(("+", "-", r"\cdot"))):
        text = f"({text})"
    if before.endswith("^") and len(text) > 1:
        return f"{{{text}}}"
    gap = "" if before.endswith(" ") else " "
    return rf"{gap}\cdot {text}" if product else text
