"""Cases that come in clusters: the clusters are drawn anew, the metric stays what it is."""

from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.counts import Evidence

E = TypeVar("E", bound=Evidence)
F = TypeVar("F", bound=Evidence)
SPARSE = 16  # how many times dearer it is to add an amount by its place than to multiply it in a full table
SMALL = 1 << 15  # numbers up to which a full table of units by cells costs nothing


@dataclass(frozen=True, slots=True)
class Units(Generic[E]):
    """
    Evidence of all cases, and which unit adds how much to which of its cells.

    A unit is a cluster of cases, or a single case that has a weight. The `cells` that a bootstrap draws are the
    units, one of each; `with_cells` answers the evidence in which each unit stands as often as it was drawn. Units
    that add the same may be `merged`: then a cell counts units that are alike.
    """

    pooled: E
    unit: NDArray[np.intp]
    cell: NDArray[np.intp]
    amount: Array
    units: int
    times: Array | None = None  # how many units each one stands for, where alike ones are merged
    names: tuple[Any, ...] | None = None  # of the units, where they are known by name

    @classmethod
    def of(cls, parts: E) -> "Units[E]":
        """Take evidence whose leading axis runs over the units."""
        cells = parts.cells
        unit, cell = np.nonzero(cells)
        return Units(parts.with_cells(cells.sum(axis=0)), unit, cell, array(cells[unit, cell]), len(cells))

    @classmethod
    def of_cases(cls, like: E, clusters: ArrayLike, cell: ArrayLike, weights: ArrayLike | None = None) -> "Units[E]":
        """Take the cluster, the cell and perhaps the weight of each case; `like` is any evidence with these cells."""
        width = like.cells.shape[-1]
        names, unit = np.unique(np.asarray(clusters), return_inverse=True)
        added = np.ones(len(unit)) if weights is None else array(weights)
        places, at = np.unique(unit * width + np.asarray(cell, dtype=np.intp), return_inverse=True)
        amount = array(np.bincount(at, added, len(places)))
        pooled = like.with_cells(array(np.bincount(places % width, amount, width)))
        some = amount != 0
        return Units(
            pooled,
            (places // width)[some],
            (places % width)[some],
            amount[some],
            len(names),
            names=tuple(names.tolist()),
        )

    def placed_in(self, evidence: "F", cells: NDArray[np.intp]) -> "Units[F]":
        """Let each unit add to other evidence, whose cells stand where `cells` says."""
        return Units(evidence, self.unit, cells[self.cell], self.amount, self.units, self.times, self.names)

    def without(self, marked: NDArray[np.bool_]) -> "Units[E]":
        """Leave out what is in marked cells; a unit that has nothing else stays, and adds nothing."""
        kept = ~marked[self.cell]
        pooled = self.pooled.with_cells(self.pooled.cells * ~marked)
        return replace(self, pooled=pooled, unit=self.unit[kept], cell=self.cell[kept], amount=self.amount[kept])

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.pooled.cells.sum())

    @property
    def width(self) -> int:
        """Count the cells of the evidence."""
        return int(self.pooled.cells.shape[-1])

    @property
    def by_unit(self) -> Array:
        """Lay each unit's own cells out, one row per unit."""
        flat = np.bincount(self.unit * self.width + self.cell, self.amount, self.units * self.width)
        return array(flat).reshape(self.units, self.width)

    @property
    def parts(self) -> E:
        """Return the evidence of each unit, on a leading axis."""
        return self.pooled.with_cells(self.by_unit)

    @property
    def cells(self) -> Array:
        """Count the units: one of each, or as many as are alike."""
        return np.ones(self.units) if self.times is None else self.times

    @property
    def whole(self) -> bool:
        """Tell whether all amounts are whole numbers, so that their sums are exact in any order."""
        return not np.mod(self.amount, 1).any()

    def with_cells(self, cells: Array) -> E:
        """Take each unit as often as the last axis says."""
        if self.whole and self.units * self.width <= SPARSE * len(self.amount) + SMALL:
            return self.pooled.with_cells(cells @ self.by_unit)  # exact below 2**53, with any BLAS kernel
        rows, width = cells.reshape(-1, self.units), self.width
        added = np.empty((len(rows), width))
        for at, row in enumerate(rows):
            added[at] = np.bincount(self.cell, row[self.unit] * self.amount, width)
        return self.pooled.with_cells(added.reshape(*cells.shape[:-1], width))

    def of_units(self, of_cells: Array) -> Array:
        """Add up for each unit what its cells are worth, times their amounts; a row for each row of worths."""
        added = np.empty((len(of_cells), self.units))
        for at, row in enumerate(of_cells):
            added[at] = np.bincount(self.unit, row[self.cell] * self.amount, self.units)
        return added

    def merged(self) -> "Units[E]":
        """
        Let one unit stand for all that add the same, in the order of their cells.

        Single cases in units of their own become the cells of the evidence again, so they are drawn as those are.
        """
        order = np.lexsort((self.cell, self.unit))
        cell, amount = self.cell[order], self.amount[order]
        sizes = np.bincount(self.unit, minlength=self.units)
        starts = np.cumsum(sizes) - sizes
        kinds = [_alike(cell, amount, starts[sizes == size], size) for size in np.unique(sizes)]
        numbers = np.cumsum([0, *(len(times) for _, _, times in kinds)])
        return replace(
            self,
            unit=np.concatenate(
                [
                    np.repeat(np.arange(len(c)) + first, c.shape[1])
                    for (c, _, _), first in zip(kinds, numbers, strict=False)
                ]
            ),
            cell=np.concatenate([cells.ravel() for cells, _, _ in kinds]),
            amount=np.concatenate([amounts.ravel() for _, amounts, _ in kinds]),
            units=int(numbers[-1]),
            times=np.concatenate([times for _, _, times in kinds]),
            names=None,
        )


def _alike(
    cell: NDArray[np.intp], amount: Array, starts: NDArray[np.intp], size: int
) -> tuple[NDArray[np.intp], Array, Array]:
    """Find the different ones among units of one size: their cells, their amounts, and how many units are so."""
    at = starts[:, None] + np.arange(size)
    cells, amounts = cell[at], amount[at]
    if not size:
        return cells[:1], amounts[:1], array([len(starts)])
    keys = [column for pair in zip(cells.T, amounts.T, strict=True) for column in pair]
    order = np.lexsort(keys[::-1])
    cells, amounts = cells[order], amounts[order]
    new = (cells[1:] != cells[:-1]).any(axis=1) | (amounts[1:] != amounts[:-1]).any(axis=1)
    firsts = np.flatnonzero(np.concatenate([[True], new]))
    return cells[firsts], amounts[firsts], array(np.diff(firsts, append=len(starts)))
