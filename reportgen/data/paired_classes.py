"""What two models predicted on the same cases, where there are several classes."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.counts import Confusion
from reportgen.data.paired import PairedCounts


@dataclass(frozen=True, slots=True)
class PairedRight(PairedCounts):
    """Right and wrong predictions of two models: every case is laid out as positive, and a right prediction of it as such."""


@dataclass(frozen=True, slots=True)
class PairedClasses:
    """On the same cases: each combination of true class, first and second prediction that occurs, with its cases."""

    patterns: NDArray[np.intp]  # combinations x (truth, first, second)
    cells: Array  # cases of each combination
    classes: tuple[str, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "a", "b")

    def with_cells(self, cells: Array) -> Self:
        """Take other numbers of cases."""
        return replace(self, cells=cells)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.cells.sum(axis=-1))

    @property
    def first(self) -> Confusion:
        """See the first model alone."""
        return self._confusion(1)

    @property
    def second(self) -> Confusion:
        """See the second model alone."""
        return self._confusion(2)

    def turned(self) -> Self:
        """Name the second model first."""
        return replace(self, patterns=self.patterns[:, [0, 2, 1]])

    @property
    def turned_cells(self) -> NDArray[np.intp]:
        """Return where each cell is when the second model is named first: where it was."""
        return np.arange(len(self.patterns))

    def _confusion(self, model: int) -> Confusion:
        size = len(self.classes)
        cell = self.patterns[:, 0] * size + self.patterns[:, model]
        rows = self.cells.reshape(-1, len(self.patterns))
        added = np.zeros((len(rows), size * size))
        for at, row in enumerate(rows):
            added[at] = np.bincount(cell, row, size * size)
        return Confusion(added.reshape(*self.cells.shape[:-1], size, size), self.classes)

    def right(self) -> PairedRight:
        """Count right and wrong predictions."""
        return PairedRight(array(np.bincount(self.cells_of_right, self.cells, 8)).reshape(2, 2, 2))

    @property
    def cells_of_right(self) -> NDArray[np.intp]:
        """Return where each cell is among right and wrong predictions."""
        truth, a, b = self.patterns.T
        return np.asarray(4 + 2 * (a == truth) + (b == truth), dtype=np.intp)

    @property
    def discordant_by_class(self) -> Array:
        """Count for each true class the cases of which exactly one model predicts it."""
        truth, a, b = self.patterns.T
        return array(np.bincount(truth, self.cells * ((a == truth) != (b == truth)), len(self.classes)))

    def of_class(self, label: str) -> PairedCounts:
        """See one class against all others."""
        return PairedCounts(array(np.bincount(self.cells_of_class(label), self.cells, 8)).reshape(2, 2, 2))

    def cells_of_class(self, label: str) -> NDArray[np.intp]:
        """Return where each cell is among the counts of one class against all others."""
        truth, a, b = (self.patterns == self.classes.index(label)).astype(np.intp).T
        return np.asarray(4 * truth + 2 * a + b, dtype=np.intp)
