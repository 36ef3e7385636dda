"""Student's and Welch's interval for a difference of two means."""

from dataclasses import dataclass

import numpy as np

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array, divide
from reportgen.data.samples import IndependentSamples
from reportgen.distributions import t_quantile


@dataclass(frozen=True, slots=True)
class MeanDifference:
    """The difference of two means, its standard error and the degrees of freedom; nan where no value varies."""

    difference: Array
    error: Array
    df: Array


@interval(
    label="Student and Welch t interval for a difference of two means",
    aliases=("welch_interval",),
    formula=r"\bar{x}_1 - \bar{x}_2 \pm t \sqrt{\frac{s_1^2}{n_1} + \frac{s_2^2}{n_2}}",
    undefined_when="no_spread_in_groups",
    reference="Welch (1947), The generalization of Student's problem when several different population variances are involved, Biometrika 34:28; pooled: Student (1908), The probable error of a mean, Biometrika 6:1",
    says={
        "mean_of_first": "Mean of the first sample.",
        "mean_of_second": "Mean of the second sample.",
        "variance_of_first": "Variance of the first sample, with its size minus one as divisor.",
        "variance_of_second": "Variance of the second sample, with its size minus one as divisor.",
        "pooled_variance": "Variance within both samples.",
        "error_of_two_means": "Standard error of the difference.",
        "degrees_of_freedom": "Degrees of freedom.",
    },
)
def mean_difference_ci(
    samples: IndependentSamples, *, equal_variances: bool = False, tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    The difference of the means of two samples plus and minus a quantile of Student's t times its standard error.

    Each sample has a variance of its own (Welch), unless `equal_variances` is set.

    Student's data of sleep as two groups: R's t.test(extra ~ group, data = sleep) prints -3.3654832 to 0.2054832.

    >>> first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    >>> second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    >>> found = mean_difference_ci(IndependentSamples.of(first, second), tail=0.025)
    >>> round(float(found.low), 7), round(float(found.high), 7)
    (-3.3654832, 0.2054832)
    """
    found = compared_means(samples, equal_variances=equal_variances, work=work)
    if isinstance(found, Undefined):
        return found
    t = t_quantile(1 - tail, found.df)
    work.step("t_quantile", r"t = t_{d, 1 - \alpha}", t, d=found.df, alpha=tail)
    low, high = (array(found.difference + sign * t * found.error) for sign in (-1, 1))
    work.limits(r"x \pm t \cdot e", low, high, x=found.difference, t=t, e=found.error)
    return Limits(low, high, found.difference)


def compared_means(samples: IndependentSamples, *, equal_variances: bool, work: Work) -> MeanDifference | Undefined:
    """Return the difference of the means and its standard error, or why there is none."""
    sizes = [each.shape[-1] for each in samples.groups]
    if min(sizes) < 2:
        return Undefined("few_in_a_group", fewest=min(sizes))
    largest = np.maximum(*(np.abs(each).max(axis=-1) for each in samples.groups))
    alike = np.maximum(*(np.ptp(each, axis=-1) for each in samples.groups)) <= ROUNDING * largest
    if alike.ndim == 0 and alike:
        return Undefined("no_spread_in_groups")
    means, variances = _moments(samples, work)
    error, df = (_pooled if equal_variances else _apart)(variances, sizes, work)
    difference = array(means[0] - means[1])
    work.step("difference_of_two_means", r"x = m_{1} - m_{2}", difference, m_1=means[0], m_2=means[1])
    return MeanDifference(difference, array(np.where(alike, np.nan, error)), df)


def _moments(samples: IndependentSamples, work: Work) -> tuple[list[Array], list[Array]]:
    """Return the mean and the variance of each sample."""
    means = [array(each.mean(axis=-1)) for each in samples.groups]
    variances = [array(each.var(axis=-1, ddof=1)) for each in samples.groups]
    n, m = (each.shape[-1] for each in samples.groups)
    work.step("mean_of_first", r"m_{1} = \frac{1}{n} \sum_i x_i", means[0], n=n)
    work.step("variance_of_first", r"v_{1} = \frac{1}{n - 1} \sum_i (x_i - m_{1})^2", variances[0], n=n, m_1=means[0])
    work.step("mean_of_second", r"m_{2} = \frac{1}{n} \sum_i x_i", means[1], n=m)
    work.step("variance_of_second", r"v_{2} = \frac{1}{n - 1} \sum_i (x_i - m_{2})^2", variances[1], n=m, m_2=means[1])
    return means, variances


def _apart(variances: list[Array], sizes: list[int], work: Work) -> tuple[Array, Array]:
    """Return Welch's standard error and degrees of freedom."""
    parts = [variance / n for variance, n in zip(variances, sizes, strict=True)]
    squared = parts[0] + parts[1]
    symbols = _symbols(variances, sizes)
    error = work.step(
        "error_of_two_means",
        r"e = \sqrt{\frac{v_{1}}{n_{1}} + \frac{v_{2}}{n_{2}}}",
        array(np.sqrt(squared)),
        **symbols,
    )
    weights = [divide(part, squared) for part in parts]
    df = divide(1.0, sum(weight**2 / (n - 1) for weight, n in zip(weights, sizes, strict=True)))
    formula = r"d = \frac{e^4}{\frac{(v_{1} / n_{1})^2}{n_{1} - 1} + \frac{(v_{2} / n_{2})^2}{n_{2} - 1}}"
    return error, work.step("degrees_of_freedom", formula, df, e=error, **symbols)


def _pooled(variances: list[Array], sizes: list[int], work: Work) -> tuple[Array, Array]:
    """Return the standard error with one variance for both samples, and its degrees of freedom."""
    df = sizes[0] + sizes[1] - 2
    symbols = _symbols(variances, sizes)
    work.step("degrees_of_freedom", r"d = n_{1} + n_{2} - 2", array(df), n_1=sizes[0], n_2=sizes[1])
    pooled = array(((sizes[0] - 1) * variances[0] + (sizes[1] - 1) * variances[1]) / df)
    work.step("pooled_variance", r"v = \frac{(n_{1} - 1) v_{1} + (n_{2} - 1) v_{2}}{d}", pooled, d=df, **symbols)
    error = array(np.sqrt(pooled * (1 / sizes[0] + 1 / sizes[1])))
    formula = r"e = \sqrt{v \left(\frac{1}{n_{1}} + \frac{1}{n_{2}}\right)}"
    return work.step("error_of_two_means", formula, error, v=pooled, n_1=sizes[0], n_2=sizes[1]), array(df)


def _symbols(variances: list[Array], sizes: list[int]) -> dict[str, Array]:
    """Name variances and sizes as formulas do."""
    return {"v_1": variances[0], "v_2": variances[1], "n_1": array(sizes[0]), "n_2": array(sizes[1])}
