"""
Logistic fits of many sets of cases at once: a line, or a shift alone, in the log odds of their scores.

Newton's method takes few steps from a near start. Each fit is therefore made first with the cases gathered at a few
places, and then with all of them. No fit depends on those of other rows.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array, divide

PLACES = 64  # at which cases are gathered: the fit of all of them is then two or three steps away
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
    line = _discriminating(aims, z, cases)
    if len(z) > 2 * PLACES:
        near = _climbed(line, aims, *gathered(z, cases))
        line = np.where(np.isnan(near), line, near)
    a, b = np.concatenate([_climbed(line[:, part], aims[:, part], z, cases[part]) for part in _parts(cases)], axis=1)
    slope = b / width
    return array(a - slope * middle), array(slope)


def fitted_shift(x: Array, positives: Array, cases: Array) -> Array:
    """Return the intercept of greatest likelihood of each row with a slope of 1, nan where none settles."""
    total = np.einsum("ji->j", cases)
    aim = np.log(positives) - np.log(total - positives)
    start = aim - np.einsum("ji,i->j", cases, x) / total
    bounds = np.stack([aim - x.max(), aim - x.min()])
    if len(x) > 2 * PLACES:
        start = _shifted(start, bounds, positives, *gathered(x, cases))
    found = [_shifted(start[part], bounds[:, part], positives[part], x, cases[part]) for part in _parts(cases)]
    return np.concatenate(found)


def expected_with_shift(a: Array, x: Array, cases: Array) -> tuple[Array, Array]:
    """Add up the chances of the cases of each row, and their variances, with a slope of 1."""
    expected, weights = _chances(np.broadcast_to(x, cases.shape).copy(), a, cases)
    return np.einsum("ji->j", expected), np.einsum("ji->j", weights)


def gathered(x: Array, cases: Array) -> tuple[Array, Array]:
    """
    Put the cases at a few of the places, each at the two around it in proportion: neither number nor mean of a row changes.

    >>> places, found = gathered(np.arange(201.0), np.ones((1, 201)))
    >>> len(places), round(float(found.sum())), round(float((found * places).sum() / found.sum()))
    (64, 201, 100)
    """
    at = np.linspace(0, len(x) - 1, PLACES).astype(np.intp)
    places, times = x[at], np.diff(at)
    times[-1] += 1
    part = (x - np.repeat(places[:-1], times)) / np.repeat(np.diff(places), times)
    moved = np.add.reduceat(cases * part, at[:-1], axis=1)
    found = np.zeros((len(cases), PLACES))
    found[:, :-1] = np.add.reduceat(cases, at[:-1], axis=1) - moved
    found[:, 1:] += moved
    return places, found


def _parts(cases: Array) -> list[slice]:
    """Split rows into parts of which the numbers fit into the cache."""
    rows = max(1, IN_CACHE // cases.shape[1])
    return [slice(start, start + rows) for start in range(0, len(cases), rows)]


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


def _shifted(a: Array, bounds: Array, positives: Array, x: Array, cases: Array) -> Array:
    """Find for each row where as many positive cases are expected as there are, by Newton's method between two bounds."""
    found, open_, (low, high) = a.copy(), np.arange(len(a)), bounds.copy()
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
