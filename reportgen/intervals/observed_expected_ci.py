"""Interval for the ratio of observed to expected positive cases."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.data.evidence import Proportion, Scores, array, divide
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.metrics.observed_expected_ratio import expected_positives, observed_expected_ratio


@interval(
    label="Clopper-Pearson interval, scores taken as fixed",
    formula=r"\frac{n}{E} B_{\alpha}(O, n - O + 1) \text{ to } \frac{n}{E} B_{1 - \alpha}(O + 1, n - O)",
    undefined_when="nothing_expected",
    reference="Clopper & Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26:404; Debray et al. (2017), A guide to systematic review and meta-analysis of prediction model performance, BMJ 356:i6460",
    judges=True,
    metrics={"observed_expected_ratio": {}},
)
def observed_expected_ci(s: Scores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Clopper-Pearson limits of the proportion of positive cases, times the number of cases over the expected number.

    The expected number is taken as fixed, as it is given the scores. Over samples with other scores a limit errs in at
    most 2.5% of samples if the calibration slope is 0.5 or more, and in up to 5% if the scores are unrelated to the
    truth.

    By hand: 3 of 4 cases are positive where 2 are expected, and the exact limits of 3 of 4 are 0.194 and 0.994.

    >>> found = observed_expected_ci(Scores.of([0.9, 0.6, 0.4, 0.1], [True, True, True, False]), tail=0.025)
    >>> round(float(found.low), 3), round(float(found.high), 3)
    (0.388, 1.987)
    """
    value = observed_expected_ratio(s, work=work)
    if isinstance(value, Undefined):
        return value
    cases, expected = array(s.cases), expected_positives(s)
    if not expected.any():
        return Undefined("nothing_expected")
    share = clopper_pearson(Proportion.of(s.positive_cases, cases), tail=tail, work=work)
    scale = divide(cases, expected)
    low, high = array(share.low * scale), array(share.high * scale)
    for code, limit, of_share in (("lower_limit", low, share.low), ("upper_limit", high, share.high)):
        work.step(code, r"\frac{n}{E} \cdot p", limit, n=cases, E=expected, p=of_share)
    return Limits(np.where(np.isnan(value), np.nan, low), np.where(np.isnan(value), np.nan, high), array(value))
