"""False omission rate."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="False omission rate",
    cell_order=OrderedCells(raised_by=("fn",), lowered_by=("tn",)),
    aliases=("false_omission_rate",),
    formula=r"\frac{FN}{FN + TN}",
    better="lower",
    about="called_negative",
    counts="wrong",
    undefined_when="no_predicted_negative",
    reference="Tharwat (2021), Classification assessment methods, Applied Computing and Informatics 17:168",
)
def false_omission(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the cases that the model does not flag, the proportion that are positive.

    The livers of Altman & Bland (1994): 27 of 81 that look healthy are not.

    >>> float(false_omission(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 27 / 81
    True
    """
    return work.ratio(c.fn, c.predicted_negatives, FN=c.fn, TN=c.tn)
