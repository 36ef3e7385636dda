"""Student's interval for a mean."""

import numpy as np

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.spread import standard_deviation
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array
from reportgen.data.evidence import Sample
from reportgen.data.losses import Losses
from reportgen.data.regression import Regression
from reportgen.distributions import t_quantile

LOSSES = {"mse": Losses.squared, "rmse": Losses.squared, "mae": Losses.absolute, "bias": Losses.signed}


@interval(
    label="Student t interval for a mean",
    aliases=("student_t_interval",),
    formula=r"\bar{x} \pm t \frac{s}{\sqrt{n}}",
    undefined_when="no_spread",
    families=("mean",),
    reference="Student (1908), The probable error of a mean, Biometrika 6:1",
    says={
        "one_value": "one value has no standard deviation",
        "not_a_mean_of_losses": "the metric is not a mean of one loss per case, nor the root of one",
        "short.not_a_mean_of_losses": "the metric is not a mean loss",
    },
)
def t_mean(
    sample: Sample | Regression, *, metric: str | None = None, tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    The mean plus and minus a quantile of Student's t with n - 1 degrees of freedom times its standard error.

    For true and predicted values it is the mean of the losses of the metric, or its root. If large losses are rare the
    limits are too low: at a nominal 2.5% the upper one is below the truth in 4 to 9% of samples of 442 squared errors.

    Student (1908): ten differences of hours of sleep, mean 1.58 and standard error 0.389, give 0.70 to 2.46 at 95%.

    >>> sleep = Sample(np.array([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]))
    >>> found = t_mean(sample=sleep, tail=0.025)
    >>> round(float(found.low), 2), round(float(found.high), 2)
    (0.7, 2.46)
    """
    if isinstance(sample, Regression):
        return _of_losses(sample, metric, tail, work)
    found = mean_and_deviation(sample.values, work)
    if isinstance(found, Undefined):
        return found
    (mean, s), n = found, sample.values.shape[-1]
    error = work.step("standard_error_of_mean", r"e = \frac{s}{\sqrt{n}}", s / np.sqrt(n), s=s, n=n)
    t = t_quantile(1 - tail, n - 1)
    work.step("t_quantile", r"t = t_{n - 1, 1 - \alpha}", t, n=n, alpha=tail)
    low, high = (array(mean + sign * t * error) for sign in (-1, 1))
    work.limits(r"m \pm t \cdot e", low, high, m=mean, t=t, e=error)
    notes = {"standard_error": float(error), "divisor": n - 1} if error.ndim == 0 else {}
    return Limits(low, high, array(mean), notes)


def _of_losses(r: Regression, metric: str | None, tail: float, work: Work) -> Limits | Undefined:
    """Take the losses of a metric as the values."""
    if metric not in LOSSES:
        return Undefined("not_a_mean_of_losses")
    values = np.repeat(LOSSES[metric](r).values, r.times.astype(int), axis=-1)
    found = t_mean.function(Sample(values), tail=tail, work=work)
    if isinstance(found, Undefined) or metric != "rmse":
        return found
    low, high, value = (array(np.sqrt(np.maximum(end, 0))) for end in (found.low, found.high, found.value))
    work.step("root", r"\text{RMSE} = \sqrt{M}", low, M=np.maximum(found.low, 0))
    work.step("root", r"\text{RMSE} = \sqrt{M}", high, M=found.high)
    return Limits(low, high, value)


def mean_and_deviation(values: Array, work: Work) -> tuple[Array, Array] | Undefined:
    """Return mean and standard deviation along the last axis; in a batch nan where values are all equal."""
    n = values.shape[-1]
    if n < 2:
        return Undefined("one_value" if n else "no_value")
    mean = values.mean(axis=-1)
    even = np.ptp(values, axis=-1) <= ROUNDING * np.abs(values).max(axis=-1)
    if even.ndim == 0 and even:
        return Undefined("no_spread")
    work.step("mean", r"\bar{x} = \frac{1}{n} \sum_i x_i", mean, n=n)
    s = standard_deviation(values, work)
    return array(mean), array(np.where(even, np.nan, s))
