"""Interval for the difference of the Matthews correlation on different cases."""

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.put_together import difference_of, limits_of_difference
from reportgen.data.two_sets import IndependentCounts
from reportgen.intervals.calibrated_mcc import calibrated_mcc

LOWER, UPPER = difference_of("r", added=False)
FARTHEST = 2.0  # between a correlation of one and one of minus one


@interval(
    label="MOVER interval for a difference of the Matthews correlation (two sets)",
    mover=True,
    formula=rf"{LOWER} \text{{ to }} {UPPER}",
    undefined_when="empty_margin",
    reference="Zou & Donner (2008), Construction of confidence limits about effect measures: a general approach, Statistics in Medicine 27:1693; limits of each correlation: the test-inversion interval",
    searched=True,
)
def mcc_difference(two: IndependentCounts, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for the difference of the Matthews correlation on two sets of different cases, first minus second, computed by
    MOVER from the limits of each.

    The distances from each correlation to its limits are squared and added. It is shown and never used for verdicts: it
    was not simulated often enough to know how seldom it errs.

    By hand: the case of the test-inversion interval in both sets, with limits of 0.657 and 0.902 around 0.8, so
    the difference of 0 extends sqrt(0.143^2 + 0.102^2) = 0.176 to both sides.

    >>> from reportgen.data.evidence import Counts
    >>> alike = Counts.of(tp=45, fp=5, fn=5, tn=45)
    >>> found = mcc_difference(IndependentCounts(alike, alike), tail=0.025)
    >>> round(float(found.low), 3), round(float(found.high), 3)
    (-0.176, 0.176)
    """
    alone = [calibrated_mcc.function(one, tail=tail, work=work) for one in two.sets]
    absent = next((one for one in alone if isinstance(one, Undefined)), None)
    if absent is not None:
        return absent
    first, second = (one for one in alone if isinstance(one, Limits))
    work.step("difference", r"D = r_{a} - r_{b}", first.value - second.value, r_a=first.value, r_b=second.value)
    return limits_of_difference(first, second, weight=None, estimate="r", most=FARTHEST, work=work)
