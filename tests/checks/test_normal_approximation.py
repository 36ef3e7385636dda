import pytest

from reportgen.checks.normal_approximation import normal_approximation
from reportgen.data.evidence import Proportion


@pytest.mark.parametrize(
    ("successes", "trials", "outcome", "variance"),
    [(10, 20, "passed", 5.0), (9, 20, "warning", 4.95), (12, 40, "passed", 8.4), (0, 1000, "warning", 0.0)],
)
def test_the_variance_of_the_count_must_reach_5(successes, trials, outcome, variance):
    found = normal_approximation(Proportion.of(successes, trials))
    assert (found.outcome, found.statistic) == (outcome, variance)


def test_otherwise_the_score_interval_is_recommended():
    assert normal_approximation(Proportion.of(1, 20)).consequence == "score_interval"


def test_no_trial_is_not_checkable():
    assert normal_approximation(Proportion.of(0, 0)).outcome == "not_checkable"
