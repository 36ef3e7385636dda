"""Mee's score interval for the difference of two proportions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, TwoProportions, array, divide
from reportgen.data.roots import root

SPREAD = r"\frac{p_{a} (1 - p_{a})}{n_{a}} + \frac{p_{b} (1 - p_{b})}{n_{b}}"
LIKELIEST = r"\frac{x_{a} - n_{a} p}{p (1 - p)} + \frac{x_{b} - n_{b} (p - \delta)}{(p - \delta) (1 - p + \delta)} = 0"
EQUATION = r"\frac{d - \delta}{\sqrt{v}} = "


@interval(
    label="Mee score interval",
    formula=rf"{EQUATION}\pm z, \quad v = {SPREAD}, \quad p_{{a}} - p_{{b}} = \delta",
    undefined_when="no_trial_in_group",
    reference="Mee (1984), Confidence bounds for the difference between two probabilities, Biometrics 40:1175; Newcombe (1998), Interval estimation for the difference between independent proportions, Statistics in Medicine 17:873, method 5",
)
def mee(two: TwoProportions, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Interval for the difference of two proportions, first minus second: all values that a score test would not reject.

    The variance uses the most likely two proportions under the difference in question; at a difference of 0 the test is
    the one that pools both groups.

    Newcombe (1998), table 2: 56 of 70 against 48 of 80 at 95% gives 0.0533 to 0.3377.

    >>> found = mee(TwoProportions.of(56, 70, 48, 80), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0533, 0.3377)
    """
    return score_limits(two, array(1.0), SPREAD, tail, work)


def score_limits(two: TwoProportions, factor: Array, spread: str, tail: float, work: Work) -> Limits:
    """Invert the score test whose variance is this many times that of the shares that are likeliest under a limit."""
    z, value, named = normal_quantile_of(tail, work), two.difference, two.symbols
    work.step("difference", r"d = \frac{x_{a}}{n_{a}} - \frac{x_{b}}{n_{b}}", value, **named)
    low, low_a, low_b = _lower(two, z**2 * factor)
    high, high_b, high_a = _lower(two.swapped, z**2 * factor)
    high = -high
    for code, limit, p_a, p_b, sign in (
        ("lower_solution", low, low_a, low_b, "z"),
        ("upper_solution", high, high_a, high_b, "-z"),
    ):
        if (abs(limit) == 1).all():
            work.step(code.replace("solution", "limit"), f"{float(limit.flat[0]):.0f}", limit)
            continue
        written = likeliest_written(p_a, p_b)
        solved = "likeliest_first" if written is LIKELIEST else "likeliest_end"
        work.step(solved, written, p_a, delta=limit, **named)
        work.step("likeliest_second", r"p_{b} = p - \delta", p_b, p=p_a, delta=limit)
        v = factor * (divide(p_a * (1 - p_a), named["n_a"]) + divide(p_b * (1 - p_b), named["n_b"]))
        work.step("variance_at", rf"v = {spread}", v, p_a=p_a, p_b=p_b, N=two.cases, **named)
        work.step(code, EQUATION + sign, limit, d=value, delta=limit, v=v, z=z)
    missing = (two.trials_a == 0) | (two.trials_b == 0)
    return Limits(np.where(missing, np.nan, low), np.where(missing, np.nan, high), value)


def likeliest_written(p_a: Array, p_b: Array) -> str:
    """Write what the first share is: the solution of an equation, or an end of what the difference leaves room for."""
    ends = ((p_b == 0, r"\delta"), (p_b == 1, r"1 + \delta"), (p_a == 0, "0"), (p_a == 1, "1"))
    return next((written for at_end, written in ends if at_end.all()), LIKELIEST)


def _lower(two: TwoProportions, square: Array) -> tuple[Array, Array, Array]:
    """
    Return the lower limit, and the shares that are likeliest under it.

    The squared score statistic is m^2 v, which grows with m, so one search for m finds the limit.
    """

    def short(under: LikeliestShares) -> Array:
        return array(square - under.multiplier * under.moved(two))

    return lowest(two, short)


@dataclass(frozen=True, slots=True)
class LikeliestShares:
    """
    Two shares, and what is left of each to 1, that are likeliest under a difference below the one found.

    Lagrange's method puts the shares where (x - n p) / (p (1 - p)) is m in the first group and -m in the second.
    """

    multiplier: Array
    p_a: Array
    q_a: Array
    p_b: Array
    q_b: Array

    @classmethod
    def under(cls, two: TwoProportions, t: Array) -> Self:
        """Take a multiplier from 0, under which the shares are those found, to infinity, where they are 0 and 1."""
        m = two.cases * t / np.maximum(1 - t, np.finfo(float).eps)
        p_a, q_a = _pulled_down(two.successes_a, two.trials_a - two.successes_a, m)
        q_b, p_b = _pulled_down(two.trials_b - two.successes_b, two.successes_b, m)
        return cls(m, p_a, q_a, p_b, q_b)

    def moved(self, two: TwoProportions) -> Array:
        """Return by how much the difference is below the one found, without cancellation: m times its variance."""
        return array(self.multiplier * self.variance(two))

    def variance(self, two: TwoProportions) -> Array:
        """Return the variance of the difference of two independent shares."""
        return divide(self.p_a * self.q_a, two.trials_a) + divide(self.p_b * self.q_b, two.trials_b)


def lowest(two: TwoProportions, short: Callable[[LikeliestShares], Array]) -> tuple[Array, Array, Array]:
    """Return the lowest difference of which a statistic falls short of its quantile, and the shares likeliest under it."""
    start, end = np.zeros_like(two.difference), np.ones_like(two.difference)
    found = LikeliestShares.under(two, root(lambda t: short(LikeliestShares.under(two, t)), start, end))
    apart = (two.successes_a == 0) & (two.successes_b == two.trials_b)  # already as far down as shares go
    p_a, p_b = np.where(apart, 0.0, found.p_a), np.where(apart, 1.0, found.p_b)
    return array(p_a - p_b), p_a, p_b


def _pulled_down(x: Array, failures: Array, m: Array) -> tuple[Array, Array]:
    """Solve (x - n p) / (p (1 - p)) = m, without cancellation, for p and for 1 - p."""
    n = x + failures
    bent = np.sqrt((n - m) ** 2 + 4 * m * failures)
    above = np.where(n > m, 2 * failures, bent + m - n)
    return divide(2 * x, n + m + bent), divide(above, np.where(n > m, n - m + bent, 2 * m))
