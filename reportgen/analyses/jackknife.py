"""The jackknife: bias and standard error of a statistic from leaving each value out once."""

from collections.abc import Callable
from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Table, Undefined, Values, Work, analysis
from reportgen.data.evidence import Array, Sample

Statistic = Literal["mean", "median", "variance", "variance_plug_in", "standard_deviation", "range"]
STATISTICS: dict[Statistic, tuple[Callable[[Array], Array], int]] = {  # with the fewest values that each needs
    "mean": (lambda values: values.mean(axis=-1), 1),
    "median": (lambda values: np.median(values, axis=-1), 1),
    "variance": (lambda values: values.var(axis=-1, ddof=1), 2),
    "variance_plug_in": (lambda values: values.var(axis=-1), 1),
    "standard_deviation": (lambda values: values.std(axis=-1, ddof=1), 2),
    "range": (lambda values: np.ptp(values, axis=-1), 1),
}
LISTED = 5_000  # values of which each is left out at once, in a square of numbers


@analysis(
    label="Jackknife",
    formula=r"b = (n - 1) \left(\frac{1}{n} \sum_{i} t_{i} - t\right)",
    undefined_when="too_few_to_leave_out",
    reference="Quenouille (1956), Notes on bias in estimation, Biometrika 43:353; Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapter 11",
    says={
        "too_few_to_leave_out": "there are {cases:value|values}, too few to leave one out",
        "general.too_few_to_leave_out": "there are too few values to leave one out",
        "statistic_of_all": "Value of the statistic for all values.",
        "mean_of_left_out": "Mean of the statistic with each value left out once.",
        "bias_by_jackknife": "Estimate of the bias.",
        "corrected_for_bias": "Statistic less its estimated bias.",
        "error_by_jackknife": "Standard error.",
    },
    answers={
        "estimate": "value for all",
        "bias": "estimated bias",
        "corrected": "value corrected for bias",
        "se": "standard error",
        "n": "number of values",
    },
)
def jackknife(sample: Sample, *, statistic: Statistic = "mean", work: Work = SILENT) -> Values | Undefined:
    """
    Estimates of bias and standard error of a statistic, from its values with each of the observations left out once.

    It is no cross-validation: nothing is trained and nothing tested. For the median and the range the standard error is
    not to be relied on.

    By hand: the plug-in variance of 1, 2, 3 is 2/3; without one value it is 1/4, 1 and 1/4, on average 1/2, so the bias is
    2 * (1/2 - 2/3) = -1/3, and the corrected value 1 is the variance with the divisor n - 1.

    >>> found = jackknife(Sample(np.array([1.0, 2.0, 3.0])), statistic="variance_plug_in").values
    >>> round(found["bias"], 12), round(found["corrected"], 12)
    (-0.333333333333, 1.0)
    """
    function, least = STATISTICS[statistic]
    values, n = sample.values, sample.values.shape[-1]
    if n <= least:
        return Undefined("too_few_to_leave_out", cases=n)
    estimate, left_out = float(function(values)), _left_out(values, function)
    work.step("statistic_of_all", "t", estimate)
    mean = work.step("mean_of_left_out", r"m = \frac{1}{n} \sum_{i} t_{i}", float(left_out.mean()), n=n)
    bias = work.step("bias_by_jackknife", r"b = (n - 1) (m - t)", (n - 1) * (mean - estimate), n=n, m=mean, t=estimate)
    corrected = work.step("corrected_for_bias", r"c = t - b", estimate - bias, t=estimate, b=bias)
    squares = float(((left_out - mean) ** 2).sum())
    error = work.step(
        "error_by_jackknife", r"e = \sqrt{\frac{n - 1}{n} S}", float(np.sqrt((n - 1) / n * squares)), n=n, S=squares
    )
    rows = tuple(
        (at, float(value), float(left)) for at, (value, left) in enumerate(zip(values, left_out, strict=True), start=1)
    )
    answers = {"estimate": estimate, "bias": bias, "corrected": corrected, "se": error, "n": n}
    return Values(answers, main="corrected", table=Table(("left out", "value", "statistic without it"), rows))


def _left_out(values: Array, function: Callable[[Array], Array]) -> Array:
    """Return the statistic with each value left out, some at a time."""
    n = len(values)
    at_once, found = max(1, LISTED * LISTED // n), []
    for start in range(0, n, at_once):
        out = np.arange(start, min(n, start + at_once))
        kept = np.arange(n - 1) + (np.arange(n - 1) >= out[:, None])
        found.append(function(values[kept]))
    return np.concatenate(found)
