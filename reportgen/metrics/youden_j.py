"""Youden's index."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Counts, array, divide


@metric(
    label="Youden's index",
    aliases=("informedness",),
    formula=r"\frac{TP}{TP + FN} + \frac{TN}{TN + FP} - 1",
    range=(-1, 1),
    undefined_when="one_class",
    reference="Youden (1950), Index for rating diagnostic tests, Cancer 3:32",
)
def youden_j(c: Counts, *, work: Work = SILENT) -> Array:
    """
    Recall plus specificity minus one: 0 if the predictions are unrelated to the truth, 1 if all are correct.

    The same as the true positive rate minus the false positive rate.

    A hand calculation: 8 of 10 positive and 15 of 20 negative cases are predicted correctly, so 0.8 + 0.75 - 1.

    >>> float(youden_j(Counts.of(tp=8, fp=5, fn=2, tn=15)))
    0.55
    """
    # over one denominator: calls unrelated to the truth give exactly 0
    tp, fp, fn, tn = map(array, (c.tp, c.fp, c.fn, c.tn))
    return work.step("formula", youden_j.formula, divide(tp * tn - fp * fn, (tp + fn) * (fp + tn)), **c.symbols)
