"""Golden values: Newcombe (1998), table 2; Fagerland, Lydersen & Laake (2017), chapter 4."""

import numpy as np
import pytest

from reportgen.data.groups import TwoProportions
from reportgen.intervals.wald_difference_cc import wald_difference_cc


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        ((56, 70, 48, 80), 0.0441, 0.3559),
        ((9, 10, 3, 10), 0.1605, 1.0),
        ((6, 7, 2, 7), 0.0053, 1.0),
        ((5, 56, 0, 29), -0.0116, 0.1901),
    ],
)
def test_newcombes_examples(counts, low, high):
    """Newcombe (1998), Interval estimation for the difference between independent proportions, table 2, method 2, where beyond 1 put there."""
    found = wald_difference_cc.limits(TwoProportions.of(*counts))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


@pytest.mark.parametrize("counts", [(0, 0, 3, 10), (3, 10, 0, 0), (0, 0, 0, 0)])
def test_without_trials_in_a_group_there_is_no_limit(counts):
    found = wald_difference_cc.limits(TwoProportions.of(*counts))
    assert np.isnan([found.low, found.high, found.value]).all()


def test_a_published_example():
    """Fagerland, Lydersen & Laake (2017), chapter 4: 7 of 34 against 1 of 34."""
    found = wald_difference_cc.limits(TwoProportions.of(7, 34, 1, 34))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (-0.0002, 0.3532)


def test_a_limit_beyond_1_is_put_there_and_counted():
    assert wald_difference_cc.limits(TwoProportions.of(9, 10, 3, 10)).notes == {"limits_clipped": 1.0}
