"""Interval for a mean with a known standard deviation."""

import math

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.tails import normal_quantile_of
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import array
from reportgen.data.counts import Sample
from reportgen.errors import Problem, ReportgenError


@interval(
    label="Normal interval for a mean with a known standard deviation",
    formula=r"\bar{x} \pm z \frac{\sigma}{\sqrt{n}}",
    undefined_when="no_value",
    reference="Mitchell (1997), Machine Learning, section 5.3",
    says={"error_from_known": "Standard error of the mean, from the known standard deviation of single values."},
)
def z_mean(sample: Sample, *, sigma: float, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The mean plus and minus a quantile of the normal distribution times its standard error, the standard deviation being
    known.

    It is known in textbooks and of calibrated instruments. A standard deviation that is estimated from the same values
    needs Student's t.

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
    return Limits(low, high, mean)


def known_error(sigma: float, n: int, work: Work) -> float:
    """Return the standard error of a mean of so many values, and refuse a standard deviation that is none."""
    if not 0 < sigma < math.inf:
        remedy = "give the standard deviation of single values"
        raise ReportgenError(Problem("wrong_option", "sigma must be above 0", remedy, str(sigma)))
    return work.step("error_from_known", r"e = \frac{\sigma}{\sqrt{n}}", sigma / math.sqrt(n), sigma=sigma, n=n)
