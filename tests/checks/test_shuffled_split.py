"""Golden values: scipy.stats' chi-square of a table; statsmodels' runs test; the iris split of the course by hand."""

from itertools import groupby

import numpy as np
import pytest
from scipy.stats import chi2_contingency, norm

from reportgen.checks.shuffled_split import expected_runs, runs_statistic, shuffled_split
from reportgen.data.design import Design


def runs_of(classes):
    return len(list(groupby(classes))), sum(classes), len(classes) - sum(classes)


@pytest.mark.parametrize("seed", range(5))
def test_the_statistic_is_statsmodels(seed):
    from statsmodels.sandbox.stats.runs import runstest_1samp

    classes = list(np.random.default_rng(seed).integers(0, 2, 60))
    z, _ = runstest_1samp(classes, cutoff=0.5, correction=False)
    assert runs_statistic(*runs_of(classes)) == pytest.approx(z, rel=1e-10)


def test_an_ordered_file_is_seen():
    found = shuffled_split(Design(class_runs=runs_of([0] * 30 + [1] * 20)))
    assert (found.outcome, found.code) == ("warning", "ordered_by_class")
    assert found.p_value == pytest.approx(norm.cdf(found.statistic), rel=1e-9)
    assert found.facts["expected"] == expected_runs(20, 30) == 25


def test_a_shuffled_file_and_one_that_takes_turns_pass():
    shuffled = np.random.default_rng(1).permutation([0] * 30 + [1] * 20)
    assert shuffled_split(Design(class_runs=runs_of(list(shuffled)))).outcome == "passed"
    assert shuffled_split(Design(class_runs=runs_of([0, 1] * 30))).outcome == "passed"


def test_parts_with_other_class_shares_are_seen():
    """The last 45 rows of iris are all virginica: one class against the rest, 5 of 105 in training, 45 of 45 in the test."""
    parts = {"training": (5, 100), "test": (45, 0)}
    found = shuffled_split(Design(split_classes=parts))
    expected = chi2_contingency(list(parts.values()), correction=False).pvalue
    assert (found.code, found.p_value) == ("shares_of_parts_differ", pytest.approx(expected, rel=1e-9))


def test_parts_with_like_shares_pass():
    assert (
        shuffled_split(Design(split_classes={"training": (50, 100), "test": (22, 40)})).code == "shares_of_parts_alike"
    )


@pytest.mark.parametrize("runs", [(1, 7, 0), (1, 0, 7), (0, 0, 0)])
def test_one_class_has_no_order(runs):
    assert shuffled_split(Design(class_runs=runs)).outcome == "not_applicable"
    assert shuffled_split(Design()).outcome == "not_checkable"


def test_one_case_of_each_class_shows_nothing():
    assert shuffled_split(Design(class_runs=(2, 1, 1))).outcome == "passed"
