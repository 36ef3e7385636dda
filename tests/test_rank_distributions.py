"""Distributions of rank sums against all patterns of signs and all choices, written out."""

import itertools
from collections import Counter

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.rank_distributions import rank_sums, signed_rank_sums

RANKS = st.lists(st.integers(1, 9).map(lambda twice: twice / 2), min_size=1, max_size=9)


def written(found):
    return {round(2 * total): p for total, p in zip(found.sums, found.probabilities, strict=True) if p}


def shares(sums):
    counts = Counter(round(2 * total) for total in sums)
    return {total: pytest.approx(times / sum(counts.values()), rel=1e-12) for total, times in counts.items()}


@given(RANKS)
@settings(deadline=None)
def test_signed_ranks_are_those_of_all_patterns_of_signs(ranks):
    patterns = itertools.product([0, 1], repeat=len(ranks))

    assert written(signed_rank_sums(ranks)) == shares(np.dot(pattern, ranks) for pattern in patterns)


@given(RANKS, st.data())
@settings(deadline=None)
def test_rank_sums_are_those_of_all_choices(ranks, data):
    drawn = data.draw(st.integers(0, len(ranks)))

    assert written(rank_sums(ranks, drawn)) == shares(map(sum, itertools.combinations(ranks, drawn)))


def test_small_tails_are_exact_where_one_less_the_rest_would_be_lost():
    assert signed_rank_sums(np.arange(1.0, 201)).at_most(0) == 0.5**200
    assert rank_sums(np.arange(1.0, 81), 40).at_most(820) == pytest.approx(1 / 107507208733336176461620, rel=1e-12)


@pytest.mark.parametrize(("first", "second"), [(7, 9), (3, 20)])
def test_rank_sums_without_ties_are_scipys(first, second):
    found = rank_sums(np.arange(1.0, first + second + 1), first)
    least = first * (first + 1) / 2

    for u in range(first * second + 1):
        exact = scipy.stats.mannwhitneyu(*samples(first, second, u), alternative="less", method="exact").pvalue
        assert found.at_most(least + u) == pytest.approx(exact, rel=1e-10)


def samples(first, second, u):
    """Make two samples without ties, of which the first is larger in so many pairs."""
    a, whole = [], u
    for at in range(first):
        below = min(second, whole)
        whole -= below
        a.append(below + 0.5 + at / 100 / first)
    return a, np.arange(second) + 1.0


def test_tails_reach_one_and_no_more():
    found = signed_rank_sums([0.5, 1.0, 2.5])

    assert found.at_most(4) == found.at_least(0) == 1
    assert found.at_most(-0.5) == found.at_least(4.5) == 0
    assert found.below_tail(0.125) == 0
    assert found.below_tail(0.13) == 1
