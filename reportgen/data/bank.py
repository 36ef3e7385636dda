"""What banks ask about: shifts between two samples, default rates against predicted ones."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from reportgen.data.arrays import Array, array


@dataclass(frozen=True, slots=True)
class BinnedSamples:
    """Counts of two samples in the same bins: expected (then) and actual (now)."""

    expected: Array
    actual: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("expected", "actual")

    @classmethod
    def of(cls, expected: ArrayLike, actual: ArrayLike) -> Self:
        """Take one count per bin in each."""
        return cls(array(expected), array(actual))

    @property
    def cases(self) -> Array:
        """Count the cases of both samples."""
        return array(self.expected.sum(axis=-1) + self.actual.sum(axis=-1))

    @property
    def cells(self) -> Array:
        """Lay expected, then actual counts out on the last axis."""
        return np.concatenate([self.expected, self.actual], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take expected, then actual counts from the last axis."""
        half = cells.shape[-1] // 2
        return replace(self, expected=cells[..., :half], actual=cells[..., half:])


@dataclass(frozen=True, slots=True)
class TwoSamples:
    """Distinct values, ascending, each with how often it occurs in the first and in the second sample."""

    values: Array
    in_a: Array
    in_b: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("a", "b")

    @classmethod
    def of(cls, a: ArrayLike, b: ArrayLike) -> Self:
        """Group the values of two samples of any sizes."""
        first, second = array(a) + 0.0, array(b) + 0.0
        values = np.unique(np.concatenate([first, second]))
        in_a, in_b = (np.bincount(np.searchsorted(values, one), minlength=len(values)) for one in (first, second))
        return cls(values, array(in_a), array(in_b))

    @property
    def cases(self) -> Array:
        """Count the values of both samples."""
        return array(self.in_a.sum(axis=-1) + self.in_b.sum(axis=-1))

    @property
    def cells(self) -> Array:
        """Lay the first, then the second sample out on the last axis."""
        return np.concatenate([self.in_a, self.in_b], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take the first, then the second sample from the last axis."""
        half = len(self.values)
        return replace(self, in_a=cells[..., :half], in_b=cells[..., half:])


@dataclass(frozen=True, slots=True)
class Defaults:
    """Defaults among the cases of a grade or portfolio, and the probability of default that was predicted for it."""

    defaults: Array
    cases: Array
    pd: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("defaults", "cases", "pd")

    @classmethod
    def of(cls, defaults: ArrayLike, cases: ArrayLike, pd: ArrayLike) -> Self:
        """Take numbers."""
        return cls(array(defaults), array(cases), array(pd))
