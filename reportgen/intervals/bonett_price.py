"""Bonett and Price's interval for the difference of two paired proportions."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import PairedTable, array
from reportgen.intervals.wald_paired import around

ERROR = r"\sqrt{\frac{p + q - (p - q)^2}{n + 2}}"


@interval(
    label="Bonett-Price interval",
    formula=rf"p - q \pm z \cdot {ERROR}, \quad p = \frac{{b + 1}}{{n + 2}}, \quad q = \frac{{c + 1}}{{n + 2}}",
    undefined_when="no_case",
    reference="Bonett & Price (2012), Adjusted Wald confidence interval for a difference of binomial proportions based on paired data, Journal of Educational and Behavioral Statistics 37:479",
    says={
        "added_first_alone": "Proportion of cases that only the first model gets right, after adding one case to each discordant count.",
        "added_second_alone": "Proportion of cases that only the second model gets right, after the same addition.",
    },
)
def bonett_price(table: PairedTable, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Wald interval for a paired difference after adding one case to each of the two discordant counts.

    Intended for levels of 90% and more: at much lower levels the observed difference can be outside the interval.

    By hand: b = 1 and c = 7 among 21 cases is 2 / 23 - 8 / 23, and s = sqrt((10 / 23 - (6 / 23)^2) / 23) = 0.1263.

    >>> found = bonett_price(PairedTable.of(both_right=1, only_a=1, only_b=7, both_wrong=12), tail=0.025)
    >>> round(float(found.low), 3), round(float(found.high), 3)
    (-0.508, -0.013)
    """
    n, z = table.cases, normal_quantile_of(tail, work)
    p, q = (np.where(n == 0, np.nan, (count + 1) / (n + 2)) for count in (table.only_a, table.only_b))
    work.step("added_first_alone", r"p = \frac{b + 1}{n + 2}", p, b=table.only_a, n=n)
    work.step("added_second_alone", r"q = \frac{c + 1}{n + 2}", q, c=table.only_b, n=n)
    work.step("difference", "d = p - q", p - q, p=p, q=q)
    error = array(np.sqrt((p + q - (p - q) ** 2) / (n + 2)))
    work.step("standard_error", f"s = {ERROR}", error, p=p, q=q, n=n)
    return around(array(p - q), error, z, table.difference, work)
