"""False discovery proportion."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="False discovery proportion",
    cell_order=OrderedCells(raised_by=("fp",), lowered_by=("tp",)),
    abbreviation="FDP",
    aliases=("false_discovery_proportion",),
    formula=r"\frac{FP}{TP + FP}",
    better="lower",
    about="called_positive",
    counts="wrong",
    undefined_when="no_predicted_positive",
    reference="Benjamini & Hochberg (1995), Controlling the false discovery rate: a practical and powerful approach to multiple testing, Journal of the Royal Statistical Society B 57:289",
)
def fdp(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the cases that the model flags, the proportion that are negative.

    One minus precision. It is not the false positive rate, which divides by the negative cases. The false discovery
    rate of multiple testing is its expectation.

    The livers of Altman & Bland (1994): 32 of 263 suspicions are wrong.

    >>> float(fdp(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 32 / 263
    True
    """
    return work.ratio(c.fp, c.predicted_positives, TP=c.tp, FP=c.fp)
