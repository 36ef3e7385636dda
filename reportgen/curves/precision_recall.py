"""Precision-recall curve."""

import numpy as np

from reportgen.catalog import RowsOf, Table, Undefined, curve
from reportgen.data.evidence import Scores
from reportgen.metrics.precision import precision
from reportgen.metrics.recall import recall


@curve(
    label="Precision-recall curve",
    over_thresholds=True,
    undefined_when="no_positive_case",
    reference="Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, International Conference on Machine Learning 23:233",
    depends_on_prevalence=True,
    drawn=("recall", "precision"),
    summed_up_by=({"average_precision": "AP"},),
)
def precision_recall(s: Scores) -> Table | Undefined:
    """
    Recall and precision at every threshold, from the highest score down to the lowest.

    Above all scores no case is flagged and precision is 0/0: a point needs both values, so there is none, and no
    precision of 1 is assumed at recall 0. Tied scores are one step.

    >>> precision_recall(Scores.of([0.9, 0.5, 0.5, 0.1], [True, True, False, False])).rows
    ((0.9, 0.5, 1.0), (0.5, 1.0, 0.6666666666666666), (0.1, 1.0, 0.5))
    """
    counts = s.sweep()
    across, up = recall(counts).value, precision(counts).value
    if np.isnan(across).any():
        return Undefined("no_positive_case")
    first = np.count_nonzero(np.isnan(up))  # calls only grow along the sweep, so the points that lack lead it
    rows = RowsOf(s.thresholds[first:], across[first:].tolist(), up[first:].tolist())
    return Table(("threshold", "recall", "precision"), rows)
