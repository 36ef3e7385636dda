"""Counts with what each kind of case costs."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.counts import ByClass, Counts
from reportgen.data.paired import PairedCounts

CLASSES = ("negative", "positive")
CELLS_OF_COUNTS = np.array([3, 1, 2, 0])  # where each cell of Counts stands among those of Costed


@dataclass(frozen=True, slots=True)
class Costed(ByClass):
    """Counts of true class (rows) against called class (columns), and the cost of one case of each kind; gains are below 0."""

    costs: Array
    classes: tuple[str, ...] = CLASSES

    INPUTS: ClassVar[tuple[str, ...]] = ("matrix", "costs", "classes")

    @classmethod
    def of(cls, counts: Counts, costs: ArrayLike) -> Self:
        """Take counts of two classes; rows and columns of the costs are the negative, then the positive class."""
        return cls(counts.matrix, array(costs))


@dataclass(frozen=True, slots=True)
class PairedCosts:
    """What two models called on the same cases, and the cost of one case of each kind."""

    counts: PairedCounts
    costs: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "a", "b", "positive", "costs")

    def turned(self) -> Self:
        """Name the second model first."""
        return replace(self, counts=self.counts.turned())

    @property
    def turned_cells(self) -> NDArray[np.intp]:
        """Return where each cell stands when the second model is named first."""
        return self.counts.turned_cells

    @property
    def first(self) -> Costed:
        """See the first model alone."""
        return Costed.of(self.counts.first, self.costs)

    @property
    def second(self) -> Costed:
        """See the second model alone."""
        return Costed.of(self.counts.second, self.costs)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return self.counts.cases

    @property
    def cells(self) -> Array:
        """Lay the eight counts out on the last axis."""
        return self.counts.cells

    def with_cells(self, cells: Array) -> Self:
        """Fold the last axis into truth, first and second call."""
        return replace(self, counts=self.counts.with_cells(cells))
