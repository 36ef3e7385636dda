"""Golden values: scipy, called here; the binomial distribution by exact fractions."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from scipy.stats import quantile_test

from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Sample
from reportgen.intervals.median_ci import median_ci, rank


def exact_rank(cases, tail):
    """Add exact probabilities up until they exceed the tail."""
    below, found = Fraction(0), 0
    while found < cases:
        below += Fraction(comb(cases, found), 2**cases)
        if below > Fraction(tail):
            return found
        found += 1
    return found


@pytest.mark.parametrize("tail", [0.05, 0.025, 0.005])
def test_the_rank_is_exact(tail):
    for cases in (*range(1, 120), 500, 1001):
        assert rank(cases, tail) == exact_rank(cases, tail)


@pytest.mark.parametrize("cases", [6, 10, 25, 50, 301])
@pytest.mark.parametrize("level", [0.8, 0.95])
def test_it_agrees_with_scipy(cases, level):
    values = np.random.default_rng(cases).exponential(size=cases)
    found = median_ci.limits(Sample(values), level=level)
    expected = quantile_test(values).confidence_interval(level)
    assert (float(found.low), float(found.high)) == (expected.low, expected.high)
    assert float(found.value) == np.median(values)


@pytest.mark.parametrize(("values", "low"), [([1.0] * 6, 1.0), ([3.0, 1, 2, 6, 5, 4], 1.0)])
def test_six_values_are_the_fewest_at_95_percent(values, low):
    assert float(median_ci.limits(Sample(np.array(values))).low) == low


@pytest.mark.parametrize("cases", [0, 1, 5])
def test_too_few_have_none(cases):
    assert median_ci.limits(Sample(np.arange(float(cases)))).code == "too_few_values"


def test_a_batch_is_answered_as_one_by_one():
    many = np.random.default_rng(2).normal(size=(4, 20))
    found = median_ci.limits(Sample(many))
    alone = [median_ci.limits(Sample(one)) for one in many]
    np.testing.assert_array_equal(found.low, [float(one.low) for one in alone])
    assert not any(isinstance(one, Undefined) for one in alone)
