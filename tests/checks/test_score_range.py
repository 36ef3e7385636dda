import numpy as np
import pytest

from reportgen import reasons
from reportgen.checks.score_range import score_range
from reportgen.data.scores import Scores


@pytest.mark.parametrize(
    ("values", "outcome", "code"),
    [
        ([0, 0.5, 1], "passed", "scores_in_range"),
        ([0.5, 1.0000001], "failed", "scores_outside"),
        ([-0.2, 0.5], "failed", "scores_outside"),
        ([12, 50, 98.5], "failed", "scores_like_percentages"),
        ([0.3, 50, 100], "failed", "scores_like_percentages"),
        ([12, 50, 101], "failed", "scores_outside"),
        ([-3, 40, 60], "failed", "scores_outside"),
        ([], "not_checkable", "no_case"),
    ],
)
def test_scores_lie_between_0_and_1(values, outcome, code):
    found = score_range(Scores.of(values, np.arange(len(values)) % 2 == 0))
    assert (found.outcome, found.code) == (outcome, code)


def test_it_says_what_to_do():
    found = score_range(Scores.of([12, 50, 98], [False, False, True]))
    said = reasons.check(found.code, found.facts, found.consequence)
    assert said == (
        "the scores go from 12 to 98, with 3 of 3 above one, so they may be percentages: "
        "divide percentages by a hundred, or state that the scores are not probabilities"
    )


def test_a_score_without_a_case_does_not_count():
    assert score_range(Scores(np.array([0.5, 7.0]), np.array([1.0, 0]), np.array([1.0, 0]))).outcome == "passed"
