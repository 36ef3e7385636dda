"""
The tables of counts that rows with a missing label or call allow.

A row with a label may take the two cells of its class, one with a call the two cells of that call, any other all four.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.counts import Counts
from reportgen.data.incomplete import IncompleteCounts
from reportgen.data.incomplete_units import CELLS_OF_KINDS

LEFT_CELLS = 3  # the fourth follows from the sum
EstimateOfTables = Callable[[Counts], Array]


def corner(incomplete: IncompleteCounts, ranks: Array, *, highest: bool) -> Counts:
    """Put each row where it lowers a metric most, or raises it most, given how its cells rank."""
    cells = incomplete.known.cells.copy()
    for cases, allowed in zip(_kinds(incomplete), CELLS_OF_KINDS, strict=True):
        best = max(allowed, key=lambda cell: ranks[cell]) if highest else min(allowed, key=lambda cell: ranks[cell])
        cells[..., best] += cases
    return incomplete.known.with_cells(cells)


def corners(incomplete: IncompleteCounts) -> Counts:
    """Put all rows of a kind into one cell, in every way; one table in a batch for each way."""
    kinds = [(cases, allowed) for cases, allowed in zip(_kinds(incomplete), CELLS_OF_KINDS, strict=True) if cases]
    tables = []
    for cells in product(*(allowed for _, allowed in kinds)):
        table = incomplete.known.cells.copy()
        for (cases, _), cell in zip(kinds, cells, strict=True):
            table[cell] += cases
        tables.append(table)
    return incomplete.known.with_cells(np.unique(array(tables), axis=0))


def all_tables(incomplete: IncompleteCounts, most: int) -> Counts | None:
    """Return every table that is possible, if there are not more than so many."""
    box = _whole_box(incomplete)
    if np.prod([float(high - low + 1) for low, high in box]) > most:
        return None
    return _tables(incomplete, _lattice(incomplete, box, most)[0])


def extreme_tables(
    incomplete: IncompleteCounts, estimate: EstimateOfTables, *, wanted: int, most: int, highest: bool
) -> Counts:
    """
    Return the tables with the lowest estimates, or the highest, as many as wanted.

    All tables are looked at where there are at most `most`. Of more, tables a few cases apart are, then those near the
    most extreme of them, until neighbours are one case apart.
    """
    box = _whole_box(incomplete)
    while True:
        added, steps = _lattice(incomplete, box, most)
        tables = _tables(incomplete, added)
        values = estimate(tables)
        order = np.argsort(-values if highest else values, kind="stable")  # what is undefined comes last
        if max(steps) == 1:
            return tables.with_cells(tables.cells[order[:wanted]])
        at = added[order[0]]
        box = [
            (max(low, int(centre) - step), min(high, int(centre) + step))
            for (low, high), centre, step in zip(_whole_box(incomplete), at, steps, strict=True)
        ]


def _kinds(incomplete: IncompleteCounts) -> tuple[float, ...]:
    """Count the cases of each kind, in the order of CELLS_OF_KINDS."""
    return (*incomplete.labelled, *incomplete.called, incomplete.neither)


@dataclass(frozen=True, slots=True)
class _CellGroup:
    """Some cells, and how many cases at least belong to them: those of the kinds that may be put nowhere else."""

    cells: tuple[int, ...]
    least: float


def _groups(incomplete: IncompleteCounts) -> Iterator[_CellGroup]:
    """List what a table must hold: by Hall's theorem it is possible exactly if each group of cells has its least."""
    for size in range(1, 4):
        for cells in combinations(range(4), size):
            least = sum(
                cases
                for cases, allowed in zip(_kinds(incomplete), CELLS_OF_KINDS, strict=True)
                if set(allowed) <= set(cells)
            )
            yield _CellGroup(cells, least)


def _whole_box(incomplete: IncompleteCounts) -> list[tuple[int, int]]:
    """Bound what may be added to each of the first three cells."""
    kinds = list(zip(_kinds(incomplete), CELLS_OF_KINDS, strict=True))
    return [(0, int(sum(cases for cases, allowed in kinds if cell in allowed))) for cell in range(LEFT_CELLS)]


def _lattice(
    incomplete: IncompleteCounts, box: list[tuple[int, int]], most: int
) -> tuple[NDArray[np.int64], list[int]]:
    """List what may be added to the four cells, thinned where it is too much; also by how much it was thinned."""
    sizes = [high - low + 1 for low, high in box]
    steps = [1, 1, 1]
    while np.prod([np.ceil(size / step) + 1 for size, step in zip(sizes, steps, strict=True)]) > most and any(
        step < size for size, step in zip(sizes, steps, strict=True)
    ):
        steps = [min(2 * step, size) for size, step in zip(sizes, steps, strict=True)]
    axes = [np.unique([*range(low, high + 1, step), high]) for (low, high), step in zip(box, steps, strict=True)]
    first = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, LEFT_CELLS)
    total = int(sum(_kinds(incomplete)))
    added = np.concatenate([first, total - first.sum(axis=1, keepdims=True)], axis=1)
    possible = (added >= 0).all(axis=1)
    for group in _groups(incomplete):
        possible &= added[:, list(group.cells)].sum(axis=1) >= group.least
    return added[possible], steps


def _tables(incomplete: IncompleteCounts, added: NDArray[np.int64]) -> Counts:
    return incomplete.known.with_cells(incomplete.known.cells + added)
