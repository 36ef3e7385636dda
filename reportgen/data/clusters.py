"""Cases that come in clusters: what each cluster contributes, clusters on the last axis or named by number."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.data.arrays import Array, array, divide
from reportgen.data.counts import Successes
from reportgen.data.paired import PairedScores, RightCalls
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores


@dataclass(frozen=True, slots=True)
class ClusteredProportion(Successes):
    """Successes among the trials of each cluster; the last axis runs over the clusters."""

    @classmethod
    def of_metric(cls, metric: Callable[[Any], Any], units: Units[Any]) -> Self:
        """Take numerator and denominator of a metric that is a share of cases, in each unit."""
        share = metric(units.parts)
        return cls(share.numerator, share.denominator)

    @property
    def cases(self) -> Array:
        """Count all trials."""
        return array(self.trials.sum(axis=-1))

    @property
    def clusters(self) -> Array:
        """Count the clusters that hold a trial."""
        return array((self.trials > 0).sum(axis=-1))

    @property
    def share(self) -> Array:
        """Divide all successes by all trials."""
        return divide(self.successes.sum(axis=-1), self.cases)

    @property
    def cells(self) -> Array:
        """Lay the successes, then the failures, of each cluster out on the last axis."""
        return np.concatenate([self.successes, self.trials - self.successes], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take successes, then failures, from the last axis."""
        half = cells.shape[-1] // 2
        successes = cells[..., :half]
        return replace(self, successes=successes, trials=successes + cells[..., half:])


@dataclass(frozen=True, slots=True)
class ClusteredPaired(RightCalls):
    """Right calls of two models in each cluster; clusters on the last axis."""

    @property
    def sizes(self) -> Array:
        """Count the cases of each cluster."""
        return self.both_right + self.only_a + self.only_b + self.both_wrong

    @property
    def surplus(self) -> Array:
        """Subtract in each cluster the cases that only the second model gets right from those that only the first does."""
        return self.only_a - self.only_b

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.sizes.sum(axis=-1))

    @property
    def clusters(self) -> Array:
        """Count the clusters that hold a case."""
        return array((self.sizes > 0).sum(axis=-1))

    @property
    def discordant(self) -> Array:
        """Count the cases that exactly one model gets right."""
        return array((self.only_a + self.only_b).sum(axis=-1))

    @property
    def cells(self) -> Array:
        """Lay the four counts of each cluster out on the last axis, one kind after the other."""
        return np.concatenate([self.both_right, self.only_a, self.only_b, self.both_wrong], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take the four counts, one kind after the other, from the last axis."""
        both, a, b, none = np.split(cells, 4, axis=-1)
        return replace(self, both_right=both, only_a=a, only_b=b, both_wrong=none)


@dataclass(frozen=True, slots=True)
class ClusteredScores:
    """Scores with the number of their cluster, each with its number of positive and of negative cases."""

    values: Array
    cluster: NDArray[np.intp]
    positives: Array
    negatives: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "scores", "clusters", "positive")

    @classmethod
    def of(cls, scores: ArrayLike, positive: ArrayLike, clusters: ArrayLike) -> Self:
        """Keep every case; a cluster may be named by anything that can be sorted."""
        is_positive = np.asarray(positive, dtype=bool)
        return cls(array(scores) + 0.0, _numbered(clusters), array(is_positive), array(~is_positive))

    @classmethod
    def of_metric(cls, _: Callable[[Any], Any], units: Units[Scores]) -> Self:
        """Take the scores of each unit, of which any area is made."""
        return cls.of_units(units)

    @classmethod
    def of_units(cls, units: Units[Scores]) -> Self:
        """Take the scores of each unit as a cluster."""
        at, positives, negatives = _by_class(units.cell, units.amount, len(units.pooled.values))
        return cls(units.pooled.values[at], units.unit, positives, negatives)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array((self.positives + self.negatives).sum(axis=-1))

    @property
    def cells(self) -> Array:
        """Lay positives, then negatives, out on the last axis."""
        return np.concatenate([self.positives, self.negatives], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take positives, then negatives, from the last axis."""
        half = len(self.values)
        return replace(self, positives=cells[..., :half], negatives=cells[..., half:])


@dataclass(frozen=True, slots=True)
class ClusteredPairedScores:
    """On the same cases: pairs of scores with the number of their cluster, and their positive and negative cases."""

    a: Array
    b: Array
    cluster: NDArray[np.intp]
    positives: Array
    negatives: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "a", "b", "clusters", "positive")

    @classmethod
    def of(cls, a: ArrayLike, b: ArrayLike, positive: ArrayLike, clusters: ArrayLike) -> Self:
        """Keep every case; a cluster may be named by anything that can be sorted."""
        is_positive = np.asarray(positive, dtype=bool)
        return cls(array(a) + 0.0, array(b) + 0.0, _numbered(clusters), array(is_positive), array(~is_positive))

    @classmethod
    def of_units(cls, units: Units[PairedScores]) -> Self:
        """Take the pairs of scores of each unit as a cluster."""
        at, positives, negatives = _by_class(units.cell, units.amount, len(units.pooled.a))
        return cls(units.pooled.a[at], units.pooled.b[at], units.unit, positives, negatives)

    @property
    def first(self) -> ClusteredScores:
        """See the first model alone."""
        return ClusteredScores(self.a, self.cluster, self.positives, self.negatives)

    @property
    def second(self) -> ClusteredScores:
        """See the second model alone."""
        return ClusteredScores(self.b, self.cluster, self.positives, self.negatives)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return self.first.cases


def added(amounts: Array, to: NDArray[np.intp]) -> Array:
    """Add amounts up, each to the number that stands for it; the last axis then runs over these numbers."""
    order = np.argsort(to, kind="stable")
    starts = np.flatnonzero(np.diff(to[order], prepend=-1))
    if not len(starts):
        return np.zeros((*amounts.shape[:-1], 0))
    return array(np.add.reduceat(array(amounts)[..., order], starts, axis=-1))


def _numbered(clusters: ArrayLike) -> NDArray[np.intp]:
    """Number the clusters from 0."""
    return np.unique(np.asarray(clusters), return_inverse=True)[1].astype(np.intp)


def _by_class(cell: NDArray[np.intp], amount: Array, half: int) -> tuple[NDArray[np.intp], Array, Array]:
    """Return the place of the score behind each cell, and how many positive and negative cases are there."""
    positive = cell < half
    return cell % half, np.where(positive, amount, 0.0), np.where(positive, 0.0, amount)
