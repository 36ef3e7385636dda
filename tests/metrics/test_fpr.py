"""False positive rate."""

import numpy as np
import pytest
from sklearn.metrics import recall_score

from reportgen.data.evidence import Counts
from reportgen.metrics.fpr import fpr

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 32 / 86),  # Altman & Bland (1994), BMJ 308:1552, by hand
    ((55, 5, 10, 30), 5 / 35),  # Honavar, "Evaluating Model Performance"
    ((20, 30, 80, 70), 0.3),  # Wu (2018), "Evaluation", exercise 1
]
EXTREME = [
    pytest.param((4, 0, 3, 0), np.nan, id="no case is negative"),
    pytest.param((4, 0, 3, 5), 0, id="no false alarm"),
    pytest.param((4, 5, 3, 0), 1, id="only false alarms"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(fpr(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(fpr(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(fpr(counts)) == pytest.approx(1 - recall_score(truth, called, pos_label=False), abs=1e-12)
