import numpy as np
import pytest

from reportgen.checks.expected_counts import expected_counts
from reportgen.data.groups import ClusteredGroups, Groups, Square, TwoProportions


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


@pytest.mark.parametrize(("once", "least", "outcome"), [(2, 5, "passed"), (1, 4.5, "warning")])
def test_symmetry_expects_half_of_the_confusions_of_two_classes(once, least, outcome):
    """By hand: the first and the third class are confused 8 times one way and so often the other; the others 20 times."""
    found = expected_counts(Square(np.array([[50, 20, 8], [20, 50, 0], [once, 0, 50]], dtype=float)))
    assert (found.outcome, found.statistic) == (outcome, least)


def test_labels_that_agree_have_nothing_to_expect():
    assert expected_counts(Square(np.diag([5.0, 6.0, 7.0]))).outcome == "not_checkable"
