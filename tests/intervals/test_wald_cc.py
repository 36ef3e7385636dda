"""Golden values: Newcombe (1998), table 1; Fagerland, Lydersen & Laake (2017), chapter 2."""

import numpy as np
import pytest

from reportgen.data.evidence import Proportion
from reportgen.intervals.wald_cc import wald_cc


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2503, 0.3657), (15, 148, 0.0494, 0.1534), (0, 20, 0.0, 0.025), (1, 29, 0.0, 0.1181)],
)
def test_newcombes_four_examples(successes, trials, low, high):
    """Newcombe (1998), Two-sided confidence intervals for the single proportion, table 1, method 2."""
    found = wald_cc.limits(Proportion.of(successes, trials))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


def test_without_trials_there_is_no_limit():
    found = wald_cc.limits(Proportion.of(0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()


def test_a_published_example_at_90_percent():
    """contingencytables 3.0.0, Wald_CI_CC_1x2(13, 16, 0.1): 0.6207 to 1.0000."""
    found = wald_cc.limits(Proportion.of(13, 16), level=0.9)
    assert (round(float(found.low), 4), float(found.high)) == (0.6207, 1.0)
    assert found.notes == {"limits_clipped": 1.0}


def test_where_all_trials_end_alike_half_a_success_is_left():
    found = wald_cc.limits(Proportion.of(20, 20))
    assert (float(found.low), float(found.high)) == (1 - 1 / 40, 1.0)
