"""Two areas under the ROC curve on the same cases, and how much their difference varies."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array, divide
from reportgen.data.paired import PairedScores


@dataclass(frozen=True, slots=True)
class ComparedAreas:
    """Both areas, and how much the difference of placements varies within each class."""

    first: Array
    second: Array
    among_positives: Array
    among_negatives: Array
    positives: Array
    negatives: Array
    alike: NDArray[np.bool_]  # no case speaks more for one model than any other of its class

    @classmethod
    def of(cls, scores: PairedScores) -> "ComparedAreas":
        """Place every case by both models."""
        ranked = [np.unique(one, return_inverse=True)[1] for one in (scores.a, scores.b)]
        of_positives = [outranked(ranks, scores.negatives) for ranks in ranked]
        of_negatives = [1 - outranked(ranks, scores.positives) for ranks in ranked]
        first, second = (_mean(placed, scores.positives) for placed in of_positives)
        gains = (of_positives[0] - of_positives[1], of_negatives[0] - of_negatives[1])
        weights = (scores.positives, scores.negatives)
        among = [_variance(gain, weight) for gain, weight in zip(gains, weights, strict=True)]
        alike = [np.asarray(_range(*each) <= ROUNDING) for each in zip(gains, weights, strict=True)]
        sizes = [array(weight.sum(axis=-1)) for weight in weights]
        return cls(first, second, among[0], among[1], sizes[0], sizes[1], alike[0] & alike[1])

    @property
    def difference(self) -> Array:
        """Subtract the second area from the first."""
        return self.first - self.second

    @property
    def variance(self) -> Array:
        """Return the variance of the difference."""
        return divide(self.among_positives, self.positives) + divide(self.among_negatives, self.negatives)

    @property
    def error(self) -> Array:
        """Return the standard error of the difference."""
        return array(np.sqrt(self.variance))


def outranked(ranks: NDArray[np.intp], others: Array) -> Array:
    """Return for each case the share of others with a lower rank; ties count a half."""
    order = np.argsort(ranks, kind="stable")
    starts = np.flatnonzero(np.diff(ranks[order], prepend=-1))
    tied = np.add.reduceat(others[..., order], starts, axis=-1)
    below = np.cumsum(tied, axis=-1) - tied / 2
    return divide(below[..., ranks], others.sum(axis=-1)[..., None])


def _mean(values: Array, weights: Array) -> Array:
    return divide((values * weights).sum(axis=-1), weights.sum(axis=-1))


def _variance(values: Array, weights: Array) -> Array:
    """Return the variance of values that occur so often, with divisor n - 1."""
    away = values - _mean(values, weights)[..., None]
    return array((weights * away**2).sum(axis=-1) / np.maximum(weights.sum(axis=-1) - 1, 1))


def _range(values: Array, weights: Array) -> Array:
    """Return the distance of the largest from the least of values that occur."""
    there = np.broadcast_to(weights > 0, values.shape)
    most, least = (np.where(there, values, end) for end in (-np.inf, np.inf))
    return array(most.max(axis=-1, initial=-np.inf) - least.min(axis=-1, initial=np.inf))
