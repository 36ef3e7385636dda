"""One loss per case: its mean and spread, and how much of the total the largest hundredth of the cases carries."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.data.arrays import Array, array, divide
from reportgen.data.regression import Regression

HUNDREDTH = 100


@dataclass(frozen=True, slots=True)
class Losses:
    """One number per case on the last axis, and how many times the case counts."""

    values: Array
    times: Array

    @classmethod
    def squared(cls, r: Regression) -> Self:
        """Square the errors."""
        return cls(r.errors**2, r.times)

    @classmethod
    def absolute(cls, r: Regression) -> Self:
        """Take the errors without their sign."""
        return cls(abs(r.errors), r.times)

    @classmethod
    def signed(cls, r: Regression) -> Self:
        """Take the errors as they are."""
        return cls(r.errors, r.times)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.times.sum(axis=-1))

    @property
    def mean(self) -> Array:
        """Average over the cases."""
        return divide(self._total(self.values), self.cases)

    @property
    def spread(self) -> Array:
        """Return the standard deviation with one less than the number of cases as divisor."""
        squares = self._total((self.values - self.mean[..., None]) ** 2)
        return array(np.sqrt(divide(squares, np.maximum(self.cases - 1, 0))))

    @property
    def variation(self) -> Array:
        """Divide the standard deviation by the mean."""
        return divide(self.spread, self.mean)

    @property
    def share_of_largest(self) -> Array:
        """
        Return the part of the total size that the largest hundredth of the cases carries, at least one case.

        Of a number of cases that is no whole hundred, the last one counts in part.
        """
        wanted = np.maximum(self.cases / HUNDREDTH, 1)[..., None]
        if self.times.shape[-1] and (self.times == 1).all():
            return self._share_of_ranks(float(wanted.max(initial=0)))
        shape = np.broadcast_shapes(self.values.shape, self.times.shape)
        sizes, times = (np.broadcast_to(each, shape) for each in (abs(self.values), self.times))
        order = np.argsort(sizes, axis=-1)[..., ::-1]
        sizes, times = (np.take_along_axis(each, order, axis=-1) for each in (sizes, times))
        taken = np.clip(wanted - (np.cumsum(times, axis=-1) - times), 0, times)
        return divide(np.einsum("...i,...i->...", taken, sizes), np.einsum("...i,...i->...", times, sizes))

    def _share_of_ranks(self, wanted: float) -> Array:
        """Return the part that so many of the largest carry where every case counts once, without sorting the rest."""
        sizes = abs(self.values)
        ranks = min(int(np.ceil(wanted)), sizes.shape[-1])
        largest = np.sort(np.partition(sizes, sizes.shape[-1] - ranks, axis=-1)[..., -ranks:], axis=-1)[..., ::-1]
        taken = np.clip(wanted - np.arange(ranks), 0, 1)
        return divide((largest * taken).sum(axis=-1), sizes.sum(axis=-1))

    def _total(self, values: Array) -> Array:
        return array(np.einsum("...i,...i->...", self.times, values))
