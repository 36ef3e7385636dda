"""Negative predictive value."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="Negative predictive value",
    cell_order=OrderedCells(raised_by=("tn",), lowered_by=("fn",)),
    abbreviation="NPV",
    aliases=("negative_predictive_value",),
    formula=r"\frac{TN}{TN + FN}",
    about="called_negative",
    counts="right",
    undefined_when="no_predicted_negative",
    reference="Altman & Bland (1994), Diagnostic tests 2: predictive values, BMJ 309:102",
)
def npv(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the cases that the model does not flag, the proportion that are negative.

    Altman & Bland (1994): of 81 livers that a scan clears, 54 are healthy.

    >>> float(npv(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 54 / 81
    True
    """
    return work.ratio(c.tn, c.predicted_negatives, TN=c.tn, FN=c.fn)
