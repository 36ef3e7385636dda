"""Areas of all pairs of classes, averaged."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.arrays import Array, array
from reportgen.data.class_scores import ClassScores


@metric(
    label="ROC AUC, one class against another",
    abbreviation="Hand-Till M",
    aliases=("roc_auc_ovo", "hand_till", "auc_one_vs_one"),
    formula=r"\frac{2}{K (K - 1)} \sum_{i < j} \frac{A(i|j) + A(j|i)}{2}",
    undefined_when="absent_class",
    stratified=True,
    reference="Hand & Till (2001), A simple generalisation of the area under the ROC curve for multiple class classification problems, Machine Learning 45:171",
    says={
        "area_of_pair": "Area for each ordered pair of classes: the probability of the first, among cases of these two classes.",
    },
)
def auc_ovo(s: ClassScores, *, work: Work = SILENT) -> Array:
    """
    Mean over all pairs of classes of the ROC AUC among cases of these two classes.

    Each pair counts twice, with the probability of either class, and all pairs alike, so that the proportions of the
    classes do not matter. It is Hand and Till's M. Below 0.5 the ranking is reversed; areas are never turned round.

    By hand: three cases, of which the last two are mixed up: a and b, a and c are parted, b and c reversed, so 2 / 3.

    >>> mixed = [[0.8, 0.1, 0.1], [0.1, 0.3, 0.6], [0.1, 0.6, 0.3]]
    >>> round(float(auc_ovo(ClassScores.of([0, 1, 2], mixed))), 6)
    0.666667
    """
    kept: list[Array] = []
    total, pairs = array(np.zeros(s.cases.shape)), 0
    for areas in s.areas_of_pairs():
        total, pairs = total + areas.sum(axis=-1), pairs + areas.shape[-1]
        kept += [areas] * (work.records and areas.ndim == 1)
    if kept:
        first, second = np.nonzero(~np.eye(len(kept), dtype=bool))
        work.rows("area_of_pair", r"A(i|j)", {"i": first + 1, "j": second + 1, "area": np.concatenate(kept)})
    return work.step("formula", r"\frac{S}{m}", array(total / pairs), S=total, m=pairs)
