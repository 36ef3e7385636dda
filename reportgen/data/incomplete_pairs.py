"""Rows that lack something for one of two models, and the tables they allow that favour one model most."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import array
from reportgen.data.incomplete_units import UNKNOWN
from reportgen.data.paired import PairedCounts
from reportgen.data.resampling_units import Units
from reportgen.data.two_sets import TwoSets

Pattern = tuple[int, int, int]  # truth, first call, second call
Advantage = Callable[[Pattern], float]  # of the first model over the second

EITHER = (0, 1)


@dataclass(frozen=True, slots=True)
class CountedPattern:
    """So many cases of a cluster with this truth and these calls, each of which may be unknown."""

    unit: int
    pattern: Pattern
    cases: float


@dataclass(frozen=True, slots=True)
class IncompletePair:
    """How many rows lack something for two models."""

    rows: int

    def turned(self) -> "IncompletePair":
        """Name the second model first."""
        return self


@dataclass(frozen=True, slots=True)
class IncompleteSets(IncompletePair):
    """Rows of two sets that lack something, and the evidence of both sets at the extremes that they allow."""

    filled: tuple[TwoSets, ...]


@dataclass(frozen=True, slots=True)
class IncompleteCalls(IncompletePair):
    """All rows of two models by truth and both calls, those that lack something among them; by cluster where there are any."""

    patterns: tuple[CountedPattern, ...]
    units: int | None = None

    def turned(self) -> "IncompleteCalls":
        """Name the second model first."""
        patterns = tuple(
            CountedPattern(one.unit, (one.pattern[0], one.pattern[2], one.pattern[1]), one.cases)
            for one in self.patterns
        )
        return replace(self, patterns=patterns)

    def filled(
        self, advantage: Advantage, *, first: bool, agreed: int
    ) -> tuple[PairedCounts, Units[PairedCounts] | None]:
        """
        Fill in what favours the first model most, or the second one; what favours neither is of the agreed class.

        An unlabelled row on which both models agree favours neither: it counts as right for both, or as wrong for both.
        """
        placed = [self._placed(one.pattern, advantage, first=first, agreed=agreed) for one in self.patterns]
        cell = np.array([4 * truth + 2 * a + b for truth, a, b in placed], dtype=np.intp)
        cases = array([one.cases for one in self.patterns])
        pooled = PairedCounts(np.zeros((2, 2, 2))).with_cells(array(np.bincount(cell, cases, 8)))
        if self.units is None:
            return pooled, None
        unit = np.array([one.unit for one in self.patterns], dtype=np.intp)
        return pooled, _units(pooled, unit, cell, cases, self.units)

    def _placed(self, pattern: Pattern, advantage: Advantage, *, first: bool, agreed: int) -> Pattern:
        """Choose among the patterns that are possible."""
        truths, calls_a, calls_b = (EITHER if one == UNKNOWN else (one,) for one in pattern)
        possible = product(truths, calls_a, calls_b)
        sign = 1.0 if first else -1.0
        return max(possible, key=lambda one: (sign * advantage(one), one[0] == agreed))


def _units(
    pooled: PairedCounts, unit: NDArray[np.intp], cell: NDArray[np.intp], cases: NDArray[np.float64], units: int
) -> Units[PairedCounts]:
    """Add up the cases of a cluster in one cell."""
    places, at = np.unique(unit * 8 + cell, return_inverse=True)
    return Units(pooled, places // 8, places % 8, array(np.bincount(at, cases, len(places))), units)
