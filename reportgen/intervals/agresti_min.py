"""Agresti and Min's interval for the difference of two paired proportions."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import PairedTable, array
from reportgen.intervals.wald_paired import around, standard_error

ERROR = r"\frac{1}{n + 2} \sqrt{b + c + 1 - \frac{(b - c)^2}{n + 2}}"


@interval(
    label="Agresti-Min interval",
    formula=rf"\frac{{b - c}}{{n + 2}} \pm z \cdot {ERROR}",
    undefined_when="no_case",
    reference="Agresti & Min (2005), Simple improved confidence intervals for comparing matched proportions, Statistics in Medicine 24:729",
    says={"added_half": "Difference after adding half a case to each count."},
)
def agresti_min(table: PairedTable, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Wald interval for a paired difference after adding half a case to each of the four counts.

    Intended for levels of 90% and more: at much lower levels the observed difference can be outside the interval.

    By hand: b = 1 and c = 7 among 21 cases is -6 / 23 = -0.2609, and s = sqrt(9 - 36 / 23) / 23 = 0.1185.

    >>> found = agresti_min(PairedTable.of(both_right=1, only_a=1, only_b=7, both_wrong=12), tail=0.025)
    >>> round(float(found.low), 3), round(float(found.high), 3)
    (-0.493, -0.029)
    """
    b, c, n, z = table.only_a, table.only_b, table.cases, normal_quantile_of(tail, work)
    centre = np.where(n == 0, np.nan, (b - c) / (n + 2))
    error = array(standard_error(b + 0.5, c + 0.5, n + 2))
    work.step("added_half", r"d = \frac{b - c}{n + 2}", centre, b=b, c=c, n=n)
    work.step("standard_error", f"s = {ERROR}", error, b=b, c=c, n=n)
    return around(centre, error, z, table.difference, work)
