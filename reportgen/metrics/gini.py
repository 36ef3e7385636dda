"""Gini coefficient of a ranking."""

from reportgen.catalog import SILENT, Carried, Work, metric
from reportgen.data.evidence import Array, Scores
from reportgen.metrics.roc_auc import roc_auc


@metric(
    label="Gini coefficient",
    formula=r"2 \cdot A - 1",
    range=(-1, 1),
    family="auc",
    carried=Carried(roc_auc, lambda area: 2 * area - 1),
    undefined_when="one_class",
    reference="Hand & Till (2001), A simple generalisation of the area under the ROC curve for multiple class classification problems, Machine Learning 45:171",
)
def gini(s: Scores, *, work: Work = SILENT) -> Array:
    """
    Twice the area under the ROC curve minus one: 0 for a random ranking, below 0 for a worse one.

    Also called accuracy ratio or Somers' D; not related to the Gini impurity of trees.

    By hand: three of four pairs are ranked correctly, so the area is 0.75.

    >>> float(gini(Scores.of([0.9, 0.5, 0.3, 0.1], [True, False, True, False])))
    0.5
    """
    area = roc_auc(s, work=work)
    return work.step("formula", gini.formula, 2 * area - 1, A=area)
