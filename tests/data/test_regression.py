"""True and predicted numbers as evidence."""

import numpy as np
import pytest

from reportgen.catalog.bootstrap import bootstrap_values
from reportgen.data.evidence import Evidence
from reportgen.data.regression import PairedRegression, Regression
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

PRICES = {"truth": [3, -0.5, 2, 7], "predictions": [2.5, 0.0, 2, 8]}


def test_both_can_be_drawn_anew():
    for evidence in (Regression.of([1, 2], [3, 4]), PairedRegression.of([1, 2], [3, 4], [5, 6])):
        assert isinstance(evidence, Evidence)
        drawn = evidence.with_cells(np.array([[2, 0], [1, 1]]))
        assert drawn.cells.shape == (2, 2)
        np.testing.assert_array_equal(drawn.cases, [2, 2])


def test_two_models_are_seen_one_by_one():
    pair = PairedRegression.of([1, 2], [3, 4], [5, 7]).with_cells(np.array([1, 3]))
    np.testing.assert_array_equal(pair.first.errors, [2, 2])
    np.testing.assert_array_equal(pair.second.errors, [4, 5])
    np.testing.assert_array_equal(pair.second.times, [1, 3])


def test_draws_average_the_errors_of_the_cases_that_were_drawn():
    cases = Regression.of([0, 0, 0], [1, 2, 4])
    drawn = cases.with_cells(np.array([[3, 0, 0], [0, 1, 2], [0, 0, 0]]))
    np.testing.assert_array_equal(drawn.mean(drawn.errors), [1, 10 / 3, np.nan])
    np.testing.assert_array_equal(drawn.varies(drawn.errors), [False, True, False])


def test_the_bootstrap_draws_cases_as_drawing_them_one_by_one_does():
    """The mean of a sample varies by the spread of its values over the root of their number."""
    errors = np.array([0.0, 1.0, 2.0, 5.0] * 25)
    found = bootstrap_values(Regression.of(np.zeros(100), errors), ["mae", "mse"], draws=4000)
    assert np.mean(found["mae"]) == pytest.approx(errors.mean(), abs=4 * errors.std() / 10 / 4000**0.5)
    assert np.std(found["mae"]) == pytest.approx(errors.std() / 10, rel=0.05)
    assert np.std(found["mse"]) == pytest.approx((errors**2).std() / 10, rel=0.05)


def test_the_bootstrap_of_two_models_draws_the_same_cases_for_both():
    errors = np.array([0.0, 1.0, 2.0, 5.0] * 5)
    pair = PairedRegression.of(np.zeros(20), errors + 1, errors)
    assert set(bootstrap_values(pair, ["bias"], draws=200)["bias"].round(9)) == {1.0}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"truth": ["a", "b", "c", "d"]}, "truth must be a list of finite numbers"),
        ({"truth": [1, 2, 3, float("nan")]}, "truth must be a list of finite numbers"),
        ({"predictions": [1, 2, 3, 1e76]}, "none beyond 1e[+]75"),
        ({"predictions": 3}, "predictions must be a list"),
        ({"predictions": [1, 2, 3]}, "truth has 4 entries and predictions has 3"),
    ],
)
def test_what_is_no_list_of_numbers_is_refused(more, said):
    with pytest.raises(ReportgenError, match=said):
        calc("mse", PRICES | more)


def test_a_metric_of_numbers_makes_numbers_of_truth_and_predictions():
    """The same names hold labels where the metric counts calls."""
    labels = {"truth": [1, 0, 1, 0], "predictions": [1, 0, 0, 0]}
    for metric, expected in (("mae", 0.25), ("accuracy", 0.75)):
        assert calc("bootstrap_percentile", labels, metric=metric, draws=200)["value"] == expected
    numbers = calc("bootstrap_percentile", {**PRICES, "metric": "r2(baseline=2)", "draws": 200})
    assert numbers["value"] == calc("r2", {**PRICES, "baseline": 2})["value"]


def test_one_number_per_case_of_two_models():
    found = calc("bootstrap_percentile", {"truth": [1, 2, 4], "a": [1, 2, 3], "b": [2, 4, 5], "metric": "mae"})
    assert found["value"] == pytest.approx(1 / 3 - 4 / 3)
