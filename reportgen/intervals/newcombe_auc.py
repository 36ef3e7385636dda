"""Newcombe's interval for an area under the ROC curve."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, Scores, divide
from reportgen.data.roots import root
from reportgen.metrics.roc_auc import roc_auc

EQUATION = r"\frac{|A - \theta|}{\sqrt{V(\theta)}} = z"
VARIANCE = r"V(\theta) = \frac{\theta (1 - \theta)}{P \cdot N} \left(1 + M \left(\frac{1 - \theta}{2 - \theta} + \frac{\theta}{1 + \theta}\right)\right)"


@interval(
    label="Newcombe interval for an area",
    formula=rf"{EQUATION}, \quad {VARIANCE}, \quad M = \frac{{P + N}}{{2}} - 1",
    undefined_when="one_class",
    reference="Newcombe (2006), Confidence intervals for an effect size measure based on the Mann-Whitney statistic. Part 2: asymptotic methods and evaluation, Statistics in Medicine 25:559, method 5",
    families=("auc",),
)
def newcombe_auc(s: Scores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for an area: all values within a multiple of their standard error from the observed area; also defined at 0 or 1.

    The variance is that of Hanley and McNeil for exponential scores, made symmetric in both classes, at the area under
    test and not at the observed area.

    By hand: 1 positive case above 1 negative case is an area of 1, and (1 - t)^2 = z^2 t (1 - t) gives 1 / (1 + z^2).

    >>> found = newcombe_auc(Scores.of([0.2, 0.7], [False, True]), tail=0.025)
    >>> round(float(found.low), 4), float(found.high)
    (0.2065, 1.0)
    """
    area = roc_auc(s, work=work)
    if area.ndim == 0 and np.isnan(area):
        return Undefined("one_class")
    positives, negatives, z = s.positive_cases, s.negative_cases, normal_quantile_of(tail, work)
    work.step("mean_size", r"M = \frac{P + N}{2} - 1", (positives + negatives) / 2 - 1, P=positives, N=negatives)

    def beyond(theta: Array) -> Array:
        return abs(area - theta) - z * np.sqrt(variance_at(theta, positives, negatives))

    low, high = root(beyond, np.stack([np.full(area.shape, end) for end in (0.0, 1.0)]), area)
    low, high = np.where(area == 0, 0.0, low), np.where(area == 1, 1.0, high)  # free of rounding
    for code, limit in (("lower_solution", low), ("upper_solution", high)):
        variance = variance_at(limit, positives, negatives)
        work.step(
            "variance_at", VARIANCE, variance, theta=limit, P=positives, N=negatives, M=(positives + negatives) / 2 - 1
        )
        if (variance > 0).all():
            work.step(code, EQUATION.replace(r"V(\theta)", "v"), limit, A=area, theta=limit, v=variance, z=z)
    return Limits(np.where(np.isnan(area), np.nan, low), np.where(np.isnan(area), np.nan, high), area)


def variance_at(theta: Array, positives: Array, negatives: Array) -> Array:
    """Return the variance of an area were it this large, with independent cases."""
    size = (positives + negatives) / 2 - 1
    shape = (1 - theta) / (2 - theta) + theta / (1 + theta)
    return divide(theta * (1 - theta) * (1 + size * shape), positives * negatives)
