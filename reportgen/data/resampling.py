"""The bootstrap of independent cases: cells drawn anew, a statistic over the draws, and what their order says."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array, divide
from reportgen.data.evidence import Evidence

E = TypeVar("E", bound=Evidence)

AT_ONCE = 2**19  # numbers held at a time, whatever the number of draws
SMALL = 2**15  # numbers held at a time where rows are drawn case by case
DEAR = 1000  # cells beyond which each draw takes long
JACKKNIFE = 1000  # cells of each half that are left out one by one; of more, every so many
NOISE = 1e-12  # relative size of differences that only rounding makes


def usual_draws(cells: Array) -> int:
    """Answer how many draws are made when nobody says: fewer where each is dear."""
    return 2_000 if cells.shape[-1] > DEAR else 10_000


@dataclass(frozen=True, slots=True)
class Cases:
    """The cases behind a row of counts, ready to be drawn anew."""

    cells: int
    filled: NDArray[np.intp]
    counts: NDArray[np.int64]
    owners: NDArray[np.intp] | None  # of each case its cell, where it is cheaper to draw cases than counts

    @classmethod
    def of(cls, cells: Array) -> Self:
        """Look which cells hold cases."""
        filled = np.flatnonzero(cells)
        counts = cells[filled].astype(np.int64)
        few = len(filled) <= counts.sum() / 20 + 64
        return cls(len(cells), filled, counts, None if few else np.repeat(filled, counts))

    def fill(self, rows: Array, generator: np.random.Generator) -> None:
        """Put one draw of all cases, with replacement, into each row."""
        size = int(self.counts.sum())
        if self.owners is None:
            rows[:] = 0
            rows[:, self.filled] = generator.multinomial(size, self.counts / size, size=len(rows))
            return
        together = max(1, SMALL // max(size, self.cells))
        for start in range(0, len(rows), together):
            part = rows[start : start + together]
            drawn = self.owners[generator.integers(0, size, size=(len(part), size))]
            drawn += self.cells * np.arange(len(part))[:, None]
            part[:] = np.bincount(drawn.ravel(), minlength=part.size).reshape(part.shape)


def draw(cells: Array, draws: int, generator: np.random.Generator) -> Array:
    """Draw all cases of a row of counts anew, so many times: one row of counts per draw."""
    rows = np.empty((draws, len(cells)))
    Cases.of(cells).fill(rows, generator)
    return rows


def replicate(evidence: E, statistic: Callable[[E], Array], *, draws: int, generator: np.random.Generator) -> Array:
    """Compute a statistic of the evidence for so many draws of its cells, a bounded number of them at a time."""
    cases = Cases.of(evidence.cells)
    values, rows = np.empty(draws), np.empty((_rows_at_once(cases.cells, draws), cases.cells))
    for start in range(0, draws, len(rows)):
        part = rows[: draws - start]
        cases.fill(part, generator)
        values[start : start + len(part)] = statistic(evidence.with_cells(part))
    return values


def left_out(evidence: E, statistic: Callable[[E], Array]) -> tuple[Array, Array]:
    """
    Compute a statistic without one case of each cell; answer the values and how many cases each stands for.

    Of very many cells, as in a table of scores, every so many of each half (of Scores: the positive, then the negative
    cases in the order of their scores) stands for its neighbours.
    """
    cells = evidence.cells
    chosen, weights = _representatives(cells)
    values, rows = np.empty(len(chosen)), np.empty((_rows_at_once(len(cells), len(chosen)), len(cells)))
    for start in range(0, len(chosen), len(rows)):
        part, at = rows[: len(chosen) - start], chosen[start : start + len(rows)]
        part[:] = cells
        part[np.arange(len(part)), at] -= 1
        values[start : start + len(part)] = statistic(evidence.with_cells(part))
    return values, weights


def acceleration(values: Array, weights: Array) -> float:
    """
    Answer Efron's acceleration: a sixth of the skewness of the leave-one-out values; nan where they are all equal.

    Efron & Tibshirani (1993), An Introduction to the Bootstrap, equation 14.15.
    """
    away = np.average(values, weights=weights) - values
    squares = float(weights @ away**2)
    if np.ptp(values) <= NOISE * np.abs(values).max():
        return float("nan")
    return float(divide(weights @ away**3, 6 * squares**1.5))


def at_rank(ordered: Array, rank: float) -> float:
    """Answer the value at a rank counted from 1, between two ranks in proportion, beyond the ends the end."""
    return float(np.interp(rank, np.arange(1, len(ordered) + 1), ordered))


def rank_error(ordered: Array, rank: float, error: float) -> float:
    """Answer the standard error of the value at a rank, from the standard error of the rank."""
    return (at_rank(ordered, rank + error) - at_rank(ordered, rank - error)) / 2


def share_below(values: Array, value: float) -> float:
    """Answer the share of values below a value, of those equal but for rounding one half."""
    near = np.abs(values - value) <= NOISE * np.abs(values).max()
    return float(((values < value) & ~near).mean() + near.mean() / 2)


def all_equal(values: Array) -> bool:
    """Tell whether nothing but rounding sets the values apart."""
    return bool(np.ptp(values) <= NOISE * np.abs(values).max())


def _rows_at_once(cells: int, rows: int) -> int:
    return max(1, min(rows, AT_ONCE // cells))


def _representatives(cells: Array) -> tuple[NDArray[np.intp], Array]:
    """Choose the cells to leave a case out of, each with the number of cases that it stands for."""
    middle = len(cells) // 2
    halves = (np.flatnonzero(cells[:middle]), middle + np.flatnonzero(cells[middle:]))
    groups = [part for half in halves for part in np.array_split(half, min(len(half), JACKKNIFE) or 1) if len(part)]
    return np.array([part[len(part) // 2] for part in groups]), array([cells[part].sum() for part in groups])
