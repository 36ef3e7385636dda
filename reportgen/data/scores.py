"""Distinct scores with their numbers of positive and negative cases."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.counts import Counts


@dataclass(frozen=True, slots=True)
class Scores:
    """Distinct scores, ascending, each with its number of positive and of negative cases."""

    values: Array
    positives: Array
    negatives: Array
    bound: float = 0.0  # of the error that binning adds to an area; 0 when every distinct score is kept

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "scores", "positive")

    @classmethod
    def of(cls, scores: ArrayLike, positive: ArrayLike) -> Self:
        """Group the cases by score; `positive` says for each case whether it is."""
        given, is_positive = array(scores) + 0.0, np.asarray(positive, dtype=bool)
        if given.size and given.min() >= 0:
            return cls(*_grouped(given, is_positive))
        values, at = np.unique(given, return_inverse=True)
        found = np.bincount(at[is_positive], minlength=len(values))
        others = np.bincount(at[~is_positive], minlength=len(values))
        return cls(values, array(found), array(others))

    @property
    def positive_cases(self) -> Array:
        """Count the cases that are positive."""
        return array(self.positives.sum(axis=-1))

    @property
    def negative_cases(self) -> Array:
        """Count the cases that are negative."""
        return array(self.negatives.sum(axis=-1))

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return self.positive_cases + self.negative_cases

    def sweep(self) -> Counts:
        """Count at every threshold; the last axis runs from above all scores down to the lowest score."""
        tp, fp = (_down(weights) for weights in (self.positives, self.negatives))
        return Counts(tp, fp, tp[..., -1:] - tp, fp[..., -1:] - fp)

    def at(self, threshold: float) -> Counts:
        """Count at one threshold: positive when score >= threshold."""
        called = self.values >= threshold
        tp, fp = self.positives[..., called].sum(axis=-1), self.negatives[..., called].sum(axis=-1)
        return Counts(tp, fp, self.positive_cases - tp, self.negative_cases - fp)

    @property
    def thresholds(self) -> tuple[float | None, ...]:
        """Name the thresholds of the sweep; the first stands above all scores and is no number."""
        return (None, *self.values[::-1].tolist())

    @property
    def cells(self) -> Array:
        """Lay positives, then negatives, out on the last axis."""
        return np.concatenate([self.positives, self.negatives], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take positives, then negatives, from the last axis."""
        half = len(self.values)
        return replace(self, positives=cells[..., :half], negatives=cells[..., half:])


def _grouped(scores: Array, is_positive: NDArray[np.bool_]) -> tuple[Array, Array, Array]:
    """Sort scores without a sign, each with its mark where the sign would be: one plain sort, and no case is moved twice."""
    packed = scores.view(np.uint64) << np.uint64(1) | is_positive
    packed.sort()
    keys, marks = packed >> np.uint64(1), packed & np.uint64(1)
    ends = np.flatnonzero(np.append(keys[1:] != keys[:-1], [True]))
    positives = np.diff(np.cumsum(marks, dtype=np.int64)[ends], prepend=0)
    cases = np.diff(ends, prepend=-1)
    return keys[ends].view(np.float64), array(positives), array(cases - positives)


def _down(weights: Array) -> Array:
    """Accumulate from the highest score down, starting with none."""
    total = np.cumsum(weights[..., ::-1], axis=-1)
    return np.concatenate([np.zeros((*total.shape[:-1], 1)), total], axis=-1)
