"""Precision-recall curve averaged over the folds of a cross-validation."""

import numpy as np

from reportgen.catalog import Table, Undefined, curve
from reportgen.conventions import ROUNDING
from reportgen.curves.precision_recall import precision_recall
from reportgen.data.evidence import Array, array
from reportgen.data.two_sets import ScoredFolds


@curve(
    label="Precision-recall curve averaged over folds",
    formula=r"\overline{P}(r) = \frac{1}{V} \sum_{v} P_{v}(r)",
    undefined_when="no_positive_case_in_a_fold",
    reference="Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27:861, vertical averaging; Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, International Conference on Machine Learning 23:233",
    depends_on_prevalence=True,
    drawn=("recall", "precision"),
    averages="precision_recall",
    says={
        "no_positive_case_in_a_fold": "{lacking:fold has|folds have} no positive case, and so no precision-recall curve",
        "general.no_positive_case_in_a_fold": "a fold has no positive case, and so no precision-recall curve",
        "short.no_positive_case_in_a_fold": "a fold has no positive case",
    },
)
def averaged_precision_recall(folds: ScoredFolds) -> Table | Undefined:
    """
    The mean over the folds of the precision at each recall.

    The precision of a fold at a recall is that of the highest threshold that reaches it, as in average precision: no
    straight line is drawn between two points of a fold. So the area below the steps is the mean of the average precisions
    of the folds. Scores are compared within folds only, and a point belongs to no single threshold.

    By hand: the positive case is ranked first in one fold and second in the other.

    >>> averaged_precision_recall(ScoredFolds.of([2, 1, 2, 1], [1, 0, 0, 1], [1, 1, 2, 2])).rows
    ((1.0, 0.75),)
    """
    found = [precision_recall(fold) for fold in folds.groups]
    tables = [one for one in found if isinstance(one, Table)]
    if len(tables) < len(found) or not found:
        return Undefined("no_positive_case_in_a_fold", lacking=len(found) - len(tables))
    steps = [array([row[1:] for row in table.rows]).T for table in tables]
    at = np.unique(np.concatenate([recalls[recalls > 0] for recalls, _ in steps]))
    mean = np.mean([_precision(at, *each) for each in steps], axis=0)
    return Table(("recall", "precision"), tuple(zip(at.tolist(), mean.tolist(), strict=True)))


def _precision(at: Array, recalls: Array, precisions: Array) -> Array:
    """Read the precision at the highest threshold with at least this recall."""
    return array(precisions[np.searchsorted(recalls, at - ROUNDING, side="left")])
