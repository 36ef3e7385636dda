"""Interval for a mean with a known standard deviation."""

import math

from reportgen import distributions
from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.tails import normal_quantile_of
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, array
from reportgen.data.counts import Sample
from reportgen.errors import Problem, ReportgenError

NEAR = {"one": 1, "two": 2}  # standard errors from the mean that textbooks give at any level


@interval(
    label="Normal interval for a mean with a known standard deviation",
    formula=r"\bar{x} \pm z \frac{\sigma}{\sqrt{n}}",
    undefined_when="no_value",
    reference="Mitchell (1997), Machine Learning, section 5.3",
    says={"error_from_known": "Standard error of the mean, from the known standard deviation of single values."},
    answers={
        "one_se_low": "mean minus one standard error",
        "one_se_high": "mean plus one standard error",
        "one_se_level": "confidence level of one standard error",
        "two_se_low": "mean minus two standard errors",
        "two_se_high": "mean plus two standard errors",
        "two_se_level": "confidence level of two standard errors",
    },
)
def z_mean(sample: Sample, *, sigma: float, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The mean plus and minus a quantile of the normal distribution times its standard error, the standard deviation being
    known.

    It is known in textbooks and of calibrated instruments. A standard deviation that is estimated from the same values
    needs Student's t. The mean plus and minus one and two standard errors is given too, with the confidence level of
    each: textbooks take two standard errors for the 1.96 of 95%.

    By hand: 25 values with the mean 10, from a distribution with the standard deviation 2, give 10 -+ 1.96 * 2 / 5.

    >>> found = z_mean(Sample(array([10.0] * 25)), sigma=2, tail=0.025)
    >>> round(float(found.low), 3), round(float(found.high), 3)
    (9.216, 10.784)
    """
    n = sample.values.shape[-1]
    if not n:
        return Undefined("no_value")
    mean = work.step("mean", r"\bar{x} = \frac{1}{n} \sum_i x_i", array(sample.values.mean(axis=-1)), n=n)
    error = known_error(sigma, n, work)
    z = normal_quantile_of(tail, work)
    low, high = (array(mean + sign * z * error) for sign in (-1, 1))
    work.limits(r"m \pm z \cdot e", low, high, m=mean, z=z, e=error)
    return Limits(low, high, mean, {} if mean.ndim else _in_standard_errors(mean, error))


def _in_standard_errors(mean: Array, error: float) -> dict[str, float]:
    """Give the mean plus and minus one and two standard errors, with how often such limits enclose the expected value."""
    notes: dict[str, float] = {}
    for name, far in NEAR.items():
        level = 1 - float(distributions.normal_beyond(far))
        low, high = (float(mean + sign * far * error) for sign in (-1, 1))
        notes |= {f"{name}_se_low": low, f"{name}_se_high": high, f"{name}_se_level": level}
    return notes


def known_error(sigma: float, n: int, work: Work) -> float:
    """Return the standard error of a mean of so many values, and refuse a standard deviation that is none."""
    if not 0 < sigma < math.inf:
        remedy = "give the standard deviation of single values"
        raise ReportgenError(Problem("wrong_option", "sigma must be above 0", remedy, str(sigma)))
    return work.step("error_from_known", r"e = \frac{\sigma}{\sqrt{n}}", sigma / math.sqrt(n), sigma=sigma, n=n)
