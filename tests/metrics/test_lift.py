"""Lift."""

import numpy as np
import pytest
from sklearn.metrics import precision_score

from reportgen.data.evidence import Counts
from reportgen.metrics.lift import lift

EXTREME = [
    pytest.param((0, 3, 0, 4), np.nan, id="no case is positive"),
    pytest.param((0, 0, 3, 4), np.nan, id="nothing is called positive"),
    pytest.param((0, 3, 5, 4), 0, id="none found"),
    pytest.param((5, 4, 0, 0), 1, id="all called positive"),
    pytest.param((5, 0, 0, 15), 4, id="all right: one over the prevalence"),
]


def test_it_agrees_with_a_hand_calculation():
    # Honavar, "Evaluating Model Performance": 8 of 28 against 10 of 1000
    assert float(lift(Counts.of(tp=8, fp=20, fn=2, tn=970))) == pytest.approx((8 / 28) / 0.01, rel=1e-14)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(lift(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_is_the_precision_of_scikit_learn_over_the_prevalence(calls):
    truth, called, counts = calls
    assert float(lift(counts)) == pytest.approx(precision_score(truth, called) / truth.mean(), rel=1e-12)
