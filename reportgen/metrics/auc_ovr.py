"""Areas of each class against all others, averaged."""

from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.arrays import Array, array, divide
from reportgen.data.class_scores import ClassScores


@metric(
    label="ROC AUC, one class against the rest",
    abbreviation="AUC one-vs-rest",
    aliases=("roc_auc_ovr", "auc_one_vs_rest"),
    formula=r"\frac{1}{K} \sum_{k} \mathrm{AUC}_{k}",
    undefined_when="absent_class",
    depends_on_prevalence=True,
    stratified=True,
    reference="Provost & Domingos (2003), Tree induction for probability-based ranking, Machine Learning 52:199; Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27:861, section 9",
    says={"area_of_class": "Area for each class: its probability, cases of this class against all others."},
)
def auc_ovr(s: ClassScores, *, average: Literal["macro", "weighted"] = "macro", work: Work = SILENT) -> Array:
    """
    Mean over the classes of the ROC AUC of each class against all others.

    With `weighted` each class counts with its number of cases. The rest is a mixture, so that an area changes with the
    proportions of the other classes; the mean of areas of pairs does not.

    By hand: with two classes both areas are the same, here 3 / 4.

    >>> two = ClassScores.of([0, 0, 1, 1], [[0.9, 0.1], [0.4, 0.6], [0.5, 0.5], [0.2, 0.8]])
    >>> float(auc_ovr(two))
    0.75
    """
    support, areas = s.support, s.areas_against_rest()
    weights = support if average == "weighted" else np.ones(support.shape)
    columns = {"class": np.arange(1, len(s.classes) + 1), "n": support, "area": areas}
    work.rows("area_of_class", r"\mathrm{AUC}_{k}", columns)
    total, summed = array((weights * areas).sum(axis=-1)), array(weights.sum(axis=-1))
    return work.step("formula", r"\frac{S}{w}", divide(total, summed), S=total, w=summed)
