"""Golden values: Newcombe (1998), table 2."""

import numpy as np
import pytest

from reportgen.data.groups import TwoProportions
from reportgen.intervals.newcombe_cc import newcombe_cc


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        ((56, 70, 48, 80), 0.0428, 0.3422),
        ((9, 10, 3, 10), 0.1013, 0.8387),
        ((6, 7, 2, 7), -0.029, 0.8423),
        ((5, 56, 0, 29), -0.0667, 0.2037),
        ((0, 10, 0, 20), -0.2005, 0.3445),
        ((0, 10, 0, 10), -0.3445, 0.3445),
        ((10, 10, 0, 20), 0.6014, 1.0),
        ((10, 10, 0, 10), 0.5128, 1.0),
    ],
)
def test_newcombes_examples(counts, low, high):
    """Newcombe (1998), Interval estimation for the difference between independent proportions, table 2, method 11."""
    found = newcombe_cc.limits(TwoProportions.of(*counts))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


@pytest.mark.parametrize("counts", [(0, 0, 3, 10), (3, 10, 0, 0), (0, 0, 0, 0)])
def test_without_trials_in_a_group_there_is_no_limit(counts):
    found = newcombe_cc.limits(TwoProportions.of(*counts))
    assert np.isnan([found.low, found.high, found.value]).all()
