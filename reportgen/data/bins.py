"""Bins of scores, cut at equal widths or at quantiles, and what each of them holds."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.scores import Scores
from reportgen.errors import Problem, ReportgenError

Scheme = Literal["width", "quantile", "equal_width", "equal_count"]  # each under two names
OF_WIDTH = ("width", "equal_width")
Places = NDArray[np.intp]
MOST = 1000
JOINED = " + "  # between the names of bins that are merged


@dataclass(frozen=True, slots=True)
class Bins:
    """Positive cases, cases and added scores of each bin, on the last axis from the lowest scores up; some hold none."""

    positives: Array
    cases: Array
    scores: Array
    names: tuple[str, ...] = ()  # of bins that are given, such as grades

    @classmethod
    def given(cls, held: Mapping[str, Scores]) -> Self:
        """
        Take the cases of each bin as they are given, ordered by their mean scores; one without cases is left out.

        >>> Bins.given({"B": Scores.of([0.4, 0.8], [1, 0]), "A": Scores.of([0.1], [0])}).names
        ('A', 'B')
        """
        filled = {name: one for name, one in held.items() if one.cases}
        added_up = {name: ((one.positives + one.negatives) * one.values).sum(axis=-1) for name, one in filled.items()}
        names = tuple(sorted(filled, key=lambda name: float(added_up[name] / filled[name].cases)))
        ordered = [filled[name] for name in names]
        positives, cases = array([one.positive_cases for one in ordered]), array([one.cases for one in ordered])
        return cls(positives, cases, array([added_up[name] for name in names]), names)

    @classmethod
    def of(cls, s: Scores, bins: int, scheme: Scheme) -> Self:
        """
        Cut at equal widths of 0 to 1, or at quantiles of the scores (type 7) so that bins hold about equally many cases.

        A score on a cut belongs to the lower bin, so tied scores stay together. In a batch every row has its own
        quantiles.
        """
        at, cases = bin_of(s, bins, scheme), array(s.positives + s.negatives)
        return cls(added(s.positives, at, bins), added(cases, at, bins), added(cases * s.values, at, bins))

    @classmethod
    def each_score(cls, s: Scores) -> Self:
        """
        Give each distinct score a bin of its own.

        >>> Bins.each_score(Scores.of([0.5, 0.1, 0.5], [1, 0, 0])).cases.tolist()
        [1.0, 2.0]
        """
        cases = array(s.positives + s.negatives)
        return cls(array(s.positives), cases, array(cases * s.values))

    def merged(self, least: float) -> Self:
        """
        Merge neighbours, from the lowest scores up, until each bin expects so many cases of either class.

        What remains at the top joins the bin below. For one set of cases, not for a batch.
        """
        starts, expected = [0], np.zeros(2)
        for at, (cases, scores) in enumerate(zip(self.cases, self.scores, strict=True)):
            expected += [scores, cases - scores]
            if (expected >= least).all():
                starts.append(at + 1)
                expected[:] = 0
        starts = starts[: max(1, len(starts) - 1)]
        ends = [*starts[1:], len(self.cases)]
        names = (JOINED.join(self.names[start:end]) for start, end in zip(starts, ends, strict=True))
        positives, cases, scores = (np.add.reduceat(one, starts) for one in (self.positives, self.cases, self.scores))
        return type(self)(positives, cases, scores, tuple(names) if self.names else ())


def bin_of(s: Scores, bins: int, scheme: Scheme) -> Places:
    """Number the bin of each distinct score, from 0; with quantiles for each row of a batch."""
    if not 1 <= bins <= MOST:
        raise ReportgenError(Problem("out_of_range", "bins is out of range", f"write 1 to {MOST}", str(bins)))
    if scheme in OF_WIDTH or bins == 1 or not len(s.values):
        return np.asarray(np.searchsorted(np.arange(1, int(bins)) / bins, s.values))
    cuts = quantiles(s, int(bins))
    at_most = np.searchsorted(s.values, cuts, side="right")  # scores up to each cut
    starts = added(np.ones(at_most.shape), at_most, len(s.values) + 1)[..., :-1]
    return np.asarray(np.cumsum(starts, axis=-1), dtype=np.intp).reshape(s.positives.shape)


def added(weights: Array, at: Places, bins: int) -> Array:
    """Add weights up by bin along the last axis, in the order in which they come."""
    shape, rows = weights.shape[:-1], math.prod(weights.shape[:-1])
    of_row = np.broadcast_to(at, weights.shape).reshape(rows, weights.shape[-1]) + int(bins) * np.arange(rows)[:, None]
    total = np.bincount(of_row.ravel(), weights=weights.ravel().astype(float), minlength=rows * int(bins))
    return array(total).reshape(*shape, int(bins))


def quantiles(s: Scores, bins: int) -> Array:
    """Find for each row the scores below which one, two, ... of so many equal parts of its cases lie."""
    reached = np.cumsum((s.positives + s.negatives).reshape(-1, len(s.values)), axis=-1, dtype=float)
    cases, row = reached[:, -1:], np.arange(len(reached))[:, None]
    ranks = np.maximum(cases - 1, 0) * np.arange(1, bins) / bins
    apart = (cases.max() + 1) * row  # all rows in one ascending list, so that one search serves them

    def at(rank: Array) -> Array:
        place = np.searchsorted((reached + apart).ravel(), rank + apart, side="right") - len(s.values) * row
        return array(s.values[np.minimum(place, len(s.values) - 1)])

    below, above = at(np.floor(ranks)), at(np.ceil(ranks))
    return array(below + (ranks - np.floor(ranks)) * (above - below))
