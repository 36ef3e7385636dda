"""Mean error."""

import numpy as np
import pytest

from reportgen.data.regression import Regression
from reportgen.metrics.bias import bias


def test_it_is_the_mean_of_prediction_less_truth(predicted):
    truth, predictions, cases = predicted
    assert float(bias(cases)) == pytest.approx(np.mean(predictions) - np.mean(truth), rel=1e-9)


@pytest.mark.parametrize(("truth", "predictions", "expected"), [([1], [3], 2), ([3], [1], -2), ([0, 0], [5, -5], 0)])
def test_predicting_too_much_is_above_zero(truth, predictions, expected):
    assert float(bias(Regression.of(truth, predictions))) == expected


def test_it_has_no_better_direction():
    assert bias.best is None


def test_a_case_that_counts_twice_is_two_cases(counted):
    cases, written_out = counted
    assert float(bias(cases)) == pytest.approx(float(bias(written_out)), rel=1e-12)


def test_no_case_has_none():
    assert np.isnan(float(bias(Regression.of([], []))))
