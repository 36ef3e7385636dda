"""Markedness."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Counts, array, divide


@metric(
    label="Markedness",
    formula=r"\frac{TP}{TP + FP} + \frac{TN}{TN + FN} - 1",
    range=(-1, 1),
    depends_on_prevalence=True,
    undefined_when="one_call",
    reference="Powers (2011), Evaluation: from precision, recall and F-measure to ROC, informedness, markedness and correlation, Journal of Machine Learning Technologies 2:37",
    says={"one_call": "all predictions are the same"},
)
def markedness(c: Counts, *, work: Work = SILENT) -> Array:
    """
    Precision plus negative predictive value minus one: how much a prediction tells about the truth.

    Times Youden's index it is the square of the Matthews correlation.

    A hand calculation: 8 of 10 positive and 15 of 20 negative predictions are right, so 0.8 + 0.75 - 1.

    >>> float(markedness(Counts.of(tp=8, fp=2, fn=5, tn=15)))
    0.55
    """
    tp, fp, fn, tn = map(array, (c.tp, c.fp, c.fn, c.tn))
    return work.step("formula", markedness.formula, divide(tp * tn - fp * fn, (tp + fp) * (fn + tn)), **c.symbols)
