"""Accuracy of all classes against the rest, pooled."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Confusion, divide


@metric(
    label="One-vs-rest accuracy, pooled",
    formula=r"1 - \frac{2w}{K n}",
    depends_on_prevalence=True,
    reference="Sokolova & Lapalme (2009), A systematic analysis of performance measures for classification tasks, Information Processing & Management 45:427, table 3",
    says={
        "pooled_wrong": "Number of wrong predictions: each is wrong about two classes, the true and the predicted one."
    },
)
def one_vs_rest_accuracy(c: Confusion, *, work: Work = SILENT) -> Array:
    """
    Of all statements that a case is or is not of a class, one per case and class, the proportion that are right.

    It is the mean of the one-vs-rest accuracies of the classes, also called average accuracy. It is not the proportion
    of correct predictions, and with more than two classes it is higher.

    Of 150 flowers of three species ("Classification Validation", slides 2022) 5 are confused: 1 - 2 * 5 / (3 * 150).

    >>> import numpy as np
    >>> flowers = Confusion(np.array([[50, 0, 0], [0, 47, 3], [0, 2, 48]]), ("setosa", "versicolor", "virginica"))
    >>> float(one_vs_rest_accuracy(flowers)) == 1 - 10 / 450
    True
    """
    size = len(c.classes)
    work.step("pooled_wrong", r"w = \sum_{i \ne j} n_{ij}", c.wrong)
    return work.step(
        "formula", one_vs_rest_accuracy.formula, 1 - divide(2 * c.wrong, size * c.cases), w=c.wrong, K=size, n=c.cases
    )
