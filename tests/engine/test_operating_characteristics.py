"""How often a criterion is met although the truth stands exactly at its threshold: exact, through the public door."""

from bisect import bisect_left
from itertools import pairwise

import pytest
from scipy.stats import binom

import reportgen


def verdict(found: int, positives: int, threshold: float, *, metric: str = "recall", sides: int = 2) -> str:
    """Judge a matrix with this many positive cases found, all negative cases called rightly."""
    matrix = [[20, 0], [positives - found, found]]
    bound = {"recall": "at_least", "fnr": "at_most"}[metric]
    limit = threshold if metric == "recall" else 1 - threshold
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"confusion": matrix, "matrix_rows": "truth", "positive": "positive"},
        "metrics": [metric],
        "criteria": [{"metric": metric, bound: limit, "sides": sides}],
    }
    return reportgen.evaluate(spec).criteria[0].verdict


def first_met(positives: int, threshold: float, *, sides: int = 2) -> int:
    """Return the least number found at which the criterion is met; more cases found never lower the verdict."""
    return bisect_left(
        range(positives + 1), True, key=lambda found: verdict(found, positives, threshold, sides=sides) == "met"
    )


@pytest.mark.parametrize(("positives", "threshold"), [(10, 0.5), (25, 0.85), (60, 0.9), (110, 0.8)])
def test_a_recall_exactly_at_the_threshold_is_met_in_at_most_one_case_in_forty(positives, threshold):
    assert binom.sf(first_met(positives, threshold) - 1, positives, threshold) <= 0.025


def test_a_one_sided_criterion_is_met_in_at_most_one_case_in_twenty_and_more_often_than_a_two_sided_one():
    one_sided, two_sided = (first_met(60, 0.8, sides=sides) for sides in (1, 2))
    assert binom.sf(one_sided - 1, 60, 0.8) <= 0.05
    assert one_sided < two_sided


def test_not_met_is_as_rare_as_met_when_the_truth_stands_at_the_threshold():
    kept = bisect_left(range(81), True, key=lambda found: verdict(found, 80, 0.85) != "not_met")
    assert binom.cdf(kept - 1, 80, 0.85) <= 0.025


def test_a_criterion_has_power_where_the_truth_is_far_beyond_the_threshold():
    """A test that never says "met" would keep its error rates too."""
    assert binom.sf(first_met(100, 0.7) - 1, 100, 0.9) > 0.99


def test_more_cases_found_never_lower_the_verdict():
    order = ["not_met", "not_demonstrated", "met"]
    ranks = [order.index(verdict(found, 40, 0.6)) for found in range(41)]
    assert all(before <= after for before, after in pairwise(ranks))


@pytest.mark.parametrize("found", range(0, 51, 5))
def test_recall_at_least_is_the_false_negative_rate_at_most(found):
    assert verdict(found, 50, 0.75) == verdict(found, 50, 0.75, metric="fnr")
