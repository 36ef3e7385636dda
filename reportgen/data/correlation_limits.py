"""
Limits of the correlation of true and predicted classes, where all cases are drawn at random.

With correlation m, prevalence p and proportion q of flagged cases, a case is positive and flagged with probability
p q + m sqrt(p (1 - p) q (1 - q)); the other three follow. A result is the stronger evidence against a value, the more
standard errors its correlation is away from it; these are taken under the value. Samples are on the first axis, so that
many are looked at together.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product, starmap
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reportgen.conventions import DROP_OF_NEARLY_AS_LIKELY, ROUNDING, ROUNDING_OF_GIVEN
from reportgen.data.arrays import Array, array, divide
from reportgen.data.calibrated_limits import EVEN, largest_left, last_count
from reportgen.data.counts import Counts
from reportgen.distributions import binomial_at_most_each, normal_quantile

PLACES = 13  # in each direction, where the likeliest rates are looked for
CLOSER = 9  # times that the best place is looked at more closely
NARROWER = 0.4  # how far the next look reaches, of the one before
PLACES_ALONG, CLOSER_ALONG, NARROWER_ALONG = 25, 4, 0.1  # the same where only the middle is looked for
WIDE = 3.0  # how far the first look reaches on the scale of log odds
STEPS = 9  # places, on the way to the end of those nearly as likely, at each of two looks
LEAST_VARIANCE = 0.1  # of that of margins of a half: those of a sample may be hardly possible with a value
POSITIVES, FOUND = 64, 32  # results of a count that are told apart
BEYOND = 1.02  # times as far as a line says: so little is between the values on both sides of a limit
VALUES = 101  # at which standard errors are computed, to see where a limit is about
NEAR = 1e-6  # how closely a limit is looked for: far more so than anybody writes it
REACH = 4.5  # standard deviations of a count, and so many counts, that are summed up: less is beyond than 1e-5


class Way(NamedTuple):
    """Where rates are taken that are nearly as likely as the likeliest: at it (0), or to an end in a direction (-1, 1)."""

    part: int
    middle: int


WAYS = tuple(starmap(Way, product((0, -1, 1), repeat=2)))


def limits(counts: Counts, value: float, tail: float) -> tuple[float, float]:
    """Return the limits of a correlation that was observed."""
    cells = array([[counts.tp, counts.fn, counts.fp, counts.tn]])
    low, high = (_limit(cells, value, tail, above=above) for above in (False, True))
    return low, high


def _limit(cells: Array, value: float, tail: float, *, above: bool) -> float:
    """
    Look for the limit at one of the nearly likeliest rates: that which rules out least where the score says the limit is.

    All are tried again where a limit is found, so that none is left that rules out less.
    """
    end = 1.0 if above else -1.0
    if value == end:
        return value

    def largest(ways: Sequence[Way], at: float) -> tuple[Way, float]:
        each = probabilities(cells, at, ways, above=above)[:, 0]
        return ways[int(np.argmax(each))], float(each.max())

    left, at, way = (value, EVEN), _value_of_score(cells, value, end, float(normal_quantile(tail))), None
    while True:
        best, most = largest(WAYS, at)
        if way is not None and (best == way or most <= tail):
            return at
        way, out = best, (at, most)
        while out[1] > tail and abs(end - out[0]) > NEAR:
            left, to = out, _farther(value, out, end, tail)
            out = to, largest([way], to)[1]
        at = largest_left(lambda to, way=way: largest([way], to)[1], left, out, tail, near=NEAR)


def _farther(value: float, known: tuple[float, float], end: float, tail: float) -> float:
    """Go a little farther than where a line of normal scores through the value has the tail; at most half of the way."""
    at, probable = known
    ratio = float(normal_quantile(tail)) / min(float(normal_quantile(probable)), -ROUNDING)
    step, half = (at - value) * (BEYOND * ratio - 1), (end - at) / 2
    return at + (step if abs(step) < abs(half) else half)


def _value_of_score(cells: Array, value: float, end: float, errors: float) -> float:
    """Return, roughly, the value towards an end from which the sample is so many standard errors away."""
    values = np.linspace(value, end, VALUES)
    away = np.maximum.accumulate(np.abs(score(cells.T, values)))
    return float(np.interp(abs(errors), away, values))


def probability(cells: Array, value: float, *, above: bool) -> Array:
    """
    Return how probable a result is, under a value, that speaks no less for a smaller one (above), or a larger one.

    The cells of each sample are on the last axis: found, missed, called wrongly, left alone rightly.
    """
    return array(probabilities(cells, value, WAYS, above=above).max(axis=0))


def probabilities(cells: Array, value: float, ways: Sequence[Way], *, above: bool) -> Array:
    """Return this for each of the nearly likeliest rates, on the first axis."""
    rates = nearly_likeliest(cells, value, ways)
    alike = (np.concatenate(one) for one in zip(*((at.prevalence, at.recall, at.alarms) for at in rates), strict=True))
    tails = tail_of(np.tile(cells, (len(rates), 1)), value, Shares(*alike), above=above)
    return tails.reshape(len(rates), -1)


@dataclass(frozen=True, slots=True)
class Shares:
    """Prevalence, recall and false positive rate."""

    prevalence: Array
    recall: Array
    alarms: Array

    @classmethod
    def of(cls, value: float, p: Array, q: Array) -> "Shares":
        """Take the correlation, the prevalence and the proportion of calls."""
        tp, _, fp, _ = _cells_of(value, p, q)
        recall, alarms = divide(tp, p), divide(fp, 1 - p)  # of no case no rate is known: no matter which is taken
        return cls(p, array(np.clip(np.nan_to_num(recall), 0.0, 1.0)), array(np.clip(np.nan_to_num(alarms), 0.0, 1.0)))


def _cells_of(value: float, p: Array, q: Array) -> tuple[Array, Array, Array, Array]:
    """Return the probabilities of a case that is found, missed, called wrongly, and left alone rightly."""
    more = value * np.sqrt(p * (1 - p) * q * (1 - q))
    return p * q + more, p * (1 - q) - more, (1 - p) * q - more, (1 - p) * (1 - q) + more


def _odds_of(value: float, places: Array) -> tuple[Array, Array]:
    """
    Turn a middle of log odds and a part from -1 to 1 into a prevalence and a proportion of calls.

    The odds of both can differ at most by the square of the correlation; where it is below 0, those of p and 1 - q. The part
    says how much of this they do: at its ends all errors are of one kind.
    """
    half = -np.log(max(abs(value), ROUNDING)) * places[..., 1]
    u, w = places[..., 0] + half, places[..., 0] - half
    return _share(u), _share(w if value >= 0 else 0.0 - w)


def _share(log_odds: Array) -> Array:
    return array(1 / (1 + np.exp(-log_odds)))


def _likelihood(cells: Array, value: float, places: Array) -> Array:
    """Return the log-likelihood of places, many on the second axis for each sample."""
    p, q = _odds_of(value, places)
    rates = np.stack(_cells_of(value, p, q))
    return array((cells.T[..., None] * np.log(np.maximum(rates, np.finfo(float).tiny))).sum(axis=0))


def nearly_likeliest(cells: Array, value: float, ways: Sequence[Way] = WAYS) -> list[Shares]:
    """List the likeliest rates of each sample under a value, and some around them that are nearly as likely."""
    best = _likeliest(cells, value)
    middle, part = best[:, 0], best[:, 1]
    least = _likelihood(cells, value, best[:, None, :]) - DROP_OF_NEARLY_AS_LIKELY / 2

    def with_part(at: Array) -> NDArray[np.bool_]:
        return _likelihood(cells, value, _with_likeliest_middle(cells, value, middle, at)) >= least

    def with_middle(at: Array) -> NDArray[np.bool_]:
        return _likelihood(cells, value, np.stack(np.broadcast_arrays(at, part[:, None]), axis=-1)) >= least

    to_parts, to_middles = (sorted(set(one)) for one in zip(*ways, strict=True))
    parts = _as_far_as(with_part, part, np.where(to_parts, to_parts, part[:, None]))
    sides = _as_far_as(with_middle, middle, middle[:, None] + WIDE * array(to_middles))
    placed = _with_likeliest_middle(cells, value, middle, parts)
    found = []
    for way in ways:
        at, off = placed[:, to_parts.index(way.part)], sides[:, to_middles.index(way.middle)] - middle
        found.append(Shares.of(value, *_odds_of(value, np.stack([at[:, 0] + off, at[:, 1]], axis=-1))))
    return found


def _as_far_as(likely: Callable[[Array], NDArray[np.bool_]], start: Array, ends: Array) -> Array:
    """Go from a place towards each of its ends, on the second axis, as long as what is there is likely enough."""
    starts = np.broadcast_to(start[:, None], ends.shape)
    for _ in range(2 if (ends != starts).any() else 0):
        places = starts[..., None] + (ends - starts)[..., None] * np.linspace(0, 1, STEPS)
        enough = likely(places.reshape(len(places), -1)).reshape(places.shape)
        inside = np.maximum(np.cumprod(enough, axis=-1).sum(axis=-1, keepdims=True) - 1, 0)
        starts = np.take_along_axis(places, inside, axis=-1)[..., 0]
        ends = np.take_along_axis(places, np.minimum(inside + 1, STEPS - 1), axis=-1)[..., 0]
    return starts


def _with_likeliest_middle(cells: Array, value: float, middle: Array, part: Array) -> Array:
    """Place parts, many on the second axis for each sample, at the middle of log odds that is likeliest for them."""
    centre, width = np.broadcast_to(middle[:, None], part.shape), WIDE
    across = np.linspace(-1, 1, PLACES_ALONG)
    for _ in range(CLOSER_ALONG):
        found = centre[..., None] + width * across
        places = np.stack(np.broadcast_arrays(found, part[..., None]), axis=-1)
        likely = _likelihood(cells, value, places.reshape(len(cells), -1, 2)).reshape(found.shape)
        centre = np.take_along_axis(found, np.argmax(likely, axis=-1)[..., None], axis=-1)[..., 0]
        width *= NARROWER_ALONG
    return np.stack([centre, part], axis=-1)


def _likeliest(cells: Array, value: float) -> Array:
    """Look for the likeliest place of each sample, ever more closely."""
    tp, fn, fp, tn = cells.T + 0.5
    u, w = np.log((tp + fn) / (fp + tn)), np.log((tp + fp) / (fn + tn))
    centre, width = (
        np.stack([(u + (w if value >= 0 else -w)) / 2, np.zeros(len(cells))], axis=-1),
        np.array([WIDE, 1.0]),
    )
    across = np.linspace(-1, 1, PLACES)
    grid = np.stack(np.meshgrid(across, across, indexing="ij"), axis=-1).reshape(-1, 2)
    for _ in range(CLOSER):
        places = centre[:, None, :] + width * grid
        places[..., 1] = np.clip(places[..., 1], -1.0, 1.0)
        best = np.argmax(_likelihood(cells, value, places), axis=-1)
        centre = places[np.arange(len(cells)), best]
        width = width * NARROWER
    return centre


def tail_of(cells: Array, value: float, shares: Shares, *, above: bool) -> Array:
    """
    Add up the samples that speak no less against the value than the one found, if these are the rates.

    Samples without a case of a class have no correlation and no verdict.
    """
    positives, of_positives = _nodes(cells.sum(axis=-1), shares.prevalence, POSITIVES)
    tp, of_tp = _nodes(positives, shares.recall[:, None], FOUND)
    negatives = cells.sum(axis=-1)[:, None] - positives
    last = _alarms(cells, value, tp, (positives[..., None], negatives[..., None]), above=above)
    most = binomial_at_most_each(last, np.maximum(negatives, 1.0), shares.alarms[:, None])
    rest = 1 - most if above else most
    undefined = (positives == 0) | (negatives == 0)
    return array((of_positives * np.where(undefined, 0.0, (of_tp * rest).sum(axis=-1))).sum(axis=-1))


def _alarms(cells: Array, value: float, tp: Array, sizes: tuple[Array, Array], *, above: bool) -> Array:
    """Return the last number of false alarms with a score that is larger (above), or no smaller, than that of the sample."""
    own, scored = score(cells.T, value)[:, None, None], Scored.of(sizes, value)

    def short(found: Array, alarms: Array) -> Array:
        return own - scored.at(found, np.minimum(alarms, sizes[1]))

    return last_count(short, -ROUNDING_OF_GIVEN if above else ROUNDING_OF_GIVEN, tp, sizes[1])


def score(cells: Array | tuple[Array, Array, Array, Array], value: Array | float) -> Array:
    """
    Return by how many standard errors, as they are under the value, the correlation of a sample is above it.

    The variance is that of large samples with the margins of this one after a half is added to each count (Bishop,
    Fienberg & Holland 1975, Discrete Multivariate Analysis, section 11.3).
    """
    tp, fn, fp, tn = cells
    return Scored.of((tp + fn, fp + tn), value).at(tp, fp)


@dataclass(frozen=True, slots=True)
class Scored:
    """The score of samples with classes of these sizes under a value: what does not depend on the calls."""

    sizes: tuple[Array, Array]
    value: Array | float
    cases: Array
    product: Array
    constant: Array  # of the variance
    lopsided: Array  # how far the prevalence is from a half, in its standard deviations
    least: Array | float

    @classmethod
    def of(cls, sizes: tuple[Array, Array], value: Array | float) -> "Scored":
        """Compute what all calls share."""
        n, even = sizes[0] + sizes[1], 1 - value**2
        p = (sizes[0] + 1) / (n + 2)
        a = p * (1 - p)
        constant = even - 0.75 * value**2 * (1 / a - 8)
        lopsided = value * (1 + value**2 / 2) * (2 * p - 1) / np.sqrt(a)
        least = np.maximum(LEAST_VARIANCE * even, ROUNDING)
        return cls(sizes, value, n, sizes[0] * sizes[1], constant, lopsided, least)

    def at(self, tp: Array, fp: Array) -> Array:
        """Compute the score from both kinds of calls, which may be more than the classes have."""
        called = tp + fp
        spread = np.sqrt(np.maximum(self.product * called * (self.cases - called), 1.0))
        r = (tp * self.sizes[1] - fp * self.sizes[0]) / spread
        q = (called + 1) / (self.cases + 2)
        b = q * (1 - q)
        variance = self.constant + self.lopsided * (2 * q - 1) / np.sqrt(b) - 0.75 * self.value**2 / b
        return array((r - self.value) / np.sqrt(np.maximum(variance, self.least) / (self.cases + 2)))


def _nodes(trials: Array, rate: Array, nodes: int) -> tuple[Array, Array]:
    """List results of a count on the last axis, the middle of several where there are many, with their probabilities."""
    spread = REACH * np.sqrt(trials * rate * (1 - rate)) + REACH
    low = np.maximum(np.floor(trials * rate - spread), 0.0)
    high = np.minimum(np.ceil(trials * rate + spread), trials)
    edges = np.round(low[..., None] - 1 + (high - low + 1)[..., None] * np.linspace(0, 1, nodes + 1))
    below = binomial_at_most_each(edges, np.maximum(trials, 1.0), rate)
    middle = np.floor((edges[..., 1:] + edges[..., :-1] + 1) / 2)
    return np.maximum(middle, low[..., None]), np.diff(below, axis=-1)
