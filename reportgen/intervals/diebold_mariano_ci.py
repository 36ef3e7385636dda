"""Interval for the mean of a series with autocorrelation up to a known lag."""

from dataclasses import dataclass

import numpy as np

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array
from reportgen.data.counts import Sample
from reportgen.distributions import t_quantile
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class MeanOfSeries:
    """The mean of a series, and its standard error; nan where the estimated variance is not above zero."""

    mean: Array
    error: Array
    df: int


@interval(
    label="Interval for a mean of forecast losses",
    formula=r"\bar{d} \pm t \cdot e",
    undefined_when="no_long_run_variance",
    reference="Diebold & Mariano (1995), Comparing predictive accuracy, Journal of Business & Economic Statistics 13:253; Harvey, Leybourne & Newbold (1997), Testing the equality of prediction mean squared errors, International Journal of Forecasting 13:281",
    says={
        "short_series": "there are {values:value|values}, too few for forecasts {horizon:step|steps} ahead",
        "short.short_series": "too few values",
        "autocovariance": "Autocovariance of the series at each lag, with the number of values as divisor.",
        "long_run_variance": "Sum of these, those of a lag above zero counted twice.",
        "small_sample_factor": "Correction for small samples (Harvey, Leybourne and Newbold).",
        "error_of_series": "Standard error of the mean.",
    },
)
def diebold_mariano_ci(sample: Sample, *, horizon: int = 1, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The mean of a series plus and minus a quantile of Student's t times a standard error that allows for autocorrelation.

    Values are in the order of time. Forecasts `horizon` steps ahead are correlated up to one step less.

    By hand: 1, 3, 2, 4, 5 have the mean 3, the variance 2 with divisor 5, and with horizon 1 the standard error
    sqrt(2 / 5 * 5 / 4) = 0.7071, so 3 -+ 2.7764 * 0.7071.

    >>> found = diebold_mariano_ci(Sample(np.array([1.0, 3, 2, 4, 5])), tail=0.025)
    >>> round(float(found.low), 3), round(float(found.high), 3)
    (1.037, 4.963)
    """
    found = mean_of_series(sample.values, horizon, work)
    if isinstance(found, Undefined):
        return found
    t = work.step("t_quantile", r"t = t_{d, 1 - \alpha}", t_quantile(1 - tail, found.df), d=found.df, alpha=tail)
    low, high = (array(found.mean + sign * t * found.error) for sign in (-1, 1))
    work.limits(r"m \pm t \cdot e", low, high, m=found.mean, t=t, e=found.error)
    return Limits(low, high, found.mean)


def mean_of_series(values: Array, horizon: int, work: Work) -> MeanOfSeries | Undefined:
    """Return mean and standard error of a series along the last axis, or why there are none."""
    n = values.shape[-1]
    if horizon < 1:
        remedy = "give the number of steps that forecasts look ahead"
        raise ReportgenError(Problem("wrong_option", "horizon must be at least 1", remedy, str(horizon)))
    factor = (n + 1 - 2 * horizon + horizon * (horizon - 1) / n) / n if n else 0.0
    if n < 2 or horizon >= n or factor <= 0:
        return Undefined("short_series", values=n, horizon=horizon)
    mean = work.step("mean", r"\bar{x} = \frac{1}{n} \sum_i x_i", array(values.mean(axis=-1)), n=n)
    centred = values - mean[..., None]
    lags = [array((centred[..., lag:] * centred[..., : n - lag]).sum(axis=-1) / n) for lag in range(horizon)]
    if mean.ndim == 0:
        work.rows(
            "autocovariance", r"g_{j} = \frac{1}{n} \sum_i x_i x_{i + j}", {"lag": np.arange(horizon), "g": array(lags)}
        )
    variance = array(lags[0] + 2 * sum(lags[1:], np.zeros_like(lags[0])))
    work.step("long_run_variance", r"v = g_{0} + 2 \sum_j g_{j}", variance)
    alike = np.ptp(values, axis=-1) <= ROUNDING * np.abs(values).max(axis=-1)
    known = (variance > ROUNDING * lags[0]) & ~alike
    if known.ndim == 0 and not known:
        return Undefined("no_long_run_variance")
    work.step("small_sample_factor", r"f = \frac{n + 1 - 2 h + h (h - 1) / n}{n}", factor, n=n, h=horizon)
    error = array(np.sqrt(np.where(known, variance, np.nan) / n / factor))
    work.step("error_of_series", r"e = \sqrt{\frac{v}{n \cdot f}}", error, v=variance, n=n, f=factor)
    return MeanOfSeries(mean, error, n - 1)
