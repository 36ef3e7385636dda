"""Scores of learners on the folds of a cross-validation, or on repeated random splits."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from reportgen.conventions import LARGEST_POWERED, LEAST_POWERED, ROUNDING
from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError
from reportgen.index import Direction


@dataclass(frozen=True, slots=True)
class FoldSizes:
    """How many cases trained and tested the learners in each fold."""

    n_train: Array
    n_test: Array

    @property
    def means(self) -> tuple[float, float]:
        """Return the mean size of the training sets and that of the test sets."""
        return float(self.n_train.mean()), float(self.n_test.mean())


@dataclass(frozen=True, slots=True)
class FoldValues:
    """
    One number per fold, all repeats on the last axis, and how many cases trained and tested a learner on average.

    Leading axes hold many cross-validations of one design.
    """

    values: Array
    n_train: Array
    n_test: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("values", "n_train", "n_test")

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `values` per fold, or repeats x folds, and the sizes `n_train` and `n_test`."""
        values = scores_of(given, "values")
        sizes = sizes_of(given, values)
        assert sizes is not None  # noqa: S101 - both sizes are needed for this evidence
        return cls(values.reshape(-1), *map(array, sizes.means))

    @property
    def cases(self) -> Array:
        """Count the folds of all repeats."""
        return array(self.values.shape[-1])


@dataclass(frozen=True, slots=True)
class FoldScores:
    """
    Scores of two learners on the same folds: one per fold, or repeats x folds.

    Repeats x folds are a repeated k-fold cross-validation, so that its proportions are known also without the sizes. Of
    a single run that is one row.
    """

    a: Array
    b: Array
    sizes: FoldSizes | None = None
    better: Direction = "higher"

    INPUTS: ClassVar[tuple[str, ...]] = ("a", "b", "n_train", "n_test")
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("a", "b"), ("differences",))
    MAY: ClassVar[tuple[str, ...]] = ("n_train", "n_test", "better")

    @classmethod
    def of(
        cls,
        a: ArrayLike,
        b: ArrayLike,
        *,
        n_train: ArrayLike | None = None,
        n_test: ArrayLike | None = None,
        better: Direction = "higher",
    ) -> Self:
        """Take scores, and sizes as one number each or one per fold."""
        first, second = array(a), array(b)
        if n_train is None or n_test is None:
            return cls(first, second, None, better)
        return cls(first, second, _spread(n_train, n_test, first), better)

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `a` and `b`, or `differences` alone, per fold or repeats x folds; sizes and `better` where they are known."""
        if "differences" in given:
            a = scores_of(given, "differences")
            b = np.zeros_like(a)
        else:
            a, b = scores_of(given, "a"), scores_of(given, "b")
        if a.shape != b.shape:
            what = f"a has {_shape(a)} and b has {_shape(b)}"
            raise ReportgenError(Problem("lengths_differ", what, "give one entry per fold in each"))
        return cls(a, b, sizes_of(given, a), _better(given))

    @property
    def differences(self) -> Array:
        """Subtract the second learner's scores from the first's."""
        return self.a - self.b

    @property
    def folds(self) -> int:
        """Count the folds of all repeats."""
        return self.a.size

    @property
    def cases(self) -> Array:
        """Count the folds of all repeats: the pairs of scores that a test rests on."""
        return array(self.folds)

    @property
    def mean_sizes(self) -> tuple[float, float] | None:
        """Return the mean sizes of training and test sets, if known; of k-fold alone in folds: k - 1 train, one tests."""
        if self.sizes is not None:
            return self.sizes.means
        return (self.a.shape[-1] - 1, 1) if self.a.ndim > 1 and self.a.shape[-1] > 1 else None

    @property
    def ratio(self) -> float | None:
        """
        Return the size of a test set over that of a training set, if known: in k-fold 1/(k - 1) for all sizes.

        >>> FoldScores.of([0.8, 0.9, 0.7], [0.7, 0.9, 0.6], n_train=[67, 67, 66], n_test=[33, 33, 34]).ratio
        0.5
        """
        known = self.mean_sizes
        return None if known is None else known[1] / known[0]

    def turned(self) -> "FoldScores":
        """Name the second learner first."""
        return replace(self, a=self.b, b=self.a)

    def values_of(self, at: int) -> FoldValues | None:
        """Return the scores of the first learner (0) or the second (1) with the mean sizes of their sets, if known."""
        known = self.mean_sizes
        return None if known is None else FoldValues((self.a, self.b)[at].reshape(-1), *map(array, known))

    @property
    def difference_values(self) -> FoldValues | None:
        """Return the differences of all folds with the mean sizes of their sets, if these are known."""
        known = self.mean_sizes
        return None if known is None else FoldValues(self.differences.reshape(-1), *map(array, known))

    @property
    def alike(self) -> bool:
        """Tell whether the difference is the same in all folds, but for rounding."""
        return float(np.ptp(self.differences)) <= self.rounding

    @property
    def equal(self) -> bool:
        """Tell whether both learners have the same score in each fold, but for rounding."""
        return float(np.abs(self.differences).max()) <= self.rounding

    @property
    def leaves_one_out(self) -> bool:
        """Tell whether every test set holds a single case."""
        return self.sizes is not None and bool((self.sizes.n_test == 1).all())

    @property
    def rounding(self) -> float:
        """Return the largest size that rounding of these scores makes, or that has no square that is a float."""
        scores = float(np.abs(self.a).max() + np.abs(self.b).max())
        return max(ROUNDING * scores, LEAST_POWERED)


def _spread(n_train: ArrayLike, n_test: ArrayLike, scores: Array) -> FoldSizes:
    """Give every fold its sizes."""
    return FoldSizes(*(np.broadcast_to(array(size), scores.shape) for size in (n_train, n_test)))


def scores_of(given: Mapping[str, Any], name: str) -> Array:
    """Take numbers, one per fold or repeats x folds."""
    found = _numbers(given, name)
    if found.ndim not in (1, 2) or not found.size:
        raise _wrong(name, "must be numbers, one per fold or one row of folds per repeat", given[name])
    return found


def sizes_of(given: Mapping[str, Any], scores: Array) -> FoldSizes | None:
    """Take both sizes, if they are given: one number for all folds, or one per fold."""
    names = [name for name in ("n_train", "n_test") if name in given]
    if not names:
        return None
    if len(names) == 1:
        other = "n_test" if names == ["n_train"] else "n_train"
        raise ReportgenError(Problem("missing_input", f"{names[0]} is given without {other}", f"give {other}=... too"))
    found = {name: _numbers(given, name) for name in names}
    for name, size in found.items():
        if (size <= 0).any():
            raise _wrong(name, "must be above 0", given[name])
        if size.ndim and size.shape not in (scores.shape, scores.shape[-1:]):
            raise _wrong(name, f"must be one number or one per fold, and there are {_shape(scores)}", given[name])
    return _spread(found["n_train"], found["n_test"], scores)


def _better(given: Mapping[str, Any]) -> Direction:
    found: Direction | None = given.get("better", "higher")
    if found not in ("higher", "lower"):
        raise _wrong("better", "must be higher or lower", found)
    return found


def _numbers(given: Mapping[str, Any], name: str) -> Array:
    """Take finite numbers of any shape."""
    try:
        found = array(given[name])
    except (TypeError, ValueError):
        raise _wrong(name, "must be numbers", given[name]) from None
    if not np.isfinite(found).all():
        raise _wrong(name, "must be finite numbers", given[name])
    if (np.abs(found) > LARGEST_POWERED).any():
        raise _wrong(name, f"must be numbers up to {LARGEST_POWERED:g}", given[name])
    return found


def _shape(scores: Array) -> str:
    """Write how many folds there are, and how many repeats of them."""
    names = ("repeat", "fold")[-scores.ndim :]
    words = (f"{size} {name}{'s' * (size != 1)}" for size, name in zip(scores.shape, names, strict=True))
    return " of ".join(words)


def _wrong(name: str, what: str, value: Any) -> ReportgenError:
    return ReportgenError(Problem.wrong_input(name, what, value))
