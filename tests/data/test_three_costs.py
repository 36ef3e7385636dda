"""Limits of a mean of three costs, beside a search over all samples and a fine grid of proportions."""

import numpy as np
import pytest
from scipy.special import gammaln, xlogy
from scipy.stats import beta

from reportgen.data.calibrated_limits import probability
from reportgen.data.three_costs import MeanAbove, limits

PLACES = 2001


def by_search(costs, counts, value, *, above):
    """Add up all samples that speak no less against a value, at the likeliest proportions and those nearly as likely."""
    n = sum(counts)
    one, other = np.meshgrid(np.arange(n + 1), np.arange(n + 1), indexing="ij")
    kept = one + other <= n
    samples = np.stack([one[kept], other[kept], n - one[kept] - other[kept]], axis=-1)
    first = np.linspace(0, 1, PLACES)[1:-1]
    second = (value - costs[2] - first * (costs[0] - costs[2])) / (costs[1] - costs[2])
    shares = np.stack([first, second, 1 - first - second], axis=-1)
    shares = shares[(shares > 0).all(axis=1)]
    ways = gammaln(n + 1) - gammaln(samples + 1).sum(axis=-1)
    likelihood = ways + np.stack([xlogy(samples, one).sum(axis=-1) for one in shares])
    best = ways + xlogy(samples, samples / n).sum(axis=-1)
    away = samples @ np.array(costs) / n - value
    root = np.sign(away) * np.sqrt(2 * np.maximum(best - likelihood.max(axis=0), 0))
    mine = int(np.flatnonzero((samples == np.array(counts)).all(axis=1))[0])
    against = root <= root[mine] + 1e-3 if above else root >= root[mine] - 1e-3
    near = np.flatnonzero(likelihood[:, mine] >= likelihood[:, mine].max() - 0.5)
    return max(float((np.exp(likelihood[at]) * against).sum()) for at in near)


@pytest.mark.parametrize("costs", [(5.0, 1.0, 0.0), (1.0, 10.0, 30.0), (-4.0, 1.0, 0.0)])
@pytest.mark.parametrize(
    ("counts", "part"), [((2, 3, 20), 0.6), ((1, 8, 16), 0.3), ((4, 5, 16), 0.8), ((3, 2, 20), 0.15)]
)
def test_a_value_is_as_probable_as_a_search_over_all_samples_says(costs, counts, part):
    mean = np.dot(costs, counts) / 25
    for above, end in ((True, max(costs)), (False, min(costs))):
        value = mean + (end - mean) * part
        left = costs.index(min(costs) if above else max(costs))
        side = MeanAbove.of(costs, counts, left)
        found = probability(side, abs(value - costs[left]))
        assert found == pytest.approx(by_search(costs, counts, value, above=above), abs=2e-3)


@pytest.mark.parametrize("counts", [(0, 30), (4, 26), (30, 0)])
def test_of_two_costs_they_are_those_of_a_proportion(counts):
    """Clopper and Pearson (1934)."""
    k, n = counts[0], 30
    low = beta.ppf(0.025, k, n - k + 1) if k else 0.0
    high = beta.ppf(0.975, k + 1, n - k) if k < n else 1.0

    assert limits((7.0, 2.0), counts, 0.025) == pytest.approx((2 + 5 * low, 2 + 5 * high))


def test_a_third_cost_that_is_nearly_the_second_changes_little():
    """Errors of one kind, counted as two kinds that cost nearly the same."""
    together, apart = limits((1.0, 0.0), (9, 91), 0.025), limits((1.0001, 1.0, 0.0), (4, 5, 91), 0.025)

    assert apart == pytest.approx(together, abs=5e-3)


def test_one_cost_is_known():
    assert limits((3.0,), (50,), 0.025) == (3, 3)


def test_limits_are_where_the_probability_is_the_tail():
    costs, counts = (100.0, 1.0, 0.0), (2, 30, 468)
    low, high = limits(costs, counts, 0.025)

    assert probability(MeanAbove.of(costs, counts, 2), high * 1.0001) <= 0.025
    assert probability(MeanAbove.of(costs, counts, 2), high * 0.99) > 0.025
    assert probability(MeanAbove.of(costs, counts, 0), 100 - low * 0.9999) <= 0.025
    assert probability(MeanAbove.of(costs, counts, 0), 100 - low * 1.01) > 0.025


@pytest.mark.parametrize(("more", "times"), [(10.0, 1.0), (0.0, 3.0), (-2.0, 7.0)])
def test_limits_move_with_the_costs(more, times):
    plain = limits((5.0, 1.0, 0.0), (2, 6, 50), 0.025)
    moved = limits(tuple(more + times * one for one in (5.0, 1.0, 0.0)), (2, 6, 50), 0.025)

    assert moved == pytest.approx(tuple(more + times * end for end in plain), rel=1e-8)


def test_gains_mirror_costs():
    low, high = limits((5.0, 1.0, 0.0), (2, 6, 50), 0.025)

    assert limits((-5.0, -1.0, 0.0), (2, 6, 50), 0.025) == pytest.approx((-high, -low))
