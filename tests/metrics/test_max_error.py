"""Largest error."""

import numpy as np
import pytest
from sklearn.metrics import max_error as by_scikit_learn

from reportgen.data.regression import Regression
from reportgen.metrics.max_error import max_error


def test_it_agrees_with_scikit_learn(predicted):
    truth, predictions, cases = predicted
    assert float(max_error(cases)) == pytest.approx(by_scikit_learn(truth, predictions), rel=1e-12)


def test_a_case_that_counts_twice_is_two_cases(counted):
    cases, written_out = counted
    assert float(max_error(cases)) == pytest.approx(float(max_error(written_out)), rel=1e-12)


def test_no_case_has_none():
    assert np.isnan(float(max_error(Regression.of([], []))))


def test_a_case_that_does_not_count_has_no_error():
    assert float(max_error(Regression.of([0, 0, 0], [1, 9, 2]).with_cells(np.array([1, 0, 1])))) == 2
