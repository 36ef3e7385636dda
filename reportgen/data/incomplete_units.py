"""Incomplete rows of cases that come in clusters: filled in row by row, each within its own cluster."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.counts import FN, FP, TN, TP, Counts
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores

CELLS_OF_KINDS = ((TP, FN), (FP, TN), (TP, FP), (FN, TN), (TP, FP, FN, TN))
"""Where a row may be put: labelled positive, labelled negative, flagged, not flagged, neither."""

CELLS = 4
KINDS = len(CELLS_OF_KINDS)
UNKNOWN = 2  # of a label, or of a call, next to 0 for negative and 1 for positive
CELL_OF = {(1, 1): TP, (0, 1): FP, (1, 0): FN, (0, 0): TN}  # by label and call
KIND_OF = {(1, UNKNOWN): 0, (0, UNKNOWN): 1, (UNKNOWN, 1): 2, (UNKNOWN, 0): 3, (UNKNOWN, UNKNOWN): 4}


@dataclass(frozen=True, slots=True)
class CountsOfUnits:
    """Cases of each cluster: by the four cells of counts where label and call are known, else by what they lack."""

    known: Array  # clusters x cells
    incomplete: Array  # clusters x kinds, as CELLS_OF_KINDS
    names: tuple[Any, ...] = ()  # of the clusters

    @classmethod
    def of(cls, names: tuple[Any, ...], entries: Iterable[tuple[int, int, int, float]]) -> Self:
        """Take for each entry its cluster, its label, its call and how many cases there are."""
        known, incomplete = np.zeros((len(names), CELLS)), np.zeros((len(names), KINDS))
        for unit, label, call, cases in entries:
            if (label, call) in CELL_OF:
                known[unit, CELL_OF[label, call]] += cases
            else:
                incomplete[unit, KIND_OF[label, call]] += cases
        return cls(array(known), array(incomplete), names)

    @classmethod
    def complete(cls, units: Units[Counts]) -> Self:
        """Take clusters of which nothing is missing."""
        known = units.by_unit
        return cls(known, np.zeros((len(known), KINDS)), units.names or tuple(range(len(known))))

    def called(self, *, positive: bool) -> Array:
        """Count the cases of each cluster with this call, whether or not there is a label next to it."""
        with_label = (TP, FP) if positive else (FN, TN)
        return array(self.known[:, with_label].sum(axis=-1) + self.incomplete[:, KIND_OF[UNKNOWN, int(positive)]])

    @property
    def without_call(self) -> Array:
        """Count the cases of each cluster of which no call is known."""
        kinds = [kind for (_, call), kind in KIND_OF.items() if call == UNKNOWN]
        return array(self.incomplete[:, kinds].sum(axis=-1))

    def filled(self, cells: NDArray[np.intp]) -> Units[Counts]:
        """Put the rows of each cluster and kind into one cell."""
        every = self.known.copy()
        for kind in range(KINDS):
            np.add.at(every, (np.arange(len(every)), cells[:, kind]), self.incomplete[:, kind])
        return Units.of(Counts.of(tp=0, fp=0, fn=0, tn=0).with_cells(every))

    def corner(self, ranks: Array, *, highest: bool) -> NDArray[np.intp]:
        """Put each row where it lowers a metric most, or raises it most."""
        best = max if highest else min
        chosen = [best(allowed, key=lambda cell: ranks[cell]) for allowed in CELLS_OF_KINDS]
        return np.tile(np.array(chosen, dtype=np.intp), (len(self.known), 1))

    def corners(self) -> Iterator[Units[Counts]]:
        """Put all rows of a kind into one cell, in every way."""
        there = self.incomplete.sum(axis=0) > 0
        for cells in product(*(one if here else one[:1] for one, here in zip(CELLS_OF_KINDS, there, strict=True))):
            yield self.filled(np.tile(np.array(cells, dtype=np.intp), (len(self.known), 1)))

    def changes(self, cells: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
        """Move the rows of one cluster and kind into another cell, one such move at a time."""
        for unit, kind in zip(*np.nonzero(self.incomplete), strict=True):
            for cell in CELLS_OF_KINDS[kind]:
                if cell != cells[unit, kind]:
                    changed = cells.copy()
                    changed[unit, kind] = cell
                    yield changed


@dataclass(frozen=True, slots=True)
class ScoresOfUnits:
    """
    Cases of each cluster by score and label: entry by entry whose, which score, which label, and how many.

    A score that is missing is nan; the label is 1 for positive, 0 for negative, and 2 where it is missing.
    """

    units: int
    unit: NDArray[np.intp]
    score: Array
    label: NDArray[np.intp]
    cases: Array

    def filled(
        self, values: Array, cut: int, *, lowest_positive: bool, ends: tuple[float, float], neither: float
    ) -> Units[Scores]:
        """
        Give the lowest scores without a label, as many as the cut says, one label, and the others the other one.

        Missing scores of positive cases are put at the first end, those of negative ones at the second; so many cases
        without label and score are positive.
        """
        positive = np.where(self.label == 1, self.cases, 0.0)
        lowest = _first(np.isfinite(self.score) & (self.label == UNKNOWN), self.score, self.cases, cut)
        unlabelled = np.isfinite(self.score) & (self.label == UNKNOWN)
        positive = np.where(unlabelled, lowest if lowest_positive else self.cases - lowest, positive)
        nothing = np.isnan(self.score) & (self.label == UNKNOWN)
        positive = np.where(nothing, _first(nothing, self.unit.astype(float), self.cases, neither), positive)
        places = np.searchsorted(values, np.where(np.isnan(self.score), values[0], self.score))
        at = [np.where(np.isnan(self.score), np.searchsorted(values, end), places) for end in ends]
        cell = np.concatenate([at[0], at[1] + len(values)])
        amount = np.concatenate([positive, self.cases - positive])
        some = amount > 0
        pooled = np.bincount(cell, amount, 2 * len(values))
        evidence = Scores(values, array(pooled[: len(values)]), array(pooled[len(values) :]))
        return Units(evidence, np.tile(self.unit, 2)[some], cell[some], array(amount[some]), self.units)


def _first(among: NDArray[np.bool_], by: Array, cases: Array, wanted: float) -> Array:
    """Say of each entry how many of its cases are among the first so many, in an order."""
    order = np.flatnonzero(among)[np.argsort(by[among], kind="stable")]
    before = np.cumsum(cases[order]) - cases[order]
    found = np.zeros(len(cases))
    found[order] = np.clip(wanted - before, 0, cases[order])
    return array(found)
