"""Interval for a median by order statistics."""

import numpy as np

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import array
from reportgen.data.evidence import Sample
from reportgen.data.ordered import Ordered
from reportgen.distributions import binomial_at_most, normal_quantile

NEAR = 8  # ranks on either side of the one by the normal approximation; the exact one is always among them


@interval(
    label="Exact interval for a median",
    formula=r"x_{(k)} \text{ to } x_{(n + 1 - k)}, \quad \sum_{i < k} \binom{n}{i} 2^{-n} \le \alpha",
    undefined_when="too_few_for_median",
    reference="Thompson (1936), On confidence ranges for the median and other expectation distributions for populations of unknown distribution form, Annals of Mathematical Statistics 7:122",
    says={
        "too_few_for_median": "there are too few values for limits of a median at this level",
        "short.too_few_for_median": "too few values for limits",
        "rank_of_median": "Largest rank for which the median is below it with at most the probability of the tail.",
    },
)
def median_ci(sample: Sample, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Two order statistics, equally far from both ends of the sample, between which the median falls as often as stated.

    It applies to every distribution and covers more often than stated, since ranks are whole numbers. The smaller rank
    k is the largest for which fewer than k heads in n tosses of a coin have at most the probability of the tail.

    Conover (1999), table of the binomial: of 10 values the second and the ninth, since P(X < 2) = 11 / 1024.

    >>> found = median_ci(Sample(np.arange(1.0, 11.0)), tail=0.025)
    >>> float(found.low), float(found.value), float(found.high)
    (2.0, 5.5, 9.0)
    """
    found = limits_of_median(Ordered.of(sample.values, np.ones(sample.values.shape)), tail, work)
    if found.value.ndim == 0 and np.isnan(found.low):
        return Undefined("too_few_values", cases=float(sample.cases), tail=tail)
    return found


def limits_of_median(values: Ordered, tail: float, work: Work) -> Limits:
    """Return the values at both ranks, nan where there are too few."""
    n = values.cases
    ranks = array(np.vectorize(lambda size: rank(int(size), tail), otypes=[float])(n))
    known = ranks >= 1
    low, high = (np.where(known, values.at(each), np.nan) for each in (ranks, n + 1 - ranks))
    lower, upper = values.middle
    if known.all():
        work.step("rank_of_median", r"k", ranks, k=ranks)
        work.step("lower_limit", r"x_{(k)}", low, k=ranks)
        work.step("upper_limit", r"x_{(n + 1 - k)}", high, k=ranks, n=n)
    return Limits(low, high, (lower + upper) / 2)


def rank(cases: int, tail: float) -> int:
    """Return the largest rank below which the median is with at most the probability of the tail, 0 for none."""
    near = int((cases + float(normal_quantile(tail)) * cases**0.5) / 2)
    ranks = np.arange(max(0, near - NEAR), max(0, near) + NEAR + 1)
    return int(ranks[(ranks == 0) | (binomial_at_most(ranks - 1, cases, 0.5) <= tail)].max(initial=0))
