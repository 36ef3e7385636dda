"""Calibration slope; golden values from statsmodels' GLM, called here."""

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st

from reportgen import reasons
from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores
from reportgen.metrics.calibration_intercept import calibration_intercept
from reportgen.metrics.calibration_slope import Recalibration, calibration_slope, overlapping


def forecasts(seed, cases, slope=1.0, shift=0.0, digits=9):
    """Draw scores, and what comes true at other log odds than theirs."""
    rng = np.random.default_rng(seed)
    values = np.clip(np.round(rng.beta(0.8, 1.2, cases), digits), 0.01, 0.99)
    odds = np.log(values / (1 - values))
    return values, rng.random(cases) < 1 / (1 + np.exp(-(shift + slope * odds)))


def glm(values, truth):
    odds = np.log(values / (1 - values))
    family = sm.families.Binomial()
    return sm.GLM(truth.astype(float), sm.add_constant(odds), family=family).fit(tol=1e-14, maxiter=200)


def logit(values, truth):
    odds = np.log(values / (1 - values))
    return sm.Logit(truth.astype(float), sm.add_constant(odds)).fit(disp=0, tol=1e-12).params


CASES = [(1, 40, 1, 0, 9), (2, 400, 0.5, 1, 9), (3, 300, -1, 0, 2), (4, 2000, 3, -2, 1), (5, 200, 0, 0, 9)]


@pytest.mark.parametrize(("seed", "cases", "slope", "shift", "digits"), CASES)
def test_it_agrees_with_statsmodels(seed, cases, slope, shift, digits):
    values, truth = forecasts(seed, cases, slope, shift, digits)
    scores, expected = Scores.of(values, truth), glm(values, truth)
    assert float(calibration_slope(scores)) == pytest.approx(expected.params[1], rel=1e-8, abs=1e-9)
    assert float(Recalibration.of(scores).intercept) == pytest.approx(expected.params[0], rel=1e-8, abs=1e-9)
    assert float(Recalibration.of(scores).error) == pytest.approx(expected.bse[1], rel=1e-6)


@pytest.mark.parametrize("scale", [1e-6, 1e-3, 30])
def test_scores_close_together_or_far_apart_settle_too(scale):
    odds = scale * np.array([-1.0, -1, 0, 0, 1, 1]) - 12
    values = 1 / (1 + np.exp(-odds))
    truth = np.array([False, True, False, False, True, False])
    fitted = Recalibration.of(Scores.of(values, truth))
    chances = 1 / (1 + np.exp(-(fitted.intercept + fitted.slope * np.log(values / (1 - values)))))
    assert (truth - chances).sum() == pytest.approx(0, abs=1e-7)
    assert ((truth - chances) * (odds + 12) / scale).sum() == pytest.approx(0, abs=1e-7)


def test_one_pair_that_overlaps_is_enough_to_settle():
    values = np.r_[np.linspace(0.01, 0.4, 300), 0.55, 0.5, np.linspace(0.6, 0.99, 300)]
    truth = np.r_[np.zeros(300, bool), False, True, np.ones(300, bool)]
    assert float(calibration_slope(Scores.of(values, truth))) == pytest.approx(glm(values, truth).params[1], rel=1e-6)


@pytest.mark.parametrize(
    ("values", "truth", "code"),
    [
        ([], [], "no_case"),
        ([0.2, 0.3], [True, True], "one_class"),
        ([0.2, 0.2, 0.2], [True, False, True], "equal_scores"),
        ([0.2, 0.3, 0.8], [False, False, True], "separated_scores"),
        ([0.2, 0.3, 0.8], [True, True, False], "separated_scores"),
        ([0.2, 0.3, 0.3, 0.8], [False, False, True, True], "separated_scores"),
        ([0.0, 0.3, 0.8, 0.4], [False, False, True, True], "separated_scores"),
        ([0.0, 0.0, 0.1, 0.1], [False, True, False, True], "equal_scores"),
        ([1.2, 0.3, 0.8, 0.4], [False, False, True, True], "not_probabilities"),
    ],
)
def test_what_has_no_slope_says_why(values, truth, code):
    found = calibration_slope(Scores.of(values, truth))
    assert isinstance(found, Undefined)
    assert found.code == code
    assert reasons.undefined(found.code, found.facts)


@pytest.mark.parametrize("seed", range(3))
def test_scores_of_0_and_1_are_clipped_and_the_steps_show_it_without_them(seed):
    """Golden values: statsmodels' Logit on the log odds of clipped scores; some others are nearer to 0 than the clip."""
    values, truth = forecasts(seed, 200)
    values[:5], truth[:5] = [0, 0, 1, 1, 1e-9], [False, True, True, False, False]
    work = Recorder(calibration_slope.formula)
    found = calibration_slope(Scores.of(values, truth), work=work)
    steps = {step.code: step.value for step in work.steps}
    inside = (values > 0) & (values < 1)

    assert float(found) == pytest.approx(logit(np.clip(values, 1 / 400, 1 - 1 / 400), truth)[1], rel=1e-8)
    assert steps["intercept_beside_slope"] == pytest.approx(
        logit(np.clip(values, 1 / 400, 1 - 1 / 400), truth)[0], abs=1e-8
    )
    assert steps["clipped_scores"] == pytest.approx(1 / 400)
    assert steps["without_certain"] == pytest.approx(logit(values[inside], truth[inside])[1], rel=1e-8)


def test_draws_with_scores_of_0_and_1_are_answered_one_by_one():
    """Each draw is clipped by its own number of cases; one without such scores is not."""
    scores = Scores.of([0, 0.001, 0.35, 0.5, 0.7, 1], [True, True, False, True, False, False])
    drawn = np.random.default_rng(9).integers(0, 3, size=(300, 12)).astype(float)
    batch = calibration_slope(scores.with_cells(drawn))
    alone = [calibration_slope(scores.with_cells(one)) for one in drawn]
    np.testing.assert_array_equal(batch, [np.nan if isinstance(one, Undefined) else float(one) for one in alone])


@given(st.lists(st.tuples(st.integers(1, 9), st.booleans()), max_size=12))
def test_classes_overlap_when_each_has_a_case_below_one_of_the_other(rows):
    of = {truth: [value for value, positive in rows if positive is truth] for truth in (True, False)}
    both = of[True] and of[False]
    expected = bool(both) and min(of[True]) < max(of[False]) and min(of[False]) < max(of[True])
    assert bool(overlapping(Scores.of([v for v, _ in rows], [p for _, p in rows]))) == expected


def test_swapped_classes_have_the_same_slope():
    values, truth = forecasts(7, 100)
    assert calibration_slope(Scores.of(1 - values, ~truth)) == pytest.approx(
        calibration_slope(Scores.of(values, truth))
    )


def test_draws_are_answered_one_by_one_also_where_some_have_no_fit():
    scores = Scores.of([0.1, 0.2, 0.35, 0.5, 0.7, 0.9], [False, True, False, False, True, True])
    drawn = np.random.default_rng(9).multinomial(6, scores.cells / 6, size=300).astype(float)
    batch = calibration_slope(scores.with_cells(drawn))
    alone = [calibration_slope(scores.with_cells(one)) for one in drawn]
    assert 0 < np.isnan(batch).sum() < 300
    np.testing.assert_array_equal(batch, [np.nan if isinstance(one, Undefined) else float(one) for one in alone])


def test_the_last_step_is_the_weighted_regression_that_gives_itself():
    work = Recorder(calibration_slope.formula)
    calibration_slope(Scores.of([0.2] * 4 + [0.8] * 4, [True] + [False] * 4 + [True] * 3), work=work)
    steps = {step.code: step.value for step in work.steps}
    assert steps["settled_slope"] == pytest.approx(np.log(3) / np.log(4))
    assert steps["weighted_spread"] == pytest.approx(8 * 3 / 16 * np.log(4) ** 2)


def test_cases_drawn_by_class_leave_the_slope_and_move_the_intercept():
    """Each negative case ten times: the log odds of all fitted values fall alike, so only the intercept moves."""
    rng = np.random.default_rng(12)
    values = rng.beta(1, 2, 4000)
    truth = rng.random(4000) < values
    times = np.where(truth, 1, 10)
    found, drawn = Scores.of(values, truth), Scores.of(np.repeat(values, times), np.repeat(truth, times))
    slopes = [float(calibration_slope(one)) for one in (found, drawn)]
    shifts = [float(calibration_intercept(one)) for one in (found, drawn)]
    assert slopes[1] == pytest.approx(slopes[0], abs=0.15)  # Prentice & Pyke (1979): the same in expectation
    assert shifts[1] == pytest.approx(shifts[0] - np.log(10), abs=0.2)
