"""Interval of calibration slope and intercept; golden values from statsmodels' GLM, called here."""

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.stats import t

from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.intervals.calibration_ci import calibration_ci


def forecasts(seed, cases, digits=9):
    rng = np.random.default_rng(seed)
    values = np.clip(np.round(rng.beta(0.8, 1.2, cases), digits), 0.01, 0.99)
    return values, rng.random(cases) < values**1.3


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
@pytest.mark.parametrize(("seed", "cases", "digits"), [(1, 60, 9), (2, 800, 1)])
def test_it_agrees_with_statsmodels(seed, cases, digits, level):
    values, truth = forecasts(seed, cases, digits)
    odds, family, y = np.log(values / (1 - values)), sm.families.Binomial(), truth.astype(float)
    slope = sm.GLM(y, sm.add_constant(odds), family=family).fit(tol=1e-14).conf_int(1 - level)[1]
    shift = sm.GLM(y, np.ones(cases), family=family, offset=odds).fit(tol=1e-14).conf_int(1 - level)[0]
    for of, expected in (("slope", slope), ("intercept", shift)):
        found = calibration_ci.limits(Scores.of(values, truth), of=of, level=level)
        assert (float(found.low), float(found.high)) == pytest.approx(tuple(expected), rel=1e-6, abs=1e-8)


@pytest.mark.parametrize("level", [0.9, 0.99])
def test_the_version_that_judges_has_students_quantile_of_half_the_smaller_class(level):
    values, truth = forecasts(1, 60)
    odds, smaller = np.log(values / (1 - values)), min(truth.sum(), (~truth).sum())
    fitted = sm.GLM(truth.astype(float), sm.add_constant(odds), family=sm.families.Binomial()).fit(tol=1e-14)
    reach = t.ppf((1 + level) / 2, smaller / 2) * fitted.bse[1]
    found = calibration_ci.limits(Scores.of(values, truth), of="slope", version="student", level=level)
    assert (float(found.low), float(found.high)) == pytest.approx(
        (fitted.params[1] - reach, fitted.params[1] + reach), rel=1e-6
    )


@pytest.mark.parametrize(
    ("of", "values", "truth", "code"),
    [
        ("slope", [0.2, 0.8], [False, True], "separated_scores"),
        ("slope", [0.2, 0.8], [True, True], "one_class"),
        ("intercept", [0.2, 0.8], [True, True], "one_class"),
        ("intercept", [], [], "no_case"),
        ("slope", [3.0, 0.8], [True, False], "not_probabilities"),
    ],
)
def test_what_has_no_interval_says_why(of, values, truth, code):
    found = calibration_ci.limits(Scores.of(values, truth), of=of)
    assert isinstance(found, Undefined)
    assert found.code == code


def test_scores_of_0_and_1_are_clipped():
    values, truth = forecasts(1, 60)
    values[:2], truth[:2] = [0, 1], [True, False]
    odds, family, y = np.log((c := np.clip(values, 1 / 120, 1 - 1 / 120)) / (1 - c)), sm.families.Binomial(), truth
    slope = sm.GLM(y.astype(float), sm.add_constant(odds), family=family).fit(tol=1e-14).conf_int()[1]
    found = calibration_ci.limits(Scores.of(values, truth), of="slope")
    assert (float(found.low), float(found.high)) == pytest.approx(tuple(slope), rel=1e-6)


def test_swapped_classes_keep_the_slope_and_mirror_the_intercept():
    values, truth = forecasts(3, 100)
    for of, sign in (("slope", 1), ("intercept", -1)):
        found, other = (
            calibration_ci.limits(Scores.of(*one), of=of) for one in ((values, truth), (1 - values, ~truth))
        )
        ends = sorted([sign * float(other.low), sign * float(other.high)])
        assert ends == pytest.approx([float(found.low), float(found.high)], rel=1e-8)


def test_a_calibrated_model_is_covered_as_often_as_the_level_says():
    rng, hits = np.random.default_rng(11), np.zeros(2)
    for _ in range(400):
        values = rng.beta(2, 2, 300)
        scores = Scores.of(values, rng.random(300) < values)
        for at, (of, true) in enumerate((("slope", 1), ("intercept", 0))):
            found = calibration_ci.limits(scores, of=of)
            hits[at] += found.low <= true <= found.high
    assert (np.abs(hits / 400 - 0.95) < 0.035).all()  # three standard errors
