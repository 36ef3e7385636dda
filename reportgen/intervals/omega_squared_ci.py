"""Interval for the proportion of variance between groups."""

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, array, divide
from reportgen.data.roots import root
from reportgen.data.variances import VarianceRatio
from reportgen.distributions import noncentral_f_below


@interval(
    label="Noncentral F interval for omega squared",
    aliases=("eta_squared_ci",),
    formula=r"\frac{\lambda}{\lambda + n}, \quad P(F_{k, m, \lambda} \le F) = 1 - \alpha \text{ and } \alpha",
    undefined_when="no_degrees_of_freedom",
    reference="Steiger (2004), Beyond the F test: effect size confidence intervals and tests of close fit in the analysis of variance and contrast analysis, Psychological Methods 9:164",
    says={
        "no_degrees_of_freedom": "there must be at least two groups, and more values than groups",
        "short.no_degrees_of_freedom": "too few groups or values",
        "number_of_values": "Number of values.",
        "omega_squared_of_f": "Omega squared: the proportion without what chance adds on average; below zero it counts as zero.",
        "lower_noncentrality_of_f": "Lower limit of the noncentrality: at this value an F at least as large has the probability of the tail; zero where chance alone gives so large an F more often.",
        "upper_noncentrality_of_f": "Upper limit of the noncentrality: at this value an F at most as large has the probability of the tail.",
    },
)
def omega_squared_ci(ratio: VarianceRatio, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for the proportion of the variance of normal values that is between groups, from the noncentral F distribution.

    The groups have one variance in common. Eta squared estimates the same proportion, but too high, and in small samples
    it can be above the upper limit. The lower limit is above zero exactly if the F test has p below the tail.

    R's PlantGrowth: F = 4.846088 on 2 and 27 degrees of freedom. The noncentral F distribution of scipy.stats has 0.95 of
    its probability below this F at a noncentrality of 0.988158, and 0.05 at 22.520916; with 30 values, 0.0319 and 0.4288.

    >>> found = omega_squared_ci(VarianceRatio.of(4.846088, 2, 27), tail=0.05)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0319, 0.4288)
    """
    f, k, m, n = ratio.f, ratio.df_between, ratio.df_within, ratio.cases
    known = (k > 0) & (m > 0)
    if known.ndim == 0 and not known:
        return Undefined("no_degrees_of_freedom")
    work.step("number_of_values", "n = k + m + 1", n, k=k, m=m)
    omega = array(np.maximum(0.0, divide(k * (f - 1), k * (f - 1) + n)))
    work.step("omega_squared_of_f", r"\text{omega squared} = \frac{k (x - 1)}{k (x - 1) + n}", omega, x=f, k=k, n=n)
    ends = [array(np.where(known, _noncentrality(ratio, known, below), np.nan)) for below in (1 - tail, tail)]
    for code, end, p in zip(
        ("lower_noncentrality_of_f", "upper_noncentrality_of_f"), ends, (1 - tail, tail), strict=True
    ):
        work.step(code, r"\lambda = \text{noncentrality with } P(F_{k, m, \lambda} \le x) = p", end, x=f, k=k, m=m, p=p)
    low, high = (array(end / (end + n)) for end in ends)
    work.step("lower_limit", r"\frac{\lambda}{\lambda + n}", low, n=n, **{"lambda": ends[0]})
    work.step("upper_limit", r"\frac{\lambda}{\lambda + n}", high, n=n, **{"lambda": ends[1]})
    return Limits(low, high, np.where(known, omega, np.nan))


def _noncentrality(ratio: VarianceRatio, known: NDArray[np.bool_], below: float) -> Array:
    """Find the noncentrality under which values up to F have this probability; zero where none has so little."""
    k, m = np.where(known, ratio.df_between, 1.0), np.where(known, ratio.df_within, 1.0)

    def short(noncentrality: Array) -> Array:
        return array(noncentral_f_below(ratio.f, k, m, noncentrality) - below)

    zero = np.zeros(np.shape(k))
    most = zero + 1.0
    while (more := short(most) > 0).any():
        most = np.where(more, 2 * most, most)
    return array(np.where(short(zero) <= 0, 0.0, root(short, zero, most)))
