"""ROC curve averaged over the folds of a cross-validation."""

import numpy as np

from reportgen.catalog import Table, Undefined, curve
from reportgen.conventions import ROUNDING
from reportgen.data.broken_lines import at_lower_ends, at_upper_ends
from reportgen.data.two_sets import ScoredFolds
from reportgen.metrics.fpr import fpr
from reportgen.metrics.recall import recall


@curve(
    label="ROC curve averaged over folds",
    formula=r"\overline{TPR}(x) = \frac{1}{V} \sum_{v} TPR_{v}(x)",
    undefined_when="class_missing_in_a_fold",
    reference="Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27:861, vertical averaging",
    drawn=("fpr", "tpr"),
    averages="roc",
)
def averaged_roc(folds: ScoredFolds) -> Table | Undefined:
    """
    The mean over the folds of the true positive rates at each false positive rate.

    Scores are compared within folds only, so they may have another scale in each fold. The curve is exact: it has a point
    at every false positive rate of some fold, and both ends of each upright step. The area below it is the mean of the
    areas of the folds. A point belongs to no single threshold.

    By hand: one fold is ranked perfectly and the other in reverse order, so half of the positive cases are found at every
    false positive rate between 0 and 1.

    >>> averaged_roc(ScoredFolds.of([2, 1, 2, 1], [1, 0, 0, 1], [1, 1, 2, 2])).rows
    ((0.0, 0.0), (0.0, 0.5), (1.0, 0.5), (1.0, 1.0))
    """
    sweeps = [fold.sweep() for fold in folds.groups]
    lines = [(fpr(counts).value, recall(counts).value) for counts in sweeps]
    lacking = sum(bool(np.isnan(line).any()) for line in lines)
    if lacking or not lines:
        return Undefined("class_missing_in_a_fold", lacking=lacking)
    at = np.unique(np.concatenate([across for across, _ in lines]))
    low, high = (np.mean([read(at, *line) for line in lines], axis=0) for read in (at_lower_ends, at_upper_ends))
    across, up = np.repeat(at, 2), np.stack([low, high], axis=-1).ravel()
    kept = np.stack([np.full(len(at), True), high > low + ROUNDING], axis=-1).ravel()
    return Table(("fpr", "tpr"), tuple(zip(across[kept].tolist(), up[kept].tolist(), strict=True)))
