"""Explained variance."""

import numpy as np
import pytest
from sklearn.metrics import explained_variance_score

from reportgen.data.regression import Regression
from reportgen.metrics.explained_variance import explained_variance
from reportgen.metrics.r2 import r2


def test_it_agrees_with_scikit_learn(predicted):
    truth, predictions, cases = predicted
    if len(truth) > 1:
        assert float(explained_variance(cases)) == pytest.approx(
            explained_variance_score(truth, predictions), rel=1e-10
        )


def test_it_is_the_coefficient_of_determination_once_the_bias_is_taken_off(predicted):
    truth, predictions, _ = predicted
    if len(truth) > 1:
        shifted = predictions - np.mean(predictions - truth)
        expected = float(r2(Regression.of(truth, shifted)))
        for cases in (Regression.of(truth, shifted), Regression.of(truth, shifted + 3)):
            assert float(explained_variance(cases)) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("truth", [[], [7], [0.1, 0.1, 0.1]])
def test_without_variation_there_is_none(truth):
    assert np.isnan(float(explained_variance(Regression.of(truth, np.ones(len(truth))))))


def test_a_case_that_counts_twice_is_two_cases(counted):
    cases, written_out = counted
    assert float(explained_variance(cases)) == pytest.approx(float(explained_variance(written_out)), rel=1e-10)
