"""Positive likelihood ratio."""

import numpy as np
import pytest
from sklearn.metrics import class_likelihood_ratios

from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Counts
from reportgen.metrics.lr_plus import lr_plus

ABSENT = [
    ((0, 0, 0, 0), "no_case"),
    ((0, 3, 0, 4), "no_positive_case"),
    ((4, 0, 3, 0), "no_negative_case"),
    ((5, 0, 1, 3), "infinite_lr_plus"),
    ((0, 0, 1, 3), "no_predicted_positive"),
]


def test_it_agrees_with_a_hand_calculation():
    # Altman & Bland (1994), BMJ 308:1552: 231 of 258 diseased and 32 of 86 healthy livers are suspected
    found = lr_plus(Counts.of(tp=231, fp=32, fn=27, tn=54))
    assert float(found) == pytest.approx((231 / 258) / (32 / 86), rel=1e-14)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(lr_plus(counts)) == pytest.approx(class_likelihood_ratios(truth, called)[0], rel=1e-12)


@pytest.mark.parametrize(("counts", "code"), ABSENT)
def test_without_a_finite_value_it_says_why(counts, code):
    tp, fp, fn, tn = counts
    found = lr_plus(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))
    assert isinstance(found, Undefined)
    assert found.code == code


@pytest.mark.parametrize(("counts", "_"), ABSENT)
def test_in_a_batch_it_is_nan_then(counts, _):
    tp, fp, fn, tn = ([one, 2] for one in counts)
    found = lr_plus(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))
    assert np.isnan(found[0])
    assert found[1] == 1


def test_none_found_gives_zero():
    assert float(lr_plus(Counts.of(tp=0, fp=3, fn=5, tn=4))) == 0
