"""Mean cost, each class weighing the same."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Costed, array, divide
from reportgen.metrics.total_cost import cost_by_class


@metric(
    label="Macro cost",
    formula=r"\frac{1}{K} \sum_i \frac{1}{n_i} \sum_j c_{ij} n_{ij}",
    range=(float("-inf"), float("inf")),
    better="lower",
    written_as="money",
    undefined_when="class_without_case",
    reference="Wu (2018), Evaluation, exercise 9: the sum of the mean costs of the classes, here over their number",
    says={
        "cost_within_class": "Mean cost per case of this true class.",
    },
)
def macro_cost(c: Costed, *, work: Work = SILENT) -> Array:
    """
    Mean of the mean costs within each true class: the mean cost if all classes were equally frequent.

    Times the number of classes, it is the sum of the products of costs and row-normalised confusion matrix, which is
    not the total cost.

    Wu (2018), "Evaluation", exercise 9, with 10 of 10 000 and 90 of 100 wrong: (0.001 + 0.9) / 2.

    >>> float(macro_cost(Costed(array([[9990, 10], [90, 10]]), array([[0, 1], [1, 0]]))))
    0.4505
    """
    by_class = cost_by_class(c, work)
    means = divide(by_class, c.support)
    size = range(means.shape[-1])
    for i in size:
        symbols = {f"C_{i}": by_class[..., i], f"n_{i}": c.support[..., i]}
        work.step("cost_within_class", rf"M_{{{i}}} = \frac{{C_{{{i}}}}}{{n_{{{i}}}}}", means[..., i], **symbols)
    value = array(means.mean(axis=-1))
    terms = " + ".join(rf"M_{{{i}}}" for i in size)
    shown = {f"M_{i}": means[..., i] for i in size}
    if not np.isnan(value).any():
        work.step("mean_over_classes", rf"M = \frac{{{terms}}}{{K}}", value, K=len(size), **shown)
    return value
