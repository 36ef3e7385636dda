"""Average precision."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.catalog.enough import enough_to_draw
from reportgen.conventions import FEWEST_OF_RANKED
from reportgen.data.evidence import Array, Scores, array, divide


def _enough_ranked(s: Scores) -> Undefined | None:
    return enough_to_draw(s, FEWEST_OF_RANKED)


@metric(
    label="Average precision",
    abbreviation="AP",
    formula=r"\sum_i (r_i - r_{i-1}) p_i",
    depends_on_prevalence=True,
    enough=_enough_ranked,
    undefined_when="no_positive_case",
    reference="Boyd, Eng & Page (2013), Area under the precision-recall curve: point estimates and confidence intervals, Lecture Notes in Computer Science 8190:451",
    says={
        "precision_there": "Precision at each threshold that finds further positive cases, n of them.",
        "added_precisions": "Sum, over the positive cases, of the precision at the highest threshold that finds the case.",
    },
)
def average_precision(s: Scores, *, work: Work = SILENT) -> Array:
    """
    Mean, over the positive cases, of the precision at the highest threshold that finds the case.

    The area under the precision-recall curve as a sum of steps, without interpolation; tied scores are one step.

    A hand calculation: the first and the third of three cases are positive, found at precision 1 and 2/3.

    >>> float(average_precision(Scores.of([0.9, 0.5, 0.1], [True, False, True]))) == (1 + 2 / 3) / 2
    True
    """
    if work.records and s.positives.ndim == 1:
        _show_thresholds(s, work)
    total = work.step("added_precisions", r"S = \sum_{t} n_{t} \cdot p_{t}", _added_precisions(s))
    return work.step("formula", r"\frac{S}{P}", divide(total, s.positive_cases), S=total, P=s.positive_cases)


def _show_thresholds(s: Scores, work: Work) -> None:
    """Note precision at each threshold that finds another positive case, from the highest score down."""
    sweep = s.sweep()
    finds = np.flatnonzero(s.positives[::-1])
    found, flagged = sweep.tp[1:][finds], sweep.predicted_positives[1:][finds]
    columns = {"threshold": s.values[::-1][finds], "n": s.positives[::-1][finds], "TP": found, "TP + FP": flagged}
    work.rows("precision_there", r"p_{t} = \frac{TP_{t}}{TP_{t} + FP_{t}}", {**columns, "p": found / flagged})


def _added_precisions(s: Scores) -> Array:
    """Weigh the precision at each score with its positive cases, in two arrays that are reused: draws are many."""
    precision = np.cumsum(s.positives[..., ::-1], axis=-1, dtype=float)
    called = np.cumsum(s.negatives[..., ::-1], axis=-1, dtype=float)
    called += precision
    np.divide(precision, called, out=precision, where=called > 0)  # a draw may lack the highest scores
    return array(np.einsum("...i,...i->...", s.positives[..., ::-1], precision))
