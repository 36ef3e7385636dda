"""Newcombe's hybrid score interval with continuity correction."""

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import TwoProportions
from reportgen.intervals.newcombe import FIRST, SECOND, combined, newcombe, show_limits
from reportgen.intervals.wilson_cc import LOWER, UPPER, wilson_cc


@interval(
    label="Newcombe interval with continuity correction",
    formula=newcombe.formula,
    undefined_when="no_trial_in_group",
    reference="Newcombe (1998), Interval estimation for the difference between independent proportions: comparison of eleven methods, Statistics in Medicine 17:873, method 11",
)
def newcombe_cc(two: TwoProportions, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Newcombe interval computed from Wilson intervals with continuity correction, and therefore wider than without it.

    Newcombe (1998), table 2: 56 of 70 against 48 of 80 at 95% gives 0.0428 to 0.3422.

    >>> found = newcombe_cc(TwoProportions.of(56, 70, 48, 80), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0428, 0.3422)
    """
    z = normal_quantile_of(tail, work)
    first, second = (wilson_cc(one, tail=tail) for one in (two.first, two.second))
    show_limits(FIRST, two.first, first, (LOWER, UPPER), z, work)
    show_limits(SECOND, two.second, second, (LOWER, UPPER), z, work)
    return combined(two, first, second, work)
