"""The true error of a rule on cases that can all be listed."""

import numpy as np

from reportgen.catalog import SILENT, Matrix, Numbers, Values, Work, analysis
from reportgen.conventions import ROUNDING_OF_GIVEN
from reportgen.data.evidence import Array, array
from reportgen.errors import Problem, ReportgenError, refuse


@analysis(
    label="Error over a known distribution",
    formula=r"\sum_{x : f(x) \ne h(x)} D(x)",
    reference="Mitchell (1997), Machine Learning, chapter 5",
    says={
        "added_weights": "Sum of the probabilities of the cases predicted wrongly.",
        "added_costs": "Sum, over all cases, of the probability times the cost of the prediction.",
    },
    answers={
        "error": "error rate",
        "risk": "expected cost",
        "wrong": "cases predicted wrongly",
    },
)
def enumerated_error(
    *, weights: Numbers, truth: Numbers, predictions: Numbers, costs: Matrix | None = None, work: Work = SILENT
) -> Values:
    """
    Probability that a rule is wrong if every case and its probability are known.

    `weights` are the probabilities of the cases, `truth` and `predictions` their true and predicted classes in the same
    order. `wrong` are the positions of the cases predicted wrongly, counted from 1. With `costs`, a row for each true
    and a column for each predicted class, numbered from 0, the answer includes the `risk`: the expected cost of a case.

    Honavar, "Evaluating Model Performance": of four cases the first and third are predicted wrongly, 0.125 each.

    >>> weights = [0.125, 0.5, 0.125, 0.25]
    >>> enumerated_error(weights=weights, truth=[1, 1, 0, 0], predictions=[0, 1, 1, 0]).values["error"]
    0.25
    """
    shares = array(weights)
    problems = []
    if len({len(weights), len(truth), len(predictions)}) > 1:
        sizes = f"{len(weights)}, {len(truth)} and {len(predictions)}"
        what = "weights, truth and predictions must be equally long"
        problems.append(Problem("wrong_option", what, "give one entry per case in each", sizes))
    if (shares < 0).any() or abs(shares.sum() - 1) > ROUNDING_OF_GIVEN:
        what = "weights must be probabilities that add up to 1"
        problems.append(Problem("wrong_option", what, "correct weights", f"the sum is {float(shares.sum()):g}"))
    refuse(problems)
    wrong = array(truth) != array(predictions)
    error = float(shares[wrong].sum())
    work.step(
        "added_weights",
        "e = " + (" + ".join(f"d_{{{at + 1}}}" for at in wrong.nonzero()[0]) or "0"),
        error,
        **{f"d_{at + 1}": shares[at] for at in wrong.nonzero()[0]},
    )
    found = {"error": error, "wrong": (wrong.nonzero()[0] + 1).tolist()}
    if costs is None:
        return Values(found, main="error")
    paid = _paid(array(costs), array(truth), array(predictions))
    risk = float((shares * paid).sum())
    terms = " + ".join(rf"d_{{{at}}} \cdot c_{{{at}}}" for at in range(1, len(shares) + 1))
    symbols = {f"{name}_{at}": value for name, of in (("d", shares), ("c", paid)) for at, value in enumerate(of, 1)}
    work.step("added_costs", f"r = {terms}", risk, **symbols)
    return Values({"risk": risk, **found}, main="risk")


def _paid(costs: Array, truth: Array, predictions: Array) -> Array:
    """Look the cost of each case up by its true and its called class."""
    square = costs.ndim == 2 and costs.shape[0] == costs.shape[1]
    classes = np.concatenate([truth, predictions])
    known = square and bool(np.isin(classes, np.arange(len(costs))).all())
    if not known:
        what = "costs must have a row and a column for each class, and classes must be numbered from 0"
        raise ReportgenError(Problem("wrong_option", what, "correct costs or classes", str(costs.tolist())[:60]))
    return array(costs[truth.astype(int), predictions.astype(int)])
