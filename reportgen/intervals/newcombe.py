"""Newcombe's hybrid score interval for the difference of two proportions."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, Proportion, TwoProportions
from reportgen.intervals.wilson import wilson

LOWER = r"p_{a} - p_{b} - \sqrt{(p_{a} - l_{a})^2 + (u_{b} - p_{b})^2}"
UPPER = r"p_{a} - p_{b} + \sqrt{(u_{a} - p_{a})^2 + (p_{b} - l_{b})^2}"
FIRST, SECOND = ("first_lower", "first_upper"), ("second_lower", "second_upper")
LIMIT_OF = dict(zip((*FIRST, *SECOND), ("l_{a}", "u_{a}", "l_{b}", "u_{b}"), strict=True))
WILSON = (wilson.formula.replace(r"\pm", "-"), wilson.formula.replace(r"\pm", "+"))


@interval(
    label="Newcombe interval",
    aliases=("hybrid_score", "newcombe_hybrid_score"),
    formula=rf"{LOWER} \text{{ to }} {UPPER}",
    undefined_when="no_trial_in_group",
    reference="Newcombe (1998), Interval estimation for the difference between independent proportions: comparison of eleven methods, Statistics in Medicine 17:873, method 10",
    says={
        "first_lower": "Lower limit of the first proportion.",
        "first_upper": "Upper limit of the first proportion.",
        "second_lower": "Lower limit of the second proportion.",
        "second_upper": "Upper limit of the second proportion.",
    },
)
def newcombe(two: TwoProportions, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Interval for the difference of two proportions, first minus second, computed from the Wilson interval for each.

    Never beyond -1 or 1, and never of zero width.

    Newcombe (1998), table 2: 56 of 70 against 48 of 80 at 95% gives 0.0524 to 0.3339.

    >>> found = newcombe(TwoProportions.of(56, 70, 48, 80), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0524, 0.3339)
    """
    z = normal_quantile_of(tail, work)
    first, second = (wilson(one, tail=tail) for one in (two.first, two.second))
    show_limits(FIRST, two.first, first, WILSON, z, work)
    show_limits(SECOND, two.second, second, WILSON, z, work)
    return combined(two, first, second, work)


def show_limits(
    codes: tuple[str, str], one: Proportion, found: Limits, written: tuple[str, str], z: Array, work: Work
) -> None:
    """Note the limits of one group, each with the formula of its end."""
    for code, limit, formula in zip(codes, (found.low, found.high), written, strict=True):
        fixed = {0.0: "0", 1.0: "1"}.get(float(limit)) if limit.ndim == 0 else None
        work.step(
            code, f"{LIMIT_OF[code]} = {fixed or formula}", limit, x=one.successes, n=one.trials, p_hat=one.share, z=z
        )


def combined(two: TwoProportions, first: Limits, second: Limits, work: Work) -> Limits:
    """Take the distances from share to limit of each group as the sides of a right angle."""
    p_a, p_b, value = first.value, second.value, two.difference
    work.step("difference", r"d = \frac{x_{a}}{n_{a}} - \frac{x_{b}}{n_{b}}", value, **two.symbols)
    low = value - np.hypot(p_a - first.low, second.high - p_b)
    high = value + np.hypot(first.high - p_a, p_b - second.low)
    low, high = np.maximum(low, -1.0), np.minimum(high, 1.0)  # free of rounding
    work.step("lower_limit", LOWER, low, p_a=p_a, p_b=p_b, l_a=first.low, u_b=second.high)
    work.step("upper_limit", UPPER, high, p_a=p_a, p_b=p_b, u_a=first.high, l_b=second.low)
    return Limits(low, high, value)
