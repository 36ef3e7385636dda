"""Whether higher scores mean the positive class."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.data.evidence import Scores
from reportgen.metrics.roc_auc import roc_auc


@check(
    label="Direction of the scores",
    assumes="A higher score means that the positive class is more likely.",
    reference="Hanley & McNeil (1982), The meaning and use of the area under a receiver operating characteristic (ROC) curve, Radiology 143:29",
    noted=True,
    says={
        "ranked_right_way": "the area under the ROC curve is {area:decimal}, not below one half",
        "ranked_wrong_way": "the area under the ROC curve is {area:decimal}, below one half",
        "look_at_direction": "a higher score may mean the other class, or the wrong class was named positive; scores are not turned round",
    },
)
def score_direction(scores: Scores) -> Outcome:
    """
    Compare the area under the ROC curve with one half; below it, scores or classes may be the wrong way round.

    Scores are never turned round here. In a small sample a useless model falls below one half by chance.

    By hand: the only pair is ranked the wrong way round.

    >>> score_direction(Scores.of([0.2, 0.7], [True, False])).outcome
    'warning'
    """
    if not float(scores.positive_cases) or not float(scores.negative_cases):
        return not_checkable("one_class", on="scores")
    area = float(roc_auc(scores))
    if area < 0.5:
        return warning("ranked_wrong_way", on="scores", consequence="look_at_direction", statistic=area, area=area)
    return passed("ranked_right_way", on="scores", statistic=area, area=area)
