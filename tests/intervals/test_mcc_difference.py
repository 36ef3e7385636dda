"""
Golden values: limits of each correlation whose error rates are stored, put together by hand.

The limits of one correlation are held to their error rates in tests/operating/test_mcc.py.
"""

import numpy as np
import pytest
from sklearn.metrics import matthews_corrcoef

from reportgen.data.counts import Counts
from reportgen.data.two_sets import IndependentCounts
from reportgen.intervals.calibrated_mcc import calibrated_mcc
from reportgen.intervals.mcc_difference import mcc_difference

SETS = ({"tp": 45, "fp": 5, "fn": 5, "tn": 45}, {"tp": 12, "fp": 30, "fn": 4, "tn": 154})


def theirs(counts):
    truth = np.repeat([1, 0, 1, 0], [counts[name] for name in ("tp", "fp", "fn", "tn")])
    called = np.repeat([1, 1, 0, 0], [counts[name] for name in ("tp", "fp", "fn", "tn")])
    return matthews_corrcoef(truth, called)


def test_it_is_put_together_from_the_limits_of_each_set():
    both = [Counts.of(**one) for one in SETS]
    first, second = (calibrated_mcc.limits(one, level=0.9) for one in both)
    found = mcc_difference.limits(IndependentCounts(*both), level=0.9)
    a, b = map(theirs, SETS)

    assert float(found.value) == pytest.approx(a - b)
    assert float(found.low) == pytest.approx(a - b - np.hypot(a - first.low, second.high - b))
    assert float(found.high) == pytest.approx(a - b + np.hypot(first.high - a, b - second.low))


def test_a_set_of_one_class_has_no_limits():
    found = mcc_difference.limits(IndependentCounts(Counts.of(tp=5, fp=0, fn=4, tn=0), Counts.of(**SETS[0])))
    assert found.code == "empty_margin"
