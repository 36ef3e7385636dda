import pytest

from reportgen.checks.normal_approximation import normal_approximation
from reportgen.data.evidence import Proportion
from reportgen.data.groups import TwoProportions


@pytest.mark.parametrize(
    ("successes", "trials", "outcome", "variance"),
    [(10, 20, "passed", 5.0), (9, 20, "warning", 4.95), (12, 40, "passed", 8.4), (0, 1000, "warning", 0.0)],
)
def test_the_variance_of_the_count_must_reach_5(successes, trials, outcome, variance):
    found = normal_approximation(Proportion.of(successes, trials))
    assert (found.outcome, found.statistic) == (outcome, variance)


@pytest.mark.parametrize(("trials", "code"), [(100, "normal_with_few"), (101, "normal_will_do")])
def test_more_than_100_trials_are_a_rule_of_their_own_that_is_only_said(trials, code):
    found = normal_approximation(Proportion.of(50, trials))
    assert (found.outcome, found.code) == ("passed", code)


def test_of_two_groups_the_one_with_the_smaller_variance_counts():
    assert normal_approximation(TwoProportions.of(7, 34, 1, 34)).statistic == pytest.approx(33 / 34)


def test_otherwise_the_score_interval_is_recommended():
    assert normal_approximation(Proportion.of(1, 20)).consequence == "score_interval"


def test_no_trial_is_not_checkable():
    assert normal_approximation(Proportion.of(0, 0)).outcome == "not_checkable"
