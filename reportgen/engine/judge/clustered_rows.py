"""Incomplete rows in clusters: a bound depends also on where they are, so that it is searched for row by row."""

from collections.abc import Callable, Iterator
from typing import Any

from reportgen.catalog.cell_order import CellOrder
from reportgen.conventions import MOST_TABLES
from reportgen.data.incomplete_units import CountsOfUnits
from reportgen.engine.judge.extreme import Extreme

JudgeTable = Callable[[Any], Extreme]


def searched(units: CountsOfUnits, order: CellOrder, evidence: Any, judge: JudgeTable) -> Iterator[Extreme]:
    """
    Start at the corner that lowers the metric most, and at the one that raises it most, and change one row kind at a time.

    The variance between clusters may make another table than the corner extreme. Changes that move the bound outwards
    are kept, until none does or as many tables have been looked at as are otherwise judged.
    """
    ranks = order.ranks(evidence)
    for highest in (False, True):
        cells = units.corner(ranks, highest=highest)
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
