"""Mean absolute error."""

import numpy as np
import pytest
from sklearn.metrics import mean_absolute_error

from reportgen.data.regression import Regression
from reportgen.metrics.mae import mae


def test_it_agrees_with_scikit_learn(predicted):
    truth, predictions, cases = predicted
    assert float(mae(cases)) == pytest.approx(mean_absolute_error(truth, predictions), rel=1e-12)


def test_a_case_that_counts_twice_is_two_cases(counted):
    cases, written_out = counted
    assert float(mae(cases)) == pytest.approx(float(mae(written_out)), rel=1e-12)


def test_no_case_has_none():
    assert np.isnan(float(mae(Regression.of([], []))))
