"""Variances and covariances of repeated measurements, without the differences between subjects."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.conventions import ROUNDING_OF_PIVOT
from reportgen.data.arrays import Array


@dataclass(frozen=True, slots=True)
class Contrasts:
    """The covariances of orthonormal contrasts of the conditions: Helmert's, each condition against those before it."""

    covariances: Array
    subjects: int

    @classmethod
    def of(cls, table: Array) -> Self:
        """Take subjects x conditions."""
        n, k = table.shape
        values = [_helmert(table, at) for at in range(1, k)]
        centred = [one - one.mean() for one in values]
        covariances = np.array([[(one * other).sum() / (n - 1) for other in centred] for one in centred])
        return cls(covariances, n)

    @property
    def size(self) -> int:
        """Count the contrasts: the conditions, less one."""
        return len(self.covariances)

    @property
    def trace(self) -> float:
        """Add up the variances."""
        return float(np.diag(self.covariances).sum())

    @property
    def greenhouse_geisser(self) -> float:
        """Return Greenhouse and Geisser's epsilon."""
        return self.trace**2 / (self.size * float((self.covariances**2).sum()))

    @property
    def huynh_feldt(self) -> float:
        """Return Huynh and Feldt's epsilon, at most 1."""
        n, p, epsilon = self.subjects, self.size, self.greenhouse_geisser
        below = p * (n - 1 - p * epsilon)
        return min(1.0, (n * p * epsilon - 2) / below) if below > 0 else 1.0

    @property
    def mauchly(self) -> float:
        """Return Mauchly's W: the determinant over that of equal variances without covariances; 0 where it is singular."""
        rows, product = self.covariances / (self.trace / self.size), 1.0
        for at in range(self.size):  # by elimination: the matrix is small, and sums keep their order
            pivot = float(rows[at, at])
            if pivot <= ROUNDING_OF_PIVOT:
                return 0.0
            product *= pivot
            rows = rows - rows[:, at : at + 1] * rows[at] / pivot * (np.arange(self.size) > at)[:, None]
        return min(1.0, product)


def _helmert(table: Array, at: int) -> Array:
    """Compare a condition with the mean of those before it, with squared weights that add up to 1."""
    return np.asarray((table[:, :at].sum(axis=1) - at * table[:, at]) / np.sqrt(at * (at + 1.0)), dtype=float)
