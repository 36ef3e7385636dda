import numpy as np
import pytest

from reportgen.checks.expected_counts import expected_counts
from reportgen.data.groups import ClusteredGroups, Groups, TwoProportions


@pytest.mark.parametrize(
    ("successes", "trials", "least", "outcome"),
    [([5, 5], [50, 50], 5, "passed"), ([4, 5], [50, 50], 4.5, "warning"), ([46, 45, 50], [50, 50, 50], 3, "warning")],
)
def test_five_expected_successes_and_failures_are_enough(successes, trials, least, outcome):
    found = expected_counts(Groups.of(successes, trials))
    assert (found.outcome, found.statistic) == (outcome, pytest.approx(least))


def test_two_groups_are_sent_to_fishers_test():
    assert expected_counts(TwoProportions.of(7, 34, 1, 34)).consequence == "fisher_decides"
    assert expected_counts(Groups.of([7, 1], [34, 34])).consequence == "chi_square_doubtful"


def test_a_group_without_trials_does_not_count():
    assert expected_counts(Groups.of([20, 0, 20], [50, 0, 50])).outcome == "passed"


@pytest.mark.parametrize("groups", [Groups.of([0, 0], [0, 0]), Groups.of([], [])])
def test_without_trials_there_is_nothing_to_look_at(groups):
    assert expected_counts(groups).outcome == "not_checkable"


def test_clusters_count_as_their_effective_sizes():
    """By hand: ten clusters 2 of 2 and ten 0 of 2 have a design effect of 2 * 10 / 9.5, so 20 successes are worth 9.5."""
    successes, trials = np.repeat([2.0, 0.0], 10), np.full(20, 2.0)
    found = expected_counts(ClusteredGroups((successes, successes), (trials, trials)))
    assert found.statistic == pytest.approx(9.5)
