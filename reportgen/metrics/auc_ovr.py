"""Areas of each class against all others, averaged."""

from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.arrays import Array, array
from reportgen.data.class_scores import ClassScores
from reportgen.metrics.roc_auc import roc_auc


@metric(
    label="ROC AUC, one class against the rest",
    abbreviation="AUC one-vs-rest",
    aliases=("roc_auc_ovr", "auc_one_vs_rest"),
    formula=r"\frac{1}{K} \sum_{k} \mathrm{AUC}_{k}",
    undefined_when="absent_class",
    depends_on_prevalence=True,
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
    if (s.support == 0).any():
        return array(np.nan)
    areas = np.array([float(roc_auc(s.against_rest(at))) for at in range(len(s.classes))])
    weights = s.support if average == "weighted" else np.ones(len(areas))
    columns = {"class": np.arange(1, len(areas) + 1), "n": s.support, "area": areas}
    work.rows("area_of_class", r"\mathrm{AUC}_{k}", columns)
    total, summed = float((weights * areas).sum()), float(weights.sum())
    return work.step("formula", r"\frac{S}{w}", array(total / summed), S=total, w=summed)
