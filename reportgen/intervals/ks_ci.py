"""Interval for the Kolmogorov-Smirnov statistic of two classes' scores."""

from math import pi

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, Scores, array
from reportgen.data.roots import root
from reportgen.distributions import normal_below, normal_quantile
from reportgen.metrics.ks_statistic import ks_statistic

SIGNS = 2  # either class may have the higher scores


HIGH = r"\text{high} = \frac{K + \sqrt{z^2 v (1 - K^2 + z^2 v)}}{1 + z^2 v}"


@interval(
    label="Interval for the Kolmogorov-Smirnov statistic",
    formula=r"K - c \text{ to } \frac{K + \sqrt{z^2 v (1 - K^2 + z^2 v)}}{1 + z^2 v}, \quad v = \frac{1}{4 n} + \frac{1}{4 m}",
    undefined_when="one_class",
    metrics={"ks_statistic": {}},
    judges=True,
    reference="Massart (1990), The tight constant in the Dvoretzky-Kiefer-Wolfowitz inequality, Annals of Probability 18:1269, of both distributions together; the upper limit after Wilson (1927), at the threshold that is best in truth",
    says={
        "chance_of_widest": "Possible contribution of chance to the largest distance over all thresholds, since the cases themselves choose the threshold.",
        "variance_of_widest": "Largest variance of the difference of two proportions of so many cases.",
        "lowest_distance": "Lower limit.",
        "largest_distance": "Upper limit: that of the difference of two proportions at one threshold, at their largest variance.",
    },
)
def ks_ci(s: Scores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Limits that allow for the choice of the threshold at which the two classes differ most.

    The same cases choose this threshold, so the statistic is too large and a bootstrap interval too high: its lower
    limit is above the truth in 6 to 12% of samples at a nominal 2.5%, and in nearly all if the truth is small. Here the
    lower limit allows for chance at every threshold: for the one-sided distances of both empirical distributions from
    the true ones, each of which exceeds x with a probability of at most exp(-2 n x²), added as independent. The upper
    limit needs no such allowance, since the distance at the truly best threshold is at most the statistic.

    By hand: with 50 cases of each class both exceedances are Rayleigh distributed with scale 0.1; their sum exceeds 0.342
    with a probability of one eightieth, which is half of 2.5% for each sign.

    >>> scores = Scores.of([*range(50), *range(30, 80)], [False] * 50 + [True] * 50)
    >>> found = ks_ci(scores, tail=0.025)
    >>> round(float(found.value), 2), round(float(found.value - found.low), 3), round(float(found.high), 2)
    (0.6, 0.342, 0.73)
    """
    positives, negatives = array(s.positive_cases), array(s.negative_cases)
    if not positives.ndim and not (positives and negatives):
        return Undefined("one_class")
    value = array(ks_statistic(s))
    with np.errstate(divide="ignore", invalid="ignore"):
        room = root(lambda c: exceeded(c, positives, negatives) - tail / SIGNS, 0.0, np.ones(value.shape))
        z, spread = normal_quantile(1 - tail), (1 / positives + 1 / negatives) / 4
        variance = z**2 * spread
        largest = (value + np.sqrt(variance * (1 - value**2 + variance))) / (1 + variance)
    low, high = (array(np.clip(end, 0, 1)) for end in (value - room, largest))
    if not value.ndim:
        work.step("chance_of_widest", r"c", room, n=positives, m=negatives)
        work.step("lowest_distance", r"\text{low} = \max(0, K - c)", low, K=value, c=room)
        normal_quantile_of(tail, work)
        v = work.step("variance_of_widest", r"v = \frac{1}{4 n} + \frac{1}{4 m}", spread, n=positives, m=negatives)
        work.step("largest_distance", HIGH, high, K=value, v=v, z=z)
    return Limits(low, high, value)


def exceeded(c: Array, n: Array, m: Array) -> Array:
    """
    Return the probability that two independent Rayleigh variables with exceedances exp(-2 n x²) and exp(-2 m x²) add up to more.

    >>> round(float(exceeded(array(0.0), array(50.0), array(20.0))), 9)
    1.0
    """
    both, root_of_both = n + m, np.sqrt(n + m)
    alone = m / both * np.exp(-2 * n * c**2) + n / both * np.exp(-2 * m * c**2)
    between = normal_below(2 * n * c / root_of_both) + normal_below(2 * m * c / root_of_both) - 1
    scale = 4 * n * m * c / both * np.sqrt(pi / (2 * both))
    return array(alone + scale * np.exp(-2 * n * m * c**2 / both) * between)
