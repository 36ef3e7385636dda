import numpy as np
import pytest

from reportgen.checks.enough_events import enough_events
from reportgen.data.paired import PairedScores
from reportgen.data.scores import Scores


def cases(positives, negatives):
    truth = np.r_[np.ones(positives, bool), np.zeros(negatives, bool)]
    return np.linspace(0, 1, len(truth)), truth


@pytest.mark.parametrize(
    ("positives", "negatives", "outcome"),
    [(50, 50, "passed"), (49, 500, "warning"), (500, 49, "warning"), (0, 60, "warning")],
)
def test_each_class_needs_50_cases(positives, negatives, outcome):
    scores, truth = cases(positives, negatives)
    assert enough_events(Scores.of(scores, truth)).outcome == outcome
    assert enough_events(PairedScores.of(scores, scores**2, truth)).outcome == outcome


def test_one_area_is_then_judged_by_newcombe_and_a_difference_only_remarked():
    scores, truth = cases(49, 51)
    assert enough_events(Scores.of(scores, truth)).consequence == "cautious_decides"
    found = enough_events(PairedScores.of(scores, scores**2, truth))
    assert (found.consequence, found.statistic) == ("interval_too_narrow", 49)


def test_grouped_scores_count_their_cases():
    assert enough_events(Scores(np.arange(2.0), np.array([30.0, 20.0]), np.array([50.0, 0.0]))).outcome == "passed"
