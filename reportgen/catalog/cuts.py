"""Cuts that a constraint sets: the counts at the threshold that just keeps one rate, and who is beyond it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Work
from reportgen.conventions import FEWEST_IN_CELL, ROUNDING_OF_CASES
from reportgen.data.evidence import Array, Counts, Scores, array
from reportgen.errors import Problem, ReportgenError


def at_specificity(s: Scores, specificity: float) -> Counts:
    """Count at the lowest threshold at which the observed specificity is at least so high; equal scores go together."""
    _refuse(specificity)
    counts = s.sweep()
    kept = counts.tn >= specificity * counts.negatives - ROUNDING_OF_CASES
    return _taken(counts, kept.sum(axis=-1) - 1)  # specificity only falls on the way down, and is 1 above all scores


def at_recall(s: Scores, recall: float) -> Counts:
    """Count at the highest threshold at which the observed recall is at least so high; equal scores go together."""
    _refuse(recall)
    counts = s.sweep()
    return _taken(counts, np.argmax(counts.tp >= recall * counts.positives - ROUNDING_OF_CASES, axis=-1))


def enough_negatives_beyond(s: Scores, *, specificity: float) -> Undefined | None:
    """Ask for enough negative cases above the cut: of fewer, draws do not show how much the cut varies."""
    return _enough(float(at_specificity(s, specificity).fp), "negative")


def enough_positives_beyond(s: Scores, *, recall: float) -> Undefined | None:
    """Ask for enough positive cases below the cut: of fewer, draws do not show how much the cut varies."""
    return _enough(float(at_recall(s, recall).fn), "positive")


def show(s: Scores, at: Counts, work: Work) -> None:
    """Note the cut, where there is a single one."""
    if at.tp.ndim == 0 and len(s.values):
        called = int((s.sweep().tp + s.sweep().fp <= at.tp + at.fp).sum()) - 1
        if called:
            work.step("cut", r"t", s.values[-called])


def _enough(cases: float, of: str) -> Undefined | None:
    return Undefined("few_beyond_cut", cases=cases, of=of) if cases < FEWEST_IN_CELL else None


def _taken(counts: Counts, at: NDArray[np.intp]) -> Counts:
    """Take the counts at one threshold, of each draw at its own."""

    def one(values: Array) -> Array:
        return array(np.take_along_axis(values, at[..., None], axis=-1)[..., 0])

    return Counts(one(counts.tp), one(counts.fp), one(counts.fn), one(counts.tn))


def _refuse(value: Any) -> None:
    if not 0 < value < 1:
        what, remedy = "the rate that the cut keeps must be above 0 and below 1", "write 0.8 for 80%"
        raise ReportgenError(Problem("wrong_option", what, remedy, str(value)))
