"""Mean cost."""

import numpy as np
import pytest
from sklearn.metrics import zero_one_loss

from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.metrics.mean_cost import mean_cost

FACTORY = [[0, 10], [1000, 10]]
WORKED = [  # matrix, costs, mean
    ([[990, 0], [10, 0]], FACTORY, 10),  # Wu (2018), "Evaluation", section 2.2: accepting all parts costs 10 each
    ([[0, 990], [0, 10]], FACTORY, 10),  # so does rejecting all
    ([[9990, 10], [90, 10]], [[0, 1], [1, 0]], 100 / 10100),  # exercise 9a
    ([[970, 20], [2, 8]], [[0, 1], [0, -10]], -0.06),  # Honavar, "Evaluating Model Performance": a net gain of 60
]


@pytest.mark.parametrize(("matrix", "costs", "expected"), WORKED)
def test_it_agrees_with_worked_examples(matrix, costs, expected):
    assert float(mean_cost(Costed(array(matrix), array(costs)))) == pytest.approx(expected, abs=1e-12)


def test_with_one_for_each_error_it_is_the_error_rate_of_scikit_learn(calls):
    truth, called, counts = calls
    found = mean_cost(Costed.of(counts, [[0, 1], [1, 0]]))
    assert float(found) == pytest.approx(zero_one_loss(truth, called), abs=1e-12)


def test_it_is_the_mean_over_cases_one_by_one(calls):
    truth, called, counts = calls
    costs = np.array([[1.5, 10], [200, -3]])
    expected = costs[truth.astype(int), called.astype(int)].mean()
    assert float(mean_cost(Costed.of(counts, costs))) == pytest.approx(expected, rel=1e-12)


def test_without_a_case_it_is_undefined():
    assert np.isnan(mean_cost(Costed(np.zeros((2, 2)), array(FACTORY))))
