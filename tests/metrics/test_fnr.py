"""False negative rate."""

import numpy as np
import pytest
from sklearn.metrics import recall_score

from reportgen.data.evidence import Counts
from reportgen.metrics.fnr import fnr

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 27 / 258),  # Altman & Bland (1994), BMJ 308:1552, by hand
    ((55, 5, 10, 30), 10 / 65),  # Honavar, "Evaluating Model Performance"
    ((20, 30, 80, 70), 0.8),  # Wu (2018), "Evaluation", exercise 1
]
EXTREME = [
    pytest.param((0, 3, 0, 4), np.nan, id="no case is positive"),
    pytest.param((5, 3, 0, 4), 0, id="none is missed"),
    pytest.param((0, 3, 5, 4), 1, id="all are missed"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(fnr(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(fnr(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(fnr(counts)) == pytest.approx(1 - recall_score(truth, called), abs=1e-12)
