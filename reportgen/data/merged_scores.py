"""Neighbouring scores put together, where a draw of each single score would take too long."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array
from reportgen.data.scores import Scores


@dataclass(frozen=True, slots=True)
class MergedScores:
    """Scores of which neighbours have become one, and the lowest and highest score that each stands for."""

    scores: Scores
    at: NDArray[np.intp]  # of each distinct score its place among the merged ones
    lows: Array
    highs: Array

    @classmethod
    def of(cls, s: Scores, most: int) -> Self:
        """
        Put scores together that hold about equal parts of both classes.

        Half of the merged scores are spent on the positive and half on the negative cases, so that a rare class is
        not lost in a few of them. Each is called by the mean score of its cases.
        """
        parts = (side / max(side.sum(), 1) for side in (s.positives, s.negatives))
        part = sum(parts, np.zeros(len(s.values))) / 2
        place = np.minimum(np.floor((np.cumsum(part) - part / 2) * most), most - 1)
        new = np.concatenate([[True], place[1:] != place[:-1]])
        starts = np.flatnonzero(new)
        positives, negatives = (np.add.reduceat(side, starts) for side in (s.positives, s.negatives))
        cases = s.positives + s.negatives
        lows, highs = s.values[starts], s.values[np.append(starts[1:], len(s.values)) - 1]
        mean = np.add.reduceat(s.values * cases, starts) / np.maximum(positives + negatives, 1)
        values = np.clip(mean, lows, highs)  # rounding must not disturb the order
        merged = replace(s, values=values, positives=positives, negatives=negatives)
        return cls(merged, np.cumsum(new) - 1, lows, highs)

    def extremes(self) -> tuple[Scores, Scores]:
        """
        Return the best and the worst that the cases may have been.

        Within each merged score the positive cases stand together at its highest and the negative ones at its lowest
        score; or the negative ones at its highest, and below each positive case alone. Areas, average precision and
        distances between score and truth are between the two.
        """
        positives, negatives = self.scores.positives, self.scores.negatives
        wide, single = self.highs > self.lows, np.ones(len(self.lows), dtype=np.intp)
        alone = np.where(wide, positives, 1).astype(np.intp)
        return (
            self._placed(single, np.where(wide, 0.0, positives), negatives, positives, 0.0 * negatives),
            self._placed(
                alone, np.where(wide, 1.0, positives), np.where(wide, 0.0, negatives), 0.0 * positives, negatives
            ),
        )

    def _placed(self, rows: NDArray[np.intp], *sides: Array) -> Scores:
        """Lay out so many rows at each lowest score, and one at each highest that is another score."""
        wide = self.highs > self.lows
        order = np.argsort(
            np.concatenate([np.repeat(np.arange(len(rows)), rows), np.flatnonzero(wide) + 0.5]), kind="stable"
        )

        def both(low: Array, high: Array) -> Array:
            return np.concatenate([np.repeat(low, rows), high[wide]])[order]

        return Scores(both(self.lows, self.highs), both(sides[0], sides[2]), both(sides[1], sides[3]))

    def bound(self, statistic: Callable[[Scores], Array]) -> float:
        """Return by how much putting scores together can move this kind of measure at most."""
        best, worst = (float(statistic(s)) for s in self.extremes())
        here = float(statistic(self.scores))
        return max(abs(best - here), abs(worst - here))
