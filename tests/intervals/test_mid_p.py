"""Golden values: Newcombe (1998), table 1; Fagerland, Lydersen & Laake (2017), chapter 2."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import binom

from reportgen.data.evidence import Proportion
from reportgen.intervals.mid_p import mid_p


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2544, 0.3658), (15, 148, 0.0601, 0.1581), (0, 20, 0.0, 0.1391), (1, 29, 0.0017, 0.1585)],
)
def test_newcombes_four_examples(successes, trials, low, high):
    """Newcombe (1998), Two-sided confidence intervals for the single proportion, table 1, method 6."""
    found = mid_p.limits(Proportion.of(successes, trials))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


def test_without_trials_there_is_no_limit():
    found = mid_p.limits(Proportion.of(0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()


def test_a_published_example():
    """Fagerland, Lydersen & Laake (2017), chapter 2; contingencytables 3.0.0, ClopperPearson_midP_CI_1x2(13, 16)."""
    found = mid_p.limits(Proportion.of(13, 16))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (0.5699, 0.95)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
@pytest.mark.parametrize("trials", [1, 2, 7, 60, 1000])
def test_it_is_the_blunt_inversion_of_the_mid_p(level, trials):
    tail = (1 - level) / 2
    for x in {0, 1, trials // 3, trials - 1, trials}:
        found = mid_p.limits(Proportion.of(x, trials), level=level)
        if x:
            low = brentq(lambda p, x=x: binom.sf(x, trials, p) + binom.pmf(x, trials, p) / 2 - tail, 0, x / trials)
            assert float(found.low) == pytest.approx(low, abs=1e-9)
        if x < trials:
            high = brentq(
                lambda p, x=x: binom.cdf(x - 1, trials, p) + binom.pmf(x, trials, p) / 2 - tail, x / trials, 1
            )
            assert float(found.high) == pytest.approx(high, abs=1e-9)


def test_no_success_and_no_failure_give_the_very_end():
    """By hand: without a success (1 - p)^n / 2 is the tail."""
    found = mid_p.limits(Proportion.of(0, 20))
    assert (float(found.low), float(found.high)) == (0.0, pytest.approx(1 - 0.05 ** (1 / 20), rel=1e-12))
    assert float(mid_p.limits(Proportion.of(20, 20)).high) == 1.0
