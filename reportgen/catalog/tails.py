"""Quantiles beyond limits, and how often a statistic is as far out as the one found: noted as steps, p never exactly 0."""

import math

import numpy as np

from reportgen.catalog.method import Alternative
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import CASES_PER_DEGREE
from reportgen.data.evidence import Array, array
from reportgen.distributions import (
    above_zero,
    chi2_above,
    f_above,
    normal_below,
    normal_beyond,
    normal_quantile,
    t_below,
    t_beyond,
    t_quantile,
)

TURNED: dict[Alternative, Alternative] = {"two-sided": "two-sided", "greater": "less", "less": "greater"}


def normal_quantile_of(tail: float, work: Work) -> Array:
    """Return the normal quantile with this probability beyond it."""
    return work.step("normal_quantile", r"z = \Phi^{-1}(1 - \alpha)", normal_quantile(1 - tail), alpha=tail)


def quantile_of_recalibration(positives: Array, negatives: Array, tail: float, work: Work = SILENT) -> Array:
    """Return Student's quantile for a logistic fit of these cases, with degrees of freedom by those of the smaller class."""
    fewest = array(np.maximum(np.minimum(positives, negatives), 1))
    t = t_quantile(1 - tail, fewest / CASES_PER_DEGREE)
    return work.step("t_quantile", r"t = t_{m / 2, 1 - \alpha}", t, m=fewest, alpha=tail)


def normal_tail(z: float, alternative: Alternative, work: Work) -> float:
    """Return the tail of the normal distribution on the side of the alternative, or both."""
    p, formula = {
        "two-sided": (normal_beyond(z), r"p = P(|Z| \ge |z|)"),
        "greater": (normal_below(-z), r"p = P(Z \ge z)"),
        "less": (normal_below(z), r"p = P(Z \le z)"),
    }[alternative]
    work.step("p_value", formula, p, z=z)
    return above_zero(p)


def t_tail(t: float, df: float, alternative: Alternative, work: Work) -> float:
    """Return the tail of Student's t on the side of the alternative, or both."""
    p, formula = {
        "two-sided": (t_beyond(t, df), r"p = P(|T_{m}| \ge |t|)"),
        "greater": (t_below(-t, df), r"p = P(T_{m} \ge t)"),
        "less": (t_below(t, df), r"p = P(T_{m} \le t)"),
    }[alternative]
    work.step("p_value", formula, p, t=t, m=df)
    return above_zero(p)


def chi2_tail(statistic: float, df: int, work: Work) -> float:
    """Return the upper tail of the chi-square distribution."""
    p = work.step("p_value", r"p = P(\chi^2_{m} \ge x)", chi2_above(statistic, df), x=statistic, m=df)
    return above_zero(p)


def f_tail(statistic: float, df_between: float, df_within: float, work: Work) -> float:
    """Return the upper tail of the F distribution."""
    p = float(f_above(statistic, df_between, df_within))
    work.step("p_value", r"p = P(F_{k, m} \ge x)", p, k=df_between, m=df_within, x=statistic)
    return above_zero(p)


def squared_tail(statistic: float, difference: float, alternative: Alternative, work: Work) -> float:
    """Return the tail of a squared difference; one-sided, that of its root with the sign of the difference."""
    if alternative == "two-sided":
        return chi2_tail(statistic, 1, work)
    root = math.copysign(math.sqrt(statistic), difference)
    work.step("signed_root", r"z = \pm \sqrt{x}", root, x=statistic)
    return normal_tail(root, alternative, work)
