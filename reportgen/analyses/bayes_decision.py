"""The prediction of least expected cost."""

import numpy as np

from reportgen.catalog import SILENT, Matrix, Values, Work, analysis
from reportgen.conventions import ROUNDING_OF_PROBABILITIES
from reportgen.data.arrays import Array, array
from reportgen.data.least_cost import costs_of_classes, expected_costs, least_cost
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Prediction of least expected cost",
    formula=r"\arg\min_{j} \sum_{i} p_{i} c_{ij}",
    reference="Duda, Hart & Stork (2001), Pattern Classification, 2nd edition, chapter 2",
    fills="decision",
    says={
        "expected_of_each": "Expected cost of each class that could be predicted.",
        "expected_of_cases": "For each case, the expected cost of each class that could be predicted; the smallest decides.",
        "least_of_each": "Mean over the cases of the smallest expected cost.",
    },
    answers={
        "predictions": "best predictions",
        "expected_costs": "their expected costs",
        "mean": "mean expected cost",
    },
)
def bayes_decision(*, probabilities: Matrix, costs: Matrix | None = None, work: Work = SILENT) -> Values:
    """
    The class with the least expected cost for each case, by its probabilities.

    The rows of `probabilities` are cases, its columns classes; one case may be a single row. The rows of `costs` are the
    true class, its columns the predicted class; without costs each error costs 1, so the most probable class is best.
    `predictions` are counted from 0; of equally cheap classes it is the first. The probabilities are taken as they are,
    so the predictions are best only if these are right.

    By hand: predicting the first class costs 0.2 times 10, which is 2; predicting the second 0.8 times 1.

    >>> bayes_decision(probabilities=[[0.8, 0.2]], costs=[[0, 1], [10, 0]]).values["predictions"]
    [1]
    """
    table = _probabilities(probabilities)
    size = table.shape[1]
    every = array(1 - np.eye(size)) if costs is None else costs_of_classes(costs, size)
    expected = expected_costs(table, every)
    best = least_cost(table, every)
    least = expected[np.arange(len(table)), best]
    if len(table) == 1:
        columns = {"class": np.arange(size), "p": table[0], "expected_cost": expected[0]}
        work.rows("expected_of_each", r"r_{j} = \sum_{i} p_{i} c_{ij}", columns)
    else:
        of_classes = {f"expected_cost_of_{at}": expected[:, at] for at in range(size)}
        columns = {"case": np.arange(1, len(table) + 1), **of_classes, "prediction": best}
        work.rows("expected_of_cases", r"r_{kj} = \sum_{i} p_{ki} c_{ij}", columns)
    work.step("least_of_each", r"m = \frac{1}{n} \sum_{k} \min_{j} r_{kj}", float(least.mean()), n=len(table))
    answers = {"predictions": best.tolist(), "expected_costs": least.tolist(), "mean": float(least.mean())}
    return Values(answers, main="mean")


def _probabilities(given: Matrix) -> Array:
    table = np.atleast_2d(array(given))
    off = np.abs(table.sum(axis=1) - 1).max() if table.size else 0.0
    if table.ndim != 2 or not table.size or (table < 0).any() or not off <= ROUNDING_OF_PROBABILITIES:
        what = "probabilities must be a row for each case, with numbers that add up to 1"
        raise ReportgenError(Problem("wrong_option", what, "give [[0.7, 0.3], ...]", f"off by {float(off):.3g}"))
    return table
