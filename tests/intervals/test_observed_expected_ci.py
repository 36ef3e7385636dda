"""Interval of observed over expected cases; the exact limits of the proportion come from scipy."""

import numpy as np
import pytest
import scipy.stats

from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.intervals.observed_expected_ci import observed_expected_ci


def forecasts(seed, cases, tilt=1.0):
    rng = np.random.default_rng(seed)
    values = rng.beta(1, 4, cases)
    return values, rng.random(cases) < np.minimum(1, tilt * values)


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
@pytest.mark.parametrize(("seed", "cases"), [(1, 30), (2, 400), (3, 5000)])
def test_it_is_the_exact_interval_of_the_proportion_times_n_over_e(seed, cases, level):
    values, truth = forecasts(seed, cases)
    exact = scipy.stats.binomtest(int(truth.sum()), cases).proportion_ci(level, "exact")
    found = observed_expected_ci.limits(Scores.of(values, truth), level=level)
    expected = np.array([exact.low, exact.high]) * cases / values.sum()
    assert [float(found.low), float(found.high)] == pytest.approx(expected.tolist(), rel=1e-9)


@pytest.mark.parametrize(
    ("values", "truth", "code"),
    [([0.0, 0.0], [True, False], "nothing_expected"), ([1.5, 0.2], [True, False], "not_probabilities")],
)
def test_what_has_no_interval_says_why(values, truth, code):
    found = observed_expected_ci.limits(Scores.of(values, truth))
    assert isinstance(found, Undefined)
    assert found.code == code


@pytest.mark.parametrize("tilt", [0.6, 1.0, 1.6])
def test_given_the_scores_each_limit_errs_at_most_as_often_as_its_tail(tilt):
    """The number of positive cases given the scores varies less than a binomial one, so the limits err less often."""
    rng = np.random.default_rng(7)
    values = rng.beta(1, 4, 200)
    true = np.minimum(1, tilt * values)
    ratio = true.sum() / values.sum()
    misses = np.zeros(2)
    for _ in range(2000):
        found = observed_expected_ci.limits(Scores.of(values, rng.random(200) < true))
        misses += [float(found.low) > ratio, float(found.high) < ratio]
    assert (misses / 2000 <= 0.025).all()
