"""The value of a formula as it is printed: what a sheet shows is what was computed."""

import math
import operator
from collections.abc import Callable, Iterator, Mapping

from reportgen import distributions
from reportgen.conventions import ROUNDING_OF_KEYS
from reportgen.formula_tree import (
    Applied,
    FormulaNode,
    FormulaValueError,
    Literal,
    Operation,
    SumOver,
    Symbol,
    formula_tree,
)

__all__ = ["FormulaValueError", "NoValueError", "evaluated", "formula_value"]

FormulaFunction = Callable[..., float]
OPERATIONS: Mapping[str, FormulaFunction] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": operator.pow,
}
COMMANDS: Mapping[str, FormulaFunction] = {
    "-": operator.neg,
    "|": abs,
    r"\lceil": lambda value: math.ceil(value - ROUNDING_OF_KEYS),
    r"\lfloor": lambda value: math.floor(value + ROUNDING_OF_KEYS),
    r"\frac": operator.truediv,
    r"\binom": lambda n, k: math.comb(round(n), round(k)),
    r"\sqrt": math.sqrt,
    r"\ln": math.log,
    r"\exp": math.exp,
    r"\min": min,
    r"\max": max,
    r"\Phi": lambda z: float(distributions.normal_below(z)),
}


class NoValueError(Exception):
    """A formula that these numbers give no value: a division by zero, the root of a negative number."""


def formula_value(formula: str, symbols: Mapping[str, float]) -> float:
    r"""
    Compute a formula from the values of its symbols.

    >>> formula_value(r"\frac{2TP}{2TP + FP + FN}", {"TP": 20, "FP": 30, "FN": 80}) == 40 / 150
    True
    >>> formula_value(r"\sqrt{\frac{\hat{p}(1 - \hat{p})}{n}}", {r"\hat{p}": 0.5, "n": 4})
    0.25
    >>> formula_value(r"2 \sum_{i=0}^{k} \binom{m}{i} 2^{-m}", {"k": 5, "m": 20})
    0.04138946533203125
    >>> formula_value(r"\left\lceil \frac{x}{y} \right\rceil", {"x": 7, "y": 2})
    4.0
    """
    return evaluated(formula, symbols)[0]


def evaluated(formula: str, symbols: Mapping[str, float]) -> tuple[float, set[str]]:
    """Return the value of a formula, and which symbols it has."""
    tree = formula_tree(formula, symbols)
    try:
        return _value(tree, symbols), set(_symbols(tree))
    except (ArithmeticError, ValueError, TypeError) as error:
        raise NoValueError(f"{formula} is not defined: {error}") from None


def _value(node: FormulaNode, symbols: Mapping[str, float]) -> float:
    match node:
        case Literal(text):
            return float(text)
        case Symbol(name):
            return float(symbols[name])
        case Operation(sign, left, right):
            return float(OPERATIONS[sign](_value(left, symbols), _value(right, symbols)))
        case Applied(command, of):
            return float(COMMANDS[command](*(_value(one, symbols) for one in of)))
        case SumOver(index, first, last, of):
            total = 0.0  # not by sum(), which rounds in another way in later versions of Python
            for value in range(round(_value(first, symbols)), round(_value(last, symbols)) + 1):
                total += _value(of, {**symbols, index: value})
            return total


def _symbols(node: FormulaNode) -> Iterator[str]:
    """Pass the symbols of a formula; the index of a sum is none of them."""
    match node:
        case Symbol(name):
            yield name
        case Operation(_, left, right):
            yield from (*_symbols(left), *_symbols(right))
        case Applied(_, of):
            for one in of:
                yield from _symbols(one)
        case SumOver(index, first, last, of):
            yield from (*_symbols(first), *_symbols(last), *(one for one in _symbols(of) if one != index))
