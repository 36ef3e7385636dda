"""The value of a formula as it is printed: what a sheet shows is what was computed."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from reportgen import distributions
from reportgen.conventions import ROUNDING_OF_KEYS
from reportgen.formula_code import NAME, NUMBER, SPACE, SUM

FormulaFunction = Callable[..., float]
FUNCTIONS: Mapping[str, FormulaFunction] = {
    r"\ln": math.log,
    r"\exp": math.exp,
    r"\min": min,
    r"\max": max,
    r"\Phi": lambda z: float(distributions.normal_below(z)),
}
WHOLE: Mapping[str, tuple[str, FormulaFunction]] = {
    r"\lceil": (r"\rceil", lambda value: math.ceil(value - ROUNDING_OF_KEYS)),
    r"\lfloor": (r"\rfloor", lambda value: math.floor(value + ROUNDING_OF_KEYS)),
}
BRACES = {r"\frac": 2, r"\binom": 2, r"\sqrt": 1}  # commands, with how many groups in braces follow


class FormulaValueError(Exception):
    """A formula that has no value: a symbol that is not known, a sign that is not understood."""


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
    reader = _Reader(formula, symbols)
    try:
        found = reader.sum()
    except (ArithmeticError, ValueError) as error:
        raise NoValueError(f"{formula} is not defined: {error}") from None
    reader.end()
    return found, reader.used


@dataclass
class _Reader:
    """Reads a formula from left to right; each method reads one kind of part and returns its value."""

    text: str
    symbols: Mapping[str, float]
    at: int = 0

    def __post_init__(self) -> None:
        self.used: set[str] = set()

    def fault(self, what: str) -> FormulaValueError:
        return FormulaValueError(f"{what} at {self.text[self.at : self.at + 20]!r} in {self.text!r}")

    def space(self) -> None:
        if found := SPACE.match(self.text, self.at):
            self.at = found.end()

    def sees(self, *signs: str) -> str:
        """Pass one of these signs if it comes next."""
        self.space()
        for sign in signs:
            if (
                self.text.startswith(sign, self.at)
                and not self.text[self.at + len(sign) :][:1].isalpha() * sign[-1:].isalpha()
            ):
                self.at += len(sign)
                return sign
        return ""

    def expect(self, sign: str) -> None:
        if not self.sees(sign):
            raise self.fault(f"{sign!r} is missing")

    def end(self) -> None:
        self.space()
        if self.at < len(self.text):
            raise self.fault("something is left over")

    def sum(self) -> float:
        total = -self.product() if self.sees("-") else self.product()
        while sign := self.sees("+", "-"):
            total += self.product() if sign == "+" else -self.product()
        return total

    def product(self) -> float:
        total = self.power()
        while True:
            if self.sees(r"\cdot", r"\times"):
                total *= self.power()
            elif self.sees("/"):
                total /= self.power()
            elif self.begins():
                total *= self.power()
            else:
                return total

    def begins(self) -> bool:
        """Tell whether a factor comes next, without a sign of multiplication."""
        self.space()
        rest = self.text[self.at :]
        if rest.startswith(tuple(closing for closing, _ in WHOLE.values())):
            return False
        return bool(rest) and (rest[0] in "({" or rest[0].isalnum() or (rest[0] == "\\" and rest[1:2].isalpha()))

    def power(self) -> float:
        base = self.atom()
        return float(base ** self.group_or_sign()) if self.sees("^") else base

    def group_or_sign(self) -> float:
        """Read what follows a sign of power: a group in braces, or a single sign."""
        self.space()
        if self.text[self.at : self.at + 1] == "{":
            return self.group()
        if self.text[self.at : self.at + 1].isdigit():
            self.at += 1
            return float(self.text[self.at - 1])
        return self.atom()

    def group(self) -> float:
        self.expect("{")
        found = self.sum()
        self.expect("}")
        return found

    def atom(self) -> float:
        self.space()
        if found := NUMBER.match(self.text, self.at):
            self.at = found.end()
            return float(found[0])
        for opening, closing in (("(", ")"), ("[", "]"), ("{", "}"), ("|", "|")):
            if self.sees(opening):
                inside = self.sum()
                self.expect(closing)
                return abs(inside) if opening == "|" else inside
        for opening, (closing, whole) in WHOLE.items():
            if self.sees(opening):
                inside = self.sum()
                self.expect(closing)
                return float(whole(inside))
        return self.named()

    def named(self) -> float:
        found = NAME.match(self.text, self.at)
        if found is None:
            raise self.fault("a number or a symbol is missing")
        name = found[0]
        if name in self.symbols:
            self.at = found.end()
            self.used.add(name)
            return float(self.symbols[name])
        if index := SUM.match(self.text, self.at):
            return self.sum_over(index)
        command = name if name.startswith("\\") else ""
        if command in BRACES:
            self.at += len(command)
            return self.in_braces(command)
        if command in FUNCTIONS:
            self.at += len(command)
            return self.called(FUNCTIONS[command])
        return self.letters(name)

    def letters(self, name: str) -> float:
        """Read a product of symbols that stand side by side, as `ab`; a longer symbol goes before a shorter one."""
        for length in range(len(name) - 1, 0, -1):
            if name[:length] in self.symbols:
                self.at += length
                self.used.add(name[:length])
                return float(self.symbols[name[:length]])
        raise self.fault(f"the symbol {name!r} is neither given nor defined")

    def sum_over(self, index: re.Match[str]) -> float:
        """Add up what follows the sign of a sum, for each value of its index."""
        self.at = index.end()
        first = round(self.sum())
        self.expect("}")
        self.expect("^")
        last, begin, total = round(self.group_or_sign()), self.at, 0.0
        outer = self.symbols
        for value in range(first, last + 1):
            self.at, self.symbols = begin, {**outer, index[1]: value}
            total += self.product()
        self.symbols = outer
        self.used.discard(index[1])
        return total

    def in_braces(self, command: str) -> float:
        if command == r"\sqrt":
            return math.sqrt(self.group())
        first, second = self.group(), self.group()
        return first / second if command == r"\frac" else float(math.comb(round(first), round(second)))

    def called(self, function: FormulaFunction) -> float:
        """Read the arguments of a function, in brackets or as one factor."""
        if not self.sees("("):
            return float(function(self.power()))
        given = [self.sum()]
        while self.sees(","):
            given.append(self.sum())
        self.expect(")")
        return float(function(*given))
