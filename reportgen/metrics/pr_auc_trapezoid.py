"""Area under the precision-recall curve by trapezoids."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Scores, array, divide


@metric(
    label="PR AUC (trapezoidal, anchored at (0,1))",
    abbreviation="PR AUC",
    formula=r"\sum_i (r_i - r_{i-1}) \frac{p_i + p_{i-1}}{2}",
    depends_on_prevalence=True,
    undefined_when="no_positive_case",
    reference="Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, International Conference on Machine Learning 23:233",
    says={"trapezoids": "Sum of the trapezoids, in positive cases; the first point has a precision of one."},
)
def pr_auc_trapezoid(s: Scores, *, work: Work = SILENT) -> Array:
    """
    Area under straight lines between the points of recall and precision, starting at recall 0 with precision 1.

    Tied scores are one step. Straight lines between the points are too high where precision falls, and the first point
    is a convention: average precision needs neither.

    By hand: the first and the third of three cases are positive, so 1/2 * 1 + 1/2 * (1/2 + 2/3) / 2.

    >>> round(float(pr_auc_trapezoid(Scores.of([0.9, 0.5, 0.1], [True, False, True]))), 6)
    0.791667
    """
    counts = s.sweep()
    called = counts.predicted_positives
    precision = np.divide(counts.tp, called, out=np.ones(called.shape), where=called > 0)
    both = np.diff(counts.tp) * (precision[..., 1:] + precision[..., :-1])
    total = array(np.sum(both, axis=-1)) / 2
    work.step("trapezoids", r"S = \sum_i (TP_i - TP_{i-1}) \frac{p_i + p_{i-1}}{2}", total)
    return work.step("formula", r"\frac{S}{P}", divide(total, s.positive_cases), S=total, P=s.positive_cases)
