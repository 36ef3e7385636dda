"""Wald's interval for the difference of two proportions."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.checks.normal_approximation import normal_approximation
from reportgen.data.evidence import Array, TwoProportions, divide
from reportgen.intervals.wald import clipped, noting_error

ERROR = r"\sqrt{\frac{p_{a} (1 - p_{a})}{n_{a}} + \frac{p_{b} (1 - p_{b})}{n_{b}}}"


@interval(
    label="Wald interval for a difference",
    formula=rf"p_{{a}} - p_{{b}} \pm z {ERROR}",
    undefined_when="no_spread_of_shares",
    checks=(normal_approximation,),
    sounder="newcombe",
    reference="Newcombe (1998), Interval estimation for the difference between independent proportions: comparison of eleven methods, Statistics in Medicine 17:873, method 1",
    says={
        "no_spread_of_shares": "in each group all trials have the same outcome, so this interval would have zero width although the difference is not known exactly",
        "short.no_spread_of_shares": "no variation within either group",
    },
    answers={"limits_to_use.newcombe": "those of Newcombe, since the normal approximation is not reliable here"},
)
def wald_difference(two: TwoProportions, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The difference of two proportions plus and minus a multiple of its estimated standard error: for teaching.

    Limits beyond -1 or 1 are set to -1 or 1; a note counts them. If all trials of each group have the same outcome
    there is none. Newcombe's limits are given too; where n p (1 - p) is below 5 in a group they are the ones to use.

    Newcombe (1998), table 2: 56 of 70 against 48 of 80 at 95% gives 0.0575 to 0.3425.

    >>> found = wald_difference(TwoProportions.of(56, 70, 48, 80), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0575, 0.3425)
    """
    error = standard_error(two)
    if error.ndim == 0 and not error > 0:
        return Undefined("no_spread_of_shares" if error == 0 else "no_trial_in_group")
    z = shown(two, error, tail, work)
    half = np.where(error == 0, np.nan, z * error)
    low, high = two.difference - half, two.difference + half
    named = {"p_a": two.first.share, "p_b": two.second.share}
    work.limits(r"p_{a} - p_{b} \pm z \cdot s", low, high, z=z, s=error, **named)
    return noting_error(clipped(low, high, two.difference, work, (-1, 1), code="clipped_difference"), error)


def standard_error(two: TwoProportions) -> Array:
    """Estimate the standard error of the difference from each group alone."""
    p_a, p_b = two.first.share, two.second.share
    return np.sqrt(divide(p_a * (1 - p_a), two.trials_a) + divide(p_b * (1 - p_b), two.trials_b))


def shown(two: TwoProportions, error: Array, tail: float, work: Work) -> Array:
    """Note quantile, shares and standard error, and answer the quantile."""
    z, p_a, p_b = normal_quantile_of(tail, work), two.first.share, two.second.share
    n_a, n_b = two.trials_a, two.trials_b
    work.step("first_share", r"p_{a} = \frac{x_{a}}{n_{a}}", p_a, x_a=two.successes_a, n_a=n_a)
    work.step("second_share", r"p_{b} = \frac{x_{b}}{n_{b}}", p_b, x_b=two.successes_b, n_b=n_b)
    work.step("standard_error", f"s = {ERROR}", error, p_a=p_a, p_b=p_b, n_a=n_a, n_b=n_b)
    return z
