import pytest

from reportgen import reasons
from reportgen.checks.score_direction import score_direction
from reportgen.data.scores import Scores


@pytest.mark.parametrize(
    ("values", "outcome"), [([0.1, 0.9], "passed"), ([0.9, 0.1], "warning"), ([0.5, 0.5], "passed")]
)
def test_an_area_below_one_half_is_doubtful(values, outcome):
    assert score_direction(Scores.of(values, [False, True])).outcome == outcome


def test_it_says_what_may_be_and_turns_nothing_round():
    found = score_direction(Scores.of([0.9, 0.1], [False, True]))
    said = reasons.check(found.code, found.facts, found.consequence)
    assert said.startswith(
        "the area under the ROC curve is 0.000, below one half: a higher score may mean the other class"
    )
    assert said.endswith("scores are not turned round")


@pytest.mark.parametrize("truth", [[True, True], [False, False], []])
def test_one_class_shows_nothing(truth):
    assert score_direction(Scores.of([0.1, 0.2][: len(truth)], truth)).outcome == "not_checkable"
