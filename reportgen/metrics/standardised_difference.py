"""Standardised difference of two samples."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.bank import TwoSamples
from reportgen.data.evidence import Array, Proportion, TwoProportions, array, divide

FORMULA = r"\frac{m_{1} - m_{2}}{\sqrt{\frac{v_{1} + v_{2}}{2}}}"


@metric(
    label="Standardised difference",
    formula=FORMULA,
    range=(float("-inf"), float("inf")),
    better="neither",
    of_cases=True,
    undefined_when="no_common_spread",
    reference="Austin (2009), Balance diagnostics for comparing the distribution of baseline covariates between treatment groups in propensity-score matched samples, Statistics in Medicine 28:3083",
    says={
        "no_common_spread": "neither sample varies, or one is too small to show whether it does, so the difference cannot be standardised",
        "short.no_common_spread": "the variance cannot be estimated",
        "variance_of_group": "Variance of a single case in this group.",
        "mean_of_sample": "Mean of this sample.",
        "variance_of_sample": "Variance of this sample, with the number of values minus one as divisor.",
    },
)
def standardised_difference(two: TwoSamples | TwoProportions, *, work: Work = SILENT) -> Array:
    """
    Difference of two means or proportions, first minus second, in standard deviations of the samples.

    The variances of both samples have equal weight at any sample size, so the value does not grow with the number of
    cases, as a test statistic does. For values the divisor of the variance is n - 1; for a proportion the variance is p
    (1 - p).

    A hand calculation: proportions 0.5 and 0.4, so 0.1 / sqrt((0.25 + 0.24) / 2).

    >>> round(float(standardised_difference(TwoProportions.of(50, 100, 80, 200))), 6)
    0.202031
    """
    if isinstance(two, TwoProportions):
        (first, of_first), (second, of_second) = (
            _of_proportion(group, place, work) for place, group in ((1, two.first), (2, two.second))
        )
    else:
        (first, of_first), (second, of_second) = (
            _of_values(two.values, array(weights), place, work) for place, weights in ((1, two.in_a), (2, two.in_b))
        )
    value = divide(first - second, np.sqrt((of_first + of_second) / 2))
    if not np.isnan(value).any():
        work.step("formula", FORMULA, value, m_1=first, m_2=second, v_1=of_first, v_2=of_second)
    return value


def _of_proportion(group: Proportion, place: int, work: Work) -> tuple[Array, Array]:
    """Return share and variance of one group."""
    share, variance = group.share, group.share * (1 - group.share)
    work.step("group_share", rf"m_{{{place}}} = \frac{{x}}{{n}}", share, x=group.successes, n=group.trials)
    if not np.isnan(share).any():
        work.step("variance_of_group", rf"v_{{{place}}} = p (1 - p)", variance, p=share)
    return share, variance


def _of_values(values: Array, weights: Array, place: int, work: Work) -> tuple[Array, Array]:
    """Return mean and variance of one sample; equal values have a variance of exactly 0."""
    n = weights.sum(axis=-1)
    mean = divide(np.einsum("...i,i->...", weights, values), n)
    squares = array((weights * (values - mean[..., None]) ** 2).sum(axis=-1))
    several = (weights > 0).sum(axis=-1) > 1
    variance = divide(np.where(several, squares, 0.0), np.where(n > 1, n - 1, 0))
    work.step("mean_of_sample", rf"m_{{{place}}} = \frac{{1}}{{n}} \sum_i x_i", mean, n=n)
    formula = rf"v_{{{place}}} = \frac{{1}}{{n - 1}} \sum_i (x_i - m)^2"
    if not np.isnan(variance).any():
        work.step("variance_of_sample", formula, variance, n=n, m=mean)
    return mean, variance
