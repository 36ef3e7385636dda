"""Specificity."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="Specificity",
    cell_order=OrderedCells(raised_by=("tn",), lowered_by=("fp",)),
    abbreviation="TNR",
    aliases=("tnr", "selectivity", "true_negative_rate"),
    formula=r"\frac{TN}{TN + FP}",
    about="negative",
    counts="right",
    undefined_when="no_negative_case",
    reference="Altman & Bland (1994), Diagnostic tests 1: sensitivity and specificity, BMJ 308:1552",
)
def specificity(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the negative cases, the proportion that the model does not flag.

    Altman & Bland (1994): a scan clears 54 of 86 healthy livers.

    >>> float(specificity(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 54 / 86
    True
    """
    return work.ratio(c.tn, c.negatives, TN=c.tn, FP=c.fp)
