"""
Logistic fits of many sets of cases at once: a line, or a shift alone, in the log odds of their scores.

What is added up over the cases is a smooth function of their log odds. Where there are many different ones, the cases are
therefore gathered at a few places first, as a polynomial through these places would have it: the sums stay what they are,
but for rounding, unless the line is steep. No fit depends on those of other rows.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array, divide

STEEPEST = 1.5  # slope up to which gathered cases tell the line
EXACT = 1e-14  # how far the polynomial may be from the chance of a case
# Parts of a case are whole multiples of this, and what is left over whole multiples of its square: sums of up to 2^27 cases
# are then exact, in any order in which a library adds.
FINE = 2.0**-26
TOGETHER = 2**12  # log odds gathered at a time
IN_CACHE = 2**15  # numbers worked on at a time, so that four arrays of them fit into a processor's cache of 1 MB
MOST = 200  # steps; three are usual
# How much a step may still move the log odds: Newton's method squares errors, so what is left after it is rounding.
SETTLED = 1e-7
NEAREST = 1e-9  # the same relative to a steep line, nearer to which rounding does not let
# How far a step may move the log odds of any case without a check that it climbs: up to 1.79 it always does, as
# exp(s) - s - 1 < s^2 there (Bach 2010, Self-concordant analysis for logistic regression, Electronic Journal of
# Statistics 4:384, proposition 1).
SURE_TO_CLIMB = 1.5
STEEP = 16.0  # slope of a start at most: at 8 log odds from the middle cases still have weight
FARTHEST = 700.0  # log odds of which the exponential is still a float


@dataclass(frozen=True, slots=True)
class Curvature:
    """What Newton's step needs of the cases of each row at one line; distances are from the weighted mean of the places."""

    expected: Array
    weight: Array
    mean: Array
    spread: Array
    products: Array  # of the expected cases with their distances

    @classmethod
    def at(cls, a: Array, b: Array, x: Array, cases: Array) -> Self:
        """Add up at intercept a and slope b."""
        expected, weights = _chances(np.multiply(b[:, None], x), a, cases)
        weight = np.einsum("ji->j", weights)
        mean = divide(np.einsum("ji,i->j", weights, x), weight)
        away = x - mean[:, None]
        products = np.einsum("ji,ji->j", expected, away)
        np.multiply(away, away, out=away)
        return cls(np.einsum("ji->j", expected), weight, mean, np.einsum("ji,ji->j", weights, away), products)


def fitted_line(x: Array, positives: Array, cases: Array) -> tuple[Array, Array]:
    """Return the intercept and the slope of greatest likelihood of each row, nan where no fit settles; both must exist."""
    middle, width = (x.max() + x.min()) / 2, np.ptp(x)
    z = (x - middle) / width
    aims = np.stack([np.einsum("ji->j", positives), np.einsum("ji,i->j", positives, z)])
    line = np.full(aims.shape, np.nan)
    if gathering_pays(x, cases):
        gathered = gathered_at(places_of(x), x, cases)
        line = _fitted(aims, (places_of(x) - middle) / width, gathered)
        line[:, ~(np.abs(line[1]) <= STEEPEST * width)] = np.nan
    for part in _parts(np.flatnonzero(np.isnan(line[0])), len(z)):
        line[:, part] = _fitted(aims[:, part], z, cases[part])
    slope = line[1] / width
    return array(line[0] - slope * middle), array(slope)


def fitted_shift(x: Array, positives: Array, cases: Array) -> Array:
    """Return the intercept of greatest likelihood of each row with a slope of 1, nan where none settles."""
    aim = np.log(positives) - np.log(np.einsum("ji->j", cases) - positives)
    if gathering_pays(x, cases):
        return _shifted(aim, positives, places_of(x), gathered_at(places_of(x), x, cases))
    found = [_shifted(aim[part], positives[part], x, cases[part]) for part in _parts(np.arange(len(cases)), len(x))]
    return np.concatenate(found)


def expected_with_shift(a: Array, x: Array, cases: Array) -> tuple[Array, Array]:
    """Add up the chances of the cases of each row, and their variances, with a slope of 1."""
    expected, weights = _chances(np.broadcast_to(x, cases.shape).copy(), a, cases)
    return np.einsum("ji->j", expected), np.einsum("ji->j", weights)


def places_of(x: Array) -> Array:
    """
    Return so many of Chebyshev's points that a polynomial through them is the chance of a case, for all lines not too steep.

    The logistic function has its poles at pi from the real axis; how fast the error falls with the number of points follows
    from them (Trefethen 2013, Approximation Theory and Approximation Practice, theorem 8.2).

    >>> [len(places_of(np.array([0.0, width]))) for width in (1, 5, 10)]
    [16, 43, 80]
    """
    middle, half = (x.max() + x.min()) / 2, max(np.ptp(x) / 2, ROUNDING)
    number = int(np.ceil(-np.log(EXACT) / np.arcsinh(np.pi / (STEEPEST * half))))
    return array(middle + half * np.cos(_angles(number)))


def _angles(number: int) -> Array:
    return array(np.pi * (np.arange(number) + 0.5) / number)


def gathering_pays(x: Array, cases: Array) -> bool:
    """Tell whether the log odds are many more than the places they would be gathered at; cases must be whole numbers."""
    return len(x) > 2 * len(places_of(x)) and bool((np.floor(cases) == cases).all())


def gathered_at(places: Array, x: Array, cases: Array) -> Array:
    """
    Put the cases at places so that the sum of any polynomial through these stays the same.

    >>> x = np.linspace(-2, 2, 201)
    >>> places = places_of(x)
    >>> found = gathered_at(places, x, np.ones((1, 201)))
    >>> abs(float((found * np.exp(places)).sum() - np.exp(x).sum())) < 1e-8
    True
    """
    coarse, fine = (np.zeros((len(cases), len(places))) for _ in range(2))
    for start in range(0, len(x), TOGETHER):
        some = slice(start, start + TOGETHER)
        shares = _shares(places.tobytes(), x[some].tobytes())
        coarse += cases[:, some] @ shares[0]
        fine += cases[:, some] @ shares[1]
    return (coarse + fine * FINE) * FINE


@lru_cache(maxsize=16)
def _shares(places: bytes, x: bytes) -> tuple[Array, Array]:
    """
    Return how a case at each x is shared among the places, in whole multiples, and what is left over in finer ones.

    These are the values of Lagrange's polynomials, by the barycentric formula (Trefethen 2013, theorem 5.2).
    """
    points = np.frombuffer(places)
    of_points = np.where(np.arange(len(points)) % 2, -1.0, 1.0) * np.sin(_angles(len(points)))
    away = np.frombuffer(x)[:, None] - points
    at_a_point = away == 0
    weights = np.divide(of_points, away, out=np.zeros(away.shape), where=~at_a_point)
    weights[at_a_point.any(axis=1)] = 0
    weights[at_a_point] = 1
    weights /= weights.sum(axis=1, keepdims=True)
    coarse = np.round(weights / FINE)
    return coarse, np.round((weights / FINE - coarse) / FINE)


def _parts(rows: NDArray[np.intp], width: int) -> list[NDArray[np.intp]]:
    """Split rows into parts of which the numbers fit into the cache."""
    together = max(1, IN_CACHE // width)
    return [rows[start : start + together] for start in range(0, len(rows), together)]


def _fitted(aims: Array, z: Array, cases: Array) -> Array:
    return _climbed(_discriminating(aims, z, cases), aims, z, cases)


def _discriminating(aims: Array, x: Array, cases: Array) -> Array:
    """Start from the line of two classes with normal log odds of one spread (linear discriminant), if it is not too steep."""
    total = np.einsum("ji->j", cases)
    found, others = aims[1] / aims[0], (np.einsum("ji,i->j", cases, x) - aims[1]) / (total - aims[0])
    apart, prior = found - others, np.log(aims[0]) - np.log(total - aims[0])
    spread = np.einsum("ji,i->j", cases, x**2) / total - (aims[0] * found**2 + (total - aims[0]) * others**2) / total
    slope = np.clip(np.where(spread > 0, divide(apart, spread), 0.0), -STEEP, STEEP)
    return np.stack([prior - slope * (found + others) / 2, slope])


def _climbed(line: Array, aims: Array, z: Array, cases: Array) -> Array:
    """Climb the likelihood of each row from a line to the best one; places are at most one half from 0."""
    found, open_ = line.copy(), np.arange(len(cases))
    for _ in range(MOST):
        at = found[:, open_]
        step = _step(at, aims[:, open_], z, cases)
        far = np.abs(step[0]) + np.abs(step[1]) / 2
        if (jumps := far > SURE_TO_CLIMB).any():
            step[:, jumps] *= _climbing(at[:, jumps], step[:, jumps], aims[:, open_[jumps]], z, cases[jumps])
        found[:, open_] = at + step
        still = far > np.maximum(SETTLED, NEAREST * np.abs(found[:, open_]).max(axis=0))
        if not still.any():
            return found
        if not still.all():
            open_, cases = open_[still], cases[still]
    found[:, open_] = np.nan
    return found


def _step(line: Array, aims: Array, z: Array, cases: Array) -> Array:
    """Return Newton's step in intercept and slope."""
    at = Curvature.at(line[0], line[1], z, cases)
    up = divide(aims[1] - at.mean * aims[0] - at.products, at.spread)
    return np.stack([divide(aims[0] - at.expected, at.weight) - up * at.mean, up])


def _climbing(line: Array, step: Array, aims: Array, z: Array, cases: Array) -> Array:
    """Return the part of each step, halved as often as need be, that does not lower the likelihood."""
    part, here = np.ones(step.shape[1]), _likelihood(line, aims, z, cases)
    for _ in range(MOST):
        there = _likelihood(line + part * step, aims, z, cases)
        lower = there < here - ROUNDING * (1 + np.abs(here))
        if not lower.any():
            break
        part[lower] /= 2
    return part


def _likelihood(line: Array, aims: Array, z: Array, cases: Array) -> Array:
    """Return the logarithm of the likelihood of each row."""
    eta = line[0][:, None] + line[1][:, None] * z
    missed = np.maximum(eta, 0) + np.log1p(np.exp(-np.abs(eta)))
    return array(line[0] * aims[0] + line[1] * aims[1] - np.einsum("ji,ji->j", cases, missed))


def _shifted(aim: Array, positives: Array, x: Array, cases: Array) -> Array:
    """Find for each row where as many positive cases are expected as there are, by Newton's method between two bounds."""
    found = array(aim - np.einsum("ji,i->j", cases, x) / np.einsum("ji->j", cases))
    open_, low, high = np.arange(len(found)), aim - x.max(), aim - x.min()
    for _ in range(MOST):
        at = found[open_]
        expected, weight = expected_with_shift(at, x, cases)
        low[open_] = np.where(expected <= positives[open_], at, low[open_])
        high[open_] = np.where(expected >= positives[open_], at, high[open_])
        there = at + divide(positives[open_] - expected, weight)
        between = (there >= low[open_]) & (there <= high[open_])
        found[open_] = np.where(between, there, (low[open_] + high[open_]) / 2)
        still = ~(np.abs(found[open_] - at) <= SETTLED)
        if not still.any():
            return found
        if not still.all():
            open_, cases = open_[still], cases[still]
    found[open_] = np.nan
    return found


def _chances(eta: Array, a: Array, cases: Array) -> tuple[Array, Array]:
    """Return the expected positive cases at each place, and their variances; what is passed as eta is used up."""
    eta += a[:, None]
    if max(-eta.min(initial=0.0), eta.max(initial=0.0)) > FARTHEST:
        np.clip(eta, -FARTHEST, FARTHEST, out=eta)
    odds = np.exp(eta, out=eta)
    rest = odds + 1
    np.reciprocal(rest, out=rest)
    odds *= rest
    rest *= odds
    odds *= cases
    rest *= cases
    return odds, rest
