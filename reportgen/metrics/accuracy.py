"""Accuracy."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Confusion, Counts


@metric(
    label="Accuracy",
    cell_order=OrderedCells(raised_by=("tp", "tn"), lowered_by=("fp", "fn")),
    abbreviation="ACC",
    aliases=("acc",),
    formula=r"\frac{TP + TN}{TP + FP + FN + TN}",
    formula_of_classes=r"\frac{1}{n} \sum_i n_{ii}",
    about="all",
    counts="right",
    reference="Metz (1978), Basic principles of ROC analysis, Seminars in Nuclear Medicine 8:283",
)
def accuracy(c: Counts | Confusion, *, work: Work = SILENT) -> Share:
    """
    Of all cases, the proportion that the model predicts correctly.

    Altman & Bland (1994): a scan is right about 231 diseased and 54 healthy livers among 344.

    >>> float(accuracy(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 285 / 344
    True
    """
    if isinstance(c, Confusion):
        work.step("right", r"r = \sum_i n_{ii}", c.correct)
        return work.ratio(c.correct, c.cases, r"\frac{r}{n}", r=c.correct, n=c.cases)
    return work.ratio(c.correct, c.cases, **c.symbols)
