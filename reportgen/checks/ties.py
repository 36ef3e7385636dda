"""Equal scores."""

import numpy as np

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import MOST_TIED
from reportgen.data.evidence import PairedScores, Scores
from reportgen.number_words import rule


@check(
    label="Ties between the classes",
    assumes=f"Few positive cases have the same score as a negative one: at most one pair in {rule(1 / MOST_TIED)} is tied.",
    reference="Hanley & McNeil (1982), The meaning and use of the area under a receiver operating characteristic (ROC) curve, Radiology 143:29",
    basis="computed",
    says={
        "many_ties": "in {tied} of {pairs:pair|pairs} a positive and a negative case have the same score, more than {MOST_TIED:part}",
        "few_ties": "in {tied} of {pairs:pair|pairs} a positive and a negative case have the same score, at most {MOST_TIED:part}",
        "ties_count_half": "each tied pair counts as half, so the area depends less on the order of the cases",
    },
)
def ties(scores: Scores | PairedScores) -> Outcome:
    """
    Count the pairs of a positive and a negative case with equal scores; for two models, those of the one with more.
    """
    each = (scores,) if isinstance(scores, Scores) else (scores.first, scores.second)
    pairs = float(each[0].positive_cases * each[0].negative_cases)
    if not pairs:
        return not_checkable("one_class", on="scores")
    tied = max(float(np.sum(one.positives * one.negatives)) for one in each)
    facts = {"tied": tied, "pairs": pairs}
    if tied > MOST_TIED * pairs:
        return warning("many_ties", on="scores", consequence="ties_count_half", statistic=tied / pairs, **facts)
    return passed("few_ties", on="scores", statistic=tied / pairs, **facts)
