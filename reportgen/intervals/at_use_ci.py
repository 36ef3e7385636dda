"""Interval for a metric at the prevalence of use."""

from collections.abc import Callable
from typing import Any

import numpy as np

from reportgen import spelling
from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.statistic import statistic
from reportgen.conventions import ENOUGH_FOR_SCORE_RATIO, ENOUGH_OF_CLASS_FOR_SCORE_RATIO
from reportgen.data.at_use import AtUse
from reportgen.data.evidence import Array, Costed, Counts, Scores, TwoProportions, array
from reportgen.data.two_rates import Function, Line, RateOfClass, limits, of_each_table
from reportgen.intervals.koopman import koopman

CORNERS = array([[0, 0, 1, 1], [0, 1, 0, 1]])  # recall and false positive rate
RULED_OUT = r"\max_{p, q} P_{p, q}(T \geq t) \leq \alpha"


@interval(
    label="Test-inversion interval at a stated prevalence",
    formula=RULED_OUT,
    undefined_when="one_class_or_no_such_call",
    reference="Koopman (1984), Confidence intervals for the ratio of two binomial proportions, Biometrics 40:513 (ratios of rates); Lloyd (2008), Exact p-values for discrete models obtained by estimation and maximization, Australian & New Zealand Journal of Statistics 50:329 (all else)",
    judges=True,
    at_prevalence=True,
    searched=True,
    says={
        "value_in_use": "Value at the stated prevalence, with these rates.",
    },
)
def at_use_ci(
    c: Counts | Costed | Scores, *, metric: str, prevalence: float, tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    Limits of a metric at a stated prevalence, if it is a function of recall and false positive rate.

    Precision, NPV and lift follow from the ratio of two rates, with limits from Koopman's score test. For other metrics
    a value is excluded if a result like the observed one would be rarer than the tail allows, at the most likely rates
    under this value and at those nearly as likely. If few errors or few cases of a class would let the score test err
    more often than its level, the more distant of both limits is used.

    The score limits of 0.8 over 0.1 are 6.051 and 10.595, and at a prevalence of 0.1 precision is r / (r + 9).

    >>> found = at_use_ci(Counts.of(tp=80, fp=50, fn=20, tn=450), metric="precision", prevalence=0.1, tail=0.025)
    >>> round(float(found.low), 3), round(float(found.value), 3), round(float(found.high), 3)
    (0.402, 0.471, 0.541)
    """
    use = AtUse.of(c, prevalence, spelling.parsed(metric)[1])
    of_evidence = statistic(c, metric)
    value = of_evidence(use.expected)
    if value.ndim == 0 and np.isnan(value):
        return Undefined("one_class_or_no_such_call")
    calls = use.calls
    if not value.ndim:
        work.step("recall_of_sample", r"p = \frac{x}{n}", calls.tp / calls.positives, x=calls.tp, n=calls.positives)
        work.step("alarms_of_sample", r"q = \frac{y}{m}", calls.fp / calls.negatives, y=calls.fp, m=calls.negatives)
        work.step("value_in_use", r"\hat{\theta}", value)
    low, high = _of_each(use, of_evidence, tail)
    work.limits(RULED_OUT, low, high, alpha=tail)
    return Limits(np.where(np.isnan(value), np.nan, low), np.where(np.isnan(value), np.nan, high), value)


def _of_each(use: AtUse, metric: Callable[[Any], Array], tail: float) -> tuple[Array, Array]:
    """Find the limits of every sample of a batch."""

    def of_table(found: RateOfClass, alarms: RateOfClass) -> tuple[float, float]:
        function = _of_rates(use, metric, found.trials + alarms.trials)
        low, high = _limits(function, found, alarms, tail)
        corners = function(CORNERS[0], CORNERS[1])  # beyond which only rounding is
        least, most = np.nanmin(corners), np.nanmax(corners)
        return float(np.clip(low, least, most)), float(np.clip(high, least, most))

    ends = of_each_table(of_table, use.calls)
    return ends[..., 0], ends[..., 1]


def _of_rates(use: AtUse, metric: Callable[[Any], Array], cases: float) -> Function:
    """See the metric of so many cases as a function of recall and false positive rate."""

    def function(p: Array, q: Array) -> Array:
        return metric(use.at(p, q, cases=cases))

    return function


def _limits(function: Function, found: RateOfClass, alarms: RateOfClass, tail: float) -> tuple[float, float]:
    """Take the limits of the ratio of two rates where the metric follows from one, else those of the function."""
    for turned in (False, True):

        def of_rates(p: Array, q: Array, *, turned: bool = turned) -> Array:
            return function(1 - p, 1 - q) if turned else function(p, q)

        line = Line.through(of_rates)
        if line is not None and line.of_ratio:
            rates = tuple(rate.turned if turned else rate for rate in (found, alarms))
            return _of_ratio(of_rates, line, (rates[0], rates[1]), tail)
    return limits(function, found, alarms, tail)


def _of_ratio(
    function: Function, line: Line, rates: tuple[RateOfClass, RateOfClass], tail: float
) -> tuple[float, float]:
    """Carry the limits of a ratio over; those of few cases are drawn out to the limits of the function."""
    first, second = rates
    two = TwoProportions.of(first.successes, first.trials, second.successes, second.trials)
    score = koopman(two, tail=tail)
    if isinstance(score, Undefined):
        return np.nan, np.nan
    low, high = (float(line.of_odds(end)) for end in (score.low, np.where(np.isnan(score.high), np.inf, score.high)))
    falls = low > high
    low, high = min(low, high), max(low, high)
    small = min(first.trials, second.trials) < ENOUGH_OF_CLASS_FOR_SCORE_RATIO
    few = [small or rate.successes < ENOUGH_FOR_SCORE_RATIO for rate in (first, second)]
    if any(few):
        own = limits(function, first, second, tail)
        low_few, high_few = few[::-1] if falls else few
        low = min(low, own[0]) if low_few else low
        high = max(high, own[1]) if high_few else high
    value = float(function(array(first.share), array(second.share)))
    return min(low, value), max(high, value)
