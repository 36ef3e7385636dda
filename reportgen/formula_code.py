"""Formulas as Python, for those who compute a solution again: LaTeX of known symbols becomes an expression."""

import ast
import keyword
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

# The signs of formulas; those who compute their values read the same ones.
NUMBER = re.compile(r"\d+(\.\d+)?")
NAME = re.compile(r"(\\(bar|hat|tilde)\{[A-Za-z]+\}|\\[A-Za-z]+|[A-Za-z]+)('|_\{[^{}]*\}|_[A-Za-z0-9])*")
SUM = re.compile(r"\\sum_\{([a-z])\s*=")
SPACE = re.compile(r"(\s|\\,|\\;|\\!|\\left(?![a-z])|\\right(?![a-z]))+")
_OVER = re.compile(r"\\(bar|hat|tilde)\{([A-Za-z]+)\}")
_FUNCTIONS: Final = (  # that come in front of their arguments
    (r"\ln", "math.log"),
    (r"\exp", "math.exp"),
    (r"\min", "min"),
    (r"\max", "max"),
    (r"\Phi", "NormalDist().cdf"),
)
_CLOSED: Final = (
    ("(", ")", ""),
    ("[", "]", ""),
    ("{", "}", ""),
    ("|", "|", "abs"),
    (r"\lceil", r"\rceil", "math.ceil"),
    (r"\lfloor", r"\rfloor", "math.floor"),
)
_CLOSING = (r"\rceil", r"\rfloor")
_DIGITS = 9  # to which a number is rounded before it is made whole: a whole number of floats may be a little less
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
    writer = _Writer(formula, frozenset(symbols))
    code = writer.sum()
    writer.space()
    if writer.at < len(formula):
        raise writer.fault()
    return ast.unparse(ast.parse(code, mode="eval"))  # without the brackets that are not needed


@dataclass
class _Writer:
    """Reads a formula from left to right; each method reads one kind of part and returns its code."""

    text: str
    symbols: frozenset[str]
    at: int = 0

    def fault(self) -> NotInPythonError:
        return NotInPythonError(f"{self.text[self.at :]!r} in {self.text!r}")

    def space(self) -> None:
        if found := SPACE.match(self.text, self.at):
            self.at = found.end()

    def sees(self, *signs: str) -> str:
        """Pass one of these signs if it comes next."""
        self.space()
        for sign in signs:
            after = self.text[self.at + len(sign) :][:1]
            if self.text.startswith(sign, self.at) and not (sign[-1].isalpha() and after.isalpha()):
                self.at += len(sign)
                return sign
        return ""

    def expect(self, sign: str) -> None:
        if not self.sees(sign):
            raise self.fault()

    def sum(self) -> str:
        code = f"-{self.product()}" if self.sees("-") else self.product()
        while sign := self.sees("+", "-"):
            code += f" {sign} {self.product()}"
        return code

    def product(self) -> str:
        code = self.power()
        while True:
            if self.sees(r"\cdot", r"\times"):
                code += f" * {self.power()}"
            elif self.sees("/"):
                code += f" / {self.power()}"
            elif self.begins():
                code += f" * {self.power()}"
            else:
                return code

    def begins(self) -> bool:
        """Tell whether a factor comes next, without a sign of multiplication."""
        self.space()
        rest = self.text[self.at :]
        if rest.startswith(_CLOSING):
            return False
        return bool(rest) and (rest[0] in "({" or rest[0].isalnum() or (rest[0] == "\\" and rest[1:2].isalpha()))

    def power(self) -> str:
        base = self.atom()
        return f"{base} ** {self.exponent()}" if self.sees("^") else base

    def exponent(self) -> str:
        """Read a group in braces, or a single sign."""
        self.space()
        if self.text[self.at : self.at + 1].isdigit():
            self.at += 1
            return self.text[self.at - 1]
        return self.atom()

    def group(self) -> str:
        self.expect("{")
        code = self.sum()
        self.expect("}")
        return f"({code})"

    def atom(self) -> str:
        self.space()
        if found := NUMBER.match(self.text, self.at):
            self.at = found.end()
            return found[0]
        for opening, closing, function in _CLOSED:
            if self.sees(opening):
                inside = self.sum()
                self.expect(closing)
                rounded = f"round({inside}, {_DIGITS})" if closing in _CLOSING else inside
                return f"{function}({rounded})"
        return self.named()

    def named(self) -> str:
        found = NAME.match(self.text, self.at)
        if found is None:
            raise self.fault()
        if found[0] in self.symbols:
            self.at = found.end()
            return name_in_python(found[0])
        if index := SUM.match(self.text, self.at):
            return self.sum_over(index)
        return self.command() or self.letters(found[0])

    def command(self) -> str:
        if self.sees(r"\frac"):
            return f"({self.group()} / {self.group()})"
        if self.sees(r"\binom"):
            return f"math.comb({_whole(self.group())}, {_whole(self.group())})"
        if self.sees(r"\sqrt"):
            return f"math.sqrt({self.group()})"
        for command, function in _FUNCTIONS:
            if self.sees(command):
                return f"{function}({', '.join(self.arguments())})"
        return ""

    def arguments(self) -> list[str]:
        """Read the arguments of a function, in brackets or as one factor."""
        if not self.sees("("):
            return [self.power()]
        given = [self.sum()]
        while self.sees(","):
            given.append(self.sum())
        self.expect(")")
        return given

    def letters(self, name: str) -> str:
        """Read a product of symbols that stand side by side, as `ab`; a longer symbol goes before a shorter one."""
        for length in range(len(name) - 1, 0, -1):
            if name[:length] in self.symbols:
                self.at += length
                return name_in_python(name[:length])
        raise self.fault()

    def sum_over(self, index: re.Match[str]) -> str:
        """Read a sum over the values of its index."""
        self.at = index.end()
        first = self.sum()
        self.expect("}")
        self.expect("^")
        last, outer = self.exponent(), self.symbols
        self.symbols |= {index[1]}
        summand = self.product()
        self.symbols = outer
        return f"sum([{summand} for {index[1]} in range({_whole(first)}, {_whole(last)} + 1)])"


def _whole(code: str) -> str:
    """Make a count of what may be a float."""
    bare = code.strip("()")
    return bare if bare.isdigit() else f"round({code})"
