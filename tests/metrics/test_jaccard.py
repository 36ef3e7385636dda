"""Jaccard index."""

import numpy as np
import pytest
from sklearn.metrics import jaccard_score

from reportgen.data.evidence import Counts
from reportgen.metrics.f1 import f1
from reportgen.metrics.jaccard import jaccard

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 231 / 290),  # by hand, with the counts of Altman & Bland (1994)
    ((55, 5, 10, 30), 55 / 70),  # by hand, with Honavar's counts
]
EXTREME = [
    pytest.param((0, 0, 0, 4), np.nan, id="nothing is positive or called so"),
    pytest.param((5, 0, 0, 4), 1, id="all right"),
    pytest.param((0, 5, 3, 4), 0, id="none found"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(jaccard(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(jaccard(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(jaccard(counts)) == pytest.approx(jaccard_score(truth, called), abs=1e-12)


def test_f1_follows_from_it(calls):
    *_, counts = calls
    found = float(jaccard(counts))
    assert float(f1(counts)) == pytest.approx(2 * found / (1 + found), abs=1e-15)
