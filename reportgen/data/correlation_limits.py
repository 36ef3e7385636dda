"""
Limits of the correlation of true and predicted classes, where all cases are drawn at random.

With correlation m, prevalence p and proportion q of flagged cases, a case is positive and flagged with probability
p q + m sqrt(p (1 - p) q (1 - q)); the other three follow. A result is the stronger evidence against a value, the more
standard errors its correlation is away from it; these are taken under the value. Samples are on the first axis, so that
many are looked at together.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reportgen.conventions import DROP_OF_NEARLY_AS_LIKELY, ROUNDING, ROUNDING_OF_GIVEN
from reportgen.data.arrays import Array, array, divide
from reportgen.data.calibrated_limits import largest_left, last_count
from reportgen.data.counts import Counts
from reportgen.distributions import binomial_at_most_each, x_log_y

PLACES = 13  # in each direction, where the likeliest rates are looked for
CLOSER = 9  # times that the best place is looked at more closely
NARROWER = 0.4  # how far the next look reaches, of the one before
WIDE = 3.0  # how far the first look reaches on the scale of log odds
STEPS = 9  # places, on the way to the end of those nearly as likely, at each of two looks
LEAST_VARIANCE = 0.1  # of that of margins of a half: those of a sample may be hardly possible with a value
POSITIVES, FOUND = 64, 32  # results of a count that are told apart
NEAR = 1e-6  # how closely a limit is looked for: far more so than anybody writes it
REACH = 4.5  # standard deviations of a count, and so many counts, that are summed up: less is beyond than 1e-5


def limits(counts: Counts, value: float, tail: float) -> tuple[float, float]:
    """Return the limits of a correlation that was observed."""
    cells = array([[counts.tp, counts.fn, counts.fp, counts.tn]])
    low = largest_left(lambda at: float(probability(cells, at, above=False)[0]), value, -1.0, tail, near=NEAR)
    return low, largest_left(lambda at: float(probability(cells, at, above=True)[0]), value, 1.0, tail, near=NEAR)


def probability(cells: Array, value: float, *, above: bool) -> Array:
    """
    Return how probable a result is, under a value, that speaks no less for a smaller one (above), or a larger one.

    The cells of each sample are on the last axis: found, missed, called wrongly, left alone rightly.
    """
    rates = nearly_likeliest(cells, value)
    alike = (np.concatenate(one) for one in zip(*((at.prevalence, at.recall, at.alarms) for at in rates), strict=True))
    tails = tail_of(np.tile(cells, (len(rates), 1)), value, Shares(*alike), above=above)
    return array(tails.reshape(len(rates), -1).max(axis=0))


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
    tiny = np.finfo(float).tiny
    each = zip(cells.T[..., None], _cells_of(value, p, q), strict=True)
    return sum((x_log_y(count, np.maximum(rate, tiny)) for count, rate in each), np.zeros(p.shape))


def nearly_likeliest(cells: Array, value: float) -> list[Shares]:
    """List the likeliest rates of each sample under a value, and some around them that are nearly as likely."""
    best = _likeliest(cells, value)
    middle, part = best[:, 0], best[:, 1]
    least = _likelihood(cells, value, best[:, None, :]) - DROP_OF_NEARLY_AS_LIKELY / 2

    def with_part(at: Array) -> NDArray[np.bool_]:
        return _likelihood(cells, value, _with_likeliest_middle(cells, value, middle, at)) >= least

    def with_middle(at: Array) -> NDArray[np.bool_]:
        return _likelihood(cells, value, np.stack(np.broadcast_arrays(at, part[:, None]), axis=-1)) >= least

    parts = [part, *(_as_far_as(with_part, part, np.full(part.shape, end)) for end in (-1.0, 1.0))]
    sides = [np.zeros(part.shape), *(_as_far_as(with_middle, middle, middle + far) - middle for far in (-WIDE, WIDE))]
    placed = _with_likeliest_middle(cells, value, middle, np.stack(parts, axis=-1))
    places = (
        np.stack([placed[:, at, 0] + off, placed[:, at, 1]], axis=-1) for at in range(len(parts)) for off in sides
    )
    return [Shares.of(value, *_odds_of(value, one)) for one in places]


def _as_far_as(likely: Callable[[Array], NDArray[np.bool_]], start: Array, end: Array) -> Array:
    """Go from a place towards an end as long as what is there is likely enough."""
    for _ in range(2):
        places = start[:, None] + (end - start)[:, None] * np.linspace(0, 1, STEPS)
        inside = np.maximum(np.cumprod(likely(places), axis=-1).sum(axis=-1) - 1, 0)
        rows = np.arange(len(places))
        start, end = places[rows, inside], places[rows, np.minimum(inside + 1, STEPS - 1)]
    return start


def _with_likeliest_middle(cells: Array, value: float, middle: Array, part: Array) -> Array:
    """Place parts, many on the second axis for each sample, at the middle of log odds that is likeliest for them."""
    centre, width = np.broadcast_to(middle[:, None], part.shape), WIDE
    across = np.linspace(-1, 1, PLACES)
    for _ in range(CLOSER):
        found = centre[..., None] + width * across
        places = np.stack(np.broadcast_arrays(found, part[..., None]), axis=-1)
        likely = _likelihood(cells, value, places.reshape(len(cells), -1, 2)).reshape(found.shape)
        centre = np.take_along_axis(found, np.argmax(likely, axis=-1)[..., None], axis=-1)[..., 0]
        width *= NARROWER
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


def score(cells: Array | tuple[Array, Array, Array, Array], value: float) -> Array:
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
    value: float
    cases: Array
    product: Array
    constant: Array  # of the variance
    lopsided: Array  # how far the prevalence is from a half, in its standard deviations
    least: float

    @classmethod
    def of(cls, sizes: tuple[Array, Array], value: float) -> "Scored":
        """Compute what all calls share."""
        n, even = sizes[0] + sizes[1], 1 - value**2
        p = (sizes[0] + 1) / (n + 2)
        a = p * (1 - p)
        constant = even - 0.75 * value**2 * (1 / a - 8)
        lopsided = value * (1 + value**2 / 2) * (2 * p - 1) / np.sqrt(a)
        least = max(LEAST_VARIANCE * even, ROUNDING)
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
