"""
The tables of scores that rows with a missing label or score allow, as far as they may be the worst or the best.

Of the scores without a label the k lowest are positive and the others negative, or the other way round, for every k.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.incomplete import IncompleteScores
from reportgen.data.incomplete_units import ScoresOfUnits
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores

MOST_CELLS = 1 << 22  # of one batch of tables: 32 MB for each class
CERTAIN = (0.0, 1.0)  # the ends of a scale of probabilities


@dataclass(frozen=True, slots=True)
class Fillings:
    """Ways to fill in: labels of the k lowest scores, and where cases without a score stand."""

    cut: NDArray[np.int64]
    lowest_positive: NDArray[np.bool_]
    ranked_worst: NDArray[np.bool_]  # positive cases without a score come last, negative ones first
    positive_of_neither: Array  # how many cases without label and score are positive

    def __len__(self) -> int:
        """Count the ways."""
        return len(self.cut)

    def only(self, at: NDArray[np.intp]) -> Self:
        """Keep some of the ways."""
        return type(self)(self.cut[at], self.lowest_positive[at], self.ranked_worst[at], self.positive_of_neither[at])


def fillings(incomplete: IncompleteScores, most_cuts: int) -> Fillings:
    """List the ways to fill in; of more than so many cuts, some that are evenly apart, always with both ends."""
    cases = int(incomplete.cases.sum())
    cuts = np.unique(np.linspace(0, cases, min(cases + 1, most_cuts)).astype(np.int64))
    worst = (True, False) if sum(incomplete.unscored) + incomplete.neither else (True,)
    neither = np.unique([0.0, incomplete.neither // 2, incomplete.neither])
    parts = np.meshgrid(cuts, (True, False), worst, neither, indexing="ij")
    cut, lowest, ranked, positive = (part.ravel() for part in parts)
    return Fillings(cut, lowest.astype(bool), ranked.astype(bool), positive.astype(float))


@dataclass(frozen=True, slots=True)
class FilledScores:
    """All scores that can occur, with the cases whose label is known, and those that are filled in."""

    incomplete: IncompleteScores
    values: Array
    known: Scores
    unlabelled: Array
    probabilities: bool

    @classmethod
    def of(cls, incomplete: IncompleteScores, *, probabilities: bool) -> Self:
        """Add to the scores the two ends at which missing ones are put: of probabilities 0 and 1, else beyond all."""
        known = incomplete.known
        found = np.concatenate([known.values, incomplete.values])
        ends = CERTAIN if probabilities or not found.size else (found.min() - 1, found.max() + 1)
        values = np.unique([*found, *ends])
        places, sizes = np.searchsorted(values, known.values), len(values)
        positives, negatives = (
            array(np.bincount(places, weights, sizes)) for weights in (known.positives, known.negatives)
        )
        unlabelled = array(np.bincount(np.searchsorted(values, incomplete.values), incomplete.cases, sizes))
        table = Scores(array(values), positives, negatives, known.bound)
        return cls(incomplete, array(values), table, unlabelled, probabilities)

    def batches(self, ways: Fillings) -> Iterator[Scores]:
        """Fill in, many ways at a time."""
        size = max(1, MOST_CELLS // len(self.values))
        for first in range(0, len(ways), size):
            yield self.filled(ways.only(np.arange(first, min(first + size, len(ways)))))

    def filled(self, ways: Fillings) -> Scores:
        """Return a batch of tables, one for each way."""
        before = np.cumsum(self.unlabelled) - self.unlabelled
        lowest = np.clip(ways.cut[:, None] - before, 0, self.unlabelled)
        positive = np.where(ways.lowest_positive[:, None], lowest, self.unlabelled - lowest)
        positives, negatives = self.known.positives + positive, self.known.negatives + self.unlabelled - positive
        unscored_positive = self.incomplete.unscored[0] + ways.positive_of_neither
        unscored_negative = self.incomplete.unscored[1] + self.incomplete.neither - ways.positive_of_neither
        first, last = np.searchsorted(self.values, self._ends)
        positives[:, first] += np.where(ways.ranked_worst, unscored_positive, 0)
        positives[:, last] += np.where(ways.ranked_worst, 0, unscored_positive)
        negatives[:, last] += np.where(ways.ranked_worst, unscored_negative, 0)
        negatives[:, first] += np.where(ways.ranked_worst, 0, unscored_negative)
        return Scores(self.values, positives, negatives, self.known.bound)

    def of_units(self, units: ScoresOfUnits, ways: Fillings) -> Iterator[Units[Scores]]:
        """Fill in each way within the clusters."""
        for at in range(len(ways)):
            yield units.filled(
                self.values,
                int(ways.cut[at]),
                lowest_positive=bool(ways.lowest_positive[at]),
                ends=self._ends if ways.ranked_worst[at] else self._ends[::-1],
                neither=float(ways.positive_of_neither[at]),
            )

    @property
    def _ends(self) -> tuple[float, float]:
        return CERTAIN if self.probabilities else (float(self.values[0]), float(self.values[-1]))


def by_loss(incomplete: IncompleteScores, *, largest: bool) -> Iterator[Scores]:
    """Give each score the label with its larger loss, or its smaller one; a missing score is wholly wrong, or right."""
    filled = FilledScores.of(incomplete, probabilities=True)
    below = int(incomplete.cases[incomplete.values < CERTAIN[1] / 2].sum())
    for positive in np.unique([0.0, incomplete.neither]):
        way = Fillings(np.array([below]), np.array([largest]), np.array([largest]), array([positive]))
        yield one_of(filled.filled(way), 0)


def one_class(incomplete: IncompleteScores, *, positive: bool) -> Scores:
    """Label all that lack a label alike; a missing score is 0 where they are positive, else 1."""
    filled = FilledScores.of(incomplete, probabilities=True)
    gained = np.array([1.0, 0.0]) if positive else np.array([0.0, 1.0])
    positives, negatives = (
        weights + share * filled.unlabelled
        for weights, share in zip((filled.known.positives, filled.known.negatives), gained, strict=True)
    )
    at = np.searchsorted(filled.values, CERTAIN[0] if positive else CERTAIN[1])
    unscored = np.array(incomplete.unscored) + gained * incomplete.neither
    positives[at] += unscored[0]
    negatives[at] += unscored[1]
    return one_of(Scores(filled.values, positives[None], negatives[None], filled.known.bound), 0)


def one_of(tables: Scores, at: int) -> Scores:
    """Take one table of a batch, without the scores that no case has."""
    positives, negatives = tables.positives[at], tables.negatives[at]
    held = (positives + negatives) > 0
    return Scores(tables.values[held], positives[held], negatives[held], tables.bound)
