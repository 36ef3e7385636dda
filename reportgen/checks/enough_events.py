"""Cases of the rarer class."""

from reportgen.catalog import Outcome, check, passed, warning
from reportgen.conventions import FEWEST_FOR_DELONG
from reportgen.data.evidence import PairedScores, Scores
from reportgen.data.joint import JointScores
from reportgen.data.two_sets import GroupedScores, IndependentScores
from reportgen.number_words import rule


@check(
    assumes=f"Each class has at least {rule(FEWEST_FOR_DELONG)} cases.",
    reference="Newcombe (2006), Confidence intervals for an effect size measure based on the Mann-Whitney statistic, part 2, Statistics in Medicine 25:559",
    basis="computed",
    says={
        "enough_events": "there are {positives} positive and {negatives:negative case|negative cases}; at least {FEWEST_FOR_DELONG:rule} of each are needed",
        "few_events": "there are {positives} positive and {negatives:negative case|negative cases}; fewer than {FEWEST_FOR_DELONG:rule} of a class",
        "cautious_decides": "the verdict on the area uses a wider interval than DeLong's",
    },
)
def enough_events(scores: Scores | PairedScores | IndependentScores | GroupedScores | JointScores) -> Outcome:
    """
    Count the cases of each class; with fewer than 50 in one, the variance of an area under the curve is too uncertain.

    Of several sets the one with the fewest cases is checked. The verdict on one area uses an interval that allows for
    it; for the difference of two there is none, so a remark remains.
    """
    positives, negatives = min(map(_sizes, _sets(scores)), key=min)
    fewer = min(positives, negatives)
    if fewer >= FEWEST_FOR_DELONG:
        return passed("enough_events", on="scores", statistic=fewer, positives=positives, negatives=negatives)
    remedy = "cautious_decides" if isinstance(scores, Scores) else "interval_too_narrow"
    return warning(
        "few_events", on="scores", consequence=remedy, statistic=fewer, positives=positives, negatives=negatives
    )


def _sets(
    scores: Scores | PairedScores | IndependentScores | GroupedScores | JointScores,
) -> tuple[Scores | PairedScores | JointScores, ...]:
    """List the sets of cases whose areas are compared; sets without a case of a class are left out where others are."""
    if isinstance(scores, Scores | PairedScores | JointScores):
        return (scores,)
    both = tuple(one for one in scores.sets if min(_sizes(one)))
    return both or scores.sets


def _sizes(scores: Scores | PairedScores | JointScores) -> tuple[float, float]:
    return float(scores.positives.sum()), float(scores.negatives.sum())
