"""The majority rule under leave-one-out: where the estimate and the truth are far apart."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Majority rule under leave-one-out",
    formula=r"\frac{P \cdot e_{+} + N \cdot e_{-}}{P + N}",
    reference="Kohavi (1995), A study of cross-validation and bootstrap for accuracy estimation and model selection, International Joint Conference on Artificial Intelligence 14:1137, section 3",
    says={
        "positive_left_out": "Error on a positive case left out: the majority of the others decides, a tie is half an error.",
        "negative_left_out": "Error on a negative case left out.",
        "loo_error_of_majority": "Leave-one-out error.",
        "true_error_of_majority": "Error of the majority rule on new cases with these class proportions.",
    },
    answers={
        "loo_error": "leave-one-out error",
        "true_error": "error on new cases with these class proportions",
        "difference": "leave-one-out error minus that",
    },
)
def loo_pathology(*, positives: int, negatives: int, work: Work = SILENT) -> Values:
    """
    Leave-one-out error of a rule that always predicts the more frequent class, next to its error on new cases.

    With two classes of equal size the case left out always belongs to the smaller one of the rest, so that the rule is
    always wrong in leave-one-out and wrong half of the time in truth. A learner that follows class proportions behaves like
    this; stratified folds with several cases each do not.

    Honavar, "Evaluating Model Performance": with 50 cases of each class the estimate is 100% and the true error 50%.

    >>> found = loo_pathology(positives=50, negatives=50).values
    >>> found["loo_error"], found["true_error"]
    (1.0, 0.5)
    """
    if min(positives, negatives) < 0 or positives + negatives < 2:
        what, remedy = "positives and negatives must be counts of at least two cases", "count cases"
        raise ReportgenError(Problem("wrong_option", what, remedy, f"{positives} and {negatives}"))
    n = positives + negatives
    of_positive, of_negative = _error(positives - 1, negatives), _error(negatives - 1, positives)
    work.step("positive_left_out", r"e_{+}", of_positive)
    work.step("negative_left_out", r"e_{-}", of_negative)
    loo = (positives * of_positive + negatives * of_negative) / n
    formula = r"\frac{P \cdot p + N \cdot q}{P + N}"
    work.step("loo_error_of_majority", rf"e = {formula}", loo, P=positives, p=of_positive, N=negatives, q=of_negative)
    true = work.step(
        "true_error_of_majority",
        r"f = \frac{\min(P, N)}{P + N}",
        min(positives, negatives) / n,
        P=positives,
        N=negatives,
    )
    return Values({"loo_error": loo, "true_error": true, "difference": loo - true}, main="loo_error")


def _error(same: int, other: int) -> float:
    """Return the error on a case, given how many of its own class and of the other class are left."""
    return 0.5 if same == other else float(same < other)
