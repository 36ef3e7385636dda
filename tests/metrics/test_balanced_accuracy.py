"""Balanced accuracy."""

import numpy as np
import pytest
from sklearn.metrics import balanced_accuracy_score

from reportgen.data.evidence import Counts
from reportgen.metrics.balanced_accuracy import balanced_accuracy

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), (231 / 258 + 54 / 86) / 2),  # Altman & Bland (1994), BMJ 308:1552, by hand
    ((20, 30, 80, 70), 0.45),  # Wu (2018), "Evaluation", exercise 1
    ((10, 10, 90, 9990), (0.1 + 0.999) / 2),  # "Classification Validation" (2022), example 2, class 2, by hand
]
EXTREME = [
    pytest.param((0, 3, 0, 4), np.nan, id="no case is positive"),
    pytest.param((4, 0, 3, 0), np.nan, id="no case is negative"),
    pytest.param((5, 0, 0, 4), 1, id="all right"),
    pytest.param((0, 4, 5, 0), 0, id="all wrong"),
    pytest.param((5, 4, 0, 0), 0.5, id="everything is called positive"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(balanced_accuracy(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(balanced_accuracy(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(
        expected, nan_ok=True, abs=0
    )


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(balanced_accuracy(counts)) == pytest.approx(balanced_accuracy_score(truth, called), abs=1e-12)
