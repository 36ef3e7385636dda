"""Golden values: hand calculation; brute force over the cases; Elkan (2001)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.curves.cost import cost
from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError

FACTORY = [[0, 10], [1000, 10]]
CASES = st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=1, max_size=30)
COSTS = st.lists(st.lists(st.integers(-20, 20), min_size=2, max_size=2), min_size=2, max_size=2)


@given(CASES, COSTS)
def test_it_is_the_mean_of_the_cost_of_each_case(cases, costs):
    for threshold, mean in cost(Scores.of(*zip(*cases, strict=True)), costs=costs).rows:
        each = [costs[positive][threshold is not None and score >= threshold] for score, positive in cases]
        assert mean == pytest.approx(np.mean(each), abs=1e-12)


def test_both_ends_are_the_trivial_policies_of_the_factory():
    rows = cost(Scores.of([0.9, 0.2], [True, False]), costs=FACTORY, prevalence=0.01).rows
    assert [rows[0], rows[-1]] == [(None, 10), (0.2, 10)]


@given(CASES, COSTS, st.integers(1, 5))
def test_a_prevalence_of_use_is_the_same_as_cases_drawn_in_these_shares(cases, costs, times):
    labels = [positive for _, positive in cases]
    if len(set(labels)) < 2:
        return
    more = [case for case in cases for _ in range(times if case[1] else 1)]
    share = np.mean([positive for _, positive in more])
    first = cost(Scores.of(*zip(*cases, strict=True)), costs=costs, prevalence=share)
    second = cost(Scores.of(*zip(*more, strict=True)), costs=costs)
    assert [mean for _, mean in first.rows] == pytest.approx([mean for _, mean in second.rows], abs=1e-9)


def test_the_error_rate_is_the_cost_of_one_for_each_error():
    rows = cost(Scores.of([3, 2, 1], [True, False, True]), costs=[[0, 1], [1, 0]]).rows
    assert [mean for _, mean in rows] == pytest.approx([2 / 3, 1 / 3, 2 / 3, 1 / 3])


def test_one_class_has_a_cost_as_it_is_but_none_at_another_prevalence():
    scores = Scores.of([1, 2], [True, True])
    assert cost(scores, costs=FACTORY).rows[0] == (None, 1000)
    assert cost(scores, costs=FACTORY, prevalence=0.5) == Undefined("one_class")
    assert cost(Scores.of([], []), costs=FACTORY) == Undefined("no_case")


@pytest.mark.parametrize("costs", [[[0, 1, 2], [1, 0, 2], [1, 1, 0]], [[0, 1]], [[0], [1]]])
def test_costs_of_the_wrong_size_are_refused(costs):
    with pytest.raises(ReportgenError, match="costs must be 2 x 2, rows truth and columns prediction, negative first"):
        cost(Scores.of([1, 2], [True, False]), costs=costs)


@pytest.mark.parametrize("prevalence", [0, 1, 1.5, -0.1, float("nan")])
def test_a_prevalence_that_none_can_be_is_refused(prevalence):
    with pytest.raises(ReportgenError, match="prevalence must be between 0 and 1"):
        cost(Scores.of([1, 2], [True, False]), costs=FACTORY, prevalence=prevalence)
