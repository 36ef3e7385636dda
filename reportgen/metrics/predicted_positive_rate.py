"""Share of positive calls."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts


@metric(
    label="Predicted positive rate",
    cell_order=OrderedCells(raised_by=("tp", "fp"), lowered_by=("fn", "tn")),
    formula=r"\frac{TP + FP}{TP + FP + FN + TN}",
    better="neither",
    depends_on_prevalence=True,
    reference="Sing, Sander, Beerenwinkel & Lengauer (2005), ROCR: visualizing classifier performance in R, Bioinformatics 21:3940",
)
def predicted_positive_rate(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of all cases, the proportion that the model flags.

    Also called the apparent prevalence; compared with the prevalence it shows whether the model flags too many cases.

    The livers of Altman & Bland (1994): a scan suspects 263 of 344.

    >>> float(predicted_positive_rate(Counts.of(tp=231, fp=32, fn=27, tn=54))) == 263 / 344
    True
    """
    return work.ratio(c.predicted_positives, c.cases, **c.symbols)
