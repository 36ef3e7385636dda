"""Negative predictive value at another prevalence."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.conventions import INSIDE
from reportgen.data.evidence import Array, Counts, divide
from reportgen.data.prevalence import inside
from reportgen.metrics.fnr import fnr
from reportgen.metrics.ppv_at_prevalence import rates
from reportgen.metrics.specificity import specificity


@metric(
    label="Negative predictive value at a prevalence",
    formula=r"\frac{C (1 - p)}{C (1 - p) + (1 - S) p}",
    written_as="share",
    at_use_of="npv",
    option_ranges={"prevalence": INSIDE},
    undefined_when="one_class_or_no_predicted_negative",
    reference="Altman & Bland (1994), Diagnostic tests 2: predictive values, BMJ 309:102",
    says={
        "one_class_or_no_predicted_negative": "all cases are of one class, or every case is flagged",
        "short.one_class_or_no_predicted_negative": "one class only, or every case flagged",
    },
)
def npv_at_prevalence(c: Counts, *, prevalence: float, work: Work = SILENT) -> Array:
    """
    Proportion of negative cases among those not flagged, at a stated prevalence and with the observed recall and
    specificity.

    Bayes' theorem from sensitivity S, specificity C and the prevalence; it assumes that sensitivity and specificity are
    the same as on these cases. At the prevalence of the cases it is the negative predictive value.

    A hand calculation: sensitivity 0.9 and specificity 0.8 at a prevalence of 0.2, so 0.64 / (0.64 + 0.02).

    >>> round(float(npv_at_prevalence(Counts.of(tp=90, fp=20, fn=10, tn=80), prevalence=0.2)), 6)
    0.969697
    """
    use, cleared, missed = inside(prevalence), specificity(c).value, fnr(c).value
    rates(c, work)
    value = divide(cleared * (1 - use), cleared * (1 - use) + missed * use)
    if not np.isnan(value).any():
        work.step("formula", FORMULA, value, S=1 - missed, C=cleared, p=use)
    return value


FORMULA = r"\frac{C \cdot (1 - p)}{C \cdot (1 - p) + (1 - S) \cdot p}"
