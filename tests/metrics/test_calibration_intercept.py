"""Calibration intercept; golden values from statsmodels' GLM with the log odds as offset, called here."""

import numpy as np
import pytest
import statsmodels.api as sm

from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores
from reportgen.metrics.calibration_intercept import Shift, calibration_intercept


def forecasts(seed, cases, shift, digits=9):
    rng = np.random.default_rng(seed)
    values = np.clip(np.round(rng.beta(0.8, 1.2, cases), digits), 0.01, 0.99)
    return values, rng.random(cases) < 1 / (1 + np.exp(-(shift + np.log(values / (1 - values)))))


def glm(values, truth):
    offset, family = np.log(values / (1 - values)), sm.families.Binomial()
    return sm.GLM(truth.astype(float), np.ones(len(values)), family=family, offset=offset).fit(tol=1e-14)


@pytest.mark.parametrize(("seed", "cases", "shift", "digits"), [(1, 30, 0, 9), (2, 500, -2, 1), (3, 200, 4, 2)])
def test_it_agrees_with_statsmodels(seed, cases, shift, digits):
    values, truth = forecasts(seed, cases, shift, digits)
    expected = glm(values, truth)
    scores = Scores.of(values, truth)
    assert float(calibration_intercept(scores)) == pytest.approx(expected.params[0], rel=1e-8, abs=1e-9)
    assert float(Shift.of(scores).error) == pytest.approx(expected.bse[0], rel=1e-6)


def test_extreme_scores_settle_between_their_bounds():
    values = np.array([1e-15, 1e-12, 1 - 1e-12, 1 - 1e-15])
    truth = np.array([True, True, False, False])
    found = calibration_intercept(Scores.of(values, truth))
    odds = np.log(values) - np.log1p(-values)
    assert (1 / (1 + np.exp(-(found + odds)))).sum() == pytest.approx(2, abs=1e-9)


@pytest.mark.parametrize("truth", [[True, True], [False, False], []])
def test_one_class_has_none(truth):
    assert np.isnan(float(calibration_intercept(Scores.of([0.1, 0.2][: len(truth)], truth))))


@pytest.mark.parametrize("seed", range(3))
def test_scores_of_0_and_1_are_clipped_and_the_steps_show_it_without_them(seed):
    """Golden values: the intercept of statsmodels' GLM with the log odds of clipped scores as offset."""
    values, truth = forecasts(seed, 150, 1)
    values[:4] = 0, 0, 1, 1
    work = Recorder(calibration_intercept.formula)
    found = calibration_intercept(Scores.of(values, truth), work=work)
    steps = {step.code: step.value for step in work.steps}
    inside = (values > 0) & (values < 1)

    assert float(found) == pytest.approx(glm(np.clip(values, 1 / 300, 1 - 1 / 300), truth).params[0], rel=1e-8)
    assert steps["clipped_scores"] == pytest.approx(1 / 300)
    assert steps["without_certain"] == pytest.approx(glm(values[inside], truth[inside]).params[0], rel=1e-8)


def test_equal_scores_have_one_though_they_have_no_slope():
    assert float(calibration_intercept(Scores.of([0.2, 0.2], [True, False]))) == pytest.approx(np.log(4))


def test_swapped_classes_change_its_sign():
    values, truth = forecasts(5, 80, 1)
    found, swapped = (
        calibration_intercept(Scores.of(values, truth)),
        calibration_intercept(Scores.of(1 - values, ~truth)),
    )
    assert float(swapped) == pytest.approx(-float(found), rel=1e-9)


def test_the_last_step_changes_nothing_any_more():
    work = Recorder(calibration_intercept.formula)
    value = calibration_intercept(Scores.of([0.5] * 4, [True, True, True, False]), work=work)
    steps = {step.code: step.value for step in work.steps}
    assert (steps["expected_shifted"], steps["weights_added"]) == (pytest.approx(3), pytest.approx(0.75))
    assert steps["settled_intercept"] == value == pytest.approx(np.log(3))
