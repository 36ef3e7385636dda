"""Five repeats of a cross-validation with two folds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from reportgen.conventions import REPEATS_OF_HALVES
from reportgen.data.arrays import Array, array
from reportgen.data.folds import FoldScores
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class FiveByTwo:
    """
    Differences of two learners on both halves of five repeats, on the last two axes.

    What is at most as large as `rounding` is nothing but that.
    """

    differences: Array
    rounding: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("a", "b")
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("a", "b"), ("differences",))
    MAY: ClassVar[tuple[str, ...]] = ("better",)

    @classmethod
    def of(cls, folds: FoldScores) -> Self | None:
        """Take scores that are laid out as five repeats of two folds; None if they are not."""
        if folds.a.shape != REPEATS_OF_HALVES:
            return None
        return cls(folds.differences, array(folds.rounding))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `a` and `b`, or `differences` alone, as five rows of two."""
        found = cls.of(FoldScores.from_inputs(given))
        if found is None:
            what, remedy = "five repeats of two folds are needed", "give five rows of two numbers each"
            raise ReportgenError(Problem("wrong_input", what, remedy))
        return found

    @property
    def cases(self) -> Array:
        """Count the folds of all repeats."""
        return array(np.prod(REPEATS_OF_HALVES))

    @property
    def mean(self) -> Array:
        """Return the mean of all differences."""
        return array(self.differences.mean(axis=(-2, -1)))

    @property
    def first(self) -> Array:
        """Return the difference on the first half of the first repeat."""
        return array(self.differences[..., 0, 0])

    @property
    def variances(self) -> Array:
        """Estimate the variance of a difference from both halves of each repeat."""
        gaps = self.differences[..., 0] - self.differences[..., 1]
        return array(np.where(np.abs(gaps) <= self.rounding[..., None], 0, gaps) ** 2 / 2)

    @property
    def sum_of_variances(self) -> Array:
        """Add the variances of the five repeats up."""
        return array(self.variances.sum(axis=-1))
