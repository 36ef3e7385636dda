"""False discovery proportion."""

import numpy as np
import pytest
from sklearn.metrics import precision_score

from reportgen.data.evidence import Counts
from reportgen.metrics.fdp import fdp

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 32 / 263),  # Altman & Bland (1994), BMJ 309:102: 231 of 263 suspicions are right
    ((8, 20, 2, 970), 20 / 28),  # Honavar, "Evaluating Model Performance", offer
    ((9990, 90, 10, 10), 90 / 10080),  # "Classification Validation" (2022), example 2, class 1
]
EXTREME = [
    pytest.param((0, 0, 3, 4), np.nan, id="nothing is called positive"),
    pytest.param((5, 0, 3, 4), 0, id="no false alarm"),
    pytest.param((0, 5, 3, 4), 1, id="false alarms alone"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(fdp(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(fdp(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(fdp(counts)) == pytest.approx(1 - precision_score(truth, called), abs=1e-12)
