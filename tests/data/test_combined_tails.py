"""The score of a tail against scipy; what a line leaves possible; the level, by simulation of three shares."""

import numpy as np
import pytest
from scipy import stats

from reportgen.data.arrays import array
from reportgen.data.combined_tails import Contrast, Tails, outermost
from reportgen.data.share_functions import Linear, Mixture, Ratio


@pytest.mark.parametrize(("x", "n"), [(0, 10), (3, 10), (10, 10), (188, 200)])
def test_scores_are_normal_quantiles_of_binomial_tails(x, n):
    tails = Tails.of(x, n, 0.025, among=2)
    at = tails.shares[100:400:50]
    assert tails.score(at, np.ones(6), -1) == pytest.approx(
        np.clip(stats.norm.isf(stats.binom.sf(x - 1, n, at)), -5, 37)
    )
    assert tails.score(at, np.ones(6), 1) == pytest.approx(np.clip(stats.norm.isf(stats.binom.cdf(x, n, at)), -5, 37))
    assert tails.score(at, -np.ones(6), 1).tolist() == tails.score(at, np.ones(6), -1).tolist()


def test_shares_far_off_the_count_are_ruled_out():
    low, high = Tails.of(188, 200, 0.025, among=2).ends
    beyond = 0.025 * 0.04 * 0.9 / 4
    assert stats.binom.sf(187, 200, low) == pytest.approx(beyond, rel=1e-6)
    assert stats.binom.cdf(188, 200, high) == pytest.approx(beyond, rel=1e-6)
    assert Tails.of(0, 10, 0.025, among=2).ends[0] == 0
    assert Tails.of(10, 10, 0.025, among=2).ends[1] == 1


def test_a_line_that_misses_all_shares_that_are_left_is_not_possible():
    tails = Tails.of(5, 10, 0.025, among=2), Tails.of(5, 10, 0.025, among=2)

    def line(value):
        return Contrast(array([1.0]), array([1.0]), array([value]))

    assert 1 < outermost(line, tails, 1.0, 2.5, 0.025, 1) < 2
    assert 0 < outermost(line, tails, 1.0, -0.5, 0.025, -1) < 1


def test_both_ends_are_mirror_images():
    """Successes and failures in each other's place turn a sum of two shares round."""
    counts, mirrored = ((9, 10), (28, 30)), ((1, 10), (2, 30))
    for sign in (-1, 1):
        one = Linear(1, 1, 0).outer(counts, 0.025, sign)
        assert one == pytest.approx(2 - Linear(1, 1, 0).outer(mirrored, 0.025, -sign), abs=1e-6)


def test_a_ratio_and_its_reciprocal_are_mirror_images():
    counts = ((9, 10), (2, 30))
    for sign in (-1, 1):
        assert Ratio().outer(counts, 0.025, sign) == pytest.approx(
            1 - Ratio().outer(counts[::-1], 0.025, -sign), abs=1e-6
        )


def test_in_a_mixture_the_classes_may_change_places():
    one = Mixture(-990, 1000, -10, 10).outer(((9, 10), (28, 30), (10, 40)), 0.025, 1)
    other = Mixture(-10, 10, -990, 1000).outer(((28, 30), (9, 10), (30, 40)), 0.025, 1)
    assert one == pytest.approx(other, rel=0.002)  # the grid is on the first share


def test_where_one_share_decides_its_own_limits_do():
    assert Linear(1, 0, 0).outer(((9, 10), (28, 30)), 0.025, 1) is None
    assert Mixture(0, 3, 0, 1).outer(((9, 10), (28, 30), (10, 40)), 0.025, 1) is None


@pytest.mark.parametrize("mixture", [Mixture(-1, 1, 0, 2), Mixture(0, 2, -1, 1)])
def test_of_a_mixture_with_one_constant_class_the_other_two_shares_remain(mixture):
    counts = ((9, 10), (28, 30), (10, 40))
    part, first, second = 0.25, 0.9, 28 / 30
    value = part * (mixture.a * first + mixture.b) + (1 - part) * (mixture.c * second + mixture.d)
    assert mixture.outer(counts, 0.025, -1) < value < mixture.outer(counts, 0.025, 1)


@pytest.mark.slow
@pytest.mark.parametrize("shares", [(0.97, 0.95, 0.4), (0.6, 0.3, 0.2)])
def test_three_shares_keep_the_level_whatever_they_are(shares):
    """400 samples of 40 cases, both ends of a cost: no more false ends than a binomial of 2.5% allows."""
    rng, mixture = np.random.default_rng(1), Mixture(-5, 5, -1, 1)
    first, second, part = shares
    true = part * (5 - 5 * first) + (1 - part) * (1 - second)
    wrong, made = np.zeros(2), 0
    while made < 400:
        n = rng.binomial(40, part)
        if 0 < n < 40:
            counts = ((rng.binomial(n, first), n), (rng.binomial(40 - n, second), 40 - n), (n, 40))
            wrong += mixture.outer(counts, 0.025, -1) > true, mixture.outer(counts, 0.025, 1) < true
            made += 1
    assert (wrong <= stats.binom.isf(0.001, 400, 0.025)).all()
