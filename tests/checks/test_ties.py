import numpy as np
import pytest

from reportgen.checks.ties import ties
from reportgen.data.paired import PairedScores
from reportgen.data.scores import Scores


def test_pairs_with_one_score_are_counted():
    scores, truth = np.array([1, 1, 2, 3, 3, 3]), np.array([True, False, True, False, True, True])
    tied = sum(a == b for a in scores[truth] for b in scores[~truth])
    found = ties(Scores.of(scores, truth))
    assert (found.facts["tied"], found.facts["pairs"], found.statistic) == (tied, 8, tied / 8)
    assert found.outcome == "warning"


@pytest.mark.parametrize(("tied", "outcome"), [(1, "passed"), (2, "warning")])
def test_one_pair_in_20_may_be_tied(tied, outcome):
    positives = np.arange(4.0)
    negatives = 10 + np.arange(5.0)
    negatives[:tied] = positives[:tied]
    truth = np.r_[np.ones(4, bool), np.zeros(5, bool)]
    assert ties(Scores.of(np.r_[positives, negatives], truth)).outcome == outcome


def test_of_two_models_the_one_with_more_ties_counts():
    truth = [True, True, False, False]
    found = ties(PairedScores.of([1, 2, 3, 4], [1, 1, 1, 1], truth))
    assert (found.outcome, found.statistic) == ("warning", 1)


def test_one_class_has_no_pairs():
    assert ties(Scores.of([1, 2], [True, True])).outcome == "not_checkable"
