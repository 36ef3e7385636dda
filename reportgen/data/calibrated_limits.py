"""
Limits of a number that depends on the rates behind two counts, one of which is left over when the number is fixed.

A value is ruled out where a result that is no larger than the one observed would be rarer than the tail allows. How rare
it would be is computed exactly, at the rates that are likeliest under this value and at those nearly as likely, as far
as twice the log-likelihood drops by one; the largest of these probabilities counts.
"""

from typing import Protocol

import numpy as np

from reportgen.conventions import DROP_OF_NEARLY_AS_LIKELY, ROUNDING, ROUNDING_OF_GIVEN
from reportgen.data.arrays import Array, array, divide
from reportgen.data.roots import Bracket
from reportgen.distributions import binomial_at, binomial_at_most_each, normal_quantile

STEPS = 60  # at most, from the estimate to the limit
NEAR = ROUNDING_OF_GIVEN  # of the way from the estimate to the largest value, where a limit is found
PLACES = 41  # along the rates that have a value, where the likeliest ones are looked for
CLOSER = 4  # times that the best place is looked at more closely
NEARLY = 7  # rates that are tried among those nearly as likely
NODES = 240  # results of the first count that are told apart
EVEN = 0.5  # about the probability of a result that is no larger than the one observed, where this is the value
TINY = ROUNDING  # the least probability that is told from 0
HALVED = 8  # each so many steps in the search for a count, what is left is halved: chords alone may be slow
REACH = 6.5  # standard deviations of the first count that are summed up: less is beyond than 1e-9


class TestedValues(Protocol):
    """A number that rises with two rates, and the two counts that show them."""

    @property
    def trials(self) -> float:
        """Return the trials of the first count."""
        ...

    @property
    def value(self) -> float:
        """Return the number as observed."""
        ...

    @property
    def most(self) -> float:
        """Return the largest value that the number can have."""
        ...

    def second_rate(self, value: float, first: Array) -> Array:
        """Return the second rate at which the number has this value; nan where no rate gives it."""
        ...

    def likelihood(self, first: Array, second: Array) -> Array:
        """Return the logarithm of the likelihood of two rates."""
        ...

    def last(self, value: float, first: Array) -> Array:
        """Return for each first count the largest second count with which a result speaks no less against the value."""
        ...

    def second_at_most(self, second: Array, first: Array, rates: tuple[Array, Array]) -> Array:
        """Return the probability of at most so many of the second, given the first count."""
        ...

    def ends(self, value: float) -> tuple[float, float]:
        """Return the least and the largest first rate at which the number can have this value."""
        ...


def upper_limit(test: TestedValues, tail: float) -> float:
    """Find the largest value that is not ruled out."""
    near = NEAR * abs(test.most - test.value)
    return largest_left(lambda value: probability(test, value), (test.value, EVEN), (test.most, 0.0), tail, near=near)


def largest_left(
    probable: "Probable", start: tuple[float, float], end: tuple[float, float], tail: float, *, near: float
) -> float:
    """
    Find the last value from the start, which may be larger than the end, at which results are not too rare.

    Both come with the probability there; what is found is as near to the last value as is asked. The search is on the scale of normal scores, on which probabilities are hardly
    bent; where they jump it halves.
    """
    aim = float(normal_quantile(tail))

    def score(probability: float) -> Array:
        return array(normal_quantile(max(probability, TINY)) - aim)

    first, last = score(start[1]), score(end[1])
    bracket = Bracket.between((array(start[0]), first), (array(end[0]), last))
    part = divide(first, first - last)  # where a line through both ends has the score of the tail
    for _ in range(STEPS):
        if abs(bracket.b - bracket.a) <= near:
            break
        bracket = bracket.narrowed(lambda value: score(probable(float(value))), part)
        part = bracket.next_part(near / 2)
    return float(bracket.below)


def probability(test: TestedValues, value: float) -> float:
    """Return how probable a result is that speaks no less against the value than the one observed."""
    first, second = nearly_likeliest(test, value)
    counts, weights = _first_counts(test.trials, first)
    below = test.second_at_most(test.last(value, counts), counts, (first[:, None], second[:, None]))
    return float((weights * below).sum(axis=-1).max())


def nearly_likeliest(test: TestedValues, value: float) -> tuple[Array, Array]:
    """List the rates that have the value and are nearly as likely as the likeliest of them."""

    def likely(first: Array) -> Array:
        found = test.likelihood(first, test.second_rate(value, first))
        return np.where(np.isnan(found), -np.inf, found)

    low, high = test.ends(value)
    best, most = _likeliest(likely, low, high)
    least = most - DROP_OF_NEARLY_AS_LIKELY / 2
    sides = array([low, high])
    start = np.array([best, best])
    for _ in range(CLOSER):
        places = start + (sides - start) * np.linspace(0, 1, PLACES)[:, None]
        inside = np.cumprod(likely(places) >= least, axis=0).sum(axis=0) - 1
        inside = np.maximum(inside, 0)
        start, sides = (places[np.minimum(inside + more, PLACES - 1), [0, 1]] for more in (0, 1))
    first = array([*np.linspace(start[0], start[1], NEARLY), best])
    return first, test.second_rate(value, first)


def _likeliest(likely: "LikelihoodOfFirst", low: float, high: float) -> tuple[float, float]:
    """Look for the likeliest first rate, ever more closely; there are more places near both ends."""
    places = low + (high - low) * np.sin(np.linspace(0, np.pi / 2, PLACES)) ** 2
    for _ in range(CLOSER):
        found = likely(places)
        at = int(np.argmax(found))
        best, most = float(places[at]), float(found[at])
        places = np.linspace(places[max(at - 1, 0)], places[min(at + 1, len(places) - 1)], PLACES)
    return best, most


class LikelihoodOfFirst(Protocol):
    """The likelihood of the first rate, the second following from it."""

    def __call__(self, first: Array, /) -> Array: ...


def _first_counts(trials: float, rates: Array) -> tuple[Array, Array]:
    """List results of the first count, the middle of several where there are many, with their probabilities."""
    spread = REACH * np.sqrt(trials * rates * (1 - rates)) + REACH
    low = max(0.0, float(np.floor((trials * rates - spread).min())))
    high = min(trials, float(np.ceil((trials * rates + spread).max())))
    if high - low < NODES:
        counts = np.arange(low, high + 1)
        return counts, binomial_at(counts, trials, rates[:, None])
    edges = np.unique(np.round(np.linspace(low - 1, high, NODES + 1)))
    below = binomial_at_most_each(np.broadcast_to(edges, (len(rates), len(edges))), trials, rates)
    return np.floor((edges[1:] + edges[:-1] + 1) / 2), np.diff(below, axis=-1)


def last_count(distance: "Distance", most: float, first: Array, trials: Array | float) -> Array:
    """
    Find for each first count the largest second count with no larger a distance, which rises with it; -1 where none has.

    The next count is where a line through both ends has that distance. An end that stays counts half (Illinois method), and
    the count is rounded towards it, so that both ends close in; now and then what is left is halved.
    """
    low, beyond = np.zeros(first.shape), np.broadcast_to(array(trials), first.shape)
    every = beyond
    below, above = (distance(first, end) - most for end in (low, beyond))
    none, all_of_them = below > 0, above <= 0
    last, step = np.zeros(first.shape), 0  # at which end the count before was put
    while ((beyond - low > 1) & ~none & ~all_of_them).any():
        step += 1
        part = np.nan_to_num(divide(below, below - above)) if step % HALVED else 0.5
        aim = low + part * (beyond - low)
        middle = np.clip(np.where(last > 0, np.ceil(aim), np.floor(aim)), low + 1, np.maximum(beyond - 1, low + 1))
        away = distance(first, middle) - most
        near = away <= 0
        above, below = np.where(near & (last > 0), above / 2, above), np.where(~near & (last < 0), below / 2, below)
        low, below = np.where(near, middle, low), np.where(near, away, below)
        beyond, above = np.where(near, beyond, middle), np.where(near, above, away)
        last = np.where(near, 1.0, -1.0)
    return array(np.where(none, -1.0, np.where(all_of_them, every, low)))


class Probable(Protocol):
    """How probable a result is, under a value, that speaks no less against it than the one observed."""

    def __call__(self, value: float, /) -> float: ...


class Distance(Protocol):
    """How far counts are on the side of larger values."""

    def __call__(self, first: Array, second: Array, /) -> Array: ...
