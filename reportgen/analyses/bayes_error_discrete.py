"""The error that no model can avoid."""

import numpy as np

from reportgen.catalog import SILENT, Matrix, Values, Work, analysis
from reportgen.conventions import ROUNDING_OF_GIVEN
from reportgen.data.evidence import Array, array
from reportgen.data.least_cost import costs_of_classes, expected_costs, least_cost
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Bayes error of a discrete distribution",
    aliases=("bayes_risk_discrete",),
    formula=r"1 - \sum_{x} \max_{y} P(x, y)",
    reference="Duda, Hart & Stork (2001), Pattern Classification, 2nd edition, chapter 2",
    says={
        "right_at_best": "Sum of the probabilities of the most likely class of each kind of case.",
        "risk_at_best": "Sum, over the kinds of cases, of the expected cost of the cheapest prediction.",
    },
    answers={
        "calls": "best predictions",
        "error": "error rate",
    },
)
def bayes_error_discrete(*, joint: Matrix, costs: Matrix | None = None, work: Work = SILENT) -> Values:
    """
    The lowest possible error rate for a known joint distribution.

    The rows of `joint` are the distinguishable cases x, its columns the classes y. `calls` are the best predictions,
    row by row and counted from 0; of equally likely classes, the first.

    With `costs`, a row for each true and a column for each predicted class, it is the Bayes risk: the lowest expected
    cost. `calls` are then the cheapest predictions, and `error` is how often they are wrong.

    By hand: the larger of 0.3 and 0.1 and the larger of 0.2 and 0.4 sum to 0.7.

    >>> round(bayes_error_discrete(joint=[[0.3, 0.1], [0.2, 0.4]]).values["error"], 12)
    0.3
    """
    table = array(joint)
    if (table < 0).any() or abs(table.sum() - 1) > ROUNDING_OF_GIVEN:
        what = "joint must contain probabilities that sum to 1"
        raise ReportgenError(Problem("wrong_option", what, "correct joint", f"the sum is {float(table.sum()):g}"))
    if costs is not None:
        return _risk(table, costs_of_classes(costs, table.shape[1]), work)
    right = float(table.max(axis=1).sum())
    error = float((table.sum(axis=1) - table.max(axis=1)).sum())
    work.step("right_at_best", r"s = \sum_{x} \max_{y} P(x, y)", right)
    work.step("formula", "1 - r", error, r=right)
    return Values({"error": error, "calls": table.argmax(axis=1).tolist()}, main="error")


def _risk(table: Array, costs: Array, work: Work) -> Values:
    """Call each kind of case by the class whose expected cost is least."""
    calls = least_cost(table, costs)
    risk = float(expected_costs(table, costs)[np.arange(len(table)), calls].sum())
    wrong = float(table.sum() - table[np.arange(len(table)), calls].sum())
    work.step("risk_at_best", r"\sum_{x} \min_{a} \sum_{y} P(x, y) c_{ya}", risk)
    return Values({"risk": risk, "error": max(wrong, 0.0), "calls": calls.tolist()}, main="risk")
