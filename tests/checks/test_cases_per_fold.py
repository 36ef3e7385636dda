import pytest

from reportgen.checks.cases_per_fold import cases_per_fold
from reportgen.data.folds import FoldScores

A, B = [0.9, 0.8, 0.7], [0.8, 0.8, 0.7]


@pytest.mark.parametrize(
    ("n_test", "outcome", "fewest"), [(30, "passed", 30), ([30, 31, 29], "warning", 29), (1, "warning", 1)]
)
def test_the_smallest_test_set_needs_thirty_cases(n_test, outcome, fewest):
    found = cases_per_fold(FoldScores.of(A, B, n_train=60, n_test=n_test))

    assert (found.outcome, found.statistic) == (outcome, fewest)


def test_sizes_that_are_not_given_cannot_be_looked_at():
    assert cases_per_fold(FoldScores.of([A], [B])).outcome == "not_checkable"
