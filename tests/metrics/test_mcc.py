"""Matthews correlation."""

import numpy as np
import pytest
from sklearn.metrics import matthews_corrcoef

from reportgen.data.evidence import Counts
from reportgen.metrics.mcc import mcc

WORKED = [  # (TP, FP, FN, TN), value
    ((55, 5, 10, 30), 0.6847367880174607),  # Honavar, "Evaluating Model Performance"
    ((10, 10, 90, 9990), 0.22049052457775012),  # "Classification Validation" (2022), example 2, class 2
]
EXTREME = [
    pytest.param((0, 3, 0, 4), np.nan, id="no case is positive"),
    pytest.param((4, 0, 3, 0), np.nan, id="no case is negative"),
    pytest.param((0, 0, 5, 4), np.nan, id="nothing is called positive"),
    pytest.param((4, 5, 0, 0), np.nan, id="nothing is called negative"),
    pytest.param((5, 0, 0, 4), 1, id="all right"),
    pytest.param((0, 4, 5, 0), -1, id="all wrong"),
    pytest.param((2, 2, 2, 2), 0, id="unrelated"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(mcc(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(mcc(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(mcc(counts)) == pytest.approx(matthews_corrcoef(truth, called), abs=1e-12)


@pytest.mark.parametrize("counts", [(94906267, 94906269), (3, 10**9), (123456789, 987654321)])
def test_a_faultless_model_reaches_exactly_one_however_many_cases(counts):
    right, rejected = counts
    assert float(mcc(Counts.of(tp=right, fp=0, fn=0, tn=rejected))) == 1
    assert float(mcc(Counts.of(tp=0, fp=right, fn=rejected, tn=0))) == -1


def test_drawn_counts_of_whole_number_type_do_not_overflow():
    drawn = np.array([[400_000, 100_000, 100_000, 400_000]])
    one = Counts.of(tp=0, fp=0, fn=0, tn=0)
    assert mcc(one.with_cells(drawn)).tolist() == pytest.approx([0.6])


def test_it_is_the_correlation_of_the_two_columns():
    truth, called = np.repeat([1, 1, 0, 0], [6, 2, 1, 3]), np.repeat([1, 0, 1, 0], [6, 2, 1, 3])
    assert float(mcc(Counts.of(tp=6, fp=1, fn=2, tn=3))) == pytest.approx(np.corrcoef(truth, called)[0, 1], abs=1e-15)
