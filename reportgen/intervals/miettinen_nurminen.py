"""Miettinen and Nurminen's score interval for the difference of two proportions."""

from reportgen.catalog import SILENT, Limits, Work, interval
from reportgen.data.evidence import TwoProportions, divide
from reportgen.intervals.mee import EQUATION, SPREAD, score_limits

VARIANCE = rf"\left({SPREAD}\right) \frac{{N}}{{N - 1}}"


@interval(
    label="Miettinen-Nurminen score interval",
    formula=rf"{EQUATION}\pm z, \quad v = {VARIANCE}, \quad p_{{a}} - p_{{b}} = \delta, \quad N = n_{{a}} + n_{{b}}",
    undefined_when="no_trial_in_group",
    between_sets=("proportion",),
    reference="Miettinen & Nurminen (1985), Comparative analysis of two rates, Statistics in Medicine 4:213",
)
def miettinen_nurminen(two: TwoProportions, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Interval for the difference of two proportions: all values that Mee's score test, with its variance times N / (N - 1), would not reject.

    At a difference of 0 the test is the chi-square test with N - 1 in place of N.

    Newcombe (1998), table 2: 56 of 70 against 48 of 80 at 95% gives 0.0528 to 0.3382.

    >>> found = miettinen_nurminen(TwoProportions.of(56, 70, 48, 80), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0528, 0.3382)
    """
    return score_limits(two, divide(two.cases, two.cases - 1), VARIANCE, tail, work)
