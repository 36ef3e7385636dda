"""Two or more sets of different cases, and one model on each of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike

from reportgen.data.arrays import Array, array
from reportgen.data.counts import Counts
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores


@dataclass(frozen=True, slots=True)
class TwoSets:
    """The same kind of evidence on two sets that share no case; a metric of it is the difference, first minus second."""

    first: Any
    second: Any

    @property
    def cases(self) -> Array:
        """Count the cases of both sets."""
        return array(self.first.cases + self.second.cases)

    @property
    def cells(self) -> Array:
        """Lay the cells of the first, then those of the second set out on the last axis."""
        return np.concatenate([self.first.cells, self.second.cells], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take the cells of the first, then those of the second set from the last axis."""
        first, second = np.split(cells, [self.first.cells.shape[-1]], axis=-1)
        return replace(self, first=self.first.with_cells(first), second=self.second.with_cells(second))

    @property
    def apart(self) -> "tuple[VaryingSet, VaryingSet]":
        """Return each set by itself, as evidence of which the other set stays as it is."""
        return VaryingSet(self, "first"), VaryingSet(self, "second")


@dataclass(frozen=True, slots=True)
class VaryingSet:
    """Two sets of which one varies: what the other one is worth need not be computed for each variation."""

    both: TwoSets
    side: Literal["first", "second"]

    @property
    def cells(self) -> Array:
        """Return the cells of the set that varies."""
        return array(getattr(self.both, self.side).cells)

    def with_cells(self, cells: Array) -> TwoSets:
        """Take rows of cells of the set that varies, next to a single row of the other set."""
        sides = {name: getattr(self.both, name) for name in ("first", "second")}
        rows = {name: cells if name == self.side else one.cells[None, :] for name, one in sides.items()}
        return replace(self.both, **{name: one.with_cells(rows[name]) for name, one in sides.items()})


@dataclass(frozen=True, slots=True)
class IndependentScores(TwoSets):
    """Scores of one model on two sets that share no case."""

    INPUTS: ClassVar[tuple[str, ...]] = ("truth_a", "scores_a", "truth_b", "scores_b", "positive")

    @classmethod
    def of(cls, scores_a: ArrayLike, positive_a: ArrayLike, scores_b: ArrayLike, positive_b: ArrayLike) -> Self:
        """Take a score and a mark for each case of both sets."""
        return cls(Scores.of(scores_a, positive_a), Scores.of(scores_b, positive_b))

    @classmethod
    def of_metric(cls, _: Callable[[Any], Any], evidence: TwoSets) -> Self:
        """Take the scores of two sets, of which any area is made."""
        return cls(evidence.first, evidence.second)

    @property
    def sets(self) -> tuple[Scores, ...]:
        """List both sets."""
        return (self.first, self.second)


@dataclass(frozen=True, slots=True)
class IndependentCounts(TwoSets):
    """Counts of one model on each of two sets that share no case."""

    INPUTS: ClassVar[tuple[str, ...]] = tuple(f"{name}_{side}" for side in "ab" for name in Counts.INPUTS)

    @property
    def sets(self) -> tuple[Counts, ...]:
        """List both sets."""
        return (self.first, self.second)


@dataclass(frozen=True, slots=True)
class GroupedScores:
    """Scores of one model in several groups that share no case."""

    groups: tuple[Scores, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "scores", "groups", "positive")

    @classmethod
    def of(cls, scores: ArrayLike, positive: ArrayLike, groups: ArrayLike) -> Self:
        """Take a score, a mark and a group for each case."""
        values, marks, names = array(scores), np.asarray(positive, dtype=bool), np.asarray(groups)
        return cls(tuple(Scores.of(values[names == name], marks[names == name]) for name in np.unique(names)))

    @property
    def cases(self) -> Array:
        """Count the cases of all groups."""
        return array(sum(float(group.cases) for group in self.groups))

    @property
    def sets(self) -> tuple[Scores, ...]:
        """List the groups."""
        return self.groups


@dataclass(frozen=True, slots=True)
class ScoredFolds(GroupedScores):
    """Scores of the cases that each fold of a cross-validation tests; they are compared within folds alone."""

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "scores", "folds", "positive")

    @property
    def cases(self) -> Array:
        """Count the cases of all folds."""
        return array(sum(fold.cases for fold in self.groups))

    @property
    def cells(self) -> Array:
        """Lay the cells of the folds out on the last axis, one fold after the other."""
        return np.concatenate([fold.cells for fold in self.groups], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take the cells of the folds from the last axis."""
        ends = np.cumsum([fold.cells.shape[-1] for fold in self.groups])[:-1]
        parts = np.split(cells, ends, axis=-1)
        return replace(self, groups=tuple(fold.with_cells(part) for fold, part in zip(self.groups, parts, strict=True)))


def joined_units(first: Units[Any], second: Units[Any]) -> Units[TwoSets]:
    """
    Put the units of two sets together; those of one name are one unit, which adds to both sets.

    Without names, as with cases that carry weights, each unit belongs to one set alone.
    """
    ours, theirs = _names(first, "a"), _names(second, "b")
    together = {name: at for at, name in enumerate(dict.fromkeys((*ours, *theirs)))}
    units = [
        np.array([together[name] for name in names], dtype=np.intp)[one.unit] if len(one.unit) else one.unit
        for names, one in ((ours, first), (theirs, second))
    ]
    return Units(
        TwoSets(first.pooled, second.pooled),
        np.concatenate(units),
        np.concatenate([first.cell, second.cell + first.width]),
        np.concatenate([first.amount, second.amount]),
        len(together),
    )


def _names(units: Units[Any], side: str) -> Sequence[Any]:
    return units.names if units.names is not None else [(side, at) for at in range(units.units)]


def shared_units(first: Units[Any], second: Units[Any]) -> int:
    """Count the units that have cases in both sets."""
    if first.names is None or second.names is None:
        return 0
    return len(set(first.names) & set(second.names))
