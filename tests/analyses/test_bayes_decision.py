"""Golden values: Wu (2018), exercise 7; brute force over classes; the threshold of two classes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.bayes_decision import bayes_decision
from reportgen.analyses.bayes_threshold import bayes_threshold
from reportgen.catalog.work import Recorder
from reportgen.errors import ReportgenError

SIZES = st.integers(2, 5)


@st.composite
def cases(draw):
    size = draw(SIZES)
    weights = st.lists(st.integers(1, 50), min_size=size, max_size=size)
    table = [[one / sum(row) for one in row] for row in draw(st.lists(weights, min_size=1, max_size=6))]
    row = st.lists(st.integers(-20, 20), min_size=size, max_size=size)
    return table, draw(st.lists(row, min_size=size, max_size=size))


def predicted(table, costs=None):
    return bayes_decision(probabilities=table, costs=costs).values


def by_hand(row, costs):
    return [sum(p * costs[truth][called] for truth, p in enumerate(row)) for called in range(len(row))]


@pytest.mark.parametrize(("posterior", "class_"), [(1 / 11 + 1e-6, 0), (1 / 11 - 1e-6, 1)])
def test_predicting_the_first_class_pays_from_one_in_eleven_on(posterior, class_):
    assert predicted([[posterior, 1 - posterior]], [[0, 10], [1, 0]])["predictions"] == [class_]


@given(cases())
def test_no_other_prediction_is_expected_to_cost_less(given_):
    table, costs = given_
    found = predicted(table, costs)
    for row, called, least in zip(table, found["predictions"], found["expected_costs"], strict=True):
        every = by_hand(row, costs)
        assert every[called] == pytest.approx(min(every), abs=1e-9)
        assert least == pytest.approx(min(every), abs=1e-9)
    assert found["mean"] == pytest.approx(np.mean(found["expected_costs"]))


@given(cases(), st.lists(st.integers(-30, 30), min_size=5, max_size=5))
def test_what_a_true_class_costs_whatever_is_predicted_does_not_matter(given_, more):
    table, costs = given_
    dearer = [[cost + more[truth] for cost in row] for truth, row in enumerate(costs)]
    before, after = (predicted(table, one)["predictions"] for one in (costs, dearer))
    for row, a, b in zip(table, before, after, strict=True):
        every = by_hand(row, costs)
        assert every[a] == pytest.approx(every[b], abs=1e-9)


@given(st.floats(0.001, 0.999), st.integers(1, 50), st.integers(1, 50))
def test_of_two_classes_it_is_the_threshold_of_the_costs(p, alarm, miss):
    costs = [[0, alarm], [miss, 0]]
    threshold = bayes_threshold(costs=costs).values["threshold"]
    if abs(p - threshold) > 1e-9:
        assert predicted([[1 - p, p]], costs)["predictions"] == [int(p > threshold)]


def test_without_costs_the_most_probable_class_is_best_and_of_equal_ones_the_first():
    assert predicted([[0.2, 0.5, 0.3], [0.4, 0.4, 0.2]])["predictions"] == [1, 0]


def test_one_case_has_its_steps():
    work = Recorder("")
    bayes_decision(probabilities=[0.7, 0.2, 0.1], costs=[[0, 1, 1], [1, 0, 1], [9, 9, 0]], work=work)
    assert work.table.rows == ((0, 0.7, pytest.approx(1.1)), (1, 0.2, pytest.approx(1.6)), (2, 0.1, pytest.approx(0.9)))


@pytest.mark.parametrize(
    ("table", "costs", "said"),
    [
        ([[0.7, 0.2]], None, "add up to 1"),
        ([[1.2, -0.2]], None, "add up to 1"),
        ([[0.7, 0.3]], [[0, 1, 1]], "costs must be 2 x 2"),
    ],
)
def test_what_is_no_probability_or_no_matrix_of_costs_is_refused(table, costs, said):
    with pytest.raises(ReportgenError) as caught:
        predicted(table, costs)
    assert said in caught.value.problems[0].what
