"""Recall."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="Recall",
    cell_order=OrderedCells(raised_by=("tp",), lowered_by=("fn",)),
    abbreviation="TPR",
    aliases=("tpr", "sensitivity", "hit_rate", "true_positive_rate"),
    formula=r"\frac{TP}{TP + FN}",
    about="positive",
    counts="right",
    undefined_when="no_positive_case",
    reference="Altman & Bland (1994), Diagnostic tests 1: sensitivity and specificity, BMJ 308:1552",
)
def recall(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the positive cases, the proportion that the model flags.

    Altman & Bland (1994): a scan finds 231 of 258 diseased livers.

    >>> float(recall(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 231 / 258
    True
    """
    return work.ratio(c.tp, c.positives, TP=c.tp, FN=c.fn)
