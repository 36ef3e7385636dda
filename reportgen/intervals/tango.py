"""Tango's score interval for the difference of two paired proportions."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, PairedTable, divide
from reportgen.data.roots import root

EQUATION = r"\frac{b - c - \delta \cdot n}{\sqrt{n (2q + \delta (1 - \delta))}} = "

NUISANCE = r"q = \frac{h + \sqrt{h^2 + \delta (1 - \delta) \cdot 2n \cdot c}}{2n}"


@interval(
    label="Tango score interval",
    formula=rf"{EQUATION}\pm z",
    undefined_when="no_case",
    reference="Tango (1998), Equivalence test and confidence interval for the difference in proportions for the paired-sample design, Statistics in Medicine 17:891",
    says={
        "nuisance_half": "Auxiliary number for the next step.",
        "nuisance": "Most likely probability, under this limit, that only the second model is right.",
    },
)
def tango(table: PairedTable, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for the difference in the proportion of correct cases: all values that a score test would not reject.

    Also defined if the models agree on every case; at a difference of 0 the test is McNemar's.

    Tango (1998): 43 pairs alike, none for the first alone and 1 for the second, at 90% gives -0.096 to 0.037.

    >>> lenses = PairedTable.of(both_right=43, only_a=0, only_b=1, both_wrong=0)
    >>> found = tango(lenses, tail=0.05)
    >>> round(float(found.low), 3), round(float(found.high), 3)
    (-0.096, 0.037)
    """
    n, b, c, value = table.cases, table.only_a, table.only_b, table.difference
    if n.ndim == 0 and n == 0:
        return Undefined("no_case")
    z = normal_quantile_of(tail, work)
    work.step("difference", r"d = \frac{b - c}{n}", value, b=b, c=c, n=n)

    def beyond(delta: Array) -> Array:
        spread = n * (2 * _only_b(delta, b, c, n) + delta * (1 - delta))
        return abs(b - c - n * delta) - z * np.sqrt(np.maximum(spread, 0.0))

    low, high = root(beyond, np.stack([np.full(value.shape, end) for end in (-1.0, 1.0)]), value)
    low, high = np.where(c == n, -1.0, low), np.where(b == n, 1.0, high)  # free of rounding
    for sign, code, limit in ((1, "lower_solution", low), (-1, "upper_solution", high)):
        h, only_b = _half(limit, b, c, n), _only_b(limit, b, c, n)
        work.step("nuisance_half", r"h = \frac{b + c - \delta \cdot (2n - b + c)}{2}", h, b=b, c=c, n=n, delta=limit)
        work.step("nuisance", NUISANCE, only_b, h=h, c=c, n=n, delta=limit)
        if (abs(limit) < 1).all():
            work.step(code, EQUATION + ("z" if sign == 1 else "-z"), limit, b=b, c=c, n=n, delta=limit, q=only_b, z=z)
    return Limits(np.where(n == 0, np.nan, low), np.where(n == 0, np.nan, high), value)


def _half(delta: Array, b: Array, c: Array, n: Array) -> Array:
    return (b + c - delta * (2 * n - b + c)) / 2


def _only_b(delta: Array, b: Array, c: Array, n: Array) -> Array:
    """Return the probability of the second alone being right that is likeliest at this difference."""
    half, product = _half(delta, b, c, n), c * delta * (1 - delta)
    grown = np.sqrt(np.maximum(half**2 + 2 * n * product, 0.0)) + abs(half)
    other_form = np.where(grown > 0, divide(product, grown), 0.0)  # the same number, where the first would cancel
    return np.where(half >= 0, divide(grown, 2 * n), other_form)
