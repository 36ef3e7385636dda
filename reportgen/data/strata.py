"""Which true class the cases of each cell have, so that each class can be drawn by itself; of two sets, which set."""

from functools import singledispatch

import numpy as np
from numpy.typing import NDArray

from reportgen.data.class_scores import ClassScores
from reportgen.data.costs import Costed, PairedCosts
from reportgen.data.counts import Confusion, Counts, Evidence
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.two_sets import TwoSets

StratumLabels = NDArray[np.intp]
SEVERAL = -1  # the label of a unit with cases of more than one class


@singledispatch
def strata(evidence: Evidence) -> StratumLabels | None:  # noqa: ARG001 - evidence of any other kind
    """Return the true class of the cases of each cell as a number; None where the evidence does not know it."""
    return None


@strata.register
def _(evidence: Counts) -> StratumLabels:  # noqa: ARG001 - the order of its cells
    return np.array([1, 0, 1, 0])


@strata.register
def _(evidence: Confusion) -> StratumLabels:
    return _rows(len(evidence.classes))


@strata.register
def _(evidence: Costed) -> StratumLabels:
    return _rows(len(evidence.classes))


@strata.register
def _(evidence: PairedCosts) -> StratumLabels | None:
    return strata(evidence.counts)


@strata.register
def _(evidence: PairedCounts) -> StratumLabels:  # noqa: ARG001 - the order of its cells
    return np.repeat([0, 1], 4)


@strata.register
def _(evidence: ClassScores) -> StratumLabels:
    return evidence.truth


@strata.register
def _(evidence: Scores) -> StratumLabels:
    return _halves(len(evidence.values))


@strata.register
def _(evidence: PairedScores) -> StratumLabels:
    return _halves(len(evidence.a))


@strata.register
def _(evidence: TwoSets) -> StratumLabels:
    """Draw each set by itself, without regard to the classes of its cases."""
    return np.repeat([0, 1], [evidence.first.cells.shape[-1], evidence.second.cells.shape[-1]])


@strata.register(Units)
def _(evidence: Units[Evidence]) -> StratumLabels | None:
    """Ask the cells of each unit, which may say different things."""
    of_cell = strata(evidence.pooled)
    if of_cell is None:
        return None
    labels = of_cell[evidence.cell]
    least = np.full(evidence.units, len(of_cell), dtype=np.intp)
    most = np.full(evidence.units, SEVERAL, dtype=np.intp)
    np.minimum.at(least, evidence.unit, labels)
    np.maximum.at(most, evidence.unit, labels)
    return np.where(least >= most, most, SEVERAL)


def _rows(classes: int) -> StratumLabels:
    return np.repeat(np.arange(classes), classes)


def _halves(scores: int) -> StratumLabels:
    return np.repeat([1, 0], scores)
