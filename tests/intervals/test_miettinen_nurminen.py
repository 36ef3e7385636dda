"""Golden values: Newcombe (1998), table 2; Fagerland, Lydersen & Laake (2017), chapter 4; the test inverted bluntly."""

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar
from scipy.special import ndtri

from reportgen.data.groups import TwoProportions
from reportgen.intervals.miettinen_nurminen import miettinen_nurminen


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        ((56, 70, 48, 80), 0.0528, 0.3382),
        ((9, 10, 3, 10), 0.17, 0.8406),
        ((6, 7, 2, 7), 0.0342, 0.8534),
        ((5, 56, 0, 29), -0.0326, 0.1933),
        ((0, 10, 0, 20), -0.1658, 0.2844),
        ((0, 10, 0, 10), -0.2879, 0.2879),
        ((10, 10, 0, 20), 0.7156, 1.0),
        ((10, 10, 0, 10), 0.6636, 1.0),
    ],
)
def test_newcombes_examples(counts, low, high):
    """Newcombe (1998), Interval estimation for the difference between independent proportions, table 2, method 6."""
    found = miettinen_nurminen.limits(TwoProportions.of(*counts))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


@pytest.mark.parametrize("counts", [(0, 0, 3, 10), (3, 10, 0, 0), (0, 0, 0, 0)])
def test_without_trials_in_a_group_there_is_no_limit(counts):
    found = miettinen_nurminen.limits(TwoProportions.of(*counts))
    assert np.isnan([found.low, found.high, found.value]).all()


def test_a_published_example_without_successes_in_a_group():
    """Fagerland, Lydersen & Laake (2017), chapter 4: 0 of 16 against 15 of 72."""
    found = miettinen_nurminen.limits(TwoProportions.of(0, 16, 15, 72))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (-0.3164, -0.0056)


def blunt(counts, z, factor):
    """
    Find the likeliest shares under each difference by search, and the limits by root finding.

    The score interval of statsmodels 0.15 is no witness: it multiplies the difference by a count where the paper has
    the group size, and does not give Newcombe's printed values.
    """
    x_a, n_a, x_b, n_b = counts

    def score(delta):
        def unlikely(p):
            parts = ((x_a, p), (n_a - x_a, 1 - p), (x_b, p - delta), (n_b - x_b, 1 - p + delta))
            return -sum(count * np.log(max(share, 1e-300)) for count, share in parts if count)

        ends = (max(0.0, delta), min(1.0, 1 + delta))
        p = minimize_scalar(unlikely, bounds=ends, method="bounded", options={"xatol": 1e-13}).x
        q = p - delta
        return (x_a / n_a - x_b / n_b - delta) / np.sqrt(factor * (p * (1 - p) / n_a + q * (1 - q) / n_b))

    value, edge = x_a / n_a - x_b / n_b, 1 - 1e-9
    low = brentq(lambda d: score(d) - z, -edge, value - 1e-9) if value > -1 else -1.0
    high = brentq(lambda d: score(d) + z, value + 1e-9, edge) if value < 1 else 1.0
    return low, high


@pytest.mark.parametrize(
    "counts", [(7, 34, 1, 34), (0, 16, 15, 72), (5, 5, 3, 7), (0, 4, 7, 7), (1, 1, 0, 1), (0, 3, 0, 9), (40, 41, 2, 3)]
)
@pytest.mark.parametrize("level", [0.8, 0.99])
def test_it_is_the_blunt_inversion_of_the_score_test(counts, level):
    n = counts[1] + counts[3]
    found = miettinen_nurminen.limits(TwoProportions.of(*counts), level=level)
    low, high = blunt(counts, ndtri((1 + level) / 2), n / (n - 1))
    assert (float(found.low), float(found.high)) == pytest.approx((low, high), abs=2e-6)
