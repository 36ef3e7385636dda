"""Golden values: Newcombe (1998), table 1; Fagerland, Lydersen & Laake (2017), chapter 2."""

import numpy as np
import pytest
from scipy.special import ndtri, xlogy
from scipy.stats import chi2

from reportgen.data.evidence import Proportion
from reportgen.intervals.likelihood import likelihood


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2542, 0.3655), (15, 148, 0.0596, 0.1567), (0, 20, 0.0, 0.0916), (1, 29, 0.002, 0.1432)],
)
def test_newcombes_four_examples(successes, trials, low, high):
    """Newcombe (1998), Two-sided confidence intervals for the single proportion, table 1, method 7."""
    found = likelihood.limits(Proportion.of(successes, trials))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


def test_without_trials_there_is_no_limit():
    found = likelihood.limits(Proportion.of(0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()


def test_a_published_example():
    """Fagerland, Lydersen & Laake (2017), chapter 2; contingencytables 3.0.0, LR_CI_1x2(13, 16)."""
    found = likelihood.limits(Proportion.of(13, 16))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (0.5828, 0.9497)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
@pytest.mark.parametrize(("x", "n"), [(1, 2), (3, 20), (19, 20), (150, 400), (3, 1_000_000)])
def test_at_each_limit_twice_the_drop_is_the_quantile_of_chi_square(level, x, n):
    found = likelihood.limits(Proportion.of(x, n), level=level)
    for p in (float(found.low), float(found.high)):
        drop = xlogy(x, x / n / p) + xlogy(n - x, (1 - x / n) / (1 - p))
        assert 2 * drop == pytest.approx(chi2.ppf(level, 1), rel=1e-6)


def test_no_success_and_no_failure_have_closed_limits():
    """By hand: without a success -2 n log(1 - p) = z^2."""
    found, other = (likelihood.limits(Proportion.of(successes, 20)) for successes in (0, 20))
    closed = 1 - np.exp(-(ndtri(0.975) ** 2) / 40)
    assert (float(found.low), float(found.high)) == (0.0, pytest.approx(closed, rel=1e-12))
    assert (float(other.low), float(other.high)) == (pytest.approx(1 - closed, rel=1e-12), 1.0)
