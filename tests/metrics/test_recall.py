"""Recall."""

import numpy as np
import pytest
from sklearn.metrics import recall_score

from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts
from reportgen.metrics.recall import recall

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 231 / 258),  # Altman & Bland (1994), BMJ 308:1552
    ((55, 5, 10, 30), 55 / 65),  # Honavar, "Evaluating Model Performance"
    ((20, 30, 80, 70), 0.2),  # Wu (2018), "Evaluation", exercise 1
    ((8, 20, 2, 970), 0.8),  # Honavar, "Evaluating Model Performance", offer
    ((10, 10, 90, 9990), 0.1),  # "Classification Validation" (2022), example 2, class 2
    ((9990, 90, 10, 10), 0.999),  # "Classification Validation" (2022), example 2, class 1
]
EXTREME = [
    pytest.param((0, 3, 0, 4), np.nan, id="no case is positive"),
    pytest.param((5, 3, 0, 4), 1, id="all are found"),
    pytest.param((0, 3, 5, 4), 0, id="none is found"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(recall(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(recall(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(recall(counts)) == pytest.approx(recall_score(truth, called), abs=1e-12)


def test_each_class_of_a_matrix_has_its_own():
    # "Classification Validation" (2022), first example: 50, 47 and 48 of 50 irises of each kind
    irises = Confusion(array([[50, 0, 0], [0, 47, 3], [0, 2, 48]]), ("setosa", "versicolor", "virginica"))
    assert recall(irises.one_vs_rest()).value.tolist() == [1, 0.94, 0.96]
