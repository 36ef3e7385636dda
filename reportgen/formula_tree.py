"""A formula as it is printed, read into a tree: values and code are made from the same one."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

NUMBER = re.compile(r"\d+(\.\d+)?")
NAME = re.compile(r"(\\(bar|hat|tilde)\{[A-Za-z]+\}|\\[A-Za-z]+|[A-Za-z]+)('|_\{[^{}]*\}|_[A-Za-z0-9])*")
SUM = re.compile(r"\\sum_\{([a-z])\s*=")
SPACE = re.compile(r"(\s|\\,|\\;|\\!|\\left(?![a-z])|\\right(?![a-z]))+")
BRACKETS: Final = (("(", ")"), ("[", "]"), ("{", "}"), ("|", "|"), (r"\lceil", r"\rceil"), (r"\lfloor", r"\rfloor"))
COMPUTING: Final = ("|", r"\lceil", r"\lfloor")  # brackets that change what is in them
CLOSING: Final = (r"\rceil", r"\rfloor")
BRACES: Final = {r"\frac": 2, r"\binom": 2, r"\sqrt": 1}  # commands, with how many groups in braces follow
FUNCTIONS: Final = (r"\ln", r"\exp", r"\min", r"\max", r"\Phi")
MOST_KEPT = 4096  # trees of formulas that were read before: more than all topics have


class FormulaValueError(Exception):
    """A formula that cannot be read: a symbol that is not known, a sign that is not understood."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A number as it is written."""

    text: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol that has a value."""

    name: str


@dataclass(frozen=True, slots=True)
class Operation:
    """Two parts with one of the signs + - * / ^ between them."""

    sign: str
    left: "FormulaNode"
    right: "FormulaNode"


@dataclass(frozen=True, slots=True)
class Applied:
    """A minus, a command or a pair of brackets with what it is applied to."""

    command: str
    of: tuple["FormulaNode", ...]


@dataclass(frozen=True, slots=True)
class SumOver:
    """The sum of a part for each value of an index."""

    index: str
    first: "FormulaNode"
    last: "FormulaNode"
    of: "FormulaNode"


FormulaNode = Literal | Symbol | Operation | Applied | SumOver


def formula_tree(formula: str, symbols: Collection[str]) -> FormulaNode:
    """Read a formula in which these symbols have values."""
    return _read(formula, frozenset(symbols))


@lru_cache(MOST_KEPT)
def _read(formula: str, symbols: frozenset[str]) -> FormulaNode:
    reader = _Reader(formula, symbols)
    tree = reader.sum()
    reader.space()
    if reader.at < len(formula):
        raise reader.fault("something is left over")
    return tree


@dataclass
class _Reader:
    """Reads a formula from left to right; each method reads one kind of part."""

    text: str
    symbols: frozenset[str]
    at: int = 0

    def fault(self, what: str) -> FormulaValueError:
        return FormulaValueError(f"{what} at {self.text[self.at : self.at + 20]!r} in {self.text!r}")

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
            raise self.fault(f"{sign!r} is missing")

    def sum(self) -> FormulaNode:
        total = Applied("-", (self.product(),)) if self.sees("-") else self.product()
        while sign := self.sees("+", "-"):
            total = Operation(sign, total, self.product())
        return total

    def product(self) -> FormulaNode:
        total = self.power()
        while True:
            if self.sees("/"):
                total = Operation("/", total, self.power())
            elif self.sees(r"\cdot", r"\times") or self.begins():
                total = Operation("*", total, self.power())
            else:
                return total

    def begins(self) -> bool:
        """Tell whether a factor comes next, without a sign of multiplication."""
        self.space()
        rest = self.text[self.at :]
        if rest.startswith(CLOSING):
            return False
        return bool(rest) and (rest[0] in "({" or rest[0].isalnum() or (rest[0] == "\\" and rest[1:2].isalpha()))

    def power(self) -> FormulaNode:
        base = self.atom()
        return Operation("^", base, self.exponent()) if self.sees("^") else base

    def exponent(self) -> FormulaNode:
        """Read what follows a sign of power: a group in braces, or a single sign."""
        self.space()
        if self.text[self.at : self.at + 1].isdigit():
            self.at += 1
            return Literal(self.text[self.at - 1])
        return self.atom()

    def group(self) -> FormulaNode:
        self.expect("{")
        found = self.sum()
        self.expect("}")
        return found

    def atom(self) -> FormulaNode:
        self.space()
        if found := NUMBER.match(self.text, self.at):
            self.at = found.end()
            return Literal(found[0])
        for opening, closing in BRACKETS:
            if self.sees(opening):
                inside = self.sum()
                self.expect(closing)
                return Applied(opening, (inside,)) if opening in COMPUTING else inside
        return self.named()

    def named(self) -> FormulaNode:
        found = NAME.match(self.text, self.at)
        if found is None:
            raise self.fault("a number or a symbol is missing")
        if found[0] in self.symbols:
            self.at = found.end()
            return Symbol(found[0])
        if index := SUM.match(self.text, self.at):
            return self.sum_over(index)
        if command := self.sees(*BRACES):
            return Applied(command, tuple(self.group() for _ in range(BRACES[command])))
        if command := self.sees(*FUNCTIONS):
            return Applied(command, self.arguments())
        return self.letters(found[0])

    def arguments(self) -> tuple[FormulaNode, ...]:
        """Read the arguments of a function, in brackets or as one factor."""
        if not self.sees("("):
            return (self.power(),)
        given = [self.sum()]
        while self.sees(","):
            given.append(self.sum())
        self.expect(")")
        return tuple(given)

    def letters(self, name: str) -> FormulaNode:
        """Read a product of symbols that stand side by side, as `ab`; a longer symbol goes before a shorter one."""
        for length in range(len(name) - 1, 0, -1):
            if name[:length] in self.symbols:
                self.at += length
                return Symbol(name[:length])
        raise self.fault(f"the symbol {name!r} is neither given nor defined")

    def sum_over(self, index: re.Match[str]) -> FormulaNode:
        self.at = index.end()
        first = self.sum()
        self.expect("}")
        self.expect("^")
        last, outer = self.exponent(), self.symbols
        self.symbols |= {index[1]}
        summand = self.product()
        self.symbols = outer
        return SumOver(index[1], first, last, summand)
