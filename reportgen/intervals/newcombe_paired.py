"""Newcombe's interval for the difference of two paired proportions."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, PairedTable, Proportion
from reportgen.intervals.newcombe import FIRST, SECOND, WILSON, show_limits
from reportgen.intervals.wilson import wilson

LOWER = r"d - \sqrt{s^2 - 2r \cdot s \cdot t + t^2}"
UPPER = r"d + \sqrt{s^2 - 2r \cdot s \cdot t + t^2}"
PHI = r"r = \frac{m}{\sqrt{(a + b)(c + d)(a + c)(b + d)}}"
CORRECTED = r"m = \max\left(a \cdot d - b \cdot c - \frac{n}{2}, 0\right)"


@interval(
    label="Newcombe interval for a paired difference",
    formula=r"\frac{b - c}{n} \pm \sqrt{s^2 - 2r \cdot s \cdot t + t^2}",
    undefined_when="no_case",
    reference="Newcombe (1998), Improved confidence intervals for the difference between binomial proportions based on paired data, Statistics in Medicine 17:2635, method 10",
    says={
        "distance_first": "Distance of this limit of the first from its proportion.",
        "distance_second": "Distance of this limit of the second from its proportion.",
        "corrected_product": "Numerator of the correlation, with continuity correction if it is positive.",
        "correlation": "Correlation of correctness between the two models (phi).",
    },
)
def newcombe_paired(table: PairedTable, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Interval for the difference in the proportion of correct cases, computed from the Wilson interval for each model.

    It uses the correlation r (phi) of correctness, with continuity correction if it is positive; it is 0 if a model is
    always right or never.

    Newcombe (1998), table 1: 20 pairs both right, 12 and 2 discordant and 16 both wrong at 95% gives 0.0562 to 0.3292.

    >>> found = newcombe_paired(PairedTable.of(both_right=20, only_a=12, only_b=2, both_wrong=16), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0562, 0.3292)
    """
    n, value, z = table.cases, table.difference, normal_quantile_of(tail, work)
    ones = [Proportion(one.correct, n) for one in (table.first, table.second)]
    first, second = (wilson(one, tail=tail) for one in ones)
    work.step("difference", r"d = \frac{b - c}{n}", value, b=table.only_a, c=table.only_b, n=n)
    show_limits(FIRST, ones[0], first, WILSON, z, work)
    show_limits(SECOND, ones[1], second, WILSON, z, work)
    phi = _phi(table, work)
    down, down_b = first.value - first.low, second.high - second.value
    up, up_b = first.high - first.value, second.value - second.low
    low, high = value - _side(down, down_b, phi), value + _side(up, up_b, phi)
    work.step("distance_first", r"s = p_{a} - l_{a}", down, p_a=first.value, l_a=first.low)
    work.step("distance_second", r"t = u_{b} - p_{b}", down_b, p_b=second.value, u_b=second.high)
    work.step("lower_limit", LOWER, np.maximum(low, -1.0), d=value, s=down, t=down_b, r=phi)
    work.step("distance_first", r"s = u_{a} - p_{a}", up, p_a=first.value, u_a=first.high)
    work.step("distance_second", r"t = p_{b} - l_{b}", up_b, p_b=second.value, l_b=second.low)
    work.step("upper_limit", UPPER, np.minimum(high, 1.0), d=value, s=up, t=up_b, r=phi)
    return Limits(np.maximum(low, -1.0), np.minimum(high, 1.0), value)


def _side(s: Array, t: Array, phi: Array) -> Array:
    return np.sqrt(np.maximum(s**2 - 2 * phi * s * t + t**2, 0.0))


def _phi(table: PairedTable, work: Work) -> Array:
    """Estimate the correlation of being right, drawn towards 0 by half a case where it is positive."""
    a, b, c, d = table.both_right, table.only_a, table.only_b, table.both_wrong
    product = a * d - b * c
    corrected = np.where(product > 0, np.maximum(product - table.cases / 2, 0.0), product)
    spread = np.sqrt(a + b) * np.sqrt(c + d) * np.sqrt(a + c) * np.sqrt(b + d)
    phi = np.where(spread > 0, corrected / np.where(spread > 0, spread, 1.0), 0.0)
    named = {"a": a, "b": b, "c": c, "d": d}
    formula = CORRECTED if (product > 0).all() else r"m = a \cdot d - b \cdot c"
    work.step("corrected_product", formula, corrected, n=table.cases, **named)
    work.step("correlation", PHI if (spread > 0).all() else "0", phi, m=corrected, **named)
    return phi
