"""Geometric mean of the recalls of the classes."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.data.evidence import Array, Confusion, Counts, array
from reportgen.metrics.balanced_accuracy import recalls_of_classes
from reportgen.metrics.recall import recall
from reportgen.metrics.specificity import specificity


@metric(
    label="Geometric mean of the recalls",
    formula=r"\sqrt{\frac{TP}{TP + FN} \cdot \frac{TN}{TN + FP}}",
    formula_of_classes=r"\left( \prod_i \frac{n_{ii}}{t_i} \right)^{1 / K}",
    undefined_of_classes="class_without_case",
    undefined_when="one_class",
    reference="Kubat & Matwin (1997), Addressing the curse of imbalanced training sets: one-sided selection, International Conference on Machine Learning 14:179; several classes: Sun, Kamel & Wang (2006), Boosting for learning multiple classes with imbalanced class distribution, International Conference on Data Mining 6:592",
    says={"multiplied_recalls": "Product of the recalls."},
)
def g_mean(c: Counts | Confusion, *, work: Work = SILENT) -> Array | Undefined:
    """
    Square root of the product of recall and specificity: 0 if no case of one class is predicted correctly.

    Specificity is the recall of the negative class. With K classes it is the K-th root of the product of their recalls.

    A hand calculation: recall 16 of 25 and specificity 36 of 100, so 4/5 times 6/10.

    >>> round(float(g_mean(Counts.of(tp=16, fp=64, fn=9, tn=36))), 12)
    0.48
    """
    if isinstance(c, Counts):
        value: Array = np.sqrt(recall(c).value * specificity(c).value)
        return work.step("formula", g_mean.formula, value, **c.symbols)
    if len(c.classes) == 2:
        return g_mean.function(c.of_class(c.classes[1]), work=work)
    recalls = recalls_of_classes(c, work)
    if isinstance(recalls, Undefined):
        return recalls
    size = len(c.classes)
    product = work.step("multiplied_recalls", r"P = \prod_i r_i", array(recalls.prod(axis=-1)))
    # the logarithms of many recalls can be added where their product is too small a number
    logarithms = np.log(recalls, out=np.full(recalls.shape, -np.inf), where=recalls != 0)
    root = array(np.exp(logarithms.mean(axis=-1)))
    return work.step("formula", r"P^{1 / K}", root, P=product, K=size)
