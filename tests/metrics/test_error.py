"""Error rate."""

import numpy as np
import pytest
from sklearn.metrics import accuracy_score

from reportgen.catalog.work import Recorder
from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts
from reportgen.metrics.error import error

WORKED = [  # (TP, FP, FN, TN), value
    ((55, 5, 10, 30), 0.15),  # Honavar, "Evaluating Model Performance"
    ((20, 30, 80, 70), 0.55),  # Wu (2018), "Evaluation", exercise 1
    ((8, 20, 2, 970), 0.022),  # Honavar, "Evaluating Model Performance", offer
]
EXTREME = [
    pytest.param((0, 0, 0, 0), np.nan, id="there is no case"),
    pytest.param((1, 0, 0, 1), 0, id="all right"),
    pytest.param((0, 1, 1, 0), 1, id="all wrong"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(error(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(error(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(error(counts)) == pytest.approx(1 - accuracy_score(truth, called), abs=1e-12)


def test_a_matrix_of_several_classes_is_judged_off_its_diagonal():
    # Gama (2019), "Evaluation of Classification and Regression Algorithms": 3 of 45; rows there are predictions
    irises = Confusion(array([[14, 0, 0], [0, 15, 1], [0, 2, 13]]).T, ("setosa", "versicolor", "virginica"))
    found = error(irises)
    assert (float(found.numerator), float(found.denominator)) == (3, 45)


def test_the_steps_for_a_matrix_count_the_wrong_cases_first():
    work = Recorder(error.formula)
    error(Confusion(array([[5, 1], [2, 4]]), ("no", "yes")), work=work)
    assert [(step.code, step.substituted, step.value) for step in work.steps] == [
        ("wrong", r"w = \sum_{i \ne j} n_{ij}", 3.0),
        ("ratio", r"\frac{3}{12}", 0.25),
    ]
