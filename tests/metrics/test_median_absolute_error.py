"""Median of the absolute errors."""

import numpy as np
import pytest
from sklearn.metrics import median_absolute_error as by_scikit_learn

from reportgen.data.regression import Regression
from reportgen.metrics.median_absolute_error import median_absolute_error


def test_it_agrees_with_scikit_learn(predicted):
    truth, predictions, cases = predicted
    assert float(median_absolute_error(cases)) == pytest.approx(by_scikit_learn(truth, predictions), rel=1e-12)


def test_a_case_that_counts_twice_is_two_cases(counted):
    cases, written_out = counted
    assert float(median_absolute_error(cases)) == pytest.approx(float(median_absolute_error(written_out)), rel=1e-12)


def test_no_case_has_none():
    assert np.isnan(float(median_absolute_error(Regression.of([], []))))


@pytest.mark.parametrize(("errors", "expected"), [([3], 3), ([1, -4], 2.5), ([5, -1, 2], 2), ([0, 0, 7, 9], 3.5)])
def test_by_hand(errors, expected):
    assert float(median_absolute_error(Regression.of(np.zeros(len(errors)), errors))) == expected


def test_it_does_not_heed_how_large_the_larger_half_is():
    near, far = (float(median_absolute_error(Regression.of([0] * 5, [1, 1, 2, 3, most]))) for most in (4, 4e9))
    assert near == far == 2
