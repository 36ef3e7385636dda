"""The answers that are right as they are written: all numbers of the asked digits between two ends."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from reportgen.numbers import as_on_paper
from reportgen.results.exercise import Answer, CellKey, QuestionPart

LONGEST_LIST = 2000  # of numbers that are accepted one by one
USUAL_DECIMALS = 4  # of an answer for which no digits are asked


@dataclass(frozen=True, slots=True)
class AskedDigits:
    """To which digit an answer is rounded: so many decimals, or so many significant digits."""

    decimals: int
    significant: int | None = None

    def unit(self, value: float) -> Decimal:
        """Return one unit of the last digit that is asked for."""
        if self.significant is None or value == 0:
            return Decimal(1).scaleb(-self.decimals)
        return Decimal(1).scaleb(math.floor(math.log10(abs(value))) - self.significant + 1)

    def written(self, value: Decimal) -> str:
        """
        Write a number as the page rounds what is typed in.

        >>> AskedDigits(3).written(Decimal("0.0716")), AskedDigits(0, 2).written(Decimal("0.0351"))
        ('0.072', '3.5e-2')
        >>> AskedDigits(1).written(Decimal("-0.01"))
        '0.0'
        """
        if self.significant is None:
            fixed = f"{value:.{self.decimals}f}"
            return fixed.lstrip("-") if float(fixed) == 0 else fixed
        mantissa, _, exponent = f"{value:.{self.significant - 1}e}".partition("e")
        return f"{mantissa}e{int(exponent)}"


def digits_of(answer: Answer | CellKey | QuestionPart) -> AskedDigits:
    """Return the digits of a part or of a cell; a whole number has no decimals."""
    if not isinstance(answer, CellKey) and answer.significant is not None:
        return AskedDigits(USUAL_DECIMALS, answer.significant)
    usual = 0 if not isinstance(answer, CellKey) and answer.kind == "integer" else USUAL_DECIMALS
    return AskedDigits(usual if answer.decimals is None else answer.decimals)


def accepted(value: float, low: float, high: float, digits: AskedDigits) -> tuple[str, ...]:
    """
    List the rounded numbers from one end to the other, both included; a list that is too long is empty.

    >>> accepted(0.0724, 0.0718, 0.0731, AskedDigits(3)), accepted(12, 12, 12, AskedDigits(0))
    (('0.072', '0.073'), ('12',))
    """
    unit = digits.unit(value)
    first = int((Decimal(repr(low)) / unit).to_integral_value(ROUND_CEILING))
    last = int((Decimal(repr(high)) / unit).to_integral_value(ROUND_FLOOR))
    if last - first >= LONGEST_LIST:
        return ()
    return tuple(dict.fromkeys(digits.written(at * unit) for at in range(first, last + 1)))


def nearby(value: float, digits: AskedDigits) -> Iterator[str]:
    """
    Pass a value rounded to fewer and fewer digits, as one that is not asked for may be written.

    >>> list(nearby(7.2361, AskedDigits(3)))
    ['7.236', '7.240', '7.200', '7.000']
    """
    for decimals in range(digits.decimals, -1, -1):
        yield digits.written(Decimal(as_on_paper(value, decimals)))
