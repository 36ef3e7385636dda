"""Negative percent agreement."""

import numpy as np
import pytest
from sklearn.metrics import recall_score

from reportgen.data.evidence import Counts
from reportgen.metrics.npa import npa
from reportgen.metrics.specificity import specificity

WORKED = [  # (TP, FP, FN, TN), value
    ((55, 5, 10, 30), 30 / 35),  # by hand, with Honavar's counts
    ((88, 9, 0, 76), 76 / 85),  # PMC7825913, table 1, Cobas: printed as 89.4%
]
EXTREME = [
    pytest.param((4, 0, 3, 0), np.nan, id="the reference calls nothing negative"),
    pytest.param((4, 0, 3, 5), 1, id="full agreement"),
    pytest.param((4, 5, 3, 0), 0, id="none"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(npa(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(npa(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(npa(counts)) == pytest.approx(recall_score(truth, called, pos_label=0), abs=1e-12)


def test_it_is_specificity_under_another_name(calls):
    *_, counts = calls
    assert float(npa(counts)) == float(specificity(counts))
