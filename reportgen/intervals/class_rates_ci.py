"""Interval for a function of recall and false positive rate."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.statistic import range_of, statistic
from reportgen.conventions import ROUNDING
from reportgen.data.evidence import Array, Counts, array, divide
from reportgen.data.two_rates import Function, RateOfClass, limits, of_each_table

RULED_OUT = r"\max_{p, q} P_{p, q}(T \geq t) \leq \alpha"
CARRIED = r"\frac{x}{1 - x}"
OF_RATES = ("balanced_accuracy", "lr_minus", "lr_plus", "npv_at_prevalence", "ppv_at_prevalence", "youden_j")


@interval(
    label="Test-inversion interval, class sizes fixed",
    formula=RULED_OUT,
    undefined_when="one_class_or_no_such_call",
    reference="Lloyd (2008), Exact p-values for discrete models obtained by estimation and maximization, Australian & New Zealand Journal of Statistics 50:329",
    judges=True,
    metrics={metric: {} for metric in OF_RATES},
    searched=True,
)
def class_rates_ci(c: Counts, *, metric: str, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Limits of a metric that is a function of recall and false positive rate, such as balanced accuracy.

    A value is excluded if a result like the observed one would be rarer than the tail allows, at the most likely rates
    under this value and at those nearly as likely. A likelihood ratio x is tested as x / (1 + x), which stays finite:
    an infinite ratio has a lower limit.

    Youden's index with 18 of 20 positive and 2 of 20 negative cases flagged; Newcombe (1998), method 10, would give
    0.52 to 0.90.

    >>> found = class_rates_ci(Counts.of(tp=18, fp=2, fn=2, tn=18), metric="youden_j", tail=0.025)
    >>> round(float(found.low), 3), round(float(found.value), 3), round(float(found.high), 3)
    (0.527, 0.8, 0.944)
    """
    of_counts = statistic(c, metric)
    if c.cases.ndim == 0 and not (c.positives and c.negatives):
        return Undefined("one_class")
    least, most = range_of(c, metric)
    unbounded = bool(np.isinf(most))
    if c.cases.ndim == 0:
        work.step("recall_of_sample", r"p = \frac{x}{n}", divide(c.tp, c.positives), x=c.tp, n=c.positives)
        work.step("alarms_of_sample", r"q = \frac{y}{m}", divide(c.fp, c.negatives), y=c.fp, m=c.negatives)

    def of_table(found: RateOfClass, alarms: RateOfClass) -> tuple[float, float]:
        return _limits_of_table(metric, found, alarms, tail, unbounded=unbounded)

    ends = np.clip(of_each_table(of_table, c), least, 1.0 if unbounded else most)
    low, high, value = ends[..., 0], ends[..., 1], of_counts(c)
    if low.ndim == 0 and np.isnan(low):
        return Undefined("one_class_or_no_such_call")
    work.limits(RULED_OUT, low, high, alpha=tail)
    if unbounded:
        high = np.where(high > 1 - ROUNDING, np.nan, high)  # infinite, and so absent
        low, high = (work.step("carried_over", CARRIED, divide(end, 1 - end), x=end) for end in (low, high))
    return Limits(low, high, value)


@lru_cache(maxsize=1024)  # a table is estimated, judged, and compared with its group, each time by the same search
def _limits_of_table(
    metric: str, found: RateOfClass, alarms: RateOfClass, tail: float, *, unbounded: bool
) -> tuple[float, float]:
    of_counts = statistic(Counts.of(tp=0, fp=0, fn=0, tn=0), metric)
    return limits(_of_rates(of_counts, found, alarms, unbounded=unbounded), found, alarms, tail)


def _of_rates(
    metric: Callable[[Counts], Array], found: RateOfClass, alarms: RateOfClass, *, unbounded: bool
) -> Function:
    """See the metric of so many cases of both classes as a function of recall and false positive rate."""
    n, m = found.trials, alarms.trials

    def function(p: Array, q: Array) -> Array:
        p, q = np.broadcast_arrays(array(p), array(q))
        value = metric(Counts(n * p, m * q, n * (1 - p), m * (1 - q)))
        return divide(value, 1 + value) if unbounded else value

    return function
