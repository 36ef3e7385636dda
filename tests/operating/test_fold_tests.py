"""
Tests of folds under the assumptions that they make of the differences: how often they find one that is not there.

Differences of folds that share training cases are normal and correlated by n_test / (n_train + n_test), as Nadeau and
Bengio assume: then the corrected test is exact. The ten differences of five times two folds are independent, as Dietterich
and Alpaydin assume. What learners do is in test_equal_learners.py. The table is written by
`python tests/operating/test_fold_tests.py`.
"""

import sys

import numpy as np
import pytest
from tables import Table, same
from tested import rates_of_tests

from reportgen.data.evidence import FoldScores
from reportgen.hypotests.alpaydin_5x2_f import alpaydin_5x2_f
from reportgen.hypotests.corrected_resampled_t import corrected_resampled_t
from reportgen.hypotests.dietterich_5x2_t import dietterich_5x2_t
from reportgen.hypotests.naive_cv_t import naive_cv_t

FOLDS = Table(
    "tests_of_folds",
    "Tests of folds where the differences are as they assume, and coverage of their intervals.",
    {"false_difference": 0.05, "false_for_first": 0.025, "false_for_second": 0.025},
    runs=10_000,
    seed=157,
)
DESIGNS = {  # repeats x folds, or splits; training and test cases; correlation of their differences
    "10-fold": ((1, 10), 90, 10, 0.1),
    "10x10-fold": ((10, 10), 90, 10, 0.1),
    "30 splits of two thirds": ((30,), 200, 100, 1 / 3),
    "independent folds": ((10,), 90, 10, 0.0),
    "5x2-fold": ((5, 2), 50, 50, 0.0),
}
GRID = (
    *((corrected_resampled_t, name) for name in ("10-fold", "10x10-fold", "30 splits of two thirds")),
    (naive_cv_t, "independent folds"),
    (dietterich_5x2_t, "5x2-fold"),
    (alpaydin_5x2_f, "5x2-fold"),
)


def drawn(rng, design, difference=0.0):
    """Draw differences of folds with standard deviation 1 around the true one."""
    shape, n_train, n_test, correlation = DESIGNS[design]
    found = correlation**0.5 * rng.normal() + (1 - correlation) ** 0.5 * rng.normal(size=shape)
    return FoldScores.of(difference + found, np.zeros(shape), n_train=n_train, n_test=n_test)


def error_of(design):
    """Return the standard deviation of the mean difference."""
    shape, *_, correlation = DESIGNS[design]
    return (correlation + (1 - correlation) / np.prod(shape)) ** 0.5


def settings(test, design):
    return {"test": test.id, "design": design}


def row(at):
    test, design = GRID[at]
    equal, other = (
        [test(drawn(np.random.default_rng([FOLDS.seed, at, which, run]), design, by)) for run in range(FOLDS.runs)]
        for which, by in ((0, 0.0), (1, 3.24 * error_of(design)))
    )
    return {**settings(*GRID[at]), **rates_of_tests(equal, other, other, 3.24 * error_of(design))}


def rows(*tests):
    return (row(at) for at, one in enumerate(GRID) if not tests or one[0].id in tests)


@pytest.mark.parametrize("at", [0, 5])
def test_a_stored_rate_comes_again(at):
    assert same(row(at), FOLDS.rows()[at], FOLDS.runs)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, FOLDS.runs) for one, stored in zip(rows(), FOLDS.rows(), strict=True))


if __name__ == "__main__":
    FOLDS.write_parts(rows(*sys.argv[1:]), [settings(*one) for one in GRID])
