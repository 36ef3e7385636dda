"""Recalls of several classes of fixed sizes, and how their mean varies where it is a stated one."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.data.arrays import Array, array, divide
from reportgen.data.counts import Confusion
from reportgen.data.roots import root

LARGEST = 1 - 2.0**-44  # of the multiplier, mapped to -1 to 1; the ends themselves would be infinite


@dataclass(frozen=True, slots=True)
class Spread:
    """Standard deviation and skewness of a mean of recalls, and the step from one value of it to the next."""

    deviation: Array
    skewness: Array
    step: Array


@dataclass(frozen=True, slots=True)
class ClassRecalls:
    """Correct predictions and cases of each class, on the last axis."""

    right: Array
    sizes: Array

    @classmethod
    def of(cls, c: Confusion) -> Self:
        """Take the diagonal and the class totals of a matrix."""
        return cls(c.right, c.support)

    @property
    def mean(self) -> Array:
        """Return the mean of the recalls; nan where a class has no case."""
        return array(divide(self.right, self.sizes).mean(axis=-1))

    def most_likely(self, mean: Array) -> Array:
        """
        Find the recalls of greatest likelihood among those with this mean.

        With a multiplier m each of them solves x - n p = m p (1 - p), and their mean falls as m rises.
        """

        def above(u: Array) -> Array:
            return array(self.at(u).mean(axis=-1) - mean)

        end = np.full(np.shape(mean), LARGEST)
        return self.at(root(above, -end, end))

    def at(self, u: Array) -> Array:
        """Return the most likely recalls at a multiplier that is mapped to -1 to 1; at 0 they are those that were found."""
        return self._at((self.sizes.sum(axis=-1) * u / (1 - np.abs(u)))[..., None])

    def _at(self, multiplier: Array) -> Array:
        """Return the recalls at a multiplier, by that form of the root of a quadratic that loses no digits."""
        both = multiplier + self.sizes
        width = np.sqrt(np.maximum(both**2 - 4 * multiplier * self.right, 0))
        usual = divide(2 * self.right, both + width)
        return array(np.clip(np.where(both > 0, usual, divide(both - width, 2 * multiplier)), 0, 1))

    def spread(self, p: Array) -> Spread:
        """Return how the mean of recalls varies where these are the true ones."""
        classes = self.sizes.shape[-1]
        step = 1 / (self.sizes * classes)
        # recalls that are estimated lie nearer to what was found: all but one of so many take a case each
        variances = p * (1 - p) / (self.sizes - 1 + 1 / classes) / classes**2
        variance = array(variances.sum(axis=-1))
        third = (variances * (1 - 2 * p) * step).sum(axis=-1)
        # between classes of different sizes the step is the mean of their steps, by their parts of the variance
        return Spread(
            np.sqrt(variance), divide(third, variance**1.5), divide((variances * step).sum(axis=-1), variance)
        )

    def deviates(self, p: Array) -> tuple[Array, Array]:
        """
        Return as normal deviates how far the found mean lies above, and below, that of these recalls.

        They are corrected for continuity and skewness: a deviate w solves w + g (w^2 - 1) / 6 = z with the skewness g;
        where nothing does it is the nearest.
        """
        spread, away = self.spread(p), self.mean - p.mean(axis=-1)
        return _corrected(spread, away, spread.skewness), _corrected(spread, -away, -spread.skewness)


def _corrected(spread: Spread, away: Array, skewness: Array) -> Array:
    z, bend = divide(away - spread.step / 2, spread.deviation), skewness / 6
    slope = np.sqrt(np.maximum(1 + 4 * bend * (z + bend), 0))
    # the same as (slope - 1) / (2 bend), without the difference of near numbers
    w = np.where(slope > 0, divide(2 * (z + bend), slope + 1), divide(-1, 2 * bend))
    return array(np.where(spread.deviation > 0, w, np.where(away > 0, np.inf, -np.inf)))
