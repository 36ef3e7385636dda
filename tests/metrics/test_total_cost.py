"""Total cost."""

import numpy as np
import pytest

from reportgen.catalog.work import Recorder
from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.metrics.total_cost import total_cost

WORKED = [  # matrix, costs, total
    ([[9990, 10], [90, 10]], [[0, 1], [1, 0]], 100),  # Wu (2018), "Evaluation", exercise 9a, corrected: not 0.901
    ([[970, 20], [2, 8]], [[0, 1], [0, -10]], -60),  # Honavar, "Evaluating Model Performance": 80 less 20
    ([[970, 20], [2, 8]], [[0, 1], [0, -9]], -52),  # the same, if the letter is still to be paid
    ([[99, 0], [1, 0]], [[0, 10], [1000, 10]], 1000),  # Wu (2018), section 2.2: all of 100 parts are passed
    ([[0, 99], [0, 1]], [[0, 10], [1000, 10]], 1000),  # all are rejected
    ([[5, 1, 0], [2, 8, 1], [0, 0, 9]], [[0, 1, 5], [2, 0, 1], [9, 3, -1]], 1 + 4 + 1 - 9),  # by hand
]


@pytest.mark.parametrize(("matrix", "costs", "expected"), WORKED)
def test_it_agrees_with_worked_examples(matrix, costs, expected):
    found = total_cost(Costed(array(matrix), array(costs), tuple("abc"[: len(matrix)])))
    assert float(found) == pytest.approx(expected, abs=1e-9)


def test_it_is_the_trace_of_the_transposed_costs_times_the_counts():
    rng = np.random.default_rng(1)
    matrix, costs = rng.integers(0, 99, (4, 4)), rng.normal(size=(4, 4))
    assert float(total_cost(Costed(matrix, costs, tuple("abcd")))) == pytest.approx(np.trace(costs.T @ matrix))


def test_rows_are_the_truth():
    counts = Counts.of(tp=0, fp=3, fn=0, tn=0)
    assert float(total_cost(Costed.of(counts, [[0, 7], [100, 0]]))) == 21


def test_no_case_costs_nothing():
    assert float(total_cost(Costed(np.zeros((2, 2)), array([[1, 2], [3, 4]])))) == 0


def test_the_steps_add_up_each_true_class():
    work = Recorder(total_cost.formula)
    total_cost(Costed(array([[970, 20], [2, 8]]), array([[0, 1], [0.5, -10]])), work=work)
    assert [step.substituted for step in work.steps] == [
        r"C_{0} = 0 \cdot 970 + 1 \cdot 20",
        r"C_{1} = 0.5 \cdot 2 + (-10) \cdot 8",
        "C = 20 + (-79)",
    ]


def test_from_eleven_classes_on_the_indices_keep_apart():
    work = Recorder(total_cost.formula)
    total_cost(Costed(np.eye(12), np.eye(12), tuple("abcdefghijkl")), work=work)
    assert r"c_{1,11} \cdot n_{1,11}" in work.steps[1].formula
    assert not any("c_" in step.substituted for step in work.steps)
