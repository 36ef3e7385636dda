"""Golden values: the limits of each group by scipy, put together by hand."""

import numpy as np
import pytest
from scipy.stats import binomtest

from reportgen.data.groups import TwoProportions
from reportgen.intervals.clopper_pearson_difference import clopper_pearson_difference


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
@pytest.mark.parametrize("counts", [(56, 70, 48, 80), (0, 60, 3, 900), (60, 60, 880, 900), (7, 21, 9000, 30_000)])
def test_it_is_put_together_from_the_exact_limits_of_each_group(counts, level):
    x, n, y, m = counts
    ours, theirs = (binomtest(k, trials).proportion_ci(level, method="exact") for k, trials in ((x, n), (y, m)))
    found = clopper_pearson_difference.limits(TwoProportions.of(*counts), level=level)
    p, q = x / n, y / m
    weight = max(0, 1 - min(x, n - x, y, m - y) / 10)

    def reach(one, other):
        return weight * (one + other) + (1 - weight) * np.hypot(one, other)

    assert float(found.low) == pytest.approx(p - q - reach(p - ours.low, theirs.high - q), rel=1e-9)
    assert float(found.high) == pytest.approx(p - q + reach(ours.high - p, q - theirs.low), rel=1e-9)


def test_exchanged_groups_give_the_interval_with_the_other_sign():
    two = TwoProportions.of(9, 50, 300, 900)
    found, other = (clopper_pearson_difference.limits(one) for one in (two, two.swapped))
    assert (float(found.low), float(found.high)) == pytest.approx((-float(other.high), -float(other.low)))


def test_one_success_more_in_the_first_group_raises_both_limits_and_one_failure_lowers_them():
    """Also in the other group, the other way round: so the worst that incomplete rows can be is at a corner."""
    rng = np.random.default_rng(2)
    n, m = (np.floor(20 * 10 ** rng.uniform(0, 2, 20_000)) for _ in range(2))
    x, y = (np.floor(rng.random(20_000) * (size + 1)) for size in (n, m))

    def ends(*counts):
        found = clopper_pearson_difference.limits(TwoProportions.of(*counts))
        return np.stack([found.low, found.high])

    for sign, more in ((1, (1, 1, 0, 0)), (-1, (0, 1, 0, 0)), (-1, (0, 0, 1, 1)), (1, (0, 0, 0, 1))):
        changed = ends(*(one + add for one, add in zip((x, n, y, m), more, strict=True)))
        assert (sign * (changed - ends(x, n, y, m)) >= -1e-9).all()


def test_without_trials_in_a_group_there_is_no_limit():
    found = clopper_pearson_difference.limits(TwoProportions.of(0, 0, 3, 10))
    assert np.isnan([found.low, found.high, found.value]).all()
