"""Golden values: hand calculation; brute force over all thresholds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.curves.cost import cost
from reportgen.curves.prevalence_cost import prevalence_cost
from reportgen.data.scores import Scores

FACTORY = [[0, 10], [1000, 10]]
CASES = st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=2, max_size=25)
OF_BOTH_CLASSES = CASES.filter(lambda cases: len({positive for _, positive in cases}) == 2)
COSTS = st.lists(st.lists(st.integers(-20, 20), min_size=2, max_size=2), min_size=2, max_size=2)


def test_at_one_per_cent_both_trivial_policies_of_the_factory_cost_ten():
    rows = prevalence_cost(Scores.of([1, 2], [False, True]), costs=FACTORY, threshold=2).rows
    assert rows[1] == (0.01, pytest.approx(0.1), pytest.approx(0.1), pytest.approx(10), pytest.approx(10))


@given(OF_BOTH_CLASSES, COSTS, st.integers(1, 99))
def test_the_lowest_is_the_lowest_of_the_cost_curve_at_that_prevalence(cases, costs, percent):
    scores = Scores.of(*zip(*cases, strict=True))
    means = [mean for _, mean in cost(scores, costs=costs, prevalence=percent / 100).rows]
    share, _, lowest, every, none = prevalence_cost(scores, costs=costs).rows[percent]
    assert share == percent / 100
    assert (lowest, every, none) == pytest.approx((min(means), means[-1], means[0]), abs=1e-9)


@given(OF_BOTH_CLASSES, COSTS, st.integers(0, 7))
def test_at_a_threshold_it_is_a_straight_line_never_below_the_envelope(cases, costs, threshold):
    scores = Scores.of(*zip(*cases, strict=True))
    rows = prevalence_cost(scores, costs=costs, threshold=threshold).rows
    share, line, lowest = (np.array([row[at] for row in rows]) for at in range(3))
    assert line == pytest.approx(line[0] + share * (line[-1] - line[0]), abs=1e-9)
    assert (line >= lowest - 1e-9).all()
    assert [row[1] for row in prevalence_cost(scores, costs=costs).rows] == lowest.tolist()


@given(OF_BOTH_CLASSES)
def test_the_envelope_of_error_rates_is_concave_and_starts_and_ends_at_nothing(cases):
    lowest = np.array(
        [row[2] for row in prevalence_cost(Scores.of(*zip(*cases, strict=True)), costs=[[0, 1], [1, 0]]).rows]
    )
    assert (lowest[0], lowest[-1]) == (0, 0)
    assert (np.diff(lowest, 2) <= 1e-9).all()


@pytest.mark.parametrize("truth", [[True, True], [False], []])
def test_one_class_alone_has_no_line(truth):
    assert prevalence_cost(Scores.of(range(len(truth)), truth), costs=FACTORY) == Undefined("one_class")
