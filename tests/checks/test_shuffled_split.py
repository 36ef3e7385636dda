"""
Golden values: scipy.stats' chi-square of a table; statsmodels' runs test; the iris split of the course by hand; the mean and
the variance of runs over all orders of a few cases.
"""

from collections import Counter
from itertools import groupby, pairwise, permutations

import numpy as np
import pytest
from scipy.stats import chi2_contingency, median_test, norm

from reportgen import evaluate
from reportgen.checks.shuffled_split import expected_runs, runs_statistic, shuffled_split
from reportgen.data.design import Design


def runs_of(classes):
    return len(list(groupby(classes))), *Counter(classes).values()


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


@pytest.mark.parametrize("runs", [(1, 7, 0), (1, 0, 7), (0, 0, 0), (1, 7)])
def test_one_class_has_no_order(runs):
    assert shuffled_split(Design(class_runs=runs)).outcome == "not_applicable"
    assert shuffled_split(Design()).outcome == "not_checkable"


def test_one_case_of_each_class_shows_nothing():
    assert shuffled_split(Design(class_runs=(2, 1, 1))).outcome == "passed"


@pytest.mark.parametrize("cells", [(3, 4), (2, 3, 2), (1, 2, 3, 1), (6, 1)])
def test_runs_of_several_classes_are_standardised_as_over_all_orders(cells):
    labels = [at for at, cases in enumerate(cells) for _ in range(cases)]
    runs = [1 + sum(a != b for a, b in pairwise(order)) for order in permutations(labels)]

    assert expected_runs(*cells) == pytest.approx(np.mean(runs))
    assert runs_statistic(1, *cells) == pytest.approx((1 - np.mean(runs)) / np.std(runs))


def test_a_file_ordered_by_several_classes_is_seen():
    ordered = [0] * 20 + [1] * 20 + [2] * 20
    found = shuffled_split(Design(class_runs=runs_of(ordered)))
    assert (found.code, found.facts["runs"]) == ("ordered_by_class", 3)
    shuffled = list(np.random.default_rng(2).permutation(ordered))
    assert shuffled_split(Design(class_runs=runs_of(shuffled))).code == "no_order_by_class"


def test_three_classes_of_iris_in_their_order_are_seen():
    """By hand: 105 rows of the ordered file are for training, the last 45 for the test, all of one class."""
    parts = {"training": (50, 50, 5), "test": (0, 0, 45)}
    found = shuffled_split(Design(split_classes=parts))
    expected = chi2_contingency(list(parts.values()), correction=False).pvalue
    assert (found.code, found.p_value) == ("shares_of_parts_differ", pytest.approx(expected, rel=1e-9))


def test_rare_classes_are_compared_as_one():
    parts = {"training": (60, 60, 2, 1), "test": (10, 90, 1, 2)}
    pooled = [(60, 60, 3), (10, 90, 3)]
    found = shuffled_split(Design(split_classes=parts))
    assert found.p_value == pytest.approx(chi2_contingency(pooled, correction=False).pvalue, rel=1e-9)


def test_classes_that_are_all_rare_cannot_be_compared():
    parts = {"training": (2, 2, 2), "test": (1, 1, 1)}
    assert shuffled_split(Design(split_classes=parts)).outcome == "not_applicable"


def test_numbers_are_compared_above_and_below_their_median():
    """Mood's median test of scipy."""
    random = np.random.default_rng(3)
    first, second = random.normal(0, 1, 80), random.normal(1, 1, 60)
    middle = np.median(np.concatenate([first, second]))
    halves = {
        name: (int((part > middle).sum()), int((part <= middle).sum()))
        for name, part in (("training", first), ("test", second))
    }
    found = shuffled_split(Design(split_halves=halves))
    expected = median_test(first, second, correction=False).pvalue
    assert (found.code, found.p_value) == ("values_of_parts_differ", pytest.approx(expected, rel=1e-9))


@pytest.mark.parametrize(("runs", "code"), [((2, 40, 40), "ordered_by_value"), ((41, 40, 40), "no_order_by_value")])
def test_numbers_in_their_order_are_seen(runs, code):
    assert shuffled_split(Design(split_halves={"training": (20, 20), "test": (20, 20)}, half_runs=runs)).code == code


def test_rows_in_clusters_have_an_order_by_themselves():
    found = shuffled_split(Design(class_runs=(2, 30, 20), cluster="patient"))
    assert (found.outcome, found.code) == ("not_applicable", "rows_in_clusters")


def checked(truth, part, predicted=None, **columns):
    """Return what the check of the order of rows found in a validation of two parts."""
    columns = {"truth": "y", "prediction": "p", "split": "part", **columns}
    data = {"y": truth, "p": truth if predicted is None else predicted, "part": part, "patient": [*range(len(truth))]}
    spec = {"kind": "validation", "title": "T", "data": {"columns": columns}}
    return [one for one in evaluate(spec, data).checks if one.check == "shuffled_split"]


THREE = [*"abc"] * 40
RANDOM = np.random.default_rng(5)
NUMBERS = [float(value) for value in RANDOM.normal(size=120).round(3)]
HALVES = ["training"] * 60 + ["test"] * 60


@pytest.mark.parametrize(
    ("truth", "part", "code"),
    [
        (sorted(THREE), HALVES, "shares_of_parts_differ"),
        (sorted(THREE), ["training", "test"] * 60, "ordered_by_class"),
        ([str(label) for label in RANDOM.permutation(THREE)], HALVES, "no_order_by_class"),
        (sorted(NUMBERS), HALVES, "values_of_parts_differ"),
        (sorted(NUMBERS), ["training", "test"] * 60, "ordered_by_value"),
        (NUMBERS, HALVES, "no_order_by_value"),
    ],
)
def test_the_order_of_classes_and_of_numbers_is_looked_at(truth, part, code):
    (found,) = checked(truth, part, None if isinstance(truth[0], str) else [value + 1 for value in truth])
    assert found.code == code


def test_rows_in_clusters_are_not_asked_for_their_order():
    found = checked(sorted(THREE), HALVES, cluster="patient")
    assert [one.code for one in found if one.outcome != "not_applicable"] == []
