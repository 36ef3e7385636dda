"""
Sufficient statistics: all that a method needs to know of the cases.

Fields share a shape with leading batch axes, so one formula serves the point, the bootstrap draws and a sweep.
`cells` are the counts that a bootstrap draws anew; `with_cells` answers the same evidence with other counts.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.data.arrays import Array, array, divide

TP, FP, FN, TN = range(4)  # in Counts.cells


@runtime_checkable
class Evidence(Protocol):
    """What can be resampled: counts of cells along the last axis."""

    @property
    def cells(self) -> Array: ...

    def with_cells(self, cells: Array) -> Self: ...


@dataclass(frozen=True, slots=True)
class Counts:
    """True and false positives and negatives of one model at one threshold."""

    tp: Array
    fp: Array
    fn: Array
    tn: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("tp", "fp", "fn", "tn")

    @classmethod
    def of(cls, *, tp: ArrayLike, fp: ArrayLike, fn: ArrayLike, tn: ArrayLike) -> Self:
        """Take numbers or arrays of one shape."""
        return cls(array(tp), array(fp), array(fn), array(tn))

    @property
    def positives(self) -> Array:
        """Count the cases that are positive."""
        return self.tp + self.fn

    @property
    def negatives(self) -> Array:
        """Count the cases that are negative."""
        return self.fp + self.tn

    @property
    def predicted_positives(self) -> Array:
        """Count the cases that the model calls positive."""
        return self.tp + self.fp

    @property
    def predicted_negatives(self) -> Array:
        """Count the cases that the model calls negative."""
        return self.fn + self.tn

    @property
    def correct(self) -> Array:
        """Count the cases that the model gets right."""
        return self.tp + self.tn

    @property
    def wrong(self) -> Array:
        """Count the cases that the model gets wrong."""
        return self.fp + self.fn

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return self.positives + self.negatives

    @property
    def symbols(self) -> dict[str, Array]:
        """Name the cells as formulas do."""
        return {"TP": self.tp, "FP": self.fp, "FN": self.fn, "TN": self.tn}

    @property
    def matrix(self) -> Array:
        """Lay the four counts out: truth in rows, calls in columns, the negative class first."""
        rows = [np.stack(row, axis=-1) for row in ((self.tn, self.fp), (self.fn, self.tp))]
        return np.stack(rows, axis=-2)

    @property
    def cells(self) -> Array:
        """Stack the four counts on the last axis."""
        return np.stack([self.tp, self.fp, self.fn, self.tn], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take the four counts from the last axis."""
        return replace(self, tp=cells[..., 0], fp=cells[..., 1], fn=cells[..., 2], tn=cells[..., 3])


class SomeCounts(Counts):
    """
    Counts of which only some are given; it notes which ones are looked at, so that the others may be missing.

    >>> some = SomeCounts.given(tp=45, fn=5)
    >>> float(some.tp / some.positives), some.lacking()
    (0.9, [])
    >>> float(some.predicted_positives), some.lacking()
    (46.0, ['fp'])
    """

    __slots__ = ("_known", "_seen")

    @classmethod
    def given(cls, **known: ArrayLike) -> Self:
        """Take those that are known; 1 stands where the others are, until `lacking` tells whether that matters."""
        made = cls.of(**{name: known.get(name, 1.0) for name in cls.INPUTS})
        object.__setattr__(made, "_known", frozenset(known))
        object.__setattr__(made, "_seen", set())
        return made

    def __getattribute__(self, name: str) -> Any:
        """Note each count that is looked at."""
        if name in Counts.INPUTS:
            object.__getattribute__(self, "_seen").add(name)
        return object.__getattribute__(self, name)

    def lacking(self) -> list[str]:
        """Name the counts that were looked at and are not known."""
        return [name for name in self.INPUTS if name in self._seen and name not in self._known]


@dataclass(frozen=True, slots=True)
class ByClass:
    """Counts of true class (rows) against called class (columns)."""

    matrix: Array
    _sums: dict[int, Array] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.support.sum(axis=-1))

    @property
    def support(self) -> Array:
        """Count the cases of each true class."""
        return self._sum(-1)

    @property
    def called(self) -> Array:
        """Count the predictions of each class."""
        return self._sum(-2)

    @property
    def right(self) -> Array:
        """Count the right predictions of each class."""
        return array(np.diagonal(self.matrix, axis1=-2, axis2=-1))

    def without_one(self, cells: Array, at: NDArray[np.intp]) -> Self:
        """Take batches of cells that are these but for one case of one cell each, so that nothing need be added up."""
        found, each = self.with_cells(cells), np.arange(len(at))
        for axis, places in zip((-1, -2), divmod(at, self.matrix.shape[-1]), strict=True):
            sums = np.tile(self._sum(axis), (len(at), 1))
            sums[each, places] -= 1
            found._sums[axis] = sums  # noqa: SLF001 - of its own kind
        return found

    def _sum(self, axis: int) -> Array:
        """Add up rows or columns, once for all metrics."""
        if axis not in self._sums:
            self._sums[axis] = array(self.matrix.sum(axis=axis))
        return self._sums[axis]

    @property
    def cells(self) -> Array:
        """Lay the matrix out on the last axis."""
        return self.matrix.reshape(*self.matrix.shape[:-2], -1)

    def with_cells(self, cells: Array) -> Self:
        """Fold the last axis into a matrix."""
        return replace(self, matrix=cells.reshape(*cells.shape[:-1], *self.matrix.shape[-2:]))


def class_distances(classes: int) -> NDArray[np.intp]:
    """
    Return how many classes each two of so many are apart, in their order.

    >>> class_distances(3).tolist()
    [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    """
    places = np.arange(classes)
    return np.asarray(abs(np.subtract.outer(places, places)))


@dataclass(frozen=True, slots=True)
class Confusion(ByClass):
    """Counts by true and predicted class, and the names of the classes."""

    classes: tuple[str, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("matrix", "classes")

    @property
    def correct(self) -> Array:
        """Count the cases on the diagonal."""
        return array(self.right.sum(axis=-1))

    @property
    def wrong(self) -> Array:
        """Count the cases off the diagonal."""
        return self.cases - self.correct

    @property
    def by_distance(self) -> Array:
        """Count the cases of a single matrix by how many classes the prediction is from the truth, in their order."""
        return array(np.bincount(class_distances(len(self.classes)).ravel(), self.matrix.ravel()))

    def one_vs_rest(self) -> Counts:
        """Judge each class against all others; the last axis runs over the classes."""
        tp = self.right
        fp, fn = self.called - tp, self.support - tp
        return Counts(tp, fp, fn, self.cases[..., None] - tp - fp - fn)

    def of_class(self, label: str) -> Counts:
        """Judge one class against all others."""
        at = self.classes.index(label)
        tp = self.right[..., at]
        fp, fn = self.called[..., at] - tp, self.support[..., at] - tp
        return Counts(tp, fp, fn, self.cases - tp - fp - fn)

    def cells_of_class(self, label: str) -> NDArray[np.intp]:
        """Return where each cell is among the counts of one class against all others."""
        at, places = self.classes.index(label), np.arange(len(self.classes))
        positive, flagged = np.meshgrid(places == at, places == at, indexing="ij")
        return np.where(positive, np.where(flagged, TP, FN), np.where(flagged, FP, TN)).ravel()

    def sizes_of_class(self, label: str) -> tuple[int, int]:
        """Count the cases of one class, and all others."""
        of_class = int(self.support[self.classes.index(label)])
        return of_class, int(self.cases) - of_class


@dataclass(frozen=True, slots=True)
class Successes:
    """Successes among trials."""

    successes: Array
    trials: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("successes", "trials")

    @classmethod
    def of(cls, successes: ArrayLike, trials: ArrayLike) -> Self:
        """Take numbers or arrays of one shape."""
        return cls(array(successes), array(trials))


@dataclass(frozen=True, slots=True)
class Proportion(Successes):
    """Successes among trials of one kind."""

    @classmethod
    def of_metric(cls, metric: Callable[[Any], Any], evidence: Any) -> Self:
        """Take numerator and denominator of a metric that is a share of cases."""
        share = metric(evidence)
        return cls(share.numerator, share.denominator)

    @property
    def cases(self) -> Array:
        """Count all trials."""
        return self.trials

    @property
    def share(self) -> Array:
        """Divide successes by trials."""
        return divide(self.successes, self.trials)


@dataclass(frozen=True, slots=True)
class Sample:
    """Single numbers, one per run, fold or case, on the last axis."""

    values: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("values",)

    @property
    def cases(self) -> Array:
        """Count the values."""
        return array(self.values.shape[-1])


@dataclass(frozen=True, slots=True)
class Quantile:
    """A named distribution with a probability below the quantile, and its degrees of freedom where it has them."""

    distribution: str
    p: float
    df: tuple[float, ...] = ()

    INPUTS: ClassVar[tuple[str, ...]] = ("distribution", "p", "df")
