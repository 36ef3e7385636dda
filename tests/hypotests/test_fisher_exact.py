"""Golden values: scipy, called here; Fagerland, Lydersen & Laake (2017), chapter 4; enumeration with fractions."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from scipy.stats import fisher_exact as theirs

from reportgen.catalog.answers import Undefined
from reportgen.data.groups import TwoProportions
from reportgen.hypotests.fisher_exact import fisher_exact


def test_a_published_example():
    """contingencytables 3.0.0, Fisher_exact_test_2x2(rbind(c(0, 16), c(15, 57))): P = 0.06287."""
    assert round(fisher_exact(TwoProportions.of(0, 16, 15, 72)).p_value, 5) == 0.06287


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_every_small_table_agrees_with_enumeration(alternative):
    for n_a, n_b in product(range(1, 7), repeat=2):
        for x_a, x_b in product(range(n_a + 1), range(n_b + 1)):
            found = fisher_exact(TwoProportions.of(x_a, n_a, x_b, n_b), alternative=alternative)
            assert found.p_value == pytest.approx(float(enumerated(x_a, n_a, x_b, n_b, alternative)), rel=1e-10)


def enumerated(x_a, n_a, x_b, n_b, alternative):
    x = x_a + x_b
    ways = {k: comb(n_a, k) * comb(n_b, x - k) for k in range(max(0, x - n_b), min(n_a, x) + 1)}
    counted = {
        "two-sided": [k for k in ways if ways[k] <= ways[x_a]],
        "greater": [k for k in ways if k >= x_a],
        "less": [k for k in ways if k <= x_a],
    }[alternative]
    return Fraction(sum(ways[k] for k in counted), comb(n_a + n_b, x))


@pytest.mark.parametrize("counts", [(70, 340, 10, 340), (5000, 10000, 5200, 10000), (1, 100000, 9, 100000)])
def test_large_tables_agree_with_scipy(counts):
    x_a, n_a, x_b, n_b = counts
    p = theirs([[x_a, n_a - x_a], [x_b, n_b - x_b]]).pvalue
    assert fisher_exact(TwoProportions.of(*counts)).p_value == pytest.approx(p, rel=1e-6)


@pytest.mark.parametrize("counts", [(0, 9, 0, 20), (9, 9, 20, 20)])
def test_groups_that_all_end_alike_have_a_p_of_1(counts):
    assert fisher_exact(TwoProportions.of(*counts)).p_value == pytest.approx(1, abs=1e-12)


def test_without_trials_in_a_group_there_is_nothing():
    assert fisher_exact(TwoProportions.of(0, 0, 3, 9)).p_value == Undefined("no_trial_in_group")


def test_fractions_are_no_counts_of_cases():
    found = fisher_exact(TwoProportions.of(1.5, 4, 3, 9))
    assert found.p_value == Undefined("no_whole_counts")
    assert found.effect.value == pytest.approx(1.5 / 4 - 1 / 3)
