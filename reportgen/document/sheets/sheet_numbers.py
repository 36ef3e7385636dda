"""How the numbers of a sheet are written: keys to their digits, those of a column alike."""

from collections.abc import Sequence

from reportgen import numbers
from reportgen.document.sheets.text import as_by_hand, plain
from reportgen.results.exercise import Answer, Value

DIGITS = 6  # of a number in a solution
EXACT = 12  # decimals of a number in a table: what is behind them is no more than the machine's


def key_text(answer: Answer, value: float) -> str:
    """Write a value to the digits of its part."""
    if answer.significant is not None:
        return numbers.significant(value, digits=answer.significant, all_of_them=True)
    if answer.decimals is not None:
        return numbers.as_on_paper(value, answer.decimals).replace("-", "−")
    return f"{value:.12g}".replace("-", "−")


def in_solution(value: float) -> str:
    """Write a number of a solution."""
    return as_by_hand(numbers.significant(value, digits=DIGITS))


def alike(rows: Sequence[Sequence[Value]]) -> list[list[Value]]:
    """
    Write the fractions of a column with the same decimals; where cases are side by side with named rows, those of a row.

    Rows that all have counts and fractions in the same places are those of a table of columns, also where it is wide.

    >>> alike([["a", 0.5], ["b", 0.25], ["c", 1]])
    [['a', '0.50'], ['b', '0.25'], ['c', '1.00']]
    >>> alike([["case", 1, 2, 3], ["score", 0.5, 0.25, 1]])
    [['case', 1, 2, 3], ['score', '0.50', '0.25', '1.00']]
    >>> alike([[0.5, 3, 1.0], [0.25, 4, 0.875]])
    [['0.50', 3, '1.000'], ['0.25', 4, '0.875']]
    >>> alike([["first", 3, 0.5], ["second", 4, 0.25]])
    [['first', 3, '0.50'], ['second', 4, '0.25']]
    >>> alike([["a", 0.25], ["b", (0.1 + 0.2 - 0.3) ** 2]])
    [['a', '0.25'], ['b', '0.00']]
    """
    kinds = {tuple(map(type, row[1:])) for row in rows}
    mixed = len(rows) > 1 and len(kinds) == 1 and {int, float} <= {*next(iter(kinds))}
    if isinstance(rows[0][0], str) and len(rows[0]) > len(rows) and not mixed:
        return [_with_decimals(row) for row in rows]
    columns = [_with_decimals(column) for column in zip(*rows, strict=True)]
    return [list(row) for row in zip(*columns, strict=True)]


def _with_decimals(values: Sequence[Value]) -> list[Value]:
    """Write numbers with the decimals of the longest, if one of them is a fraction, and no more than a solution has."""
    numbers_in = [one for one in values if isinstance(one, int | float)]
    if all(isinstance(one, int) or one.is_integer() for one in numbers_in):
        return list(values)
    longest = max(len(plain(round(one, EXACT)).partition(".")[2]) for one in numbers_in)
    decimals = min(longest, DIGITS - 1)
    return [one if one is None or isinstance(one, str) else f"{one:.{decimals}f}".replace("-", "−") for one in values]
