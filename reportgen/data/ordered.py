"""Values in ascending order, each with the number of cases that have it."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.data.arrays import Array, array


@dataclass(frozen=True, slots=True)
class Ordered:
    """Ascending values on the last axis, and how many cases there are up to each."""

    values: Array
    reached: Array

    @classmethod
    def of(cls, values: Array, times: Array) -> Self:
        """Sort values that count so many times each."""
        shape = np.broadcast_shapes(values.shape, times.shape)
        order = np.argsort(values, axis=-1)
        ordered = np.take_along_axis(values, order, axis=-1)
        counts = np.take_along_axis(np.broadcast_to(times, shape), np.broadcast_to(order, shape), axis=-1)
        return cls(array(np.broadcast_to(ordered, shape)), array(np.cumsum(counts, axis=-1)))

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return self.reached[..., -1] if self.reached.shape[-1] else np.zeros(self.reached.shape[:-1])

    def at(self, rank: Array) -> Array:
        """Return the value of the case with this rank, counted from 1; nan beyond the last."""
        if not self.values.shape[-1]:
            return np.full(self.values.shape[:-1], np.nan)
        there = self.reached >= rank[..., None]
        found = np.take_along_axis(self.values, there.argmax(axis=-1)[..., None], axis=-1)[..., 0]
        return np.where(there[..., -1] & (rank > 0), found, np.nan)

    @property
    def middle(self) -> tuple[Array, Array]:
        """Return the two values in the middle; of an odd number of cases they are the same."""
        half = self.cases / 2
        return self.at(np.ceil(half)), self.at(np.floor(half) + 1)
