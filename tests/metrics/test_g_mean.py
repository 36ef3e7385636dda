"""Geometric mean of recall and specificity."""

import numpy as np
import pytest
from scipy.stats import gmean
from sklearn.metrics import recall_score

from reportgen.data.evidence import Counts
from reportgen.metrics.g_mean import g_mean

EXTREME = [
    pytest.param((0, 3, 0, 4), np.nan, id="no case is positive"),
    pytest.param((4, 0, 3, 0), np.nan, id="no case is negative"),
    pytest.param((5, 0, 0, 4), 1, id="all right"),
    pytest.param((5, 4, 0, 0), 0, id="all called positive"),
    pytest.param((0, 0, 5, 4), 0, id="all called negative"),
]


def test_it_agrees_with_a_hand_calculation():
    # 20 of 30 and 15 of 20: the root of 2/3 times 3/4
    assert float(g_mean(Counts.of(tp=20, fp=5, fn=10, tn=15))) == pytest.approx(np.sqrt(0.5), abs=1e-15)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(g_mean(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_is_the_geometric_mean_of_the_recalls_of_scikit_learn(calls):
    truth, called, counts = calls
    assert float(g_mean(counts)) == pytest.approx(gmean(recall_score(truth, called, average=None)), abs=1e-12)
