"""Formulas as Python, for those who compute a solution again: LaTeX of known symbols becomes an expression."""

import ast
import keyword
import re
from collections.abc import Collection
from typing import Final

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

_OVER = re.compile(r"\\(bar|hat|tilde)\{([A-Za-z]+)\}")
_COMMANDS: Final = {  # with what they are in Python
    "-": "-{}",
    "|": "abs({})",
    r"\lceil": "math.ceil(round({}, 9))",  # a whole number of floats may be a little more or less
    r"\lfloor": "math.floor(round({}, 9))",
    r"\frac": "{} / {}",
    r"\sqrt": "math.sqrt({})",
    r"\ln": "math.log({})",
    r"\exp": "math.exp({})",
    r"\Phi": "NormalDist().cdf({})",
}
IMPORTS = "import math\nfrom statistics import NormalDist"  # that expressions need


class NotInPythonError(Exception):
    """A formula with a sign that has no value by itself."""


def name_in_python(symbol: str) -> str:
    r"""
    Name a symbol so that Python can use it.

    >>> name_in_python(r"\hat{p}"), name_in_python("x_{10}"), name_in_python(r"\lambda"), name_in_python("R_{+}")
    ('p_hat', 'x_10', 'lambda_', 'R_plus')
    """
    plain = _OVER.sub(r"\2_\1", symbol).replace("+", "plus").replace("-", "minus").replace("'", "_prime")
    name = re.sub(r"\W", "", plain)
    return f"{name}_" if keyword.iskeyword(name) else name


def formula_code(formula: str, symbols: Collection[str]) -> str:
    r"""
    Write a formula as an expression of Python; these symbols have values.

    >>> formula_code(r"\frac{2TP}{2TP + FP + FN}", {"TP", "FP", "FN"})
    '2 * TP / (2 * TP + FP + FN)'
    >>> formula_code(r"z \sqrt{\frac{\hat{p}(1 - \hat{p})}{n}}", {"z", r"\hat{p}", "n"})
    'z * math.sqrt(p_hat * (1 - p_hat) / n)'
    >>> formula_code(r"2 \sum_{i=0}^{k} \binom{m}{i} 2^{-m}", {"k", "m"})
    '2 * sum([math.comb(round(m), round(i)) * 2 ** (-m) for i in range(0, round(k) + 1)])'
    """
    try:
        tree = formula_tree(formula, symbols)
    except FormulaValueError as error:
        raise NotInPythonError(str(error)) from None
    return ast.unparse(ast.parse(_code(tree), mode="eval"))  # without the brackets that are not needed


def _code(node: FormulaNode) -> str:
    """Write a part in brackets."""
    match node:
        case Literal(text):
            return text
        case Symbol(name):
            return name_in_python(name)
        case Operation(sign, left, right):
            return f"({_code(left)} {'**' if sign == '^' else sign} {_code(right)})"
        case Applied(command, of):
            return _applied(command, of)
        case SumOver(index, first, last, of):
            return f"sum([{_code(of)} for {index} in range({_whole(first)}, {_whole(last)} + 1)])"


def _applied(command: str, of: tuple[FormulaNode, ...]) -> str:
    if command == r"\binom":
        return f"math.comb({', '.join(map(_whole, of))})"
    if command in (r"\min", r"\max"):
        return f"{command[1:]}({', '.join(map(_code, of))})"
    return f"({_COMMANDS[command].format(*map(_code, of))})"


def _whole(node: FormulaNode) -> str:
    """Make a count of what may be a float."""
    return node.text if isinstance(node, Literal) and node.text.isdigit() else f"round({_code(node)})"
