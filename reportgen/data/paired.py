"""What two models did on the same cases."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.data.arrays import Array, array, divide
from reportgen.data.counts import Counts, Evidence
from reportgen.data.scores import Scores


class PairedEvidence(Evidence, Protocol):
    """Evidence of two models on the same cases, which can be told apart and turned round."""

    @property
    def first(self) -> Any: ...

    @property
    def second(self) -> Any: ...

    @property
    def cases(self) -> Array: ...

    @property
    def turned_cells(self) -> NDArray[np.intp]: ...

    def turned(self) -> Self: ...


@dataclass(frozen=True, slots=True)
class RightCalls:
    """On the same cases: both models right, only the first, only the second, both wrong."""

    both_right: Array
    only_a: Array
    only_b: Array
    both_wrong: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("both_right", "only_a", "only_b", "both_wrong")

    @classmethod
    def of(cls, *, both_right: ArrayLike, only_a: ArrayLike, only_b: ArrayLike, both_wrong: ArrayLike) -> Self:
        """Take numbers or arrays of one shape."""
        return cls(array(both_right), array(only_a), array(only_b), array(both_wrong))


@dataclass(frozen=True, slots=True)
class PairedTable(RightCalls):
    """Right calls of two models, over all cases."""

    @property
    def discordant(self) -> Array:
        """Count the cases that exactly one model gets right."""
        return self.only_a + self.only_b

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return self.both_right + self.discordant + self.both_wrong

    @property
    def difference(self) -> Array:
        """Subtract the second model's share of right cases from the first's."""
        return divide(self.only_a - self.only_b, self.cases)

    @property
    def first(self) -> Counts:
        """See the first model's right cases as true positives: enough for accuracy and error."""
        return self._right(self.both_right + self.only_a)

    @property
    def second(self) -> Counts:
        """See the second model's right cases as true positives: enough for accuracy and error."""
        return self._right(self.both_right + self.only_b)

    def _right(self, right: Array) -> Counts:
        return Counts(right, np.zeros_like(right), self.cases - right, np.zeros_like(right))

    @property
    def cells(self) -> Array:
        """Stack the four counts on the last axis."""
        return np.stack([self.both_right, self.only_a, self.only_b, self.both_wrong], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take the four counts from the last axis."""
        both, a, b, none = (cells[..., at] for at in range(4))
        return replace(self, both_right=both, only_a=a, only_b=b, both_wrong=none)


@dataclass(frozen=True, slots=True)
class PairedCounts:
    """On the same cases: counts by truth, first call and second call, each 0 for negative and 1 for positive."""

    joint: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "a", "b", "positive")

    @property
    def first(self) -> Counts:
        """See the first model alone."""
        return _counts_of(self.joint.sum(axis=-1))

    @property
    def second(self) -> Counts:
        """See the second model alone."""
        return _counts_of(self.joint.sum(axis=-2))

    def turned(self) -> Self:
        """Name the second model first."""
        return replace(self, joint=np.swapaxes(self.joint, -1, -2))

    @property
    def turned_cells(self) -> NDArray[np.intp]:
        """Return where each cell stands when the second model is named first."""
        return np.array([0, 2, 1, 3, 4, 6, 5, 7])

    def table(self, *classes: int) -> PairedTable:
        """Count right and wrong calls, over all cases or within one true class (1 positive, 0 negative)."""
        wanted = classes or (0, 1)
        both, a, b, none = (
            sum((self.joint[..., truth, *_calls(truth, *right)] for truth in wanted), np.zeros(self.joint.shape[:-3]))
            for right in ((True, True), (True, False), (False, True), (False, False))
        )
        return PairedTable(both, a, b, none)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.joint.sum(axis=(-3, -2, -1)))

    @property
    def cells(self) -> Array:
        """Lay the eight counts out on the last axis."""
        return self.joint.reshape(*self.joint.shape[:-3], 8)

    def with_cells(self, cells: Array) -> Self:
        """Fold the last axis into truth, first and second call."""
        return replace(self, joint=cells.reshape(*cells.shape[:-1], 2, 2, 2))


@dataclass(frozen=True, slots=True)
class PairedScores:
    """On the same cases: pairs of scores, each with its number of positive and of negative cases."""

    a: Array
    b: Array
    positives: Array
    negatives: Array
    bound: float = 0.0  # of the error that binning adds to a difference of areas

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "a", "b", "positive")

    @classmethod
    def of(cls, a: ArrayLike, b: ArrayLike, positive: ArrayLike) -> Self:
        """Keep every case as its own pair."""
        is_positive = np.asarray(positive, dtype=bool)
        return cls(array(a) + 0.0, array(b) + 0.0, array(is_positive), array(~is_positive))

    def turned(self) -> Self:
        """Name the second model first."""
        return replace(self, a=self.b, b=self.a)

    @property
    def turned_cells(self) -> NDArray[np.intp]:
        """Return where each cell stands when the second model is named first: where it stood."""
        return np.arange(2 * len(self.a))

    @property
    def first(self) -> Scores:
        """See the first model alone."""
        return self._grouped(self.a)

    @property
    def second(self) -> Scores:
        """See the second model alone."""
        return self._grouped(self.b)

    def _grouped(self, scores: Array) -> Scores:
        order = np.argsort(scores, kind="stable")
        ordered = scores[order]
        starts = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
        positives, negatives = (
            np.add.reduceat(weights[..., order], starts, axis=-1) for weights in (self.positives, self.negatives)
        )
        return Scores(ordered[starts], positives, negatives)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.positives.sum(axis=-1) + self.negatives.sum(axis=-1))

    @property
    def cells(self) -> Array:
        """Lay positives, then negatives, out on the last axis."""
        return np.concatenate([self.positives, self.negatives], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take positives, then negatives, from the last axis."""
        half = len(self.a)
        return replace(self, positives=cells[..., :half], negatives=cells[..., half:])


def _counts_of(by_call: Array) -> Counts:
    """Read counts from truth x call."""
    return Counts(tp=by_call[..., 1, 1], fp=by_call[..., 0, 1], fn=by_call[..., 1, 0], tn=by_call[..., 0, 0])


def _calls(truth: int, a_right: bool, b_right: bool) -> tuple[int, int]:  # noqa: FBT001 - two marks of one kind
    """Return what each model must have called for these marks."""
    return (truth if a_right else 1 - truth, truth if b_right else 1 - truth)
