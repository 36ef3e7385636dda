"""Wald's interval for the difference of two proportions with continuity correction."""

from reportgen.catalog import SILENT, Limits, Work, interval
from reportgen.data.evidence import TwoProportions, divide
from reportgen.intervals.wald import clipped
from reportgen.intervals.wald_difference import ERROR, shown, standard_error

CORRECTION = r"\frac{1}{2} \left(\frac{1}{n_{a}} + \frac{1}{n_{b}}\right)"


@interval(
    label="Wald interval for a difference with continuity correction",
    formula=rf"p_{{a}} - p_{{b}} \pm \left(z {ERROR} + {CORRECTION}\right)",
    undefined_when="no_trial_in_group",
    reference="Newcombe (1998), Interval estimation for the difference between independent proportions: comparison of eleven methods, Statistics in Medicine 17:873, method 2",
    says={"correction": "Continuity correction."},
)
def wald_difference_cc(two: TwoProportions, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Wald interval for a difference, widened by half a success of each group on either side: for teaching.

    Limits beyond -1 or 1 are set to -1 or 1; a note counts them. If all trials of each group have the same outcome only
    the correction is left, and the interval is far too narrow.

    Newcombe (1998), table 2: 56 of 70 against 48 of 80 at 95% gives 0.0441 to 0.3559.

    >>> found = wald_difference_cc(TwoProportions.of(56, 70, 48, 80), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0441, 0.3559)
    """
    error, p_a, p_b = standard_error(two), two.first.share, two.second.share
    z = shown(two, error, tail, work)
    correction = (divide(1, two.trials_a) + divide(1, two.trials_b)) / 2
    work.step("correction", f"k = {CORRECTION}", correction, n_a=two.trials_a, n_b=two.trials_b)
    low, high = (two.difference + sign * (z * error + correction) for sign in (-1, 1))
    named = {"p_a": p_a, "p_b": p_b, "z": z, "s": error, "k": correction}
    work.limits(r"p_{a} - p_{b} \pm (z \cdot s + k)", low, high, **named)
    return clipped(low, high, two.difference, work, (-1, 1), code="clipped_difference")
