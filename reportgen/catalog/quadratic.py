"""Quadratic forms with the inverse of a semidefinite matrix."""

import math

import numpy as np

from reportgen.conventions import ROUNDING_OF_PIVOT
from reportgen.data.evidence import Array


def quadratic_form(spread: Array, apart: Array) -> tuple[float, int]:
    """
    Return d' S^-1 d and the rank of S, by elimination in the order of the rows.

    S is semidefinite, so no pivoting is needed; a row that those before it determine leaves no pivot. Where d is not in
    its range the form is infinite.
    """
    beyond = ROUNDING_OF_PIVOT * np.abs(apart).max()
    left, rest, least = spread.copy(), apart.copy(), ROUNDING_OF_PIVOT * spread.max()
    total, rank = 0.0, 0
    for at in range(len(rest)):
        pivot, after = left[at, at], slice(at + 1, None)
        if pivot <= least:
            total = math.inf if abs(rest[at]) > beyond else total
            continue
        total, rank = total + float(rest[at] ** 2 / pivot), rank + 1
        share = left[after, at] / pivot
        rest[after] -= share * rest[at]
        left[after, after] -= share[:, None] * left[at, after]
    return total, rank
