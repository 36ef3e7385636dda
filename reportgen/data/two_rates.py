"""A number that depends on the rates of two classes, each with a fixed number of cases."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np

from reportgen.conventions import ROUNDING, ROUNDING_OF_GIVEN
from reportgen.data.arrays import Array, array, divide
from reportgen.data.calibrated_limits import last_count, upper_limit
from reportgen.data.counts import Counts
from reportgen.data.roots import smooth_root
from reportgen.distributions import binomial_at_most_each, binomial_limits, x_log_y

Function = Callable[[Array, Array], Array]
PLACES = (0.15, 0.35, 0.6, 0.85)  # rates at which a function is looked at
CLOSE = ROUNDING_OF_GIVEN  # how near the likeliest rate must be
LAST_STEP = 1e-6  # after which the next would be far shorter than CLOSE: each of Newton's steps squares what is left
TURNS = 16  # of Newton's method at most, from where both counts would be by their standard errors


@dataclass(frozen=True, slots=True)
class RateOfClass:
    """Successes among the cases of one class."""

    successes: float
    trials: float

    @property
    def share(self) -> float:
        """Divide."""
        return self.successes / self.trials

    @property
    def turned(self) -> Self:
        """Count what did not succeed."""
        return type(self)(self.trials - self.successes, self.trials)

    def likelihood(self, rate: Array) -> Array:
        """Return the logarithm of the likelihood of a rate."""
        return x_log_y(self.successes, rate) + x_log_y(self.trials - self.successes, 1 - rate)


def limits(function: Function, first: RateOfClass, second: RateOfClass, tail: float) -> tuple[float, float]:
    """
    Return the limits of a function of two rates that rises or falls with each of them.

    A function with straight lines may have a value, and limits, at rates at which it cannot be computed.
    """
    value = float(function(array(first.share), array(second.share)))
    below, above = sides(function, first, second)
    low, high = 0.0 - _limit(below, tail), _limit(above, tail)
    return (low, high) if np.isnan(value) else (min(low, value), max(high, value))


def of_each_table(limited: "LimitsOfRates", calls: Counts) -> Array:
    """Return the limits of every table of a batch along the last axis, of equal tables computed once; nan of one class."""
    table = np.stack(np.broadcast_arrays(calls.tp, calls.positives, calls.fp, calls.negatives), axis=-1)
    distinct, which = np.unique(table.reshape(-1, 4), axis=0, return_inverse=True)
    ends = np.full((len(distinct), 2), np.nan)
    for at, (tp, positives, fp, negatives) in enumerate(distinct.tolist()):
        if positives and negatives:
            ends[at] = limited(RateOfClass(tp, positives), RateOfClass(fp, negatives))
    return array(ends[which.reshape(-1)].reshape(*table.shape[:-1], 2))


def sides(function: Function, first: RateOfClass, second: RateOfClass) -> tuple["LimitSide", "LimitSide"]:
    """See what tests the function from above and from below, in which it is turned round so that its upper limit is asked."""
    signs = _direction(function)
    counts = [one if sign >= 0 else one.turned for one, sign in zip((first, second), signs, strict=True)]

    def rising(p: Array, q: Array) -> Array:
        return function(p if signs[0] >= 0 else 1 - p, q if signs[1] >= 0 else 1 - q)

    def mirrored(p: Array, q: Array) -> Array:
        return 0.0 - rising(1 - p, 1 - q)

    return _side(mirrored, signs, counts[0].turned, counts[1].turned), _side(rising, signs, counts[0], counts[1])


def _limit(side: "LimitSide", tail: float) -> float:
    """Search for the upper limit, unless the value is the largest that there is but for rounding."""
    if isinstance(side, Alone):
        return side.upper_limit(tail)
    if np.isnan(side.value):
        return np.nan
    at_most = abs(side.most - side.value) <= ROUNDING * abs(side.most - side.least)
    return side.most if at_most else upper_limit(side, tail)


def _direction(function: Function) -> tuple[float, float]:
    """Tell whether the function rises or falls with each rate, or does not depend on it."""
    low, middle, high = array(0.25), array(0.5), array(0.75)
    across = float(function(high, middle) - function(low, middle))
    up = float(function(middle, high) - function(middle, low))
    return float(np.sign(across)), float(np.sign(up))


def _side(function: Function, signs: tuple[float, float], first: RateOfClass, second: RateOfClass) -> "LimitSide":
    """Choose how a function that rises with each rate on which it depends is tested."""
    if not all(signs):
        return Alone(function, first if signs[0] else second, 0 if signs[0] else 1)
    line = Line.through(function)
    return OnCurve(function, first, second) if line is None else OnLine(line, first, second)


@dataclass(frozen=True, slots=True)
class Alone:
    """A function that rises with one rate and does not depend on the other, if it depends on any."""

    function: Function
    rate: RateOfClass
    place: int

    def upper_limit(self, tail: float) -> float:
        """Carry the exact limit of the rate over."""
        high = binomial_limits(self.rate.successes, self.rate.trials, tail)[1]
        return float(self.function(*(high if at == self.place else array(0.5) for at in (0, 1))))


@dataclass(frozen=True, slots=True)
class Line:
    """
    A function whose values are on straight lines: (a p + b q + c) / (d p + e q + f) of rates p and q.

    Means of costs, proportions of calls, precision and F1 are such functions, at any prevalence.
    """

    above: tuple[float, float, float]
    below: tuple[float, float, float]

    @classmethod
    def through(cls, function: Function) -> Self | None:
        """Find the coefficients of a function, unless it is none of these: they solve equations that have a solution."""
        p, q = (array(rates).ravel() for rates in np.meshgrid(PLACES, PLACES))
        value = function(p, q)
        equations = np.stack([p, q, np.ones(p.shape), -value * p, -value * q, -value], axis=-1)
        solution = _solution(equations)
        if solution is None or not solution[3:].sum():
            return None
        found = solution / solution[3:].sum()
        found = np.where(np.abs(found) > ROUNDING_OF_GIVEN * np.abs(found).max(), found, 0.0)
        a, b, c, d, e, f = map(float, found)
        return cls((a, b, c), (d, e, f))

    @property
    def of_ratio(self) -> bool:
        """Tell whether the function depends on the ratio of both rates alone."""
        return not self.above[2] and not self.below[2]

    def of_odds(self, ratio: Array | float) -> Array:
        """Compute the value of a ratio of the first rate to the second, which may be infinite."""
        (a, b, _), (d, e, _) = self.above, self.below
        if np.isinf(ratio):
            return array(divide(a, d))
        return array(divide(a * np.asarray(ratio) + b, d * np.asarray(ratio) + e))

    def with_value(self, value: float) -> tuple[float, float, float]:
        """Return a, b and c of the line a p + b q = c on which the function has this value."""
        (a, b, c), (d, e, f) = self.above, self.below
        return max(a - value * d, 0.0), max(b - value * e, 0.0), value * f - c

    def at(self, p: Array | float, q: Array | float) -> Array:
        """Compute the value; where only rounding is left to divide by there is none."""
        (a, b, c), (d, e, f) = self.above, self.below
        below = d * p + e * q + f
        return array(divide(a * p + b * q + c, np.where(np.abs(below) <= ROUNDING, 0.0, below)))


def _solution(equations: Array) -> Array | None:
    """
    Solve equations whose right sides are all 0 by elimination, if they have a solution other than 0.

    Linear algebra of the processor would do it with other last digits on each.
    """
    rows, order = equations.copy(), np.arange(equations.shape[1])
    least, rank = ROUNDING_OF_GIVEN * float(np.abs(rows).max()), 0
    while rank < len(order) and np.abs(rows[rank:, rank:]).max() > least:
        down, across = divmod(int(np.abs(rows[rank:, rank:]).argmax()), len(order) - rank)
        rows[[rank, rank + down]] = rows[[rank + down, rank]]
        rows[:, [rank, rank + across]] = rows[:, [rank + across, rank]]
        order[[rank, rank + across]] = order[[rank + across, rank]]
        rows[rank + 1 :] -= rows[rank + 1 :, rank : rank + 1] / rows[rank, rank] * rows[rank]
        rank += 1
    if rank == len(order):
        return None
    found = np.zeros(len(order))
    found[rank] = 1.0
    for at in range(rank - 1, -1, -1):
        found[at] = -(rows[at, at + 1 :] * found[at + 1 :]).sum() / rows[at, at]
    placed = np.zeros(len(order))
    placed[order] = found
    return placed


@dataclass(frozen=True, slots=True)
class OnLine:
    """A function with straight lines; of two results that one is evidence against a value whose likelihood drops farther."""

    line: Line
    first: RateOfClass
    second: RateOfClass

    @property
    def trials(self) -> float:
        """See TestedValues."""
        return self.first.trials

    @property
    def value(self) -> float:
        """See TestedValues."""
        return float(self.line.at(self.first.share, self.second.share))

    @property
    def most(self) -> float:
        """See TestedValues."""
        return float(self.line.at(1.0, 1.0))

    @property
    def least(self) -> float:
        """Return the smallest value, of rates of 0."""
        return float(self.line.at(0.0, 0.0))

    def ends(self, value: float) -> tuple[float, float]:
        """See TestedValues."""
        a, b, c = self.line.with_value(value)
        return max(0.0, min(1.0, (c - b) / a)), max(0.0, min(1.0, c / a))

    def second_rate(self, value: float, first: Array) -> Array:
        """See TestedValues."""
        a, b, c = self.line.with_value(value)
        return array(np.clip((c - a * first) / b, 0.0, 1.0))

    def likelihood(self, first: Array, second: Array) -> Array:
        """See TestedValues."""
        return self.first.likelihood(first) + self.second.likelihood(second)

    def last(self, value: float, first: Array) -> Array:
        """See TestedValues."""
        own = float(self._signed_root(value, array([self.first.successes]), array([self.second.successes]))[0])
        near = own + ROUNDING_OF_GIVEN
        return last_count(lambda one, two: self._signed_root(value, one, two), near, first, self.second.trials)

    def second_at_most(self, second: Array, first: Array, rates: tuple[Array, Array]) -> Array:  # noqa: ARG002 - see TestedValues
        """See TestedValues."""
        return binomial_at_most_each(second[None, :], self.second.trials, rates[1][:, 0])

    def _signed_root(self, value: float, first: Array, second: Array) -> Array:
        """Return the root of twice the drop of the log-likelihood, below 0 where the result is below the value."""
        n, m = self.first.trials, self.second.trials
        p = self._likeliest(value, first, second)
        rates = ((first, n, p), (second, m, self.second_rate(value, p)))
        drop = sum((_drop(one, size, rate) for one, size, rate in rates), np.zeros(first.shape))
        away = self.line.at(first / n, second / m) - value
        away = np.where(np.isnan(away), -1.0, away)  # a result without a value counts against every value
        distance = np.sqrt(2 * np.maximum(drop, 0.0))
        return array(np.where(away < 0, 0.0 - distance, np.where(away > 0, distance, 0.0)))

    def _likeliest(self, value: float, first: Array, second: Array) -> Array:
        """Find the first rate at which both counts are likeliest, by Newton's method between ends that close in."""
        a, b, c = self.line.with_value(value)
        n, m = self.first.trials, self.second.trials
        low, high = (np.full(first.shape, end) for end in self.ends(value))
        spread = (a * a * (first + 0.5) * (n - first + 0.5) / n**3, b * b * (second + 0.5) * (m - second + 0.5) / m**3)
        away = a * first / n + b * second / m - c
        p = first / n - away * spread[0] / (spread[0] + spread[1]) / a
        p = np.where((p > low) & (p < high), p, (low + high) / 2)
        edge = CLOSE * (high - low)
        at_low = self._growth(value, low + edge, first, second)[0] <= 0
        at_high = self._growth(value, high - edge, first, second)[0] >= 0
        p = np.where(at_low, low, np.where(at_high, high, p))
        for _ in range(TURNS):
            growth, bend = self._growth(value, p, first, second)
            low, high = np.where(growth > 0, p, low), np.where(growth > 0, high, p)
            with np.errstate(divide="ignore", invalid="ignore"):
                step = p - growth / bend
            step = np.where((step >= low) & (step <= high), step, (low + high) / 2)
            step = np.where(at_low | at_high, p, step)
            far, p = np.abs(step - p).max(), step
            if far < LAST_STEP:
                break
        return array(p)

    def _growth(self, value: float, p: Array, first: Array, second: Array) -> tuple[Array, Array]:
        """Return how the likelihood grows along the line, times what keeps it finite, and how that changes."""
        a, b, c = self.line.with_value(value)
        n, m, slope = self.first.trials, self.second.trials, a / b
        q = (c - a * p) / b
        one, other, above, beyond = p * (1 - p), q * (1 - q), first - n * p, second - m * q
        bend = -n * other - slope * (above * (1 - 2 * q) + slope * m * one + beyond * (1 - 2 * p))
        return above * other - slope * beyond * one, bend


def _drop(count: Array, trials: float, rate: Array) -> Array:
    """Return by how much the log-likelihood is lower at this rate than at the observed one."""
    share, missed = count / trials, trials - count
    return array(x_log_y(count, share) + x_log_y(missed, 1 - share) - x_log_y(count, rate) - x_log_y(missed, 1 - rate))


@dataclass(frozen=True, slots=True)
class OnCurve:
    """Any function that rises with two rates; of two results that one is evidence against a value whose own value is farther."""

    function: Function
    first: RateOfClass
    second: RateOfClass

    @property
    def trials(self) -> float:
        """See TestedValues."""
        return self.first.trials

    @property
    def value(self) -> float:
        """See TestedValues."""
        return float(self._at(array(self.first.share), array(self.second.share)))

    @property
    def most(self) -> float:
        """See TestedValues."""
        return float(self._at(array(1.0), array(1.0)))

    @property
    def least(self) -> float:
        """Return the smallest value, of rates of 0."""
        return float(self._at(array(0.0), array(0.0)))

    def _at(self, first: Array, second: Array) -> Array:
        """Compute the value; where it is undefined, that of rates of a half, which tell nothing apart."""
        with np.errstate(all="ignore"):
            found = self.function(first, second)
            return np.where(np.isfinite(found), found, self.function(array(0.5), array(0.5)))

    def ends(self, value: float) -> tuple[float, float]:
        """See TestedValues."""
        one, none = array(1.0), array(0.0)
        low = smooth_root(lambda p: value - self._at(p, one), none, one)
        high = smooth_root(lambda p: value - self._at(p, none), none, one)
        return float(low), float(high)

    def second_rate(self, value: float, first: Array) -> Array:
        """See TestedValues."""
        return smooth_root(lambda q: value - self._at(first, q), np.zeros(first.shape), np.ones(first.shape))

    def likelihood(self, first: Array, second: Array) -> Array:
        """See TestedValues."""
        return self.first.likelihood(first) + self.second.likelihood(second)

    def last(self, value: float, first: Array) -> Array:  # noqa: ARG002 - see TestedValues
        """See TestedValues."""
        n, m, near = self.first.trials, self.second.trials, self.value + ROUNDING_OF_GIVEN
        return last_count(lambda one, two: self._at(one / n, two / m), near, first, m)

    def second_at_most(self, second: Array, first: Array, rates: tuple[Array, Array]) -> Array:  # noqa: ARG002 - see TestedValues
        """See TestedValues."""
        return binomial_at_most_each(second[None, :], self.second.trials, rates[1][:, 0])


LimitSide = OnLine | OnCurve | Alone


class LimitsOfRates(Protocol):
    """Limits of a number from the calls on positive and on negative cases."""

    def __call__(self, found: RateOfClass, alarms: RateOfClass, /) -> tuple[float, float]: ...
