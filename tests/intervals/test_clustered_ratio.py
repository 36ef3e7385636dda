"""Ratios in clusters: followed by hand through Koopman's interval, and by what must and what must not matter."""

import numpy as np
import pytest
from scipy.stats import norm, t

from reportgen.catalog.answers import Undefined
from reportgen.data.arrays import array
from reportgen.data.groups import TwoProportions
from reportgen.data.selected_in_clusters import SelectedInClusters
from reportgen.intervals.clustered_ratio import clustered_ratio
from reportgen.intervals.koopman import koopman


def both(a, n, b, m):
    return SelectedInClusters(*map(array, (a, n, b, m)))


def drawn(seed, clusters=30, most=6):
    rng = np.random.default_rng(seed)
    n, m = rng.integers(0, most, (2, clusters))
    n[:20], m[-20:] = n[:20] + 1, m[-20:] + 1
    rate = rng.beta(2, 2, clusters)
    return both(rng.binomial(n, rate), n, rng.binomial(m, rate), m)


def by_hand(two, tail=0.025):
    """Follow the description cluster by cluster, in loops."""
    z = norm.isf(tail)
    sizes, effects, spreads, parts = [], [], [], []
    groups = ((two.successes_a, two.trials_a), (two.successes_b, two.trials_b))
    for x, n in groups:
        there = n > 0
        clusters, total, p = there.sum(), n.sum(), x.sum() / n.sum()
        away = [one - of * p for one, of in zip(x, n, strict=True)]
        variance = clusters / (clusters - 1) * sum(one**2 for one in away) / total**2
        largest = sum(of**2 for of in n) / total
        telling = min(
            sum(of**2 for of, kind in zip(n, held, strict=True) if kind) ** 2
            / sum(of**4 for of, kind in zip(n, held, strict=True) if kind)
            for held in (x > 0, x < n)
        )
        estimated = variance / (p * (1 - p) / total)
        effects.append(((telling * estimated + 2 * largest) / (telling + 2), telling, clusters))
        sizes.append((p, total))
        spreads.append(variance / p**2)
        parts.append([one / x.sum() for one in away])
    shared = sum(1 for n, m in zip(two.trials_a, two.trials_b, strict=True) if n and m)
    pairs = 1.0
    if shared:
        common = shared / max(shared - 1, 1) * sum(u * w for u, w in zip(*parts, strict=True))
        telling = min(one[1] for one in effects)
        largest = 1 + shared / min(one[2] for one in effects)
        pairs = (telling * (1 - 2 * common / sum(spreads)) + 2 * largest) / (telling + 2)
    counts = []
    for (p, total), (effect, _, clusters) in zip(sizes, effects, strict=True):
        m = total / effect / pairs * (z / t.isf(tail, clusters - 1)) ** 2
        counts += [p * m, m]
    return koopman.function(TwoProportions.of(*counts), tail=tail)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("tail", [0.025, 0.05])
def test_it_is_koopmans_interval_of_the_reduced_counts(seed, tail):
    two = drawn(seed)
    found, expected = clustered_ratio.function(two, tail=tail), by_hand(two, tail)
    assert (float(found.low), float(found.high)) == pytest.approx((float(expected.low), float(expected.high)), rel=1e-9)


def test_groups_in_different_clusters_do_not_vary_together():
    two = drawn(3)
    nothing = np.zeros(30)
    apart = both(
        *(np.concatenate(one) for one in ((two.successes_a, nothing), (two.trials_a, nothing))),
        *(np.concatenate(one) for one in ((nothing, two.successes_b), (nothing, two.trials_b))),
    )
    found, together = (clustered_ratio.limits(one, level=0.95) for one in (apart, two))
    assert found.notes["shared_clusters"] == 0
    assert together.high / together.low < found.high / found.low  # rates of a cluster rise together here


def test_groups_that_go_opposite_ways_have_a_wider_interval():
    x, n = array([0, 1, 3, 4] * 10), np.full(40, 4.0)
    alike, opposite = (clustered_ratio.limits(both(x, n, other, n), level=0.95) for other in (x, x[::-1]))
    assert float(opposite.high - opposite.low) > 1.5 * float(alike.high - alike.low)


def test_a_ratio_turned_round_has_reciprocal_limits():
    two = drawn(5)
    found = clustered_ratio.limits(two, level=0.9)
    turned = clustered_ratio.limits(both(two.successes_b, two.trials_b, two.successes_a, two.trials_a), level=0.9)
    assert (float(turned.low), float(turned.high)) == pytest.approx((1 / float(found.high), 1 / float(found.low)))


def test_every_case_three_times_leaves_the_interval():
    two = drawn(7)
    found, again = (
        clustered_ratio.limits(
            both(*(times * one for one in (two.successes_a, two.trials_a, two.successes_b, two.trials_b))), level=0.95
        )
        for times in (1, 3)
    )
    assert (float(again.low), float(again.high)) == pytest.approx((float(found.low), float(found.high)), rel=1e-9)


def test_single_cases_give_about_koopmans_limits():
    rng = np.random.default_rng(1)
    x, y, nothing = rng.binomial(1, 0.4, 2000), rng.binomial(1, 0.5, 2000), np.zeros(2000)
    ones = np.ones(2000)
    found = clustered_ratio.limits(
        both(np.r_[x, nothing], np.r_[ones, nothing], np.r_[nothing, y], np.r_[nothing, ones]), level=0.95
    )
    plain = koopman.limits(TwoProportions.of(x.sum(), 2000, y.sum(), 2000), level=0.95)
    assert (float(found.low), float(found.high)) == pytest.approx((float(plain.low), float(plain.high)), rel=2e-3)


def test_fewer_than_twenty_clusters_of_a_group_have_no_interval():
    one = np.ones(25)
    other = np.r_[np.ones(19), np.zeros(6)]
    found = clustered_ratio.limits(both(one, 2 * one, other, 2 * other), level=0.95)
    assert found == Undefined("few_clusters_of_set", clusters=19.0)
