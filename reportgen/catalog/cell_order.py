"""Which cells raise a metric of counts, and which lower it: adding a case to a higher cell never gives a lower value."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.data.costs import CELLS_OF_COUNTS, Costed
from reportgen.data.counts import Counts

CELLS = Counts.INPUTS


class CellOrder(Protocol):
    """Ranks the four cells of counts, TP, FP, FN and TN, by what one case more in each does to the metric."""

    def ranks(self, evidence: Counts | Costed) -> Array: ...


@dataclass(frozen=True, slots=True)
class OrderedCells:
    """Cells that raise a metric and cells that lower it; a case in any other leaves it as it is."""

    raised_by: tuple[str, ...]
    lowered_by: tuple[str, ...]

    def ranks(self, _: Counts | Costed) -> Array:
        """Rank the cells."""
        return array([(cell in self.raised_by) - (cell in self.lowered_by) * 1.0 for cell in CELLS])


@dataclass(frozen=True, slots=True)
class OrderedByCost:
    """A metric that rises with the cost of each case, or falls with it."""

    falls: bool = False

    def ranks(self, evidence: Counts | Costed) -> Array:
        """Rank the cells by what a case in each costs."""
        assert isinstance(evidence, Costed)  # noqa: S101 - metrics of costs are computed from costs
        costs = np.asarray(evidence.costs, dtype=float).reshape(4)[CELLS_OF_COUNTS]
        return array(-costs if self.falls else costs)
