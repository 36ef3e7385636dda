"""Precision."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="Precision",
    cell_order=OrderedCells(raised_by=("tp",), lowered_by=("fp",)),
    abbreviation="PPV",
    aliases=("ppv", "positive_predictive_value"),
    formula=r"\frac{TP}{TP + FP}",
    about="called_positive",
    counts="right",
    undefined_when="no_predicted_positive",
    reference="Altman & Bland (1994), Diagnostic tests 2: predictive values, BMJ 309:102",
)
def precision(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the cases that the model flags, the proportion that are positive.

    Altman & Bland (1994): of 263 livers that a scan suspects, 231 are diseased.

    >>> float(precision(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 231 / 263
    True
    """
    return work.ratio(c.tp, c.predicted_positives, TP=c.tp, FP=c.fp)
