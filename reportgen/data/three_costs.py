"""The mean of costs of which cases have one of three, where all cases are drawn at random."""

from dataclasses import dataclass

import numpy as np

from reportgen.conventions import ROUNDING, ROUNDING_OF_GIVEN
from reportgen.data.arrays import Array, array
from reportgen.data.calibrated_limits import last_count, upper_limit
from reportgen.distributions import binomial_at_most, binomial_limits, x_log_y


def limits(costs: tuple[float, ...], counts: tuple[float, ...], tail: float) -> tuple[float, float]:
    """
    Return the limits of a mean of at most three costs, of which so many cases each have one.

    Of two costs one is a proportion, which has exact limits.
    """
    if len(costs) < 3:
        return _of_proportion(costs, counts, tail)
    order = sorted(range(3), key=lambda at: costs[at])
    if (pair := _as_one(costs, order)) is not None:
        return _of_proportion(*_merged(costs, counts, pair), tail)
    cheapest, dearest = order[0], order[2]
    upper = costs[cheapest] + upper_limit(MeanAbove.of(costs, counts, cheapest), tail)
    return costs[dearest] - upper_limit(MeanAbove.of(costs, counts, dearest), tail), upper


def _as_one(costs: tuple[float, ...], order: list[int]) -> tuple[int, int] | None:
    """Find two costs of which the third is so far away that they differ by rounding only."""
    least, middle, most = order
    close = ROUNDING * (costs[most] - costs[least])
    pairs = ((least, middle), (most, middle))
    return next(((kept, gone) for kept, gone in pairs if abs(costs[kept] - costs[gone]) <= close), None)


def _merged(
    costs: tuple[float, ...], counts: tuple[float, ...], pair: tuple[int, int]
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Let the cases of the second cost of a pair have the first."""
    kept, gone = pair
    others = [at for at in range(3) if at != gone]
    cases = [counts[at] + counts[gone] * (at == kept) for at in others]
    return tuple(costs[at] for at in others), tuple(cases)


def _of_proportion(costs: tuple[float, ...], counts: tuple[float, ...], tail: float) -> tuple[float, float]:
    if len(costs) == 1:
        return costs[0], costs[0]
    cheap, dear = sorted(range(2), key=lambda at: costs[at])
    low, high = binomial_limits(counts[dear], sum(counts), tail)
    more = costs[dear] - costs[cheap]
    return costs[cheap] + more * float(low), costs[cheap] + more * float(high)


@dataclass(frozen=True, slots=True)
class MeanAbove:
    """
    How far the mean is beyond the cost of the cases that are left: above the least cost, or below the largest.

    Of two results that one is evidence against a value whose likelihood drops farther under it.
    """

    first: float  # cases, and what one of them costs more
    first_cost: float
    second: float
    second_cost: float
    trials: float

    @classmethod
    def of(cls, costs: tuple[float, ...], counts: tuple[float, ...], left: int) -> "MeanAbove":
        """Take the cost that is farthest from the one that is left first: its cases are few, as a rule."""
        others = sorted((at for at in range(3) if at != left), key=lambda at: -abs(costs[at] - costs[left]))
        first, second = others
        far, near = (abs(costs[at] - costs[left]) for at in others)
        return cls(counts[first], far, counts[second], near, sum(counts))

    @property
    def value(self) -> float:
        """See TestedValues."""
        return (self.first * self.first_cost + self.second * self.second_cost) / self.trials

    @property
    def most(self) -> float:
        """See TestedValues."""
        return self.first_cost

    def ends(self, value: float) -> tuple[float, float]:
        """See TestedValues."""
        least = (value - self.second_cost) / (self.first_cost - self.second_cost)
        return max(0.0, least), min(1.0, value / self.first_cost)

    def second_rate(self, value: float, first: Array) -> Array:
        """See TestedValues."""
        return array(np.clip((value - self.first_cost * first) / self.second_cost, 0.0, 1 - first))

    def likelihood(self, first: Array, second: Array) -> Array:
        """See TestedValues."""
        left = self.trials - self.first - self.second
        rest = np.maximum(1 - first - second, 0.0)
        return x_log_y(self.first, first) + x_log_y(self.second, second) + x_log_y(left, rest)

    def last(self, value: float, first: Array) -> Array:
        """See TestedValues."""
        own = float(self.signed_root(value, array(self.first), array(self.second)))
        near = own + ROUNDING_OF_GIVEN
        return last_count(lambda one, two: self.signed_root(value, one, two), near, first, self.trials - first)

    def second_at_most(self, second: Array, first: Array, rates: tuple[Array, Array]) -> Array:
        """See TestedValues."""
        return binomial_at_most(second, self.trials - first, np.clip(rates[1] / (1 - rates[0]), 0.0, 1.0))

    def signed_root(self, value: float, first: Array, second: Array) -> Array:
        """
        Return the root of twice the drop of the log-likelihood, below 0 where the result is below the value.

        The likeliest shares with this mean are those observed, each over 1 + m (cost - value); m solves a quadratic
        equation, or is at the end of what leaves all shares positive (Owen 2001, Empirical Likelihood, section 2.9).
        """
        counts = (first, second, self.trials - first - second)
        off = (self.first_cost - value, self.second_cost - value, -value)
        c = sum((count * one for count, one in zip(counts, off, strict=True)), np.zeros(first.shape))
        b = sum((count * one * (sum(off) - one) for count, one in zip(counts, off, strict=True)), np.zeros(first.shape))
        m = _inside(self.trials * off[0] * off[1] * off[2], b, c, -1 / max(off), -1 / min(off))
        drop = sum(
            (
                x_log_y(count, np.maximum(1 + m * one, np.finfo(float).tiny))
                for count, one in zip(counts, off, strict=True)
            ),
            np.zeros(first.shape),
        )
        distance = np.sqrt(2 * np.maximum(drop, 0.0))
        return array(np.where(c < 0, 0.0 - distance, distance))


def _inside(a: float, b: Array, c: Array, low: float, high: float) -> Array:
    """Find the root of a m^2 + b m + c between two ends, at the end on the side of c where none is between."""
    with np.errstate(divide="ignore", invalid="ignore"):
        half = -(b + np.where(b >= 0, 1, -1) * np.sqrt(np.maximum(b * b - 4 * a * c, 0.0))) / 2
        roots = (half / a if a else np.full(b.shape, np.inf), c / half)
    edge = ROUNDING_OF_GIVEN * (high - low)
    found = np.where(c > 0, high, low)
    for root in roots:
        found = np.where((root > low + edge) & (root < high - edge), root, found)
    return array(np.where(c == 0, 0.0, found))
