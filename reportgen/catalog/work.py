"""The steps of a calculation, recorded by the code that computes it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from reportgen import numbers
from reportgen.catalog.answers import Share, Table
from reportgen.data.evidence import Array, array

V = TypeVar("V", bound=ArrayLike)
_OPERATOR = re.compile(r"\\[A-Za-z]+(_[A-Za-z0-9])?$|[_^]\{[^{}]*\}$")  # what multiplies nothing: \ln, \sum_i, x_{i}
GREEK = ("alpha", "beta", "delta", "epsilon", "kappa", "theta", "sigma", "mu", "lambda", "Phi")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a worked solution."""

    code: str
    formula: str
    substituted: str
    value: float | None


class Work:
    """Keeps nothing: what a method takes when nobody looks at its steps."""

    records = False  # else numbers that only a step shows are computed too

    def step(self, code: str, formula: str, value: V, /, **symbols: ArrayLike) -> V:  # noqa: ARG002 - see Recorder
        """Note one step: what it does, its formula, its value, and the numbers behind the formula's symbols."""
        return value

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
    steps: list[Step] = field(default_factory=list)
    table: Table | None = None

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
        exact = float(result)
        self.steps.append(Step(code, written, substitute(written, shown), exact if exact == exact else None))  # noqa: PLR0124 - nan
        return value

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


def substitute(formula: str, symbols: Mapping[str, float]) -> str:
    r"""
    Put numbers in place of a formula's symbols.

    >>> substitute(r"\frac{TP}{TP + FN}", {"TP": 231, "FN": 27})
    '\\frac{231}{231 + 27}'
    >>> substitute(r"\hat{p} \pm z", {"p_hat": 0.5, "z": 1.96})
    '0.5 \\pm 1.96'
    >>> substitute(r"\frac{2w}{K n}", {"w": 4, "K": 3, "n": 19})
    '\\frac{2 \\cdot 4}{3 \\cdot 19}'
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
    if text.startswith("-") and (power or before.rstrip()[-1:] in ("+", "-")):
        text = f"({text})"
    product = re.search(r"[0-9A-Za-z)}]$", before.rstrip()) and not _OPERATOR.search(before.rstrip())
    gap = "" if before.endswith(" ") else " "
    return rf"{gap}\cdot {text}" if product else text
