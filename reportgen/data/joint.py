"""What several models did on the same cases."""

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from reportgen.data.arrays import Array, array
from reportgen.data.groups import Patterns


@dataclass(frozen=True, slots=True)
class JointCalls:
    """Counts of cases by truth, then by the call of each model; on each axis 0 is negative and 1 positive."""

    cells: Array
    models: tuple[str, ...]

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.cells.sum())

    def patterns(self, *classes: int) -> Patterns:
        """Mark for the cases of these true classes which models call them rightly."""
        marks, counts = [], []
        for truth in classes:
            calls = np.indices(self.cells.shape[1:]).reshape(len(self.models), -1).T
            marks.append(calls == truth)
            counts.append(self.cells[truth].ravel())
        correct, cases = array(np.concatenate(marks)), array(np.concatenate(counts))
        there = cases > 0
        return Patterns(correct[there], cases[there], self.models)


@dataclass(frozen=True, slots=True)
class JointScores:
    """Scores of several models, a row per model, and how many positive and negative cases have those of each column."""

    scores: Array
    positives: Array
    negatives: Array
    models: tuple[str, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "scores", "positive")

    @classmethod
    def of(cls, scores: ArrayLike, positive: ArrayLike, models: tuple[str, ...] = ()) -> Self:
        """Take a list of scores per model, and a mark per case; models without names are numbered."""
        rows, marks = array(scores), np.asarray(positive, dtype=bool)
        named = models or tuple(f"model {at + 1}" for at in range(len(rows)))
        return cls(rows, array(marks), array(~marks), named)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.positives.sum() + self.negatives.sum())
