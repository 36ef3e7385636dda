"""The true prevalence behind an apparent one."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Counts, Proportion, array
from reportgen.errors import Problem, refuse


@metric(
    label="Rogan-Gladen estimate of prevalence",
    formula=r"\frac{\hat{p} + C - 1}{S + C - 1}",
    better="neither",
    of_cases=True,
    depends_on_prevalence=True,
    reference="Rogan & Gladen (1978), Estimating prevalence from the results of a screening test, American Journal of Epidemiology 107:71",
    says={"put_at_end": "A prevalence is between zero and one, so the estimate is set to the nearer end."},
)
def rogan_gladen(c: Counts | Proportion, *, sensitivity: float, specificity: float, work: Work = SILENT) -> Array:
    """
    Prevalence that would give the observed proportion of flagged cases, at the stated sensitivity and specificity.

    Only the predictions are used, not the truth: sensitivity S and specificity C are known from elsewhere, and their
    sum exceeds 1. If fewer cases are flagged than false alarms alone would give, or more than the sensitivity allows,
    the formula gives a value outside 0 to 1; the estimate is then the nearer end, which is the maximum likelihood
    estimate.

    A hand calculation: 25 of 100 are flagged, sensitivity 0.9, specificity 0.9, so 0.15 / 0.8.

    >>> round(float(rogan_gladen(Proportion.of(25, 100), sensitivity=0.9, specificity=0.9)), 12)
    0.1875
    """
    _refuse(sensitivity, specificity)
    called, cases = (c.predicted_positives, c.cases) if isinstance(c, Counts) else (c.successes, c.trials)
    apparent = work.ratio(called, cases, r"\hat{p} = \frac{x}{n}", x=called, n=cases).value
    value = array((apparent + specificity - 1) / (sensitivity + specificity - 1))
    kept: Array = np.clip(value, 0.0, 1.0)
    if not np.isnan(value).any():
        work.step("formula", rogan_gladen.formula, value, p_hat=apparent, S=sensitivity, C=specificity)
    if kept.ndim == 0 and kept in (0, 1) and kept != value:
        work.step("put_at_end", r"\min(1, \max(0, x))", kept, x=value)
    return kept


def _refuse(sensitivity: float, specificity: float) -> None:
    """Refuse rates that are none, and calls that say nothing."""
    problems = [
        Problem("out_of_range", f"{name} must be between 0 and 1", "write 0.95 for 95%", f"{rate:g}")
        for name, rate in (("sensitivity", sensitivity), ("specificity", specificity))
        if not 0 <= rate <= 1
    ]
    if not problems and sensitivity + specificity <= 1:
        what = (
            "sensitivity and specificity must exceed 1 together, otherwise the predictions say nothing about the truth"
        )
        shown = f"{sensitivity:g} + {specificity:g}"
        problems.append(Problem("out_of_range", what, "check that the two are not exchanged with error rates", shown))
    refuse(problems)
