"""F1."""

import numpy as np
import pytest
from sklearn.metrics import f1_score

from reportgen.catalog.answers import Share
from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts
from reportgen.metrics.f1 import f1

WORKED = [  # (TP, FP, FN, TN), value
    ((55, 5, 10, 30), 0.88),  # Honavar, "Evaluating Model Performance"
    ((20, 30, 80, 70), 4 / 15),  # Wu (2018), "Evaluation", exercise 1
    ((8, 20, 2, 970), 16 / 38),  # Honavar, "Evaluating Model Performance", offer
    ((10, 10, 90, 9990), 1 / 6),  # "Classification Validation" (2022), example 2, class 2
    ((9990, 90, 10, 10), 0.9950199203187251),  # "Classification Validation" (2022), example 2, class 1
    ((1, 9999, 0, 5), 0.00019998000199980003),  # "Estimation of the Hypothesis Real Risk" (misprinted there)
]
EXTREME = [
    pytest.param((0, 0, 0, 4), np.nan, id="nothing is positive and nothing is called positive"),
    pytest.param((0, 0, 5, 4), 0, id="the class is never called, so precision is 0/0"),
    pytest.param((0, 5, 0, 4), 0, id="no case is positive, so recall is 0/0"),
    pytest.param((5, 0, 0, 4), 1, id="all right"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(f1(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(f1(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(f1(counts)) == pytest.approx(f1_score(truth, called), abs=1e-12)


def test_each_class_of_a_matrix_has_its_own():
    # "Classification Validation" (2022), first example; 94 of 99 and 96 of 101
    irises = Confusion(array([[50, 0, 0], [0, 47, 3], [0, 2, 48]]), ("setosa", "versicolor", "virginica"))
    assert f1(irises.one_vs_rest()).tolist() == [1, 94 / 99, 96 / 101]


def test_it_is_no_share_of_cases():
    assert not isinstance(f1(Counts.of(tp=1, fp=1, fn=1, tn=1)), Share)
