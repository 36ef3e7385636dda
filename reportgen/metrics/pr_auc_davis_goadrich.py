"""Area under the precision-recall curve by the interpolation of Davis and Goadrich."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Scores, array, divide


@metric(
    label="PR AUC (Davis-Goadrich interpolation)",
    formula=r"\frac{1}{P} \sum_i \int_{TP_{i-1}}^{TP_i} \frac{t}{t + FP(t)} \, dt",
    depends_on_prevalence=True,
    undefined_when="no_positive_case",
    reference="Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, International Conference on Machine Learning 23:233; as an integral: Keilwagen, Grosse & Grau (2014), Area under precision-recall curves for weighted and unweighted data, PLoS ONE 9:e92209",
    says={"interpolated_areas": "Sum of the areas under the interpolated curve, in positive cases."},
)
def pr_auc_davis_goadrich(s: Scores, *, work: Work = SILENT) -> Array:
    """
    Area under the precision-recall curve if, between two thresholds, false positives grow linearly with true positives.

    Choosing at random among tied cases gives this curve; straight lines between the points overstate it. The area is
    the exact integral; the sum of trapezoids at whole numbers of true positives is close to it. Tied scores are one
    step, and the curve starts at the precision of the first one.

    By hand: four cases with one score, one of them positive, have precision 1/4 at every recall.

    >>> float(pr_auc_davis_goadrich(Scores.of([0.5, 0.5, 0.5, 0.5], [True, False, False, False])))
    0.25
    """
    counts = s.sweep()
    found, wrong = np.diff(counts.tp), np.diff(counts.fp)
    before, called = counts.tp[..., :-1], counts.predicted_positives[..., :-1]
    total = array(np.sum(_areas(found, wrong, before, called), axis=-1))
    work.step("interpolated_areas", r"S = \sum_i \int_{TP_{i-1}}^{TP_i} \frac{t}{t + FP(t)} \, dt", total)
    return work.step("formula", r"\frac{S}{P}", divide(total, s.positive_cases), S=total, P=s.positive_cases)


def _areas(found: Array, wrong: Array, before: Array, called: Array) -> Array:
    """Integrate precision over the true positives of each step: with (b + t) / (c + t (k + d) / k), a logarithm."""
    share = np.divide(found, found + wrong, out=np.zeros(found.shape), where=found > 0)  # k / (k + d)
    grown = np.divide(found + wrong, called, out=np.zeros(found.shape), where=called > 0)
    return array(share * (found + (before - share * called) * np.log1p(grown)))
