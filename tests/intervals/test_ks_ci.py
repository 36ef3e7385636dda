"""Interval of the Kolmogorov-Smirnov statistic; golden values by numerical integration and simulation."""

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import norm, rayleigh

from reportgen.catalog.answers import Undefined
from reportgen.data.arrays import array
from reportgen.data.scores import Scores
from reportgen.intervals.ks_ci import exceeded, ks_ci


@pytest.mark.parametrize(("n", "m", "c"), [(50, 50, 0.354), (20, 300, 0.3), (1000, 90, 0.1), (5, 7, 0.9)])
def test_two_rayleigh_variables_are_added_up_as_by_numerical_integration(n, m, c):
    first, second = (rayleigh(scale=1 / (2 * size**0.5)) for size in (n, m))
    inside = quad(lambda x: first.pdf(x) * second.sf(c - x), 0, c)[0]

    assert float(exceeded(array(c), array(n), array(m))) == pytest.approx(inside + first.sf(c), rel=1e-8)


def test_the_upper_limit_is_the_difference_at_one_threshold_that_is_just_not_excluded():
    """At the limit the estimate lies z standard errors below it, with the largest variance of such a difference."""
    found = ks_ci(Scores.of([*range(50), *range(30, 80)], [False] * 50 + [True] * 50), tail=0.025)
    high = float(found.high)
    error = np.sqrt((1 - high**2) / 4 * (1 / 50 + 1 / 50))

    assert (high - 0.6) / error == pytest.approx(norm.ppf(0.975))


def test_one_class_has_none():
    assert ks_ci(Scores.of([0.1, 0.2], [True, True]), tail=0.025) == Undefined("one_class")


def test_a_batch_is_its_members_one_by_one():
    rng = np.random.default_rng(3)
    cells = rng.integers(0, 5, (4, 2, 9)).astype(float)
    values = np.arange(9.0)
    scores = [Scores(values, *one) for one in cells]
    together = ks_ci(Scores(values, cells[:, 0], cells[:, 1]), tail=0.025)
    alone = [ks_ci(one, tail=0.025) for one in scores]

    assert np.allclose(together.low, [float(one.low) for one in alone])
    assert np.allclose(together.high, [float(one.high) for one in alone])
