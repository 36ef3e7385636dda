import numpy as np
import pytest

from reportgen.checks.prediction_range import prediction_range
from reportgen.data.regression import Regression


@pytest.mark.parametrize(
    ("truth", "predictions", "outcome", "code"),
    [
        ([0, 5, 10], [0, 5, 10], "passed", "predictions_in_range"),
        ([0, 5, 10], [-1, 5, 11], "warning", "predictions_outside"),
        ([0, 5, 10], [4, 5, 6], "warning", "predictions_narrow"),
        ([0, 5, 10], [20, 20, 20], "warning", "predictions_narrow"),
        ([7, 7, 7], [1, 2, 3], "not_checkable", "one_true_value"),
        ([], [], "not_checkable", "no_case"),
    ],
)
def test_predictions_are_looked_at_beside_the_truth(truth, predictions, outcome, code):
    found = prediction_range(Regression.of(truth, predictions))
    assert (found.outcome, found.code) == (outcome, code)


def test_predictions_beyond_all_true_values_are_counted():
    found = prediction_range(Regression.of([0, 5, 10], [-1, 5, 11]))
    assert (found.statistic, found.facts["lowest"], found.facts["highest_true"]) == (2, -1, 10)


def test_cases_that_do_not_count_are_not_looked_at():
    cases = Regression.of([0, 5, 10], [-1, 5, 10]).with_cells(np.array([0, 2, 1]))
    assert prediction_range(cases).code == "predictions_in_range"
