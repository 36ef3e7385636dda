"""Exact interval for the odds ratio of matched pairs."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.data.evidence import PairedTable, Proportion, divide
from reportgen.intervals.clopper_pearson import clopper_pearson


@interval(
    label="Exact conditional odds ratio",
    formula=r"\frac{p}{1 - p}, \quad p \text{ by Clopper-Pearson on } b \text{ of } b + c",
    undefined_when="no_discordant_pair",
    reference="Breslow & Day (1980), Statistical Methods in Cancer Research 1, section 5.2; Liddell (1983), Simplified exact analysis of case-referent studies, Journal of Epidemiology and Community Health 37:82",
)
def odds_ratio_exact(table: PairedTable, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Limits of the ratio of cases that only the first model gets right to cases that only the second gets right.

    Exact, conditional on the number of cases that exactly one model gets right. If the second is never right alone,
    ratio and upper limit are infinite and left empty.

    Armitage & Berry (1994), page 127: growth on medium A alone 12 times and on B alone 2 times gives 1.34 to 55.20.

    >>> media = PairedTable.of(both_right=20, only_a=12, only_b=2, both_wrong=16)
    >>> found = odds_ratio_exact(media, tail=0.025)
    >>> round(float(found.low), 2), round(float(found.high), 2)
    (1.34, 55.2)
    """
    b, c, m = table.only_a, table.only_b, table.discordant
    if m.ndim == 0 and m == 0:
        return Undefined("no_discordant_pair", cases=float(table.cases))
    work.step("discordant", r"n = b + c", m, b=b, c=c)
    if c.all():
        work.step("ratio", r"\frac{b}{c}", divide(b, c), b=b, c=c)
    shares = clopper_pearson(Proportion(b, m), tail=tail, work=work)
    missed = clopper_pearson(Proportion(c, m), tail=tail)  # 1 - p without loss where p is near 1
    low, high = divide(shares.low, 1 - shares.low), divide(1 - missed.low, missed.low)
    work.step("carried_over", r"\text{low} = \frac{p}{1 - p}", low, p=shares.low)
    if np.isfinite(high).all():
        work.step("carried_over", r"\text{high} = \frac{p}{1 - p}", high, p=shares.high)
    return Limits(low, high, divide(b, c))
