"""Mean squared error."""

import numpy as np
import pytest
from sklearn.metrics import mean_squared_error

from reportgen.data.regression import Regression
from reportgen.data.scores import Scores
from reportgen.metrics.brier import brier
from reportgen.metrics.mse import mse


def test_it_agrees_with_scikit_learn(predicted):
    truth, predictions, cases = predicted
    assert float(mse(cases)) == pytest.approx(mean_squared_error(truth, predictions), rel=1e-12)


def test_a_case_that_counts_twice_is_two_cases(counted):
    cases, written_out = counted
    assert float(mse(cases)) == pytest.approx(float(mse(written_out)), rel=1e-12)


def test_no_case_has_none():
    assert np.isnan(float(mse(Regression.of([], []))))


def test_it_is_variance_and_squared_bias_together(predicted):
    *_, cases = predicted
    errors = cases.errors
    assert float(mse(cases)) == pytest.approx(np.var(errors) + np.mean(errors) ** 2, rel=1e-10)


def test_of_probabilities_it_is_the_brier_score():
    """Wilks (2011): the Brier score is the mean squared error of a forecast of 0 or 1."""
    scores, truth = [0.9, 0.2, 0.4, 0.4], [1, 0, 0, 1]
    assert float(mse(Regression.of(truth, scores))) == pytest.approx(float(brier(Scores.of(scores, truth))), abs=1e-15)


def test_many_samples_are_answered_at_once():
    rng = np.random.default_rng(1)
    truth, predictions = rng.normal(size=(2, 7, 30))
    expected = [mean_squared_error(*one) for one in zip(truth, predictions, strict=True)]
    assert mse(Regression.of(truth, predictions)) == pytest.approx(np.array(expected), rel=1e-12)
