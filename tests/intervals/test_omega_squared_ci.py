"""The noncentral F interval, held against the distribution of scipy.stats."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.data.samples import GroupedSamples
from reportgen.data.variances import VarianceRatio
from reportgen.hypotests.anova import anova
from reportgen.intervals.omega_squared_ci import omega_squared_ci

GROUPS = st.lists(st.lists(st.integers(-9, 9), min_size=1, max_size=6), min_size=2, max_size=4)


@given(GROUPS, st.sampled_from([0.5, 0.9, 0.99]))
@settings(deadline=None)
def test_each_limit_leaves_the_probability_of_the_tail(groups, level):
    f = anova(GroupedSamples.of(groups))
    if isinstance(f.p_value, Undefined):
        assert f.interval == f.p_value
        return
    found = omega_squared_ci.limits(VarianceRatio.of(f.statistic, *f.df), level=level)
    n, tail = sum(map(len, groups)), (1 - level) / 2
    low, high = (n * share / (1 - share) for share in (float(found.low), float(found.high)))
    assert 0 <= found.low <= found.high < 1
    if high:
        assert scipy.stats.ncf.cdf(f.statistic, *f.df, high) == pytest.approx(tail, rel=1e-6)
    if low:
        assert scipy.stats.ncf.sf(f.statistic, *f.df, low) == pytest.approx(tail, rel=1e-6)
    else:
        assert f.p_value >= tail * (1 - 1e-9)


@given(GROUPS, st.sampled_from([0.9, 0.95]))
@settings(deadline=None)
def test_that_of_the_test_excludes_zero_exactly_if_p_is_below_its_error(groups, level):
    found = anova(GroupedSamples.of(groups), level=level)
    if not isinstance(found.p_value, Undefined) and abs(found.p_value - (1 - level)) > 1e-9:
        assert (found.interval.low > 0) == (found.p_value < 1 - level)
        assert found.interval_level == pytest.approx(1 - 2 * (1 - level))


def test_it_covers_the_true_proportion():
    """Three groups of 12 with means 0, 0 and 1 and unit variance: the variance between is 2/9, so 2/11 of the total."""
    rng = np.random.default_rng(5)
    means = np.array([0, 0, 1.0])[:, None]
    inside = 0
    for _ in range(800):
        found = anova(GroupedSamples.of(means + rng.normal(size=(3, 12)))).interval
        inside += bool(found.low <= 2 / 11 <= found.high)

    assert abs(inside / 800 - 0.9) < 0.03
