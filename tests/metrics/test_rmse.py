"""Root mean squared error."""

import numpy as np
import pytest
from sklearn.metrics import root_mean_squared_error

from reportgen.data.regression import Regression
from reportgen.metrics.mae import mae
from reportgen.metrics.rmse import rmse


def test_it_agrees_with_scikit_learn(predicted):
    truth, predictions, cases = predicted
    assert float(rmse(cases)) == pytest.approx(root_mean_squared_error(truth, predictions), rel=1e-12)


def test_a_case_that_counts_twice_is_two_cases(counted):
    cases, written_out = counted
    assert float(rmse(cases)) == pytest.approx(float(rmse(written_out)), rel=1e-12)


def test_no_case_has_none():
    assert np.isnan(float(rmse(Regression.of([], []))))


def test_it_is_never_below_the_mean_absolute_error(predicted):
    *_, cases = predicted
    assert float(rmse(cases)) >= float(mae(cases)) * (1 - 1e-12)
