"""Incomplete rows in clusters: a bound depends also on where they are, so that it is searched for row by row."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.cell_order import CellOrder
from reportgen.conventions import MOST_TABLES
from reportgen.data.incomplete import IncompleteConfusion, IncompleteEvidence
from reportgen.data.incomplete_units import CountsOfUnits
from reportgen.data.resampling_units import Units
from reportgen.data.selected_in_clusters import SelectedOfUnits
from reportgen.engine.judge.extreme import Extreme

JudgeTable = Callable[[Any], Extreme]


class RowsInClusters(Protocol):
    """Rows of each cluster that may be filled in in several ways, and which way is taken."""

    def filled(self, cells: NDArray[np.intp]) -> Units[Any]:
        """Fill the rows in."""
        ...

    def changes(self, cells: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
        """Fill the rows of one cluster in in another way, one such change at a time."""
        ...


@dataclass(frozen=True, slots=True)
class Corners:
    """Rows in clusters, and the ways to fill them in that lower and raise a metric most."""

    units: RowsInClusters
    lowest: NDArray[np.intp]
    highest: NDArray[np.intp]


def corners_of(incomplete: IncompleteEvidence, order: CellOrder | None, evidence: Any) -> Corners | None:
    """Return the ways that lower and raise the metric most, where cases come in clusters and it is known."""
    units: Any = incomplete.units
    if isinstance(incomplete, IncompleteConfusion) and incomplete.units is not None:
        units = incomplete.units.right_or_wrong(len(incomplete.known.classes))
    if isinstance(units, SelectedOfUnits):
        return Corners(units, units.corner(highest=False), units.corner(highest=True))
    if isinstance(units, CountsOfUnits) and order is not None:
        ranks = order.ranks(evidence)
        return Corners(units, units.corner(ranks, highest=False), units.corner(ranks, highest=True))
    return None


def searched(corners: Corners, judge: JudgeTable) -> Iterator[Extreme]:
    """
    Start at the corner that lowers the metric most, and at the one that raises it most, and change one row kind at a time.

    The variance between clusters may make another table than the corner extreme. Changes that move the bound outwards
    are kept, until none does or as many tables have been looked at as are otherwise judged.
    """
    units = corners.units
    for highest in (False, True):
        cells = corners.highest if highest else corners.lowest
        best = judge(units.filled(cells))
        left, moved = MOST_TABLES, True
        while moved and left > 0:
            moved = False
            for changed in units.changes(cells):
                left -= 1
                found = judge(units.filled(changed))
                if (found.high > best.high) if highest else (found.low < best.low):
                    cells, best, moved = changed, found, True
                    break
                if left <= 0:
                    break
        yield best
