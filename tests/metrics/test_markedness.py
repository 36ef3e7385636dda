"""Markedness."""

import numpy as np
import pytest
from sklearn.metrics import balanced_accuracy_score

from reportgen.data.evidence import Counts
from reportgen.metrics.markedness import markedness
from reportgen.metrics.mcc import mcc
from reportgen.metrics.youden_j import youden_j

EXTREME = [
    pytest.param((0, 0, 5, 4), np.nan, id="nothing is called positive"),
    pytest.param((5, 4, 0, 0), np.nan, id="nothing is called negative"),
    pytest.param((5, 0, 0, 4), 1, id="all right"),
    pytest.param((0, 4, 5, 0), -1, id="all wrong"),
    pytest.param((1, 2, 3, 6), 0, id="unrelated"),
]


def test_it_agrees_with_a_hand_calculation():
    assert float(markedness(Counts.of(tp=20, fp=5, fn=10, tn=15))) == pytest.approx(0.8 + 0.6 - 1, abs=1e-15)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(markedness(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_is_youdens_index_of_scikit_learn_with_truth_and_calls_exchanged(calls):
    truth, called, counts = calls
    expected = balanced_accuracy_score(called, truth, adjusted=True)
    assert float(markedness(counts)) == pytest.approx(expected, abs=1e-12)


def test_times_youdens_index_it_is_the_square_of_matthews_correlation(calls):
    *_, counts = calls
    product = float(markedness(counts)) * float(youden_j(counts))
    assert product == pytest.approx(float(mcc(counts)) ** 2, abs=1e-14)
