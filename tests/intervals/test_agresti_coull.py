"""Golden values: statsmodels, called here; Agresti and Coull's rule of two successes and two failures by hand."""

import numpy as np
import pytest
from scipy.special import ndtr
from statsmodels.stats.proportion import proportion_confint

from reportgen.data.evidence import Proportion
from reportgen.intervals.agresti_coull import agresti_coull
from reportgen.intervals.wilson import wilson


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
@pytest.mark.parametrize("trials", [1, 2, 7, 60, 1000])
def test_it_agrees_with_statsmodels(level, trials):
    for successes in {0, 1, trials // 3, trials - 1, trials}:
        found = agresti_coull.limits(Proportion.of(successes, trials), level=level)
        theirs = np.clip(proportion_confint(successes, trials, 1 - level, method="agresti_coull"), 0, 1)
        assert (float(found.low), float(found.high)) == pytest.approx(theirs, abs=1e-12)


def test_at_z_of_2_it_is_walds_interval_with_two_successes_and_two_failures_more():
    """By hand: 6 of 14 for 4 of 10, give or take 2 sqrt(6/14 8/14 / 14)."""
    tail = float(ndtr(-2))
    found, half = agresti_coull(Proportion.of(4, 10), tail=tail), 2 * (6 * 8) ** 0.5 / 14**1.5
    assert (float(found.low), float(found.high)) == pytest.approx((6 / 14 - half, 6 / 14 + half), rel=1e-9)


def test_it_holds_wilsons_interval():
    successes = np.arange(41.0)
    ours, inner = (method.limits(Proportion.of(successes, np.full(41, 40.0))) for method in (agresti_coull, wilson))
    assert (ours.low <= inner.low + 1e-12).all()
    assert (ours.high >= inner.high - 1e-12).all()


def test_limits_beyond_0_are_put_there_and_counted():
    found = agresti_coull.limits(Proportion.of(0, 20))
    assert float(found.low) == 0.0
    assert found.notes == {"limits_clipped": 1.0}


def test_without_trials_there_is_no_limit():
    found = agresti_coull.limits(Proportion.of(0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()
