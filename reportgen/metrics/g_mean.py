"""Geometric mean of recall and specificity."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Counts
from reportgen.metrics.recall import recall
from reportgen.metrics.specificity import specificity


@metric(
    label="Geometric mean of recall and specificity",
    formula=r"\sqrt{\frac{TP}{TP + FN} \cdot \frac{TN}{TN + FP}}",
    undefined_when="one_class",
    reference="Kubat & Matwin (1997), Addressing the curse of imbalanced training sets: one-sided selection, International Conference on Machine Learning 14:179",
)
def g_mean(c: Counts, *, work: Work = SILENT) -> Array:
    """
    Square root of the product of recall and specificity: 0 if no case of one class is predicted correctly.

    A hand calculation: recall 16 of 25 and specificity 36 of 100, so 4/5 times 6/10.

    >>> round(float(g_mean(Counts.of(tp=16, fp=64, fn=9, tn=36))), 12)
    0.48
    """
    value: Array = np.sqrt(recall(c).value * specificity(c).value)
    work.step("formula", "", value, **c.symbols)
    return value
