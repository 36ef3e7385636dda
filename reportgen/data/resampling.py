"""The bootstrap: cells or units drawn anew, a statistic over the draws, and what their order says."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array, divide
from reportgen.data.counts import ByClass, Evidence
from reportgen.data.resampling_units import Units
from reportgen.data.small_cells import SmallCells
from reportgen.data.strata import StratumLabels
from reportgen.data.two_sets import TwoSets, VaryingSet

AT_ONCE = 2**19  # numbers held at a time, for any number of draws
SMALL = 2**15  # numbers held at a time where rows are drawn case by case
DRAWN_TOGETHER = 20  # cases whose cells take as long to draw as the count of one cell
DEAR = 1000  # cells beyond which each draw takes long
JACKKNIFE = 1000  # cells of each half that are left out one by one; of more, every so many


def usual_draws(cells: Array, width: int = 0) -> int:
    """Return how many draws are made when nothing is stated: fewer where each takes long."""
    return 2_000 if max(cells.shape[-1], width) > DEAR else 10_000


def width_of(evidence: Evidence) -> int:
    """Count the cells that a draw of this evidence has, which units have besides their own number."""
    return evidence.width if isinstance(evidence, Units) else evidence.cells.shape[-1]


@dataclass(frozen=True, slots=True)
class Cases:
    """
    The cases behind a row of counts, ready to be drawn anew.

    The counts of some cells are drawn. Where it is cheaper, the cases of all others are drawn one by one, or, next to
    cells whose counts are drawn, the counts of all others together.
    """

    cells: int
    counted: NDArray[np.intp]
    counts: NDArray[np.int64]
    owners: NDArray[np.intp]  # of each case that is drawn one by one its cell
    others: SmallCells | None = None

    @classmethod
    def of(cls, cells: Array) -> Self:
        """Look which cells hold cases, and in a large table which of them hold many."""
        filled = np.flatnonzero(cells)
        counts = cells[filled].astype(np.int64)
        small = (counts <= DRAWN_TOGETHER) | (counts.sum() <= SMALL)
        if small.sum() <= counts[small].sum() / DRAWN_TOGETHER + 64:
            small[:] = False
        owners = np.repeat(filled[small], counts[small])
        others = None
        if 0 < small.sum() < len(small):
            others = SmallCells.of(np.bincount(filled[small], counts[small], len(cells)).astype(np.intp))
        return cls(len(cells), filled[~small], counts[~small], owners, others)

    def fill(self, rows: Array, generator: np.random.Generator) -> None:
        """Put one draw of all cases, with replacement, into each row."""
        if self.others is not None:
            self._fill_by_both(self.others, rows, generator)
        elif len(self.owners):
            self._fill_by_cases(rows, generator)
        else:
            size = int(self.counts.sum())
            rows[:] = 0
            rows[:, self.counted] = generator.multinomial(size, self.counts / size, size=len(rows))

    def _fill_by_cases(self, rows: Array, generator: np.random.Generator) -> None:
        size = len(self.owners)
        together = max(1, SMALL // max(size, self.cells))
        for start in range(0, len(rows), together):
            part = rows[start : start + together]
            drawn = self.owners[generator.integers(0, size, size=(len(part), size))]
            drawn += self.cells * np.arange(len(part))[:, None]
            part[:] = np.bincount(drawn.ravel(), minlength=part.size).reshape(part.shape)

    def _fill_by_both(self, others: SmallCells, rows: Array, generator: np.random.Generator) -> None:
        """Draw the counts of some cells and how many cases are left, then the counts of the other cells."""
        counts = np.append(self.counts, len(self.owners))
        size = int(counts.sum())
        shares = counts / size
        for row in rows:  # not all at once, so that it does not matter how many rows there are
            drawn = generator.multinomial(size, shares)
            others.fill(row, int(drawn[-1]), generator)
            row[self.counted] = drawn[:-1]


def draw(cells: Array, draws: int, generator: np.random.Generator) -> Array:
    """Draw all cases of a row of counts anew, so many times: one row of counts per draw."""
    rows = np.empty((draws, len(cells)))
    Cases.of(cells).fill(rows, generator)
    return rows


def draws_of(
    evidence: Evidence,
    *,
    draws: int,
    generator: np.random.Generator,
    strata: StratumLabels | None = None,
    at_once: int = 0,
) -> Iterator[tuple[slice, Array]]:
    """
    Draw the cells of evidence anew, a bounded number of draws at a time: which draws, and their rows of counts.

    With strata the cells of each label are drawn by themselves, so that the cases of each stay as many as they are.
    The rows are used again for the next draws.
    """
    cells, width = evidence.cells, max(width_of(evidence), at_once)
    fill = _filler(cells, generator, strata)
    rows = np.empty((_rows_at_once(max(len(cells), width), draws), len(cells)))
    for start in range(0, draws, len(rows)):
        part = rows[: draws - start]
        fill(part)
        yield slice(start, start + len(part)), part


def _filler(cells: Array, generator: np.random.Generator, strata: StratumLabels | None) -> Callable[[Array], None]:
    """Return what fills rows with draws; each stratum has a generator of its own, so that chunks change nothing."""
    if strata is None:
        cases = Cases.of(cells)
        return lambda rows: cases.fill(rows, generator)
    groups = [columns for label in np.unique(strata) if cells[columns := np.flatnonzero(strata == label)].any()]
    parts = list(
        zip(groups, map(Cases.of, (cells[columns] for columns in groups)), generator.spawn(len(groups)), strict=True)
    )

    def fill(rows: Array) -> None:
        rows[:] = 0
        for columns, cases, own in parts:
            part = np.empty((len(rows), len(columns)))
            cases.fill(part, own)
            rows[:, columns] = part

    return fill


def replicate_all(
    evidence: Evidence,
    statistics: Sequence[Callable[..., Array]],
    *,
    draws: int,
    generator: np.random.Generator,
    strata: StratumLabels | None = None,
) -> Array:
    """Compute several statistics of the same draws, one row for each."""
    values = np.empty((len(statistics), draws))
    for which, rows in draws_of(evidence, draws=draws, generator=generator, strata=strata):
        drawn = evidence.with_cells(rows)
        for row, statistic in zip(values, statistics, strict=True):
            row[which] = statistic(drawn)
    return values


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A statistic without one case of each cell, how many cases each value stands for, and their strata."""

    values: Array
    weights: Array
    strata: StratumLabels

    @property
    def acceleration(self) -> float:
        """
        Return Efron's acceleration: a sixth of the skewness of the leave-one-out values; nan where they are all equal.

        Efron & Tibshirani (1993), An Introduction to the Bootstrap, equation 14.15; with strata: Davison & Hinkley
        (1997), Bootstrap Methods and their Application, equation 5.30 and section 5.4.
        """
        if all_equal(self.values):
            return float("nan")
        cubes = squares = 0.0
        for label in np.unique(self.strata):
            values, weights = self.values[self.strata == label], self.weights[self.strata == label]
            of_all = 1.0 if len(self.strata) == len(values) else 1 - 1 / weights.sum()
            away = (np.average(values, weights=weights) - values) * of_all
            squares += float((weights * away**2).sum())
            cubes += float((weights * away**3).sum())
        return float(divide(cubes, 6 * squares**1.5))


def left_out(evidence: Evidence, statistic: Callable[..., Array], strata: StratumLabels | None = None) -> LeftOut:
    """
    Compute a statistic without one case of each cell; of units, without one unit.

    Of very many cells, as in a table of scores, every so many of each half (of Scores: the positive, then the negative
    cases in the order of their scores) stands for its neighbours.
    """
    chosen, weights = _representatives(evidence.cells)
    labels = np.zeros(len(chosen), dtype=np.intp) if strata is None else strata[chosen]
    parts: Sequence[Evidence | VaryingSet] = evidence.apart if isinstance(evidence, TwoSets) else (evidence,)
    values, before = [], 0
    for part in parts:
        after = before + len(part.cells)
        values.append(_without_each(part, statistic, chosen[(chosen >= before) & (chosen < after)] - before))
        before = after
    return LeftOut(np.concatenate(values), weights, labels)


def _without_each(evidence: Evidence | VaryingSet, statistic: Callable[..., Array], chosen: NDArray[np.intp]) -> Array:
    """Compute a statistic without one case of each chosen cell."""
    cells = evidence.cells
    width = width_of(evidence) if isinstance(evidence, Units) else len(cells)
    values = np.empty(len(chosen))
    rows = np.tile(cells, (_rows_at_once(max(len(cells), width), len(chosen)), 1))
    for start in range(0, len(chosen), len(rows)):
        part, at = rows[: len(chosen) - start], chosen[start : start + len(rows)]
        each = np.arange(len(part))
        part[each, at] = cells[at] - 1
        one_less = evidence.without_one(part, at) if isinstance(evidence, ByClass) else evidence.with_cells(part)
        values[start : start + len(part)] = statistic(one_less)
        part[each, at] = cells[at]
    return values


def at_rank(ordered: Array, rank: float) -> float:
    """Return the value at a rank counted from 1, between two ranks in proportion, beyond the ends the end."""
    return float(np.interp(rank, np.arange(1, len(ordered) + 1), ordered))


def rank_error(ordered: Array, rank: float, error: float) -> float:
    """Return the standard error of the value at a rank, from the standard error of the rank."""
    return (at_rank(ordered, rank + error) - at_rank(ordered, rank - error)) / 2


def share_below(values: Array, value: float) -> float:
    """Return the share of values below a value, of those equal but for rounding a half."""
    near = np.abs(values - value) <= ROUNDING * np.abs(values).max()
    return float(((values < value) & ~near).mean() + near.mean() / 2)


def all_equal(values: Array) -> bool:
    """Tell whether nothing but rounding sets the values apart."""
    return bool(np.ptp(values) <= ROUNDING * np.abs(values).max())


def _rows_at_once(cells: int, rows: int) -> int:
    return max(1, min(rows, AT_ONCE // cells))


def _representatives(cells: Array) -> tuple[NDArray[np.intp], Array]:
    """Choose the cells to leave a case out of, each with the number of cases that it stands for."""
    middle = len(cells) // 2
    chosen, weights = [np.zeros(0, dtype=np.intp)], [np.zeros(0)]
    for half in (np.flatnonzero(cells[:middle]), middle + np.flatnonzero(cells[middle:])):
        if len(half):
            groups = min(len(half), JACKKNIFE)
            size, larger = divmod(len(half), groups)
            sizes = size + (np.arange(groups) < larger)
            starts = np.cumsum(sizes) - sizes
            chosen.append(half[starts + sizes // 2])
            weights.append(np.add.reduceat(cells[half], starts))
    return np.concatenate(chosen), array(np.concatenate(weights))
