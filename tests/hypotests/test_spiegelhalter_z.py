"""Spiegelhalter's test; golden values by his sums over cases with scipy's normal distribution, and by all outcomes."""

import itertools

import numpy as np
import pytest
from scipy.stats import kstest, norm
from sklearn.metrics import brier_score_loss

from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.hypotests.spiegelhalter_z import spiegelhalter_z


def forecasts(seed, cases, power=1.0):
    rng = np.random.default_rng(seed)
    values = rng.beta(1.5, 2, cases)
    return values, rng.random(cases) < values**power


@pytest.mark.parametrize(("seed", "cases", "power"), [(1, 30, 1), (2, 400, 2), (3, 200, 0.3)])
def test_it_standardises_the_brier_score(seed, cases, power):
    values, truth = forecasts(seed, cases, power)
    expected = np.mean(values * (1 - values))
    error = np.sqrt(np.sum((1 - 2 * values) ** 2 * values * (1 - values))) / cases
    z = (brier_score_loss(truth, values) - expected) / error
    found = spiegelhalter_z(Scores.of(values, truth))
    assert found.statistic == pytest.approx(z)
    assert found.p_value == pytest.approx(2 * norm.sf(abs(z)))
    assert found.effect.value == pytest.approx(z * error)


def test_over_all_outcomes_it_has_mean_0_and_variance_1():
    values = [0.1, 0.35, 0.6, 0.6, 0.9]
    moments = np.zeros(3)
    for truth in itertools.product([False, True], repeat=5):
        chance = np.prod([value if true else 1 - value for value, true in zip(values, truth, strict=True)])
        moments += chance * spiegelhalter_z(Scores.of(values, truth)).statistic ** np.arange(3)
    assert moments == pytest.approx([1, 0, 1], abs=1e-12)


def test_a_calibrated_model_has_uniform_p_values():
    found = [spiegelhalter_z(Scores.of(*forecasts(seed, 500))).p_value for seed in range(300)]
    assert kstest(found, "uniform").pvalue > 0.001


def test_scores_too_extreme_are_above_0_and_too_timid_ones_below():
    values, truth = forecasts(5, 2000)
    odds = np.log(values / (1 - values))
    for times, sign in ((2, 1), (0.5, -1)):
        found = spiegelhalter_z(Scores.of(1 / (1 + np.exp(-times * odds)), truth))
        assert np.sign(found.statistic) == sign
        assert found.p_value < 1e-4


@pytest.mark.parametrize(
    ("values", "truth", "code"),
    [
        ([0.5, 0.5], [True, False], "no_spread_of_forecasts"),
        ([0, 1, 0.5], [False, True, False], "no_spread_of_forecasts"),
        ([0, 0.4], [True, False], "certain_and_wrong"),
        ([], [], "no_case"),
        ([20, 0.4], [True, False], "not_probabilities"),
    ],
)
def test_what_has_no_p_value_says_why(values, truth, code):
    found = spiegelhalter_z(Scores.of(values, truth)).p_value
    assert isinstance(found, Undefined)
    assert found.code == code
