"""False negative rate."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="False negative rate",
    cell_order=OrderedCells(raised_by=("fn",), lowered_by=("tp",)),
    abbreviation="FNR",
    aliases=("miss_rate", "false_negative_rate"),
    formula=r"\frac{FN}{FN + TP}",
    better="lower",
    about="positive",
    counts="wrong",
    undefined_when="no_positive_case",
    reference="Metz (1978), Basic principles of ROC analysis, Seminars in Nuclear Medicine 8:283",
)
def fnr(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the positive cases, the proportion that the model misses.

    The livers of Altman & Bland (1994): a scan misses 27 of 258 diseased ones.

    >>> float(fnr(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 27 / 258
    True
    """
    return work.ratio(c.fn, c.positives, FN=c.fn, TP=c.tp)
