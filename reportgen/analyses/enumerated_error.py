"""The true error of a rule on cases that can all be listed."""

from reportgen.catalog import SILENT, Numbers, Values, Work, analysis
from reportgen.conventions import ROUNDING_OF_GIVEN
from reportgen.data.evidence import array
from reportgen.errors import Problem, refuse


@analysis(
    label="Error over a known distribution",
    formula=r"\sum_{x : f(x) \ne h(x)} D(x)",
    reference="Mitchell (1997), Machine Learning, chapter 5",
    says={"added_weights": "Add up the probabilities of the cases that are called wrongly."},
)
def enumerated_error(*, weights: Numbers, truth: Numbers, predictions: Numbers, work: Work = SILENT) -> Values:
    """
    The probability that a rule is wrong where every case and its probability are known.

    `weights` are the probabilities of the cases, `truth` and `predictions` their true and called classes in the same
    order. `wrong` are the places of the cases that are called wrongly, counted from 1.

    Honavar, "Evaluating Model Performance": of four cases the first and third are called wrongly, 0.125 each.

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
        " + ".join(f"d_{{{at + 1}}}" for at in wrong.nonzero()[0]) or "0",
        error,
        **{f"d_{at + 1}": shares[at] for at in wrong.nonzero()[0]},
    )
    return Values({"error": error, "wrong": (wrong.nonzero()[0] + 1).tolist()}, main="error")
