"""
Limits of the correlation of two classes, true and called, where all cases are drawn at random.

With correlation m, prevalence p and proportion q of calls, a case is positive and called so with probability
p q + m sqrt(p (1 - p) q (1 - q)); the other three follow. Of two results that one speaks against a value whose own
correlation is farther from it. Samples are on the first axis, so that many are looked at together.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reportgen.conventions import DROP_OF_NEARLY_AS_LIKELY, ROUNDING, ROUNDING_OF_GIVEN
from reportgen.data.arrays import Array, array, divide
from reportgen.data.calibrated_limits import largest_left
from reportgen.data.counts import Counts
from reportgen.distributions import binomial_at_most_each, x_log_y

PLACES = 13  # in each direction, where the likeliest rates are looked for
CLOSER = 9  # times that the best place is looked at more closely
NARROWER = 0.4  # how far the next look reaches, of the one before
WIDE = 3.0  # how far the first look reaches on the scale of log odds
AROUND = 6  # rates that are tried among those nearly as likely, beside the likeliest
STEP = 1e-3  # on the scale of log odds, for second differences
NODES = 32  # results of a count that are told apart
REACH = 6.0  # standard deviations of a count that are summed up


def limits(counts: Counts, value: float, tail: float) -> tuple[float, float]:
    """Return the limits of a correlation that was observed."""
    cells, found = array([[counts.tp, counts.fn, counts.fp, counts.tn]]), array([value])
    low = largest_left(lambda at: float(probability(cells, found, at, above=False)[0]), value, -1.0, tail)
    return low, largest_left(lambda at: float(probability(cells, found, at, above=True)[0]), value, 1.0, tail)


def probability(cells: Array, found: Array, value: float, *, above: bool) -> Array:
    """
    Return how probable a correlation is that is no larger (above) or no smaller than the one found, under a value.

    The cells of each sample are on the last axis: found, missed, called wrongly, left alone rightly.
    """
    which, shares = _nearly_likeliest(cells, value)
    tails = _tails(cells.sum(axis=-1)[which], found[which], shares, above=above)
    most = np.zeros(len(cells))
    np.maximum.at(most, which, tails)
    return most


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
    Turn two unbounded numbers into a prevalence and a proportion of calls that are possible with a correlation.

    The odds of both can differ at most by the square of the correlation; where it is below 0, those of p and 1 - q.
    """
    half = -np.log(max(abs(value), ROUNDING)) * np.tanh(places[..., 1])
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


def _nearly_likeliest(cells: Array, value: float) -> tuple[NDArray[np.intp], Shares]:
    """List the likeliest rates under a value, and some around them that are nearly as likely, and whose they are."""
    best = _likeliest(cells, value)[:, None, :]
    ring = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)
    directions = np.stack([np.cos(ring), np.sin(ring)], axis=-1)
    top = _likelihood(cells, value, best)
    bend = np.maximum(
        2 * top - sum(_likelihood(cells, value, best + side * STEP * directions) for side in (1, -1)), ROUNDING
    )
    far = np.minimum(np.sqrt(DROP_OF_NEARLY_AS_LIKELY / (bend / STEP**2)), WIDE)
    places = np.concatenate([best, best + far[..., None] * directions], axis=1)
    near = _likelihood(cells, value, places) >= top - DROP_OF_NEARLY_AS_LIKELY
    p, q = _odds_of(value, places[near])
    return np.nonzero(near)[0], Shares.of(value, p, q)


def _likeliest(cells: Array, value: float) -> Array:
    """Look for the likeliest place of each sample, ever more closely."""
    tp, fn, fp, tn = cells.T + 0.5
    u, w = np.log((tp + fn) / (fp + tn)), np.log((tp + fp) / (fn + tn))
    centre, width = np.stack([(u + (w if value >= 0 else -w)) / 2, np.zeros(len(cells))], axis=-1), WIDE
    across = np.linspace(-1, 1, PLACES)
    grid = np.stack(np.meshgrid(across, across, indexing="ij"), axis=-1).reshape(-1, 2)
    for _ in range(CLOSER):
        places = centre[:, None, :] + width * grid
        best = np.argmax(_likelihood(cells, value, places), axis=-1)
        centre = places[np.arange(len(cells)), best]
        width *= NARROWER
    return centre


def _tails(cases: Array, found: Array, shares: Shares, *, above: bool) -> Array:
    """
    Add up the samples whose correlation is no larger (above), or no smaller, than the one found.

    Samples without a case of a class have none, hence no verdict.
    """
    positives, of_positives = _nodes(cases, shares.prevalence)
    tp, of_tp = _nodes(positives, shares.recall[:, None])
    negatives = cases[:, None] - positives
    last = _alarms(found[:, None, None], tp, positives[..., None], negatives[..., None], above=above)
    most = binomial_at_most_each(last, np.maximum(negatives, 1.0), shares.alarms[:, None])
    rest = 1 - most if above else most
    undefined = (positives == 0) | (negatives == 0)
    return array((of_positives * np.where(undefined, 0.0, (of_tp * rest).sum(axis=-1))).sum(axis=-1))


def _alarms(found: Array, tp: Array, positives: Array, negatives: Array, *, above: bool) -> Array:
    """
    Return the last number of false alarms with which the correlation is larger (above), or no smaller, than the one found.

    At the end it solves (TP N - FP P)^2 = m^2 P N (TP + FP) (n - TP - FP).
    """
    n, square = positives + negatives, found * found * positives * negatives
    a = positives**2 + square + 0.0 * tp
    b = -(2 * tp * negatives * positives + square * (n - 2 * tp))
    c = (tp * negatives) ** 2 - square * tp * (n - tp)
    root = np.sqrt(np.maximum(b * b - 4 * a * c, 0.0))
    end = np.divide(-b + np.where(found >= 0, -root, root), 2 * a, out=np.zeros(np.shape(a)), where=a > 0)
    near = ROUNDING_OF_GIVEN * (1 + n)
    return array(np.ceil(end - near) - 1 if above else np.floor(end + near))


def _nodes(trials: Array, rate: Array) -> tuple[Array, Array]:
    """List results of a count on the last axis, the middle of several where there are many, with their probabilities."""
    spread = REACH * np.sqrt(trials * rate * (1 - rate)) + REACH
    low = np.maximum(np.floor(trials * rate - spread), 0.0)
    high = np.minimum(np.ceil(trials * rate + spread), trials)
    edges = np.round(low[..., None] - 1 + (high - low + 1)[..., None] * np.linspace(0, 1, NODES + 1))
    below = binomial_at_most_each(edges, np.maximum(trials, 1.0), rate)
    middle = np.floor((edges[..., 1:] + edges[..., :-1] + 1) / 2)
    return np.maximum(middle, low[..., None]), np.diff(below, axis=-1)
