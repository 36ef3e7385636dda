"""Golden values: Newcombe (1998), table 1; Fagerland, Lydersen & Laake (2017), chapter 2."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import ndtri

from reportgen.data.evidence import Proportion
from reportgen.intervals.wilson_cc import wilson_cc


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2535, 0.3682), (15, 148, 0.0598, 0.1644), (0, 20, 0.0, 0.2005), (1, 29, 0.0018, 0.1963)],
)
def test_newcombes_four_examples(successes, trials, low, high):
    """Newcombe (1998), Two-sided confidence intervals for the single proportion, table 1, method 4."""
    found = wilson_cc.limits(Proportion.of(successes, trials))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


def test_without_trials_there_is_no_limit():
    found = wilson_cc.limits(Proportion.of(0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
@pytest.mark.parametrize(("successes", "trials"), [(1, 2), (3, 20), (19, 20), (150, 400)])
def test_each_limit_solves_the_corrected_test(level, successes, trials):
    """The test is |p - x/n| - 1/(2n) = z sqrt(p (1 - p) / n)."""
    found, z = wilson_cc.limits(Proportion.of(successes, trials), level=level), ndtri((1 + level) / 2)
    share = successes / trials

    def beyond(p):
        return abs(p - share) - 1 / (2 * trials) - z * np.sqrt(p * (1 - p) / trials)

    assert float(found.low) == pytest.approx(brentq(beyond, 0, share), abs=1e-9)
    assert float(found.high) == pytest.approx(brentq(beyond, share, 1), abs=1e-9)


def test_no_success_and_no_failure_give_the_very_end():
    assert float(wilson_cc.limits(Proportion.of(0, 37)).low) == 0.0
    assert float(wilson_cc.limits(Proportion.of(37, 37)).high) == 1.0


def test_a_single_trial_has_limits():
    found = wilson_cc.limits(Proportion.of(1, 1), level=0.8)
    assert 0 < float(found.low) < 1
