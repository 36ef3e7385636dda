"""Negative predictive value."""

import numpy as np
import pytest
from sklearn.metrics import precision_score

from reportgen.data.evidence import Counts
from reportgen.metrics.npv import npv

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 54 / 81),  # Altman & Bland (1994), BMJ 309:102
    ((55, 5, 10, 30), 0.75),  # Honavar, "Evaluating Model Performance"
    ((20, 30, 80, 70), 70 / 150),  # Wu (2018), "Evaluation", exercise 1
]
EXTREME = [
    pytest.param((4, 5, 0, 0), np.nan, id="nothing is called negative"),
    pytest.param((4, 5, 0, 2), 1, id="all calls are right"),
    pytest.param((4, 5, 2, 0), 0, id="no call is right"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(npv(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(npv(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(npv(counts)) == pytest.approx(precision_score(truth, called, pos_label=False), abs=1e-12)
