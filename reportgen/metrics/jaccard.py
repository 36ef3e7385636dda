"""Jaccard index."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="Jaccard index",
    cell_order=OrderedCells(raised_by=("tp",), lowered_by=("fp", "fn")),
    aliases=("jaccard_index", "iou"),
    formula=r"\frac{TP}{TP + FP + FN}",
    depends_on_prevalence=True,
    undefined_when="no_positive_anywhere",
    reference="Jaccard (1912), The distribution of the flora in the alpine zone, New Phytologist 11:37",
)
def jaccard(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the cases that are positive or flagged, the proportion that are both.

    F1 = 2 J / (1 + J), so both rank models in the same order.

    The livers of Altman & Bland (1994): 231 diseased and suspected, 32 only suspected, 27 only diseased.

    >>> float(jaccard(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 231 / 290
    True
    """
    return work.ratio(c.tp, c.positives + c.fp, TP=c.tp, FP=c.fp, FN=c.fn)
