"""Mean ranks of several models over data sets, and how far they are from those of equal models."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.answers import Table, Undefined
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import MOST_RANK_SUMS
from reportgen.data.evidence import Array, BenchmarkTable, array
from reportgen.data.midranks import tie_term

Whole = NDArray[np.int64]

HALF = 2  # ranks are whole numbers or halves, so that twice of them are whole


@dataclass(frozen=True, slots=True)
class MeanRanks:
    """The ranks of the models on each data set, the best first, and what tests of them have in common."""

    ranks: Array
    models: tuple[str, ...]

    @classmethod
    def of(cls, table: BenchmarkTable) -> Self | Undefined:
        """Rank the models, or say why they cannot be ranked on every data set."""
        lacking = float(table.missing.sum())
        if lacking:
            return Undefined("missing_scores", missing=lacking, cells=float(table.scores.size))
        if len(table.data_sets) < 2:
            return Undefined("one_data_set")
        return cls(table.ranks, table.models)

    @property
    def size(self) -> tuple[int, int]:
        """Return how many data sets and how many models there are."""
        return self.ranks.shape[0], self.ranks.shape[1]

    @property
    def means(self) -> Array:
        """Return the mean rank of each model."""
        return array(self.ranks.mean(axis=0))

    @property
    def all_tied(self) -> bool:
        """Tell whether the models are tied on every data set."""
        return bool((self.ranks == self.ranks[:, :1]).all())

    def table(self) -> Table:
        """List the mean rank of each model."""
        return Table(("model", "mean_rank"), tuple(zip(self.models, self.means.tolist(), strict=True)))

    def chi_square(self, *, correct_ties: bool = True, work: Work = SILENT) -> float:
        """
        Return Friedman's statistic: with the ranks' own variance, which ties make smaller, or as if there were none.

        By hand: two of three data sets rank A, B, C and one B, A, C, so the rank sums 4, 5 and 9 are 2, 1 and 3 from 6.

        >>> MeanRanks(np.array([[1, 2, 3], [1, 2, 3], [2, 1, 3.0]]), ("A", "B", "C")).chi_square() == 2 * 14 / 6
        True
        """
        n, k = self.size
        squares = float(np.square(self.ranks.sum(axis=0) - n * (k + 1) / 2).sum())
        work.step(
            "rank_sums_apart", r"a = \sum_j \left(\sum_i r_{ij} - \frac{N (k + 1)}{2}\right)^2", squares, N=n, k=k
        )
        if not correct_ties:
            return work.step(
                "statistic", r"\chi^2 = \frac{12 a}{N k (k + 1)}", 12 * squares / (n * k * (k + 1)), a=squares, N=n, k=k
            )
        spread = self.spread
        work.step("rank_spread", r"c = \sum_{ij} \left(r_{ij} - \frac{k + 1}{2}\right)^2", spread, k=k)
        return work.step(
            "statistic", r"\chi^2 = \frac{(k - 1) a}{c}", (k - 1) * squares / spread, a=squares, c=spread, k=k
        )

    @property
    def spread(self) -> float:
        """Sum the squared distances of all ranks from the mean rank; ties make it smaller."""
        n, k = self.size
        return (n * (k**3 - k) - float(tie_term(self.ranks).sum())) / 12

    def exact_p(self) -> float | Undefined:
        """
        Return how often rank sums are at least as far apart if on each data set every order is equally likely.

        The ranks of each data set are dealt out anew with its own ties. Sums are built up data set by data set, without
        regard to which model has which, since the statistic has none; so the first data set may stay as it is.
        """
        doubled = np.rint(HALF * self.ranks).astype(np.int64)
        too_many = Undefined("too_many_orders", data_sets=len(self.ranks), models=len(self.models))
        if (2 * int(doubled.max()) * len(doubled)) ** doubled.shape[1] > np.iinfo(np.int64).max:
            return too_many
        sums, weights = np.sort(doubled[:1], axis=1), np.ones(1)
        for row in doubled[1:]:
            if len(sums) * _count_orders(row) > MOST_RANK_SUMS:
                return too_many
            sums, weights = _dealt_out(sums, weights, row)
        apart = np.square(sums).sum(axis=1) >= np.square(doubled.sum(axis=0)).sum()
        return min(math.fsum(weights[apart].tolist()), 1.0)


def _count_orders(row: Whole) -> int:
    """Count the different orders of the ranks of one data set."""
    return math.factorial(len(row)) // math.prod(math.factorial(times) for times in Counter(row.tolist()).values())


def _dealt_out(sums: Whole, weights: Array, row: Whole) -> tuple[Whole, Array]:
    """Add every order of the ranks of one data set to every collection of sums, and merge what is alike."""
    orders = np.array(list(_orders(Counter(row.tolist()))))
    after = np.sort((sums[:, None, :] + orders).reshape(-1, len(row)), axis=1)
    places = (int(after.max()) + 1) ** np.arange(len(row))
    _, first, place = np.unique((after * places).sum(axis=1), return_index=True, return_inverse=True)
    chances = np.bincount(place, np.repeat(weights / len(orders), len(orders)))
    return np.asarray(after[first], dtype=np.int64), array(chances)


def _orders(left: Counter[int]) -> Iterator[tuple[int, ...]]:
    """Pass every different order of values of which there are so many each."""
    if not left:
        yield ()
    for value in left:
        for rest in _orders(left - Counter([value])):
            yield (value, *rest)
