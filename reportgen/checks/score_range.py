"""Whether scores can be probabilities."""

from reportgen.catalog import Outcome, check, failed, not_checkable, passed
from reportgen.data.evidence import Scores

PERCENT = 100


@check(
    label="Range of the scores",
    assumes="Scores used as probabilities are between zero and one.",
    reference="Brier (1950), Verification of forecasts expressed in terms of probability, Monthly Weather Review 78:1",
    needs_probabilities=True,
    basis="computed",
    says={
        "scores_in_range": "all scores are between zero and one, from {lowest} to {highest}",
        "scores_outside": "{outside} of {cases:score|scores} below zero or above one; they go from {lowest} to {highest}",
        "scores_like_percentages": "the scores go from {lowest} to {highest}, with {outside} of {cases} above one, so they may be percentages",
        "divide_by_hundred": "divide percentages by a hundred, or state that the scores are not probabilities",
        "no_probability_metrics": "metrics of probabilities have no value; correct the scores, or state that they are not probabilities",
    },
)
def score_range(scores: Scores) -> Outcome:
    """
    Look for scores below 0 or above 1; those from 0 to 100 may be percentages.

    Scores used only for ranking may have any value: then the author states that they are not probabilities.

    By hand: 12, 50 and 98 may be percentages.

    >>> score_range(Scores.of([12, 50, 98], [False, False, True])).code
    'scores_like_percentages'
    """
    weights = scores.positives + scores.negatives
    held = scores.values[weights > 0]
    if not len(held):
        return not_checkable("no_case", on="scores")
    lowest, highest, cases = float(held.min()), float(held.max()), float(weights.sum())
    outside = float(weights[(scores.values < 0) | (scores.values > 1)].sum())
    if not outside:
        return passed("scores_in_range", on="scores", statistic=outside, lowest=lowest, highest=highest)
    facts = {"outside": outside, "cases": cases, "lowest": lowest, "highest": highest}
    if lowest >= 0 and highest <= PERCENT and outside > cases / 2:
        return failed(
            "scores_like_percentages", on="scores", consequence="divide_by_hundred", statistic=outside, **facts
        )
    return failed("scores_outside", on="scores", consequence="no_probability_metrics", statistic=outside, **facts)
