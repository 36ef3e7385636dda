"""Interval for the Matthews correlation coefficient."""

from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, Counts, array, divide
from reportgen.intervals.wald import clipped
from reportgen.metrics.mcc import mcc

VARIANCE = (
    r"\frac{1}{n} \left(1 - r^2 + r \left(1 + \frac{r^2}{2}\right) \frac{g h}{v}"
    r" - \frac{3 r^2}{4} \left(\frac{g^2}{a} + \frac{h^2}{b}\right)\right)"
)


@interval(
    label="Interval for the Matthews correlation",
    formula=r"r \pm z \sqrt{V(r)}",
    undefined_when="empty_margin",
    reference="Bishop, Fienberg & Holland (1975), Discrete Multivariate Analysis, section 11.3 (variance); Itaya, Tamura, Hayashi & Yamamoto (2025), Asymptotic properties of Matthews correlation coefficient, Statistics in Medicine 44:e10303 (scale fisher)",
    says={
        "no_spread_of_correlation": "at a correlation of one or minus one this variance estimate is zero although the correlation is not known exactly",
        "short.no_spread_of_correlation": "the variance estimate is zero",
        "half_added": "Correlation after adding a half to each count.",
        "moved_to_estimate": "With a half added, both limits are on one side of the correlation, so this limit is set to it.",
        "fisher_z": "Transform to the scale of Fisher's z.",
        "fisher_error": "Standard error on the scale of Fisher's z.",
        "difference_of_shares": "Difference of the two proportions of a margin.",
        "product_of_shares": "Product of the two proportions of a margin.",
    },
)
def mcc_ci(
    c: Counts, *, version: Literal["half_added", "fisher_z"] = "half_added", tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    The correlation plus and minus a multiple of its large-sample standard error, after adding 0.5 to each count.

    By simulation (32 settings of recall, specificity and prevalence for each of n = 50 to 1000, 20 000 samples each)
    its coverage is closest to the level: 95% limits cover in at least 92% and on average in 95.5%. Fisher's z, as
    published for the correlation without added counts, covers in as few as 58% if errors are few, and has no limits if
    there are none. Limits beyond -1 or 1 are set to -1 or 1; a note counts them.

    By hand: 6 and 3 right, 1 and 2 wrong become 6.5, 3.5, 1.5 and 2.5, with the correlation 0.41 and a standard error of 0.247.

    >>> found = mcc_ci(Counts.of(tp=6, fp=1, fn=2, tn=3), tail=0.025)
    >>> round(float(found.low), 2), round(float(found.value), 2), round(float(found.high), 2)
    (-0.08, 0.48, 0.89)
    """
    value = mcc(c, work=work)
    if value.ndim == 0 and np.isnan(value):
        return Undefined("empty_margin")
    if version == "fisher_z":
        if value.ndim == 0 and abs(value) == 1:
            return Undefined("no_spread_of_correlation")
        return _fisher(c, value, normal_quantile_of(tail, work), work)
    more = c.with_cells(array(c.cells) + 0.5)
    centre = work.step("half_added", r"r", mcc(more))
    error = _error(more, centre, work)
    z = normal_quantile_of(tail, work)
    low, high = (array(centre + sign * z * error) for sign in (-1, 1))
    work.limits(r"r \pm z \cdot d", low, high, r=centre, z=z, d=error)
    return _around(clipped(low, high, value, work, (-1, 1), code="clipped_to_scale"), value, work)


def _around(found: Limits, value: Array, work: Work) -> Limits:
    """Put a limit at the correlation where halves added to a tiny class have moved both limits to one side of it."""
    low, high = np.minimum(found.low, value), np.maximum(found.high, value)
    moved = int((found.low > value).sum() + (found.high < value).sum())
    if (found.low > value).any():
        work.step("moved_to_estimate", r"\min(r, p_1)", low, r=value, p_1=found.low)
    if (found.high < value).any():
        work.step("moved_to_estimate", r"\max(r, p_2)", high, r=value, p_2=found.high)
    notes = {"limits_moved": float(moved)} if moved else {}
    return Limits(low, high, found.value, {**found.notes, **notes})


def _fisher(c: Counts, value: Array, z: Array, work: Work) -> Limits:
    """Go as far as the error says on the scale of Fisher's z, and come back."""
    inner = np.where(abs(value) < 1, value, np.nan)
    error = divide(_error(c, inner, work), 1 - inner**2)
    centre = work.step("fisher_z", r"f = \frac{1}{2} \ln \frac{1 + r}{1 - r}", np.arctanh(inner), r=value)
    work.step("fisher_error", r"e = \frac{d}{1 - r^2}", error, d=error * (1 - inner**2), r=value)
    low, high = (array(np.tanh(centre + sign * z * error)) for sign in (-1, 1))
    work.limits(r"\tanh(f \pm z \cdot e)", low, high, f=centre, z=z, e=error)
    return Limits(low, high, value)


def _error(c: Counts, r: Array, work: Work) -> Array:
    """Return the standard error by the delta method, for cases drawn at random."""
    n = c.cases
    margins = ((c.positives, c.negatives), (c.predicted_positives, c.predicted_negatives))
    g, h = (divide(one - other, n) for one, other in margins)
    a, b = (divide(one * other, n**2) for one, other in margins)
    v = np.sqrt(a * b)
    inner = 1 - r**2 + r * (1 + r**2 / 2) * divide(g * h, v) - 0.75 * r**2 * (divide(g**2, a) + divide(h**2, b))
    error = array(np.sqrt(divide(np.maximum(inner, 0.0), n)))
    for names, (one, other), difference, product in zip(("ga", "hb"), margins, (g, h), (a, b), strict=True):
        work.step("difference_of_shares", rf"{names[0]} = \frac{{x - y}}{{n}}", difference, x=one, y=other, n=n)
        work.step("product_of_shares", rf"{names[1]} = \frac{{x \cdot y}}{{n^2}}", product, x=one, y=other, n=n)
    work.step("auxiliary", r"v = \sqrt{a \cdot b}", v, a=a, b=b)
    work.step("standard_error", rf"d = \sqrt{{{VARIANCE}}}", error, r=r, g=g, h=h, v=v, a=a, b=b, n=n)
    return error
