"""Many cells with few cases each, drawn anew together."""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.distributions import poisson_at_most

STEPS = 1 << 16  # equal parts of the numbers from 0 to 1
HIGHEST = 150  # counts are below it: of a mean of 20 this is 29 standard deviations away
OPEN = 255  # in a table: not all numbers of this part give the same count
SPARE = 8  # standard deviations by which the sum of the first counts stays below the cases


@dataclass(frozen=True, slots=True)
class SmallCells:
    """
    Cells of at most twenty cases or so, whose multinomial counts are drawn in two stages.

    Independent Poisson counts are multinomial given their sum, whatever that is. So each cell first gets a Poisson count,
    with a mean a little below its cases, and the cases that are then missing are drawn one by one: Brown & Bromberg
    (1984), An efficient two-stage procedure for generating random variates from the multinomial distribution, The
    American Statistician 38:216. A Poisson count is the inverse of its distribution at a number from 0 to 1, for nearly
    all of which a table with the first sixteen bits of the number suffices.
    """

    cases: NDArray[np.intp]  # of each cell, none in those that are left out
    owners: NDArray[np.intp]  # of each case its cell
    at_most: Array  # probabilities of 0, 1, 2, ... or fewer, by the number of cases
    table: NDArray[np.uint8]  # the count of each part, one number of cases after the other
    starts: NDArray[np.intp]  # of each cell, in the table

    @classmethod
    def of(cls, cases: NDArray[np.intp]) -> Self:
        """Prepare the distribution of each number of cases."""
        total = int(cases.sum())
        means = np.arange(cases.max() + 1)[:, None] * max(0.0, 1 - SPARE / total**0.5)
        at_most = array(poisson_at_most(np.arange(HIGHEST), means))
        table = np.concatenate([_table(one) for one in at_most])
        return cls(cases, np.repeat(np.arange(len(cases)), cases), at_most, table, STEPS * cases)

    def fill(self, row: Array, left: int, generator: np.random.Generator) -> None:
        """Put a draw of so many cases into a row of counts."""
        counts = self._first_counts(generator)
        missing = left - int(counts.sum())
        if missing < 0:  # a sum that is too large is no part of the draw
            counts, missing = np.zeros_like(counts), left
        one_by_one = self.owners[generator.integers(0, len(self.owners), size=missing)]
        np.add(counts, np.bincount(one_by_one, minlength=len(row)), out=row)

    def _first_counts(self, generator: np.random.Generator) -> NDArray[np.uint8]:
        four_at_once = generator.integers(0, 1 << 64, size=-(-len(self.cases) // 4), dtype=np.uint64)
        part = four_at_once.astype("<u8", copy=False).view("<u2")[: len(self.cases)]
        found: NDArray[np.uint8] = self.table.take(self.starts + part)
        still_open = np.flatnonzero(found == OPEN)
        numbers = (part[still_open] + generator.random(len(still_open))) / STEPS
        found[still_open] = (self.at_most[self.cases[still_open]] <= numbers[:, None]).sum(axis=1)
        return found


def _table(at_most: Array) -> NDArray[np.uint8]:
    """Return the count of the numbers in each part, unless they pass from one count to the next."""
    ends = STEPS * at_most
    counts = np.searchsorted(ends, np.arange(STEPS), side="right").astype(np.uint8)
    counts[np.floor(ends[ends < STEPS]).astype(np.intp)] = OPEN
    return counts
