"""
Two models with the same true proportion on different cases: how often a difference is concluded, in each direction.

Every pair of samples is weighed by its probability, by the binomial distribution of scipy.stats.
"""

import numpy as np
import pytest
from scipy.stats import binom

from reportgen.conventions import ENOUGH_EXPECTED
from reportgen.data.groups import TwoProportions
from reportgen.hypotests.two_proportions_z import two_proportions_z
from reportgen.intervals.miettinen_nurminen import miettinen_nurminen

MOST = 0.03
SIZES = [(20, 20), (30, 30), (50, 50), (50, 100), (50, 200), (50, 500), (100, 100), (100, 500), (30, 300), (100, 1000)]
RATES = np.concatenate([np.linspace(0.002, 0.05, 25), np.linspace(0.06, 0.94, 45), np.linspace(0.95, 0.998, 25)])


def concluded(n, m, least):
    """Mark the pairs of counts at which the first, or the second, proportion is concluded to be the larger one."""
    x, y = np.arange(n + 1.0)[:, None], np.arange(m + 1.0)[None, :]
    pooled = (x + y) / (n + m)
    with np.errstate(all="ignore"):
        z = (x / n - y / m) / np.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m) * (n + m) / (n + m - 1))
    enough = np.minimum(pooled, 1 - pooled) * min(n, m) >= least
    return enough & (z > 1.959964), enough & (z < -1.959964)


def worst(n, m, least):
    rates = []
    for p in RATES:
        first, second = binom.pmf(np.arange(n + 1), n, p), binom.pmf(np.arange(m + 1), m, p)
        rates += [first @ shown.astype(float) @ second for shown in concluded(n, m, least)]
    return max(rates)


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_a_difference_is_falsely_concluded_within_the_tolerance(n, m):
    assert worst(n, m, ENOUGH_EXPECTED) <= MOST


def test_with_fewer_expected_counts_it_would_be_beyond():
    assert worst(100, 1000, 5) > MOST
    assert worst(50, 200, 0) > 0.09


@pytest.mark.parametrize("counts", [(40, 50, 160, 200), (30, 50, 160, 200), (5, 50, 60, 200), (45, 50, 140, 200)])
def test_what_is_enumerated_is_the_test_and_the_interval_of_the_catalog(counts):
    x, n, y, m = counts
    two = TwoProportions.of(*counts)
    up, down = (bool(shown[x, y]) for shown in concluded(n, m, 0))
    found = two_proportions_z(two, version="n_minus_1")
    limits = miettinen_nurminen.limits(two, level=0.95)
    assert (found.p_value < 0.05) == (up or down) == bool(limits.low > 0 or limits.high < 0)
