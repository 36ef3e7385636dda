"""False positive rate."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="False positive rate",
    cell_order=OrderedCells(raised_by=("fp",), lowered_by=("tn",)),
    abbreviation="FPR",
    aliases=("false_alarm_rate", "fall_out", "false_positive_rate"),
    formula=r"\frac{FP}{FP + TN}",
    better="lower",
    about="negative",
    counts="wrong",
    undefined_when="no_negative_case",
    reference="Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27:861",
)
def fpr(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the negative cases, the proportion that the model flags.

    The livers of Altman & Bland (1994): a scan suspects 32 of 86 healthy ones.

    >>> float(fpr(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 32 / 86
    True
    """
    return work.ratio(c.fp, c.negatives, FP=c.fp, TN=c.tn)
