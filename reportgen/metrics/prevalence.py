"""Prevalence."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="Prevalence",
    cell_order=OrderedCells(raised_by=("tp", "fn"), lowered_by=("fp", "tn")),
    formula=r"\frac{TP + FN}{TP + FP + FN + TN}",
    better="neither",
    of_cases=True,
    depends_on_prevalence=True,
    reference="Altman & Bland (1994), Diagnostic tests 2: predictive values, BMJ 309:102",
)
def prevalence(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of all cases, the proportion that are positive.

    Altman & Bland (1994): 258 of 344 livers are diseased.

    >>> float(prevalence(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 258 / 344
    True
    """
    return work.ratio(c.positives, c.cases, **c.symbols)
