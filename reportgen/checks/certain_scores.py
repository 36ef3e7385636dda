"""Whether scores claim certainty."""

from reportgen.catalog import Outcome, check, not_applicable, not_checkable, warning
from reportgen.data.certain_scores import certain_cases
from reportgen.data.evidence import Scores


@check(
    label="Scores of exactly zero or one",
    assumes="No score is exactly zero or one.",
    reference="Cox (1958), Two further applications of a model for binary regression, Biometrika 45:562: the log odds that a slope is fitted to are finite only inside zero and one",
    noted=True,
    needs_probabilities=True,
    basis="computed",
    says={
        "no_certain_score": "no score is exactly zero or one",
        "scores_certain": "of {cases:score|scores}, {certain:is|are} exactly zero or one, with infinite log odds",
        "clipped_for_slope": "for calibration slope and intercept, scores are clipped away from zero and one, and a verdict on either must be the same without these cases",
    },
)
def certain_scores(scores: Scores) -> Outcome:
    """
    Count the scores of exactly 0 or 1, which have to be clipped for calibration slope and intercept.

    By hand: of three scores one is 1.

    >>> found = certain_scores(Scores.of([0.2, 0.7, 1], [False, True, True]))
    >>> found.code, found.statistic
    ('scores_certain', 1.0)
    """
    if not float(scores.cases):
        return not_checkable("no_case", on="scores")
    certain = float(certain_cases(scores))
    if not certain:
        return not_applicable("no_certain_score", on="scores")
    facts = {"certain": certain, "cases": float(scores.cases)}
    return warning("scores_certain", on="scores", consequence="clipped_for_slope", statistic=certain, **facts)
