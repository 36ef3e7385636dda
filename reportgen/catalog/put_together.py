"""Limits of a difference, put together from those of each side: how far these are from their estimates, added up or not."""

import numpy as np

from reportgen.catalog.answers import Limits
from reportgen.catalog.work import Work
from reportgen.data.arrays import Array, array

# Cases of a kind on either side below which distances are added up in part. Chosen by enumeration and simulation,
# tests/operating/test_differences_of_groups.py: with the hypotenuse alone a difference of shares is falsely within a limit
# in up to 3.2% of samples where 2.5% are nominal, and in up to 1.4% where 0.5% are even if the limits of each side take
# 0.85 of the tail; with it in at most 1.05 times as many as nominal.
ADDED_BELOW = 10
WEIGHT = rf"w = \max\left(0, 1 - \frac{{k}}{{{ADDED_BELOW}}}\right)"


def difference_of(estimate: str, *, added: bool = True) -> tuple[str, str]:
    """Write both limits of a difference of such estimates; distances may be added up in part."""
    a, b = (f"{estimate}_{{{side}}}" for side in "ab")
    return (
        _limit(f"{a} - {b} -", f"{a} - l_{{a}}", f"u_{{b}} - {b}", added=added),
        _limit(f"{a} - {b} +", f"u_{{a}} - {a}", f"{b} - l_{{b}}", added=added),
    )


def _limit(centre: str, one: str, other: str, *, added: bool) -> str:
    root = rf"\sqrt{{({one})^2 + ({other})^2}}"
    return rf"{centre} \left(w ({one} + {other}) + (1 - w) {root}\right)" if added else f"{centre} {root}"


def weight_of_sum(fewest: Array, work: Work) -> Array:
    """Return how much the sum of both distances counts, by how many cases of a kind either side has at least."""
    return work.step("weight_of_sum", WEIGHT, array(np.maximum(0.0, 1 - fewest / ADDED_BELOW)), k=fewest)


def reach(one: Array, other: Array, weight: Array) -> Array:
    """Put two distances together: their sum, the hypotenuse, or something between."""
    return array(weight * (one + other) + (1 - weight) * np.hypot(one, other))


def limits_of_difference(
    first: Limits, second: Limits, *, weight: Array | None, estimate: str, most: float = 1.0, work: Work
) -> Limits:
    """
    Put the limits of two estimates of this symbol together to those of their difference, which is at most so far from 0.

    Without a weight the distances are never added up.
    """
    a, b, sum_counts = first.value, second.value, array(0.0) if weight is None else weight
    lower, upper = difference_of(estimate, added=weight is not None)
    low = np.maximum(a - b - reach(a - first.low, second.high - b, sum_counts), -most)
    high = np.minimum(a - b + reach(first.high - a, b - second.low, sum_counts), most)
    symbols = {f"{estimate}_a": a, f"{estimate}_b": b} | ({} if weight is None else {"w": weight})
    work.step("lower_limit", lower, low, **symbols, l_a=first.low, u_b=second.high)
    work.step("upper_limit", upper, high, **symbols, u_a=first.high, l_b=second.low)
    return Limits(low, high, array(a - b))
