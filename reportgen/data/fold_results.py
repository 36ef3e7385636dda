"""Scores of one learner on the folds of a cross-validation or on repeated splits, and the counts that they rest on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.data.counts import Proportion
from reportgen.data.folds import FoldSizes, scores_of, sizes_of
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class FoldResults:
    """One number per fold, or repeats x folds; sizes of training and test sets, and counts, where they are known."""

    values: Array
    sizes: FoldSizes | None = None
    counts: Proportion | None = None

    INPUTS: ClassVar[tuple[str, ...]] = ("values", "n_train", "n_test")
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("values",), ("successes", "trials"))
    MAY: ClassVar[tuple[str, ...]] = ("n_train", "n_test")

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `values` per fold with their sizes, or `successes` and `trials` per fold, whose trials are the test cases."""
        if "values" in given:
            values = scores_of(given, "values")
            return cls(values, sizes_of(given, values))
        successes, trials = scores_of(given, "successes"), scores_of(given, "trials")
        wrong = successes.shape != trials.shape or (trials <= 0).any() or (successes < 0).any()
        if wrong or (successes > trials).any() or (np.mod([successes, trials], 1) != 0).any():
            what, remedy = (
                "successes and trials must be counts of the same folds",
                "give successes of at least one trial each",
            )
            raise ReportgenError(Problem("wrong_input", what, remedy))
        if "n_test" in given:
            what = "n_test would not be used next to trials, which are the cases of each test set"
            raise ReportgenError(Problem("unused_input", what, "leave n_test out"))
        tested = {"n_train": given["n_train"], "n_test": trials} if "n_train" in given else {}
        return cls(successes / trials, sizes_of(tested, trials), Proportion(successes, trials))

    @property
    def repeats(self) -> int:
        """Count the repeats: one where there is a single row."""
        return len(self.values) if self.values.ndim > 1 else 1

    @property
    def folds(self) -> int:
        """Count the folds of each repeat."""
        return int(self.values.shape[-1])

    @property
    def cases(self) -> Array:
        """Count the folds of all repeats."""
        return array(self.values.size)

    @property
    def ratio(self) -> float | None:
        """Return the size of a test set over that of a training set, if it is known."""
        if self.sizes is None:
            return None
        n_train, n_test = self.sizes.means
        return n_test / n_train

    @property
    def ratio_of_folds(self) -> float | None:
        """Return the same for a cross-validation, where k - 1 folds train and one tests: also without the sizes."""
        if self.ratio is not None:
            return self.ratio
        return 1 / (self.folds - 1) if self.folds > 1 else None
