"""Differences of mean ranks, and the standard error that they have if all models are alike."""

import math
from dataclasses import dataclass
from itertools import combinations
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.answers import Undefined
from reportgen.catalog.mean_ranks import MeanRanks
from reportgen.catalog.work import Work
from reportgen.data.evidence import Array, BenchmarkTable, array

ERROR = r"\sqrt{\frac{k (k + 1)}{6 N}}"


@dataclass(frozen=True, slots=True)
class RankDifferences:
    """Mean ranks, the pairs of models that are compared by their places, and the standard error of a difference."""

    ranked: MeanRanks
    pairs: tuple[tuple[int, int], ...]
    control: str | None = None

    @classmethod
    def of(cls, table: BenchmarkTable) -> Self | Undefined:
        """Compare all pairs, or with a control each other model with it; models that all tie are not compared."""
        ranked = MeanRanks.of(table)
        if isinstance(ranked, Undefined):
            return ranked
        if ranked.all_tied:
            return Undefined("all_models_tied", data_sets=ranked.size[0])
        return cls(ranked, compared_pairs(table), table.control)

    @property
    def error(self) -> float:
        """Return the standard error of a difference of two mean ranks, without regard to ties."""
        n, k = self.ranked.size
        return math.sqrt(k * (k + 1) / (6 * n))

    @property
    def differences(self) -> Array:
        """Return the difference of the mean ranks of each pair, first minus second."""
        means = self.ranked.means
        first, second = array(self.pairs).astype(int).T
        return array(means[first] - means[second])

    def noted_error(self, work: Work) -> float:
        """Return the standard error, and note it."""
        n, k = self.ranked.size
        return work.step("error_of_mean_ranks", rf"d = {ERROR}", self.error, k=k, N=n)

    def names(self) -> list[tuple[str, str]]:
        """Name the models of each pair."""
        return [(self.ranked.models[a], self.ranked.models[b]) for a, b in self.pairs]

    def differ(self, shown: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Lay out as a square which pairs are shown to differ."""
        return square_of(self.pairs, shown, self.ranked.size[1])


def compared_pairs(table: BenchmarkTable) -> tuple[tuple[int, int], ...]:
    """List the places of the models that are compared: every two, or each with the control, which comes second."""
    places = range(len(table.models))
    if table.control is None:
        return tuple(combinations(places, 2))
    control = table.models.index(table.control)
    return tuple((at, control) for at in places if at != control)


def square_of(pairs: tuple[tuple[int, int], ...], shown: NDArray[np.bool_], models: int) -> NDArray[np.bool_]:
    """Lay out as a square, both ways round, what holds of each pair."""
    square = np.zeros((models, models), dtype=bool)
    for (a, b), one in zip(pairs, shown.tolist(), strict=True):
        square[a, b] = square[b, a] = one
    return square
