"""Mean absolute percentage error."""

import numpy as np
import pytest
from sklearn.metrics import mean_absolute_percentage_error

from reportgen import reasons
from reportgen.catalog.answers import Undefined
from reportgen.data.regression import Regression
from reportgen.metrics.mape import mape


def test_it_agrees_with_scikit_learn(predicted):
    truth, predictions, cases = predicted
    assert float(mape(cases)) == pytest.approx(mean_absolute_percentage_error(truth, predictions), rel=1e-12)


def test_a_case_that_counts_twice_is_two_cases(counted):
    cases, written_out = counted
    assert float(mape(cases)) == pytest.approx(float(mape(written_out)), rel=1e-12)


def test_no_case_has_none():
    assert np.isnan(float(mape(Regression.of([], []))))


@pytest.mark.parametrize("cases", [[0.0], [1.0, 0.0], [0.0, 2.0, 0.0]])
def test_a_true_value_of_zero_leaves_it_undefined_with_their_number(cases):
    found = mape(Regression.of(cases, np.ones(len(cases))))
    assert found == Undefined("zero_truth", zeros=cases.count(0), cases=len(cases))
    assert "so the percentage error is not defined" in reasons.undefined(found.code, found.facts)


def test_a_draw_without_the_zero_has_a_value():
    drawn = Regression.of([0, 2], [1, 3]).with_cells(np.array([[1, 1], [0, 2]]))
    np.testing.assert_array_equal(mape(drawn), [np.nan, 0.5])


def test_the_sign_of_the_truth_does_not_matter():
    assert float(mape(Regression.of([-10, 20], [-12, 15]))) == pytest.approx(0.225)
