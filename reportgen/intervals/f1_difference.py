"""Interval for the difference of F1 on different cases that is made to carry verdicts."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval
from reportgen.catalog.enough import enough_for_difference_of_f1
from reportgen.catalog.put_together import WEIGHT, difference_of, limits_of_difference, weight_of_sum
from reportgen.data.evidence import array
from reportgen.data.two_sets import IndependentCounts
from reportgen.intervals.f1_ci import f1_ci

LOWER, UPPER = difference_of("F")
FEWEST = r"k = \min_{g} \min(TP_{g}, FP_{g} + FN_{g})"


@interval(
    label="MOVER interval for a difference of F1 (two sets)",
    mover=True,
    formula=rf"{LOWER} \text{{ to }} {UPPER}, \quad {WEIGHT}, \quad {FEWEST}",
    undefined_when="no_positive_anywhere",
    reference="A combination of our own, chosen by enumeration, of: Zou & Donner (2008), Construction of confidence limits about effect measures: a general approach, Statistics in Medicine 27:1693, and, with few cases of a kind, the sum of both distances; limits of each F1: Lam, Gopal & Qian (2023), Confidence intervals for the F1 score: a comparison of four methods, arXiv:2309.14621, with the exact limits of the Jaccard index",
    judges=True,
    simulated=True,
    enough=enough_for_difference_of_f1,
    says={"fewest_of_a_kind": "Number of true positives, or of errors, in the set with the fewest."},
)
def f1_difference(two: IndependentCounts, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Interval for the difference of F1 on two sets of different cases, first minus second, computed by MOVER from the exact
    limits of each.

    The distances from F1 to its limits are squared and added; if either set has fewer than ten true positives, or fewer
    than ten errors, they are partly added without squaring, which widens the interval.

    By hand: 60 of 60 flagged or positive cases are true positives, so the Jaccard index has the lower limit
    0.025 ** (1 / 60) = 0.9404 and F1 the lower limit 2 * 0.9404 / 1.9404 = 0.9693; the upper limit is 1 on both sides, so
    the difference of 0 extends 0.0307 to both sides.

    >>> from reportgen.data.evidence import Counts
    >>> alike = Counts.of(tp=60, fp=0, fn=0, tn=9)
    >>> found = f1_difference(IndependentCounts(alike, alike), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (-0.0307, 0.0307)
    """
    first, second = (f1_ci.function(one, base="clopper_pearson", tail=tail, work=work) for one in two.sets)
    work.step("difference", r"D = F_{a} - F_{b}", first.value - second.value, F_a=first.value, F_b=second.value)
    kinds = [np.minimum(one.tp, one.fp + one.fn) for one in two.sets]
    weight = weight_of_sum(work.step("fewest_of_a_kind", FEWEST, array(np.minimum(*kinds))), work)
    return limits_of_difference(first, second, weight=weight, estimate="F", work=work)
