"""The standard error that a sample itself gives a statistic: by how much a little more of each cell moves it."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.counts import Evidence
from reportgen.data.merged_scores import MergedScores
from reportgen.data.paired import PairedScores
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.strata import StratumLabels

FEW = 256  # cells that are tried one by one; more scores are put together first, for the standard error alone
PER_AXIS = 12  # merged scores of each of two models
LITTLE = 1e-4  # of a case


@dataclass(frozen=True, slots=True)
class DeltaError:
    """
    The nonparametric delta method (infinitesimal jackknife) for draws of one evidence.

    Davison & Hinkley (1997), Bootstrap Methods and their Application, section 2.7.2: the variance is the sum of the
    squared influences of the units over their squared number.
    """

    like: Evidence  # of few cells
    at: NDArray[np.intp] | None  # of each cell the one of few in which it is counted
    filled: NDArray[np.intp]
    units: Units[Evidence] | None  # with the few cells
    strata: StratumLabels  # of what is drawn

    @classmethod
    def of(cls, evidence: Evidence, strata: StratumLabels | None) -> "DeltaError":
        """Prepare for draws of this evidence."""
        pooled = evidence.pooled if isinstance(evidence, Units) else evidence
        like, at = _few_cells(pooled)
        filled = np.flatnonzero(like.cells)
        labels = np.zeros(len(evidence.cells), dtype=np.intp) if strata is None else strata
        if not isinstance(evidence, Units):
            return cls(like, at, filled, None, labels)
        cell = evidence.cell if at is None else at[evidence.cell]
        return cls(like, at, filled, Units(like, evidence.unit, cell, evidence.amount, evidence.units), labels)

    @property
    def width(self) -> int:
        """Count the numbers that each draw needs at a time."""
        return max(len(self.like.cells), 0 if self.units is None else self.units.units)

    def of_draws(self, rows: Array, statistic: Callable[..., Array]) -> Array:
        """Return the standard error of the statistic in each draw, nan where it cannot be told."""
        cells = self._few(rows)
        slopes = self._slopes(cells, statistic)
        if self.units is not None:
            of_cells = np.zeros(cells.shape)
            of_cells[:, self.filled] = slopes
            return _spread(self.units.of_units(of_cells), rows, self.strata)
        labels = self.strata if self.at is None else _labels(self.strata, self.at, len(self.like.cells))
        return _spread(slopes, cells[:, self.filled], labels[self.filled])

    def _few(self, rows: Array) -> Array:
        """Count each draw in few cells."""
        if self.units is not None:
            return self.units.with_cells(rows).cells
        if self.at is None:
            return rows.copy()
        return array([np.bincount(self.at, row, len(self.like.cells)) for row in rows])

    def _slopes(self, cells: Array, statistic: Callable[..., Array]) -> Array:
        """Return by how much the statistic grows with each cell; nothing else is kept of the cells that are tried."""
        here = statistic(self.like.with_cells(cells))
        slopes = np.empty((len(cells), len(self.filled)))
        for place, cell in enumerate(self.filled):
            before = cells[:, cell].copy()
            cells[:, cell] += LITTLE
            slopes[:, place] = (statistic(self.like.with_cells(cells)) - here) / LITTLE
            cells[:, cell] = before
        return slopes


def _spread(influence: Array, times: Array, strata: StratumLabels) -> Array:
    """Add up the squared influences around their mean, within each stratum."""
    total = np.zeros(len(times))
    for label in np.unique(strata):
        mine = strata == label
        own, drawn = influence[:, mine], times[:, mine]
        cases = drawn.sum(axis=1)
        mean = np.einsum("ij,ij->i", own, drawn) / np.maximum(cases, 1)
        total += np.einsum("ij,ij->i", drawn, (own - mean[:, None]) ** 2)
    return array(np.sqrt(total))


def _few_cells(evidence: Evidence) -> tuple[Evidence, NDArray[np.intp] | None]:
    """Put neighbouring scores together where there are many cells."""
    if len(evidence.cells) <= FEW:
        return evidence, None
    if isinstance(evidence, Scores):
        merged = MergedScores.of(evidence, FEW // 2)
        half = len(merged.scores.values)
        return merged.scores, np.concatenate([merged.at, merged.at + half])
    if isinstance(evidence, PairedScores):
        return _few_pairs(evidence)
    return evidence, None


def _few_pairs(evidence: PairedScores) -> tuple[PairedScores, NDArray[np.intp]]:
    """Put the scores of both models together, so that few pairs of them are left."""
    one, other = (MergedScores.of(s, PER_AXIS) for s in (evidence.first, evidence.second))
    places = [
        merged.at[np.searchsorted(of.values, scores)]
        for merged, of, scores in ((one, evidence.first, evidence.a), (other, evidence.second, evidence.b))
    ]
    pairs, at = np.unique(places[0] * PER_AXIS + places[1], return_inverse=True)
    positives, negatives = (
        array(np.bincount(at, side, len(pairs))) for side in (evidence.positives, evidence.negatives)
    )
    a, b = one.scores.values[pairs // PER_AXIS], other.scores.values[pairs % PER_AXIS]
    return PairedScores(a, b, positives, negatives), np.concatenate([at, at + len(pairs)])


def _labels(strata: StratumLabels, at: NDArray[np.intp], cells: int) -> StratumLabels:
    """Carry the strata of many cells over to few; none of these holds cases of two."""
    labels = np.zeros(cells, dtype=np.intp)
    labels[at] = strata
    return labels
