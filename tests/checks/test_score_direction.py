import numpy as np
import pytest
from scipy.stats import mannwhitneyu

from reportgen import reasons
from reportgen.checks.score_direction import score_direction
from reportgen.data.scores import Scores


def drawn(shift, ties, seed=4, cases=60):
    """Draw scores, rounded where they shall tie, and the classes."""
    generator = np.random.default_rng(seed)
    truth = np.arange(cases) % 3 == 0
    return np.round(generator.normal(truth * shift, 1.0), 0 if ties else 9), truth


@pytest.mark.parametrize(("shift", "cases"), [(-1.5, 60), (-0.7, 60), (-0.7, 15)])
@pytest.mark.parametrize("ties", [False, True])
def test_its_p_is_that_of_the_rank_sum_test(shift, cases, ties):
    values, truth = drawn(shift, ties, cases=cases)
    wanted = mannwhitneyu(
        values[truth], values[~truth], alternative="less", method="asymptotic", use_continuity=False
    ).pvalue
    found = score_direction(Scores.of(values, truth))

    assert found.facts["p"] == pytest.approx(wanted, rel=1e-9)
    assert found.outcome == ("warning" if wanted <= 0.025 else "passed")


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ([0.1, 0.9] * 20, "ranked_right_way"),
        ([0.9, 0.1] * 20, "ranked_wrong_way"),
        ([0.5] * 40, "ranked_right_way"),
        ([0.9, 0.1], "below_half_by_chance"),
        ([0.9, 0.1] * 2, "below_half_by_chance"),
    ],
)
def test_an_area_below_one_half_is_doubtful_where_chance_does_not_explain_it(values, code):
    assert score_direction(Scores.of(values, [False, True] * (len(values) // 2))).code == code


def test_a_useless_model_is_called_reversed_in_about_one_of_forty_samples():
    generator = np.random.default_rng(7)
    truth = np.arange(50) % 2 == 0
    found = [score_direction(Scores.of(generator.random(50), truth)).outcome == "warning" for _ in range(2000)]

    assert np.mean(found) == pytest.approx(0.025, abs=0.011)  # three standard errors


def test_it_says_what_may_be_and_turns_nothing_round():
    found = score_direction(Scores.of([0.9, 0.1] * 9, [False, True] * 9))
    said = reasons.check(found.code, found.facts, found.consequence)
    assert said.startswith(
        "the area under the ROC curve is 0.000, below that of a random ranking by more than chance (rank-sum test, one-sided p"
    )
    assert said.endswith("reportgen does not reverse scores")


@pytest.mark.parametrize("truth", [[True, True], [False, False], []])
def test_one_class_shows_nothing(truth):
    assert score_direction(Scores.of([0.1, 0.2][: len(truth)], truth)).outcome == "not_checkable"
