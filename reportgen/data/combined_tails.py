"""
Exact tests about two or three independent binomial shares at once, and the values that they do not rule out.

At stated shares each count has a binomial tail beyond it, and the normal score of that tail is never more often beyond
a value than that of a normal variable. Added up with weights that depend on the stated shares alone, such scores give
a test that keeps its level for every size; the weights are those that are best in large samples. Shares far off the
counts are ruled out first, for a small part of the level (Berger & Boos 1994).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.distributions import binomial_at_most, binomial_limits, normal_quantile

ASIDE = 0.04  # the part of the tail that is spent on ruling shares out
SPENT = 0.9  # of that part; the rest pays for scores being cut off
MOST = 5.0  # the size of a score at which it is cut off, on the side of the truth
PLACES = 501  # at which tails are computed
ACROSS = 201  # values of a share that are tried along a line
MIXED = 41  # values of a third share
HALVINGS = 36


@dataclass(frozen=True, slots=True)
class Contrast:
    """
    All shares for which a * first + b * second = c, and b is not 0.

    With a third share, that of the first count's trials among all, there is one such line for each of its values.
    """

    a: Array
    b: Array
    c: Array
    third: Array | None = None
    of_third: Callable[[Array, Array], Array] | None = None  # how much the value grows with the third share


@dataclass(frozen=True, slots=True)
class Tails:
    """The scores of one count at the shares that it does not rule out."""

    trials: float
    shares: Array
    above: Array  # of at least so many successes, large where the share is too small
    below: Array  # of at most so many successes, large where the share is too large

    @classmethod
    def of(cls, successes: float, trials: float, tail: float, *, among: int) -> "Tails":
        """Rule out shares with a part of the tail, of which so many counts have one."""
        beyond = tail * ASIDE * SPENT / (2 * among)
        low, high = map(float, binomial_limits(successes, trials, beyond))
        shares = np.linspace(low, high, PLACES)
        above = _score(binomial_at_most(trials - successes, trials, 1 - shares))
        return cls(trials, shares, above, _score(binomial_at_most(successes, trials, shares)))

    @property
    def ends(self) -> tuple[float, float]:
        """Return the least and the largest share that are not ruled out."""
        return float(self.shares[0]), float(self.shares[-1])

    def score(self, share: Array, growth: Array, sign: int) -> Array:
        """Return how much evidence the count is against a value as far up (sign 1) or down, which grows so with the share."""
        above, below = (np.interp(share, self.shares, scores) for scores in (self.above, self.below))
        return np.where(sign * growth > 0, below, above)


def outermost(
    line: Callable[[float], Contrast], tails: tuple[Tails, ...], inner: float, outer: float, tail: float, sign: int
) -> float:
    """
    Find the value farthest from `inner`, towards `outer`, that the counts do not rule out.

    `line` answers the shares that have a value; sign 1 looks for the upper end of the values that are left.
    """
    limit = -float(normal_quantile(tail * (1 - ASIDE)))
    if _possible(line(outer), tails, limit, sign):
        return outer
    for _ in range(HALVINGS):
        middle = (inner + outer) / 2
        if _possible(line(middle), tails, limit, sign):
            inner = middle
        else:
            outer = middle
    return inner


def _possible(at: Contrast, tails: tuple[Tails, ...], limit: float, sign: int) -> bool:
    """Tell whether some shares on the line are not ruled out."""
    first, second = _along(at, tails[0].ends, tails[1].ends)
    if not first.size:
        return False
    third = None if at.third is None else np.broadcast_to(at.third[:, None], first.shape)[_inside(first)]
    a, b = (np.broadcast_to(factor[:, None], first.shape)[_inside(first)] for factor in (at.a, at.b))
    x, y = first[_inside(first)], second[_inside(first)]
    sizes = (tails[0].trials, tails[1].trials)
    if third is not None:
        sizes = (tails[2].trials * third, tails[2].trials * (1 - third))
    weights = [abs(a) * _deviation(x, sizes[0]), abs(b) * _deviation(y, sizes[1])]
    scores = [tails[0].score(x, a, sign), tails[1].score(y, b, sign)]
    if third is not None and at.of_third is not None:
        growth = at.of_third(x, y)
        weights.append(abs(growth) * _deviation(third, tails[2].trials))
        scores.append(tails[2].score(third, growth, sign))
    total = sum((weight * score for weight, score in zip(weights, scores, strict=True)), np.zeros(x.shape))
    length = np.sqrt(sum((weight**2 for weight in weights), np.zeros(x.shape)))
    return bool((total <= limit * length).any())


def _along(at: Contrast, first: tuple[float, float], second: tuple[float, float]) -> tuple[Array, Array]:
    """Lay points along the part of each line that is between the ends; nan where there is no such part."""
    slope = np.where(at.a == 0, 1.0, at.a)
    crossing = np.sort([(at.c - at.b * end) / slope for end in second], axis=0)
    level = (at.a == 0) & (crossing[0] <= 0) & (crossing[1] >= 0)  # the second share alone gives the value
    start = np.where(level, first[0], np.maximum(crossing[0], first[0]))
    stop = np.where(level, first[1], np.where(at.a == 0, -np.inf, np.minimum(crossing[1], first[1])))
    step = np.linspace(0, 1, ACROSS if at.third is None else MIXED)
    some = start <= stop
    length = np.where(some, stop, start) - start
    x = np.where(some[:, None], start[:, None] + length[:, None] * step, np.nan)
    return x, np.clip((at.c[:, None] - at.a[:, None] * x) / at.b[:, None], *second)


def _inside(points: Array) -> Array:
    return ~np.isnan(points)


def _deviation(share: Array, trials: Array | float) -> Array:
    return array(np.sqrt(share * (1 - share) / trials))


def _score(tail: Array) -> Array:
    """Carry a tail over to the normal scale, cut off where it is nearly 1 or too small to tell."""
    return np.clip(-normal_quantile(np.maximum(tail, 1e-300)), -MOST, 37.0)
