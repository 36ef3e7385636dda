"""Precision."""

import numpy as np
import pytest
from sklearn.metrics import precision_score

from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts
from reportgen.metrics.precision import precision

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 231 / 263),  # Altman & Bland (1994), BMJ 309:102
    ((55, 5, 10, 30), 55 / 60),  # Honavar, "Evaluating Model Performance"
    ((20, 30, 80, 70), 0.4),  # Wu (2018), "Evaluation", exercise 1
    ((8, 20, 2, 970), 8 / 28),  # Honavar, "Evaluating Model Performance", offer
    ((10, 10, 90, 9990), 0.5),  # "Classification Validation" (2022), example 2, class 2
    ((9990, 90, 10, 10), 111 / 112),  # "Classification Validation" (2022), example 2, class 1
]
EXTREME = [
    pytest.param((0, 0, 5, 4), np.nan, id="nothing is called positive"),
    pytest.param((0, 0, 0, 4), np.nan, id="nothing is called positive and nothing is"),
    pytest.param((2, 0, 5, 4), 1, id="all calls are right"),
    pytest.param((0, 2, 5, 4), 0, id="no call is right"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(precision(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(precision(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(precision(counts)) == pytest.approx(precision_score(truth, called), abs=1e-12)


def test_each_class_of_a_matrix_has_its_own():
    # "Classification Validation" (2022), first example
    irises = Confusion(array([[50, 0, 0], [0, 47, 3], [0, 2, 48]]), ("setosa", "versicolor", "virginica"))
    assert precision(irises.one_vs_rest()).value.tolist() == [1, 47 / 49, 48 / 51]
