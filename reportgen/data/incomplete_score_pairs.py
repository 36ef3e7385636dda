"""Rows that lack a label, or the score of one of two models, and the tables that favour one model most."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.incomplete_pairs import IncompletePair
from reportgen.data.incomplete_units import UNKNOWN
from reportgen.data.paired import PairedScores
from reportgen.data.resampling_units import Units

GainsOfCases = Callable[
    [Array, Array, int], Array
]  # what the first model gains on rows with these scores and this label
CLASSES = (0, 1)
SIDES: tuple[Literal["left", "right"], ...] = ("left", "right")


@dataclass(frozen=True, slots=True)
class IncompleteScorePairs(IncompletePair):
    """All rows of two models by label and both scores; a label that is missing is 2, a score that is missing is nan."""

    unit: NDArray[np.intp]
    label: NDArray[np.intp]
    a: Array
    b: Array
    cases: Array
    units: int | None = None

    def turned(self) -> "IncompleteScorePairs":
        """Name the second model first."""
        return replace(self, a=self.b, b=self.a)

    @property
    def known(self) -> PairedScores:
        """Return the rows that lack nothing."""
        whole = np.isfinite(self.a) & np.isfinite(self.b) & (self.label != UNKNOWN)
        label, cases = self.label[whole], self.cases[whole]
        return PairedScores(self.a[whole], self.b[whole], cases * (label == 1), cases * (label == 0))

    def filled(
        self, gains: GainsOfCases, ends: tuple[float, float], *, first: bool
    ) -> tuple[PairedScores, Units[PairedScores] | None]:
        """
        Fill in what favours the first model most, or the second one.

        A missing score of the favoured model is at the end of its class, one of the other model at the other end; a
        missing label is the one that gains more, as far as the rows that lack nothing tell.
        """
        sign = 1.0 if first else -1.0
        scores = {label: self._scored(label, ends, first=first) for label in CLASSES}
        gained = {label: sign * gains(*scores[label], label) for label in CLASSES}
        label = np.where(self.label == UNKNOWN, np.where(gained[1] > gained[0], 1, 0), self.label)
        a, b = (np.where(label == 1, scores[1][at], scores[0][at]) for at in (0, 1))
        evidence = PairedScores(array(a), array(b), self.cases * (label == 1), self.cases * (label == 0))
        if self.units is None:
            return evidence, None
        cell = np.where(label == 1, 0, len(a)) + np.arange(len(a))
        return evidence, Units(evidence, self.unit, cell, self.cases, self.units)

    def _scored(self, label: int, ends: tuple[float, float], *, first: bool) -> tuple[Array, Array]:
        """Put missing scores at the end that is right for the label, where the model is favoured, else at the wrong one."""
        right, wrong = (ends[1], ends[0]) if label else ends
        a = np.where(np.isnan(self.a), right if first else wrong, self.a)
        b = np.where(np.isnan(self.b), wrong if first else right, self.b)
        return array(a), array(b)


def gains_in_area(known: PairedScores) -> GainsOfCases:
    """
    Return by how much a case moves the difference of both areas, if it were added to the rows that lack nothing.

    A positive case adds the share of negative ones that it beats, a negative one that of positive ones that beat it.
    """
    sizes = {1: float(known.positives.sum()), 0: float(known.negatives.sum())}
    placed = {
        label: (_Placed.of(known.a, others), _Placed.of(known.b, others))
        for label, others in ((1, known.negatives), (0, known.positives))
    }
    difference = float(
        (known.positives * (placed[1][0].below(known.a) - placed[1][1].below(known.b))).sum() / max(sizes[1], 1.0)
    )

    def gains(a: Array, b: Array, label: int) -> Array:
        beaten = placed[label][0].below(a) - placed[label][1].below(b)
        return array(((beaten if label else -beaten) - difference) / max(sizes[label], 1.0))

    return gains


def gains_in_squares(a: Array, b: Array, label: int) -> Array:
    """Return how much less the squared error of the first model is."""
    return array((b - label) ** 2 - (a - label) ** 2)


@dataclass(frozen=True, slots=True)
class _Placed:
    """Distinct scores of one class, and which share of it is below each."""

    scores: Array
    up_to: Array

    @classmethod
    def of(cls, scores: Array, weights: Array) -> "_Placed":
        order = np.argsort(scores, kind="stable")
        total = max(float(weights.sum()), 1.0)
        return cls(scores[order], np.concatenate([[0.0], np.cumsum(weights[order])]) / total)

    def below(self, scores: Array) -> Array:
        """Return the share of the class below each score, equal ones as a half."""
        left, right = (np.searchsorted(self.scores, scores, side) for side in SIDES)
        return array((self.up_to[left] + self.up_to[right]) / 2)
