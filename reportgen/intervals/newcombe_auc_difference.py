"""Newcombe's interval for the difference of two areas under the ROC curve on different cases."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.data.two_sets import IndependentScores
from reportgen.intervals.newcombe_auc import newcombe_auc

LOWER = r"A_{a} - A_{b} - \sqrt{(A_{a} - l_{a})^2 + (u_{b} - A_{b})^2}"
UPPER = r"A_{a} - A_{b} + \sqrt{(u_{a} - A_{a})^2 + (A_{b} - l_{b})^2}"


@interval(
    label="Newcombe interval for a difference of areas (two groups)",
    formula=rf"{LOWER} \text{{ to }} {UPPER}",
    undefined_when="one_class",
    reference="Zou & Donner (2008), Construction of confidence limits about effect measures: a general approach, Statistics in Medicine 27:1693; limits of each area: Newcombe (2006), Confidence intervals for an effect size measure based on the Mann-Whitney statistic. Part 2, Statistics in Medicine 25:559",
)
def newcombe_auc_difference(two: IndependentScores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for the difference of two areas, first minus second, computed from the Newcombe interval for each.

    It has positive width even if a set is ranked without error and DeLong's variance is 0.

    By hand: in both sets one positive case above one negative, so areas of 1 with the lower limit 1 / (1 + z^2) =
    0.206543; the difference of 0 extends 0.793457 to both sides.

    >>> alike = ([0.2, 0.7], [False, True])
    >>> found = newcombe_auc_difference(IndependentScores.of(*alike, *alike), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (-0.7935, 0.7935)
    """
    limits = []
    for one in two.sets:
        alone = newcombe_auc.function(one, tail=tail, work=work)
        if isinstance(alone, Undefined):
            return alone
        limits.append(alone)
    first, second = limits
    value = first.value - second.value
    low = value - np.hypot(first.value - first.low, second.high - second.value)
    high = value + np.hypot(first.high - first.value, second.value - second.low)
    areas = {"A_a": first.value, "A_b": second.value}
    work.step("difference", r"D = A_{a} - A_{b}", value, **areas)
    work.step("lower_limit", LOWER, low, **areas, l_a=first.low, u_b=second.high)
    work.step("upper_limit", UPPER, high, **areas, u_a=first.high, l_b=second.low)
    return Limits(np.maximum(low, -1.0), np.minimum(high, 1.0), value)
