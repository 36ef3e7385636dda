"""Positive predictive value at another prevalence."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.conventions import INSIDE
from reportgen.data.evidence import Array, Counts, divide
from reportgen.data.prevalence import inside
from reportgen.metrics.fpr import fpr
from reportgen.metrics.recall import recall


@metric(
    label="Positive predictive value at a prevalence",
    formula=r"\frac{S p}{S p + (1 - C)(1 - p)}",
    written_as="share",
    at_use_of="precision",
    option_ranges={"prevalence": INSIDE},
    undefined_when="one_class_or_no_predicted_positive",
    reference="Altman & Bland (1994), Diagnostic tests 2: predictive values, BMJ 309:102",
    says={
        "one_class_or_no_predicted_positive": "all cases are of one class, or no case is flagged",
        "short.one_class_or_no_predicted_positive": "one class only, or no case flagged",
        "sensitivity": "Sensitivity: proportion of positive cases that are flagged.",
        "specificity": "Specificity: proportion of negative cases that are not flagged.",
    },
)
def ppv_at_prevalence(c: Counts, *, prevalence: float, work: Work = SILENT) -> Array:
    """
    Proportion of positive cases among those flagged, at a stated prevalence and with the observed recall and
    specificity.

    Bayes' theorem from sensitivity S, specificity C and the prevalence; it assumes that sensitivity and specificity are
    the same as on these cases. At the prevalence of the cases it is the precision.

    A hand calculation: sensitivity 0.9 and specificity 0.8 at a prevalence of 0.1, so 0.09 / (0.09 + 0.18).

    >>> round(float(ppv_at_prevalence(Counts.of(tp=90, fp=20, fn=10, tn=80), prevalence=0.1)), 6)
    0.333333
    """
    use, found, alarms = inside(prevalence), recall(c).value, fpr(c).value
    rates(c, work)
    value = divide(found * use, found * use + alarms * (1 - use))
    if not np.isnan(value).any():
        work.step("formula", FORMULA, value, S=found, C=1 - alarms, p=use)
    return value


FORMULA = r"\frac{S \cdot p}{S \cdot p + (1 - C) \cdot (1 - p)}"


def rates(c: Counts, work: Work) -> None:
    """Note sensitivity and specificity."""
    work.step("sensitivity", r"S = \frac{TP}{TP + FN}", recall(c).value, TP=c.tp, FN=c.fn)
    work.step("specificity", r"C = \frac{TN}{TN + FP}", 1 - fpr(c).value, TN=c.tn, FP=c.fp)
