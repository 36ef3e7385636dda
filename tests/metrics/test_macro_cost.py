"""Mean cost, each class weighing the same."""

import numpy as np
import pytest
from sklearn.metrics import balanced_accuracy_score

from reportgen.catalog.work import Recorder
from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.metrics.macro_cost import macro_cost


def test_it_agrees_with_a_worked_example():
    # Wu (2018), "Evaluation", exercise 9a: the trace with the row-normalised matrix is 0.901, over two classes
    found = macro_cost(Costed(array([[9990, 10], [90, 10]]), array([[0, 1], [1, 0]])))
    assert float(found) == pytest.approx(0.901 / 2, abs=1e-15)


def test_it_is_the_trace_with_the_row_normalised_matrix_over_the_classes():
    rng = np.random.default_rng(2)
    matrix, costs = rng.integers(1, 99, (4, 4)), rng.normal(size=(4, 4))
    expected = np.trace(costs.T @ (matrix / matrix.sum(axis=1, keepdims=True))) / 4
    assert float(macro_cost(Costed(matrix, costs, tuple("abcd")))) == pytest.approx(expected, rel=1e-12)


def test_with_one_for_each_error_balanced_accuracy_is_the_rest(calls):
    truth, called, counts = calls
    found = float(macro_cost(Costed.of(counts, [[0, 1], [1, 0]])))
    assert found == pytest.approx(1 - balanced_accuracy_score(truth, called), abs=1e-12)


@pytest.mark.parametrize("matrix", [[[9, 1], [0, 0]], [[0, 0], [1, 4]], [[0, 0], [0, 0]]])
def test_a_class_without_a_case_leaves_it_undefined_and_no_step_shows_nan(matrix):
    work = Recorder(macro_cost.formula)
    assert np.isnan(macro_cost(Costed(array(matrix), array([[0, 1], [2, 0]])), work=work))
    assert not any("nan" in step.substituted for step in work.steps)
