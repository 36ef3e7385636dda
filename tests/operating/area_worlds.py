"""Samples of scores with a known area, each kept as its area and both parts of DeLong's variance, and rules that judge them."""

import functools
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq
from scipy.special import logit, ndtri, stdtrit
from scipy.stats import norm

from reportgen.catalog.work import SILENT
from reportgen.data.scores import Scores
from reportgen.intervals.cautious_auc import AreaParts
from reportgen.intervals.delong import Placements
from reportgen.intervals.newcombe_auc import newcombe_auc, variance_at

AT_ONCE = 400_000  # scores
BINORMAL = {"SD half": 0.5, "SD equal": 1.0, "SD double": 2.0, "SD triple": 3.0}
MISSED = {"3% missed": 0.03, "6% missed": 0.06}
VALUES = 10


@functools.cache
def rated(area):
    """Return how far apart normal scores must lie, rounded to ten values, and where these part."""
    cuts = np.linspace(-1, 3, VALUES - 1)

    def off(shift):
        positive, negative = (np.diff([0, *norm.cdf(cuts - loc), 1]) for loc in (shift, 0))
        return positive @ (np.cumsum(negative) - negative / 2) - area

    return brentq(off, 0, 12), cuts


def drawn(rng, kind, area, shapes):
    """Draw scores of positive, then of negative cases, one row per sample."""
    positives, negatives = (rng.standard_normal(shape) for shape in shapes)
    if kind in BINORMAL:
        return positives * BINORMAL[kind] + ndtri(area) * (1 + BINORMAL[kind] ** 2) ** 0.5, negatives
    if kind in MISSED:
        part = MISSED[kind]
        far = 2**0.5 * ndtri((area - part / 2) / (1 - part))
        return positives + far * (rng.random(shapes[0]) >= part), negatives
    if kind == "exponential":  # heavy to the right, as Hanley and McNeil assume
        return rng.exponential(area / (1 - area), shapes[0]), rng.exponential(1, shapes[1])
    if kind == "found or missed":  # positive cases are found for sure, but for a part that looks like negative cases
        return positives + 20 * (rng.random(shapes[0]) < 2 * area - 1), negatives
    shift, cuts = rated(area)
    return np.searchsorted(cuts, positives + shift), np.searchsorted(cuts, negatives)


@dataclass(frozen=True)
class Areas:
    """Of each sample the area and both parts of its variance, S10 / P and S01 / N; both class sizes."""

    area: np.ndarray
    parts: tuple[np.ndarray, np.ndarray]
    sizes: tuple[int, int]

    @classmethod
    def of(cls, positives, negatives):
        """Rank the scores of each sample."""
        whole = np.issubdtype(positives.dtype, np.integer)
        return cls(*(_tied if whole else _ranked)(positives, negatives), (positives.shape[1], negatives.shape[1]))

    def first(self, many):
        """Take the first samples alone."""
        return Areas(self.area[:many], tuple(part[:many] for part in self.parts), self.sizes)

    @functools.cached_property
    def error(self):
        """Return DeLong's error on the scale of log odds, nan where there is none."""
        variance = sum(self.parts)
        with np.errstate(all="ignore"):
            return np.where(variance > 1e-18, np.sqrt(variance) / (self.area * (1 - self.area)), np.nan)

    @functools.cached_property
    def centre(self):
        """Return the area on the scale of log odds."""
        return logit(np.where(np.isnan(self.error), np.nan, self.area))

    @functools.cached_property
    def degrees(self):
        """Return Welch's and Satterthwaite's degrees of freedom."""
        squares = [part**2 / (size - 1) for part, size in zip(self.parts, self.sizes, strict=True)]
        with np.errstate(all="ignore"):
            return sum(self.parts) ** 2 / sum(squares)


def _ranked(positives, negatives):
    """Sort scores without ties, each with its class in the last bit."""
    many, others = positives.shape[1], negatives.shape[1]
    scores = np.concatenate([positives, negatives], axis=1)
    bits = scores.view(np.int64)
    bits[:, :many] |= 1
    bits[:, many:] &= ~1
    scores.sort(axis=1)
    positive = (bits & 1).astype(np.float32)
    found = np.cumsum(positive, axis=1, dtype=np.float32)
    above = (np.arange(1, many + others + 1, dtype=np.float32) - found) * positive
    below = found * (1 - positive)
    sums = [part.sum(axis=1, dtype=np.float64) for part in (above, below)]
    squares = [np.einsum("ij,ij->i", part, part, dtype=np.float64) for part in (above, below)]
    spread = [
        np.maximum(square - total**2 / size, 0) / ((size - 1) * size * other**2)
        for square, total, size, other in zip(squares, sums, (many, others), (others, many), strict=True)
    ]
    return sums[0] / (many * others), tuple(spread)


def _tied(positives, negatives):
    """Count how often each of few values comes up."""
    counts = [
        np.stack([(part == value).sum(axis=1) for value in range(VALUES)], axis=1) for part in (positives, negatives)
    ]
    (many, others), (at, of) = (positives.shape[1], negatives.shape[1]), counts
    outranked, outranking = (np.cumsum(of, axis=1) - of / 2) / others, 1 - (np.cumsum(at, axis=1) - at / 2) / many
    area = (at * outranked).sum(axis=1) / many
    parts = [
        (count * (share - area[:, None]) ** 2).sum(axis=1) / (size - 1) / size
        for count, share, size in ((at, outranked, many), (of, outranking, others))
    ]
    return area, tuple(parts)


def samples(seed, kind, area, sizes, runs):
    """Draw so many samples, some at once."""
    rng, step, made = np.random.default_rng(seed), max(1, AT_ONCE // sum(sizes)), []
    for start in range(0, runs, step):
        many = min(step, runs - start)
        made.append(Areas.of(*drawn(rng, kind, area, [(many, size) for size in sizes])))
    parts = tuple(np.concatenate([one.parts[at] for one in made]) for at in (0, 1))
    return Areas(np.concatenate([one.area for one in made]), parts, sizes)


def parts_of(found, tail):
    """Return what the interval is made of."""
    sizes = [np.array(float(size)) for size in found.sizes]
    among = (part * size for part, size in zip(found.parts, sizes, strict=True))
    return AreaParts.of(Placements(*sizes, found.area * sizes[0] * sizes[1], *among), tail, SILENT)


def separated(sizes, tail):
    """Return both limits of an area of 1, which depend on nothing but the sizes."""
    many, others = map(float, sizes)
    found = newcombe_auc.function(Scores(np.arange(2.0), np.array([0.0, many]), np.array([others, 0.0])), tail=tail)
    return float(found.low), float(found.high)


def limits(found, tail):
    """Return both limits of the rule, as the interval computes them."""
    low, high = (np.array(parts_of(found, tail).end(sign, SILENT)[0]) for sign in (-1, 1))
    ends = separated(found.sizes, tail)
    low[found.area == 1], high[found.area == 1] = ends
    low[found.area == 0], high[found.area == 0] = 1 - ends[1], 1 - ends[0]
    return low, high


def rule(found, theta, tail):
    """Tell without solving anything whether an area lies below the lower limit, and above the upper one."""
    parts, at, (low, _) = parts_of(found, tail), np.array(theta), separated(found.sizes, tail)
    score = parts.beyond_by_score(at) >= 0
    said = []
    for sign in (-1, 1):
        unsure = at > parts.edge(sign) if sign < 0 else at < parts.edge(sign)
        side = found.area >= theta if sign < 0 else found.area <= theta
        apart = (found.area == (sign < 0)) & (low >= theta if sign < 0 else 1 - low <= theta)
        said.append(apart | (side & (parts.beyond_by_error(at, sign) >= 0) & (score | ~unsure)))
    return tuple(said)


# The rules of the closed list, each as a decision: whether the lower limit lies above an area, and the upper one below it.


def newcombe(found, theta, tail):
    """Newcombe's score method."""
    off = (found.area - theta) / variance_at(np.array(theta), *map(float, found.sizes)) ** 0.5
    return off >= -ndtri(tail), off <= ndtri(tail)


def logit_rule(quantile):
    """DeLong's interval on the logit scale with a quantile; where it has no error, Newcombe's."""

    def judge(found, theta, tail):
        off, reach = (found.centre - logit(theta)) / found.error, quantile(found, tail)
        low, high = newcombe(found, theta, tail)
        none = np.isnan(found.error)
        return np.where(none, low, off >= reach), np.where(none, high, off <= -reach)

    return judge


@functools.cache
def permuted_quantile(sizes, tail, runs=100_000):
    """Return the quantile of the studentised logit where both classes have the same scores: without ties it is of no data."""
    found = samples([9, *sizes], "SD equal", 0.5, sizes, runs)
    return float(np.nanquantile(found.centre / found.error, 1 - tail))


def before(found, theta, tail):
    """The rule until now: t on the logit scale and a score method with the larger variance, each with 0.8 of the tail."""
    first, second = float(max(found.sizes)), float(min(found.sizes))
    more, less = (pick(theta / (1 + theta), (1 - theta) / (2 - theta)) for pick in (max, min))
    variance = theta * (1 - theta) * (1 + (first - 1) * more + (second - 1) * less) / (first * second)
    off, z = (found.area - theta) / variance**0.5, -ndtri(0.8 * tail)
    distance, t = (found.centre - logit(theta)) / found.error, -stdtrit(found.degrees, 0.8 * tail)
    none = np.isnan(found.error)
    return (none | (distance >= t)) & (off >= z), (none | (distance <= -t)) & (off <= -z)


OTHERS = {
    "before": before,
    "newcombe_auc": newcombe,
    "DeLong, logit, normal": logit_rule(lambda _, tail: -ndtri(tail)),
    "DeLong, logit, Welch's t": logit_rule(lambda found, tail: -stdtrit(found.degrees, tail)),
    "DeLong, logit, normal times 2.2/1.96": logit_rule(lambda _, tail: -ndtri(tail) * 2.2 / 1.959964),
    "studentised permutation": logit_rule(lambda found, tail: permuted_quantile(found.sizes, tail)),
}
