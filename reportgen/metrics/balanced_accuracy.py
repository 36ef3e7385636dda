"""Balanced accuracy."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.data.evidence import Array, Confusion, Counts, array
from reportgen.metrics.recall import recall
from reportgen.metrics.specificity import specificity


@metric(
    label="Balanced accuracy",
    formula=r"\frac{1}{2} \left( \frac{TP}{TP + FN} + \frac{TN}{TN + FP} \right)",
    formula_of_classes=r"\frac{1}{K} \sum_i \frac{n_{ii}}{t_i}",
    undefined_of_classes="class_without_case",
    undefined_when="one_class",
    macro_of="recall",
    incomplete_of_classes="recalls",
    reference="Brodersen, Ong, Stephan & Buhmann (2010), The balanced accuracy and its posterior distribution, International Conference on Pattern Recognition 20:3121",
    says={
        "class_without_recall": "class {name} has no case, so it has no recall",
        "short.class_without_recall": "class {name} has no case",
        "recall_of_class": "Recall of each class: its correct predictions, divided by its cases.",
        "added_recalls": "Sum of the recalls.",
    },
)
def balanced_accuracy(c: Counts | Confusion, *, work: Work = SILENT) -> Array | Undefined:
    """
    Mean of recall and specificity: the accuracy if both classes were equally frequent.

    With several classes it is the macro average of recall, which is the same for two classes.

    The livers of Altman & Bland (1994): 231 of 258 and 54 of 86.

    >>> float(balanced_accuracy(Counts.of(tp=231, fp=32, fn=27, tn=54))) == (231 / 258 + 54 / 86) / 2
    True
    """
    if isinstance(c, Counts):
        value: Array = (recall(c).value + specificity(c).value) / 2
        return work.step("formula", balanced_accuracy.formula, value, **c.symbols)
    if len(c.classes) == 2:
        return balanced_accuracy.function(c.of_class(c.classes[1]), work=work)
    recalls = recalls_of_classes(c, work)
    if isinstance(recalls, Undefined):
        return recalls
    total = work.step("added_recalls", r"R = \sum_i r_i", array(recalls.sum(axis=-1)))
    size = len(c.classes)
    return work.step("formula", r"\frac{R}{K}", total / size, R=total, K=size)


def recalls_of_classes(c: Confusion, work: Work) -> Array | Undefined:
    """Return the recall of each class on the last axis; in a batch nan where a class has no case."""
    recalls: Array = recall(c.one_vs_rest()).value
    if recalls.ndim > 1:
        return recalls
    if not c.support.all():
        name = c.classes[int(np.argmin(c.support > 0))]
        return Undefined("class_without_recall", name=name) if c.cases else Undefined("no_case")
    columns = {"class": np.arange(1, len(recalls) + 1), "cases": c.support, "right": c.right, "recall": recalls}
    work.rows("recall_of_class", r"r_{i} = \frac{n_{ii}}{\sum_j n_{ij}}", columns)
    return recalls
