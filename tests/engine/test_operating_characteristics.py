"""How often a criterion is met although the truth stands exactly at its threshold: exact, through the public door."""

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


@pytest.mark.parametrize(("positives", "threshold"), [(10, 0.5), (25, 0.85), (60, 0.9), (110, 0.8)])
def test_a_recall_exactly_at_the_threshold_is_met_in_at_most_one_case_in_forty(positives, threshold):
    met = [found for found in range(positives + 1) if verdict(found, positives, threshold) == "met"]
    assert binom.pmf(met, positives, threshold).sum() <= 0.025


def test_a_one_sided_criterion_is_met_in_at_most_one_case_in_twenty_and_more_often_than_a_two_sided_one():
    one_sided, two_sided = (
        [found for found in range(61) if verdict(found, 60, 0.8, sides=sides) == "met"] for sides in (1, 2)
    )
    assert binom.pmf(one_sided, 60, 0.8).sum() <= 0.05
    assert set(two_sided) < set(one_sided)


def test_not_met_is_as_rare_as_met_when_the_truth_stands_at_the_threshold():
    not_met = [found for found in range(81) if verdict(found, 80, 0.85) == "not_met"]
    assert binom.pmf(not_met, 80, 0.85).sum() <= 0.025


def test_a_criterion_has_power_where_the_truth_is_far_beyond_the_threshold():
    """A test that never says "met" would keep its error rates too."""
    met = [found for found in range(101) if verdict(found, 100, 0.7) == "met"]
    assert binom.pmf(met, 100, 0.9).sum() > 0.99


def test_more_cases_found_never_lower_the_verdict():
    order = ["not_met", "not_demonstrated", "met"]
    ranks = [order.index(verdict(found, 40, 0.6)) for found in range(41)]
    assert all(before <= after for before, after in pairwise(ranks))


@pytest.mark.parametrize("found", range(0, 51, 5))
def test_recall_at_least_is_the_false_negative_rate_at_most(found):
    assert verdict(found, 50, 0.75) == verdict(found, 50, 0.75, metric="fnr")
