"""Wald's interval for the difference of two paired proportions."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, PairedTable, array, divide
from reportgen.intervals.wald import clipped

ERROR = r"\frac{1}{n} \sqrt{b + c - \frac{(b - c)^2}{n}}"


@interval(
    label="Wald interval for a paired difference",
    formula=rf"\frac{{b - c}}{{n}} \pm z \cdot {ERROR}",
    undefined_when="no_spread_of_difference",
    reference="Newcombe (1998), Improved confidence intervals for the difference between binomial proportions based on paired data, Statistics in Medicine 17:2635, method 1",
)
def wald_paired(table: PairedTable, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The difference in the proportion of correct cases plus and minus a multiple of its estimated standard error: for
    teaching.

    Limits beyond -1 or 1 are set to -1 or 1; a note counts them. If the models agree on every case there is none.

    By hand: b = 9 and c = 3 among 32 cases is 0.1875, and s = sqrt(12 - 36 / 32) / 32 = 0.1031.

    >>> found = wald_paired(PairedTable.of(both_right=4, only_a=9, only_b=3, both_wrong=16), tail=0.025)
    >>> round(float(found.low), 3), round(float(found.high), 3)
    (-0.014, 0.389)
    """
    b, c, n, value = table.only_a, table.only_b, table.cases, table.difference
    error = standard_error(b, c, n)
    if error.ndim == 0 and not error > 0:
        return Undefined("no_spread_of_difference" if error == 0 else "no_case")
    z = normal_quantile_of(tail, work)
    work.step("difference", r"d = \frac{b - c}{n}", value, b=b, c=c, n=n)
    work.step("standard_error", f"s = {ERROR}", error, b=b, c=c, n=n)
    return around(value, np.where(error == 0, np.nan, error), z, value, work)


def standard_error(b: Array, c: Array, n: Array) -> Array:
    """Estimate the standard error of the difference from the discordant counts."""
    return array(divide(np.sqrt(np.maximum(b + c - divide((b - c) ** 2, n), 0.0)), n))


def around(centre: Array, error: Array, z: Array, value: Array, work: Work) -> Limits:
    """Lay z standard errors on either side of a centre; what is beyond -1 or 1 is put there."""
    low, high = centre - z * error, centre + z * error
    work.limits(r"d \pm z \cdot s", low, high, d=centre, z=z, s=error)
    return clipped(low, high, value, work, (-1, 1), code="clipped_difference")
