"""Whether higher scores mean the positive class."""

from math import sqrt
from typing import Any

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import ALPHA_OF_REVERSED_SCORES
from reportgen.data.evidence import Scores
from reportgen.distributions import normal_below
from reportgen.metrics.roc_auc import roc_auc


@check(
    label="Direction of the scores",
    assumes="A higher score means a higher probability of the positive class.",
    reference="Hanley & McNeil (1982), The meaning and use of the area under a receiver operating characteristic (ROC) curve, Radiology 143:29",
    unit="case",
    limitation="reversed_scores",
    says={
        "ranked_right_way": "the area under the ROC curve is {area:decimal}, not below that of a random ranking",
        "ranked_wrong_way": "the area under the ROC curve is {area:decimal}, below that of a random ranking by more than chance (rank-sum test, one-sided p {p:p_value})",
        "below_half_by_chance": "the area under the ROC curve is {area:decimal}, below that of a random ranking but compatible with it (rank-sum test, one-sided p {p:p_value})",
        "look_at_direction": "the scores may be reversed, or the wrong class was named positive; reportgen does not reverse scores",
    },
)
def score_direction(scores: Scores) -> Outcome:
    """
    Test whether the area under the ROC curve is below that of a random ranking, by the rank-sum test.

    If so, scores or classes may be reversed; reportgen never reverses scores.

    By hand: five positive cases below five negative ones give U = 0, z = -12.5 / sqrt(5 * 5 * 11 / 12) and p = 0.0045.

    >>> found = score_direction(Scores.of(range(10), [True] * 5 + [False] * 5))
    >>> found.outcome, round(found.facts["p"], 4)
    ('warning', 0.0045)
    """
    if not float(scores.positive_cases) or not float(scores.negative_cases):
        return not_checkable("one_class", on="scores")
    area = float(roc_auc(scores))
    if area >= 0.5:
        return passed("ranked_right_way", on="scores", statistic=area, area=area)
    p = float(normal_below((area - 0.5) / _error_of_useless(scores)))
    facts: dict[str, Any] = {"area": area, "p": p, "ALPHA_OF_REVERSED_SCORES": ALPHA_OF_REVERSED_SCORES}
    if p <= ALPHA_OF_REVERSED_SCORES:
        return warning("ranked_wrong_way", on="scores", consequence="look_at_direction", statistic=area, **facts)
    return passed("below_half_by_chance", on="scores", statistic=area, **facts)


def _error_of_useless(scores: Scores) -> float:
    """Return the standard error of the area of a useless model, with the correction for ties (Lehmann 1975, 1.4)."""
    positives, negatives = float(scores.positive_cases), float(scores.negative_cases)
    cases, alike = positives + negatives, scores.positives + scores.negatives
    ties = float((alike**3 - alike).sum()) / (cases * (cases - 1))
    return sqrt((cases + 1 - ties) / (12 * positives * negatives))
