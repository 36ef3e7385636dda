"""Youden's index."""

import numpy as np
import pytest
from sklearn.metrics import balanced_accuracy_score

from reportgen.data.evidence import Counts
from reportgen.metrics.youden_j import youden_j

EXTREME = [
    pytest.param((0, 3, 0, 4), np.nan, id="no case is positive"),
    pytest.param((4, 0, 3, 0), np.nan, id="no case is negative"),
    pytest.param((5, 0, 0, 4), 1, id="all right"),
    pytest.param((0, 4, 5, 0), -1, id="all wrong"),
    pytest.param((5, 4, 0, 0), 0, id="all called positive"),
    pytest.param((1, 2, 3, 6), 0, id="unrelated"),
]


def test_it_agrees_with_a_hand_calculation():
    assert float(youden_j(Counts.of(tp=20, fp=5, fn=10, tn=15))) == pytest.approx(2 / 3 + 3 / 4 - 1, abs=1e-15)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(youden_j(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_is_the_adjusted_balanced_accuracy_of_scikit_learn(calls):
    truth, called, counts = calls
    expected = balanced_accuracy_score(truth, called, adjusted=True)
    assert float(youden_j(counts)) == pytest.approx(expected, abs=1e-12)
