"""ROC curve."""

import numpy as np

from reportgen.catalog import RowsOf, Table, Undefined, curve
from reportgen.data.evidence import Scores
from reportgen.metrics.fpr import fpr
from reportgen.metrics.recall import recall


@curve(
    label="ROC curve",
    over_thresholds=True,
    undefined_when="one_class",
    reference="Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27:861",
    drawn=("fpr", "tpr"),
    summed_up_by=({"roc_auc": "AUC"},),
)
def roc(s: Scores) -> Table | Undefined:
    """
    False positive rate and true positive rate at every threshold, from above all scores down to the lowest.

    A case is flagged if its score is at least the threshold, so tied scores are one step; the first threshold is above
    all scores and is left empty. The curve runs from (0, 0) to (1, 1) and needs both classes.

    >>> roc(Scores.of([0.9, 0.5, 0.5, 0.1], [True, True, False, False])).rows
    ((None, 0.0, 0.0), (0.9, 0.0, 0.5), (0.5, 0.5, 1.0), (0.1, 1.0, 1.0))
    """
    counts = s.sweep()
    across, up = fpr(counts).value, recall(counts).value
    if np.isnan(across).any() or np.isnan(up).any():
        return Undefined("one_class")
    return Table(("threshold", "fpr", "tpr"), RowsOf(s.thresholds, across.tolist(), up.tolist()))
