"""Error rate."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Confusion, Counts


@metric(
    label="Error rate",
    cell_order=OrderedCells(raised_by=("fp", "fn"), lowered_by=("tp", "tn")),
    abbreviation="ERR",
    aliases=("error_rate",),
    formula=r"\frac{FP + FN}{TP + FP + FN + TN}",
    formula_of_classes=r"\frac{1}{n} \sum_{i \ne j} n_{ij}",
    better="lower",
    about="all",
    counts="wrong",
    reference="Mitchell (1997), Machine Learning, section 5.2",
    says={"wrong": "Number of cases off the diagonal, with different truth and prediction."},
)
def error(c: Counts | Confusion, *, work: Work = SILENT) -> Share:
    """
    Of all cases, the proportion that the model predicts wrongly.

    The livers of Altman & Bland (1994): a scan is wrong about 32 healthy and 27 diseased ones among 344.

    >>> float(error(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 59 / 344
    True
    """
    if isinstance(c, Confusion):
        work.step("wrong", r"w = \sum_{i \ne j} n_{ij}", c.wrong)
        return work.ratio(c.wrong, c.cases, r"\frac{w}{n}", w=c.wrong, n=c.cases)
    return work.ratio(c.wrong, c.cases, **c.symbols)
