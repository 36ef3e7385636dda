"""Accuracy."""

import numpy as np
import pytest
from sklearn.metrics import accuracy_score

from reportgen.catalog.work import Recorder
from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts
from reportgen.metrics.accuracy import accuracy

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 285 / 344),  # Altman & Bland (1994), BMJ 308:1552, by hand
    ((55, 5, 10, 30), 0.85),  # Honavar, "Evaluating Model Performance"
    ((20, 30, 80, 70), 0.45),  # Wu (2018), "Evaluation", exercise 1
    ((10, 10, 90, 9990), 10000 / 10100),  # "Classification Validation" (2022), example 2, class 2 (misprinted there)
]
EXTREME = [
    pytest.param((0, 0, 0, 0), np.nan, id="there is no case"),
    pytest.param((1, 0, 0, 1), 1, id="all right"),
    pytest.param((0, 1, 1, 0), 0, id="all wrong"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(accuracy(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(accuracy(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(accuracy(counts)) == pytest.approx(accuracy_score(truth, called), abs=1e-12)


def test_a_matrix_of_several_classes_is_judged_on_its_diagonal():
    # Gama (2019), "Evaluation of Classification and Regression Algorithms": 42 of 45; rows there are predictions
    irises = Confusion(array([[14, 0, 0], [0, 15, 1], [0, 2, 13]]).T, ("setosa", "versicolor", "virginica"))
    found = accuracy(irises)
    assert (float(found.numerator), float(found.denominator)) == (42, 45)


def test_the_steps_for_a_matrix_count_the_diagonal_first():
    work = Recorder(accuracy.formula)
    accuracy(Confusion(array([[5, 1], [2, 4]]), ("no", "yes")), work=work)
    assert [(step.code, step.substituted, step.value) for step in work.steps] == [
        ("right", r"r = \sum_i n_{ii}", 9.0),
        ("ratio", r"\frac{9}{12}", 0.75),
    ]
