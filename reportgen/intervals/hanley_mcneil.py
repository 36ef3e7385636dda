"""Hanley and McNeil's interval for an area under the ROC curve."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.intervals.wald import clipped
from reportgen.metrics.roc_auc import roc_auc

VARIANCE = r"\frac{A (1 - A) + (P - 1)(Q_{1} - A^2) + (N - 1)(Q_{2} - A^2)}{P \cdot N}"


@interval(
    label="Hanley-McNeil interval",
    formula=rf"A \pm z \sqrt{{{VARIANCE}}}, \quad Q_{{1}} = \frac{{A}}{{2 - A}}, \quad Q_{{2}} = \frac{{2 A^2}}{{1 + A}}",
    undefined_when="one_class_or_perfect_separation",
    reference="Hanley & McNeil (1982), The meaning and use of the area under a receiver operating characteristic (ROC) curve, Radiology 143:29",
    families=("auc",),
    says={
        "one_class_or_perfect_separation": "all cases are of one class, or the scores separate the classes perfectly",
        "short.one_class_or_perfect_separation": "one class only, or perfectly separated scores",
        "two_above_one": "Probability that two positive cases both score higher than one negative case, for exponential scores.",
        "one_above_two": "Probability that one positive case scores higher than two negative ones, for exponential scores.",
    },
)
def hanley_mcneil(s: Scores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The area plus and minus a multiple of its standard error for exponentially distributed scores.

    It needs only the area and the two numbers of cases. Limits beyond 0 or 1 are set to 0 or 1; a note counts them. At
    an area of 0 or 1 the standard error is 0 and there is no interval.

    Hanley & McNeil (1982): 51 abnormal and 58 normal scans with an area of 0.893 have a standard error of 0.032.

    >>> scans = Scores(np.arange(1.0, 6.0), positives=array([3, 2, 2, 11, 33]), negatives=array([33, 6, 6, 11, 2]))
    >>> found = hanley_mcneil(scans, tail=0.025)
    >>> round(float(found.value - found.low) / 1.96, 3)
    0.032
    """
    area, positives, negatives = roc_auc(s, work=work), s.positive_cases, s.negative_cases
    if area.ndim == 0 and np.isnan(area):
        return Undefined("one_class")
    separated = (area == 0) | (area == 1)
    if area.ndim == 0 and separated:
        return Undefined("perfect_separation")
    z = normal_quantile_of(tail, work)
    of_positives, of_negatives = area / (2 - area), 2 * area**2 / (1 + area)
    work.step("two_above_one", r"Q_{1} = \frac{A}{2 - A}", of_positives, A=area)
    work.step("one_above_two", r"Q_{2} = \frac{2 A^2}{1 + A}", of_negatives, A=area)
    error = array(np.sqrt(variance_of(area, positives, negatives)))
    error = np.where(separated, np.nan, error)
    shown = {"A": area, "P": positives, "N": negatives, "Q_1": of_positives, "Q_2": of_negatives}
    work.step("standard_error", rf"d = \sqrt{{{VARIANCE}}}", error, **shown)
    low, high = (array(area + sign * z * error) for sign in (-1, 1))
    work.limits(r"A \pm z \cdot d", low, high, A=area, z=z, d=error)
    return clipped(low, high, area, work)


def variance_of(area: Array, positives: Array, negatives: Array) -> Array:
    """Return the variance of an area for exponentially distributed scores."""
    of_positives, of_negatives = area / (2 - area), 2 * area**2 / (1 + area)
    spread = area * (1 - area) + (positives - 1) * (of_positives - area**2) + (negatives - 1) * (of_negatives - area**2)
    return divide(spread, positives * negatives)
