"""Area under the ROC curve."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Scores, array, divide


@metric(
    label="ROC AUC",
    aliases=("auc_roc", "auroc", "area_under_roc"),
    formula=r"\Pr(s_+ > s_-) + \frac{1}{2} \Pr(s_+ = s_-)",
    family="auc",
    undefined_when="one_class",
    reference="Hanley & McNeil (1982), The meaning and use of the area under a receiver operating characteristic (ROC) curve, Radiology 143:29",
)
def roc_auc(s: Scores, *, work: Work = SILENT) -> Array:
    """
    Of all pairs of a positive and a negative case, the proportion in which the positive case has the higher score; ties count as half.

    Equal to the area under the ROC curve with ties as one step. Below 0.5 the ranking is reversed.

    Hanley & McNeil (1982): 109 scans rated from 1 to 5 give 0.893.

    >>> scans = Scores(np.arange(1.0, 6.0), positives=array([3, 2, 2, 11, 33]), negatives=array([33, 6, 6, 11, 2]))
    >>> round(float(roc_auc(scans)), 3)
    0.893
    """
    pairs, positives, negatives = _doubled_wins(s) / 2, s.positive_cases, s.negative_cases
    value = divide(pairs, positives * negatives)
    work.step("ranked_pairs", r"U = \#\{s_+ > s_-\} + \frac{1}{2} \#\{s_+ = s_-\}", pairs)
    work.step("formula", r"\frac{U}{P \cdot N}", value, U=pairs, P=positives, N=negatives)
    return value


def _doubled_wins(s: Scores) -> Array:
    """Count wins twice and ties once: whole numbers, so the sum is exact in any order."""
    lower = np.cumsum(s.negatives, axis=-1, dtype=float)
    lower *= 2
    lower -= s.negatives
    return array(np.einsum("...i,...i->...", s.positives, lower))
