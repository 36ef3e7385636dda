"""
Scores of exactly 0 or 1, which have no finite log odds.

Where any case has one, all scores are clipped to 1/(2n) from 0 and from 1, so that n such cases would together expect half
a case of the other class. How much that decides shows without these cases, which `certain_cells` marks.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.scores import Scores

Marks = NDArray[np.bool_]


def certain_cells(s: Scores) -> Marks:
    """Mark the cells of evidence that count cases with a score of 0 or 1."""
    return np.tile(_certain(s), 2)


def certain_cases(s: Scores) -> Array:
    """Count the cases whose score is 0 or 1."""
    return array(((s.positives + s.negatives) * _certain(s)).sum(axis=-1))


def without_certain(s: Scores) -> Scores:
    """Leave out the cases whose score is 0 or 1."""
    return s.with_cells(s.cells * ~certain_cells(s))


def clipped_to(s: Scores) -> Array:
    """Return for each row how far from 0 and from 1 its scores are clipped; 0 where none is 0 or 1."""
    return np.where(certain_cases(s) > 0, 1 / (2 * np.maximum(s.cases, 1)), 0.0)


def with_log_odds(s: Scores) -> Iterator[tuple[NDArray[np.intp], Scores]]:
    """
    Pass the rows of a batch, by their numbers, with scores that all have log odds: as they are, or clipped.

    >>> [(at.tolist(), part.values.tolist()) for at, part in with_log_odds(Scores.of([0, 0.2, 1], [0, 1, 1]))]
    [([0], [0.16666666666666666, 0.2, 0.8333333333333334])]
    """
    rows = math.prod(s.positives.shape[:-1])
    positives, negatives = (of.reshape(rows, len(s.values)) for of in (s.positives, s.negatives))
    flat = replace(s, positives=positives, negatives=negatives)
    if not _certain(s).any():
        yield np.arange(rows), flat
        return
    ends = clipped_to(flat)
    for end in np.unique(ends):
        at = np.flatnonzero(ends == end)
        yield at, _clipped(replace(flat, positives=flat.positives[at], negatives=flat.negatives[at]), float(end))


def _certain(s: Scores) -> Marks:
    return np.asarray((s.values == 0) | (s.values == 1))


def _clipped(s: Scores, end: float) -> Scores:
    """Clip the scores, those that become equal counted together; without an end leave out values that no case has."""
    if not end:
        inside = ~_certain(s)
        return s if inside.all() else Scores(s.values[inside], s.positives[:, inside], s.negatives[:, inside])
    values, starts = np.unique(np.clip(s.values, end, 1 - end), return_index=True)
    positives, negatives = (np.add.reduceat(of, starts, axis=-1) for of in (s.positives, s.negatives))
    return Scores(values, positives, negatives)
