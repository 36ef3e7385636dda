"""Balanced accuracy."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Counts
from reportgen.metrics.recall import recall
from reportgen.metrics.specificity import specificity


@metric(
    label="Balanced accuracy",
    formula=r"\frac{1}{2} \left( \frac{TP}{TP + FN} + \frac{TN}{TN + FP} \right)",
    undefined_when="one_class",
    macro_of="recall",
    reference="Brodersen, Ong, Stephan & Buhmann (2010), The balanced accuracy and its posterior distribution, International Conference on Pattern Recognition 20:3121",
)
def balanced_accuracy(c: Counts, *, work: Work = SILENT) -> Array:
    """
    Mean of recall and specificity: the accuracy if both classes were equally frequent.

    With several classes it is the macro average of recall, which is the same for two classes.

    The livers of Altman & Bland (1994): 231 of 258 and 54 of 86.

    >>> float(balanced_accuracy(Counts.of(tp=231, fp=32, fn=27, tn=54))) == (231 / 258 + 54 / 86) / 2
    True
    """
    value: Array = (recall(c).value + specificity(c).value) / 2
    work.step("formula", "", value, **c.symbols)
    return value
