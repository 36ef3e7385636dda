"""Positive percent agreement."""

import numpy as np
import pytest
from sklearn.metrics import recall_score

from reportgen.data.evidence import Counts
from reportgen.metrics.ppa import ppa
from reportgen.metrics.recall import recall

WORKED = [  # (TP, FP, FN, TN), value
    ((55, 5, 10, 30), 55 / 65),  # by hand, with Honavar's counts
    ((87, 1, 1, 84), 87 / 88),  # PMC7825913, table 1, Amplidiag: printed as 98.9%
]
EXTREME = [
    pytest.param((0, 3, 0, 4), np.nan, id="the reference calls nothing positive"),
    pytest.param((5, 3, 0, 4), 1, id="full agreement"),
    pytest.param((0, 3, 5, 4), 0, id="none"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(ppa(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(ppa(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(ppa(counts)) == pytest.approx(recall_score(truth, called), abs=1e-12)


def test_it_is_recall_under_another_name(calls):
    *_, counts = calls
    assert float(ppa(counts)) == float(recall(counts))
