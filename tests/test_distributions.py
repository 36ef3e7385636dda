"""Every function against scipy.stats, which the package itself never imports, and against what must hold by definition."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from reportgen import distributions as ours

P = np.array([1e-12, 1e-9, 1e-6, 1e-4, 0.001, 0.025, 0.05, 0.3, 0.5, 0.7, 0.95, 0.975, 0.999, 1 - 1e-6, 1 - 1e-9])
DF = [1, 1.5, 2, 3, 4.7, 9, 30, 100, 1000, 1e6]
X = np.array([1e-9, 0.01, 0.3, 1, 2.5, 5, 12, 40, 200])
SIZES = [1, 2, 7, 30, 263, 1000, 100_000, 1_000_000]
SHARES = [0, 1e-300, 1e-15, 1e-9, 0.001, 0.1, 0.3, 0.5, 0.9, 0.999, 1 - 1e-9, 1]


def close(found, expected, *, rel=1e-10):
    np.testing.assert_allclose(found, expected, rtol=rel, atol=1e-300)


def test_normal_quantiles_agree_with_scipy():
    close(ours.normal_quantile(P), stats.norm.ppf(P))


def test_normal_tails_agree_with_scipy_as_far_as_floats_reach():
    z = np.array([0, 0.5, 1.96, 5, 10, 20, 37])
    close(ours.normal_below(-z), stats.norm.cdf(-z))
    close(ours.normal_beyond(z), 2 * stats.norm.sf(z))
    close(ours.normal_beyond(-z), 2 * stats.norm.sf(z))


def test_poisson_probabilities_agree_with_scipy():
    k, means = np.arange(100), np.array([[0], [0.01], [1], [19.9], [60]])
    close(ours.poisson_at_most(k, means), stats.poisson.cdf(k, means))


@pytest.mark.parametrize("df", DF)
def test_students_t_agrees_with_scipy(df):
    close(ours.t_quantile(P, df), stats.t.ppf(P, df), rel=1e-9)
    close(ours.t_beyond(X, df), 2 * stats.t.sf(X, df), rel=1e-9)
    close(ours.t_beyond(-X, df), 2 * stats.t.sf(X, df), rel=1e-9)


@pytest.mark.parametrize("df", DF)
def test_densities_agree_with_scipy(df):
    close(ours.t_density(X, df), stats.t.pdf(X, df), rel=1e-8)
    close(ours.t_density(-X, df), stats.t.pdf(X, df), rel=1e-8)
    close(ours.chi2_density(X, df), stats.chi2.pdf(X, df), rel=1e-7)
    close(ours.f_density(X, df, 7), stats.f.pdf(X, df, 7), rel=1e-7)


@pytest.mark.parametrize("df", DF)
def test_chi_square_agrees_with_scipy(df):
    close(ours.chi2_quantile(P, df), stats.chi2.ppf(P, df))
    close(ours.chi2_above(X, df), stats.chi2.sf(X, df))


@pytest.mark.parametrize("df", [1, 2, 3, 10, 100])
@pytest.mark.parametrize("p", [1e-100, 1e-20, 1e-17])
def test_the_lowest_chi_square_quantiles_are_not_swallowed(p, df):
    assert stats.chi2.cdf(float(ours.chi2_quantile(p, df)), df) == pytest.approx(p, rel=1e-9)


@pytest.mark.parametrize("dfs", [(1, 1), (1, 10), (5, 2), (3, 45), (10, 30), (100, 100), (2, 1e6)])
def test_f_agrees_with_scipy(dfs):
    close(ours.f_quantile(P, *dfs), stats.f.ppf(P, *dfs), rel=1e-8)
    close(ours.f_above(X, *dfs), stats.f.sf(X, *dfs), rel=1e-9)


@pytest.mark.parametrize("shape", [(1, 1), (0.5, 0.5), (1, 20), (82, 183), (2.5, 1000), (1, 1e6), (5e5, 5e5)])
def test_beta_agrees_with_scipy(shape):
    close(ours.beta_quantile(P, *shape), stats.beta.ppf(P, *shape), rel=1e-9)


@pytest.mark.parametrize("p", SHARES)
@pytest.mark.parametrize("n", SIZES)
def test_binomial_probabilities_agree_with_scipy(n, p):
    spread = np.sqrt(n * p * (1 - p))
    k = np.unique(
        np.clip(np.round([-1, 0, 1, n * p - 6 * spread, n * p, n * p + 3 * spread, n - 1, n, n + 1]), -1, n + 1)
    )
    np.testing.assert_allclose(ours.binomial_at(k, n, p), stats.binom.pmf(k, n, p), rtol=1e-8, atol=1e-290)
    np.testing.assert_allclose(ours.binomial_at_most(k, n, p), stats.binom.cdf(k, n, p), rtol=1e-9, atol=1e-290)


@pytest.mark.parametrize("p", [0, 0.3, 1])
def test_without_trials_only_0_successes_are_possible(p):
    assert ours.binomial_at([-1, 0, 1], 0, p).tolist() == [0, 1, 0]
    assert ours.binomial_at_most([-1, 0, 1], 0, p).tolist() == [0, 1, 1]


def test_certain_and_impossible_success_are_exact():
    assert ours.binomial_at([0, 4, 5], 5, 1).tolist() == [0, 0, 1]
    assert ours.binomial_at([0, 4, 5], 5, 0).tolist() == [1, 0, 0]
    assert ours.binomial_at_most([0, 4, 5], 5, 1).tolist() == [0, 0, 1]
    assert ours.binomial_at_most([-1, 0, 4], 5, 0).tolist() == [0, 1, 1]


def test_counts_between_whole_numbers_are_impossible_and_rounded_down():
    assert ours.binomial_at(2.5, 5, 0.3) == 0
    assert ours.binomial_at_most(2.5, 5, 0.3) == ours.binomial_at_most(2, 5, 0.3)


@pytest.mark.parametrize("trials", [1, 20, 3000, 200_000, 10**9])
@pytest.mark.parametrize("chance", [0, 1e-9, 0.003, 0.4, 1 - 1e-6, 1])
def test_many_counts_of_one_binomial_add_up(trials, chance):
    spread = np.sqrt(trials * chance * (1 - chance))
    k = np.clip(np.round(trials * chance + np.linspace(-6, 6, 25) * spread), -1, trials)
    found = ours.binomial_at_most_each(np.stack([k, k]), [trials, trials], chance)
    np.testing.assert_allclose(found, [stats.binom.cdf(k, trials, chance)] * 2, atol=1e-11)


def test_counts_beyond_all_trials_and_below_none_are_sure():
    assert ours.binomial_at_most_each([-1, 5, 9], 5, 0.3).tolist() == [0, 1, 1]


def test_the_deep_tail_of_the_binomial_keeps_its_digits():
    """At most 5 of 1000 fair trials, summed as whole numbers: sum of binom(1000, i) / 2^1000."""
    from fractions import Fraction
    from math import comb

    expected = float(Fraction(sum(comb(1000, i) for i in range(6)), 2**1000))
    assert float(ours.binomial_at_most(5, 1000, 0.5)) == pytest.approx(expected, rel=1e-12)


@given(st.integers(0, 60), st.floats(0, 1))
@settings(max_examples=200, deadline=None)
def test_binomial_probabilities_add_up(n, p):
    k = np.arange(n + 1)
    at = ours.binomial_at(k, n, p)
    assert at.sum() == pytest.approx(1, abs=1e-12)
    np.testing.assert_allclose(np.cumsum(at), ours.binomial_at_most(k, n, p), atol=1e-12)


@pytest.mark.parametrize(
    ("quantile", "below"),
    [
        (ours.normal_quantile, ours.normal_below),
        (lambda p: ours.chi2_quantile(p, 3), lambda x: 1 - ours.chi2_above(x, 3)),
        (lambda p: ours.f_quantile(p, 3, 45), lambda x: stats.f.cdf(x, 3, 45)),
        (lambda p: ours.t_quantile(p, 9), lambda x: ours.t_beyond(x, 9) / 2),
    ],
    ids=["normal", "chi2", "f", "t"],
)
def test_quantile_and_tail_are_inverse(quantile, below):
    p = np.linspace(0.01, 0.49, 25)
    np.testing.assert_allclose(below(quantile(p)), p, rtol=1e-9)


def test_batches_equal_one_by_one():
    k, n, p = np.arange(6.0), np.array([5.0, 6, 7, 8, 9, 10]), np.linspace(0.1, 0.9, 6)
    for function in (ours.binomial_at, ours.binomial_at_most):
        assert function(k, n, p).tolist() == [float(function(*one)) for one in zip(k, n, p, strict=True)]


@pytest.mark.parametrize(("p", "expected"), [(0.0, np.finfo(float).tiny), (1e-320, np.finfo(float).tiny), (0.05, 0.05)])
def test_a_p_value_is_never_0(p, expected):
    assert ours.above_zero(p) == expected


@pytest.mark.parametrize(("drawn", "marked", "total"), [(5, 3, 9), (40, 60, 100), (700, 900, 100_000)])
def test_hypergeometric_probabilities_agree_with_scipy(drawn, marked, total):
    k = np.arange(max(0, drawn + marked - total), min(drawn, marked) + 1)
    theirs = stats.hypergeom.pmf(k, total, marked, drawn)
    np.testing.assert_allclose(ours.hypergeometric_at(k, drawn, marked, total), theirs, rtol=1e-7, atol=1e-300)


@pytest.mark.parametrize("n", [1, 9, 300])
@pytest.mark.parametrize("p", [1e-9, 0.3, 0.999])
def test_the_upper_tail_of_the_binomial_agrees_with_scipy(n, p):
    k = np.arange(-1, n + 2)
    np.testing.assert_allclose(ours.binomial_above(k, n, p), stats.binom.sf(k, n, p), rtol=1e-9, atol=1e-300)


def test_x_times_the_logarithm_is_0_where_x_is():
    assert ours.x_log_y([0, 2], [0, np.e]).tolist() == [0, 2]


@pytest.mark.parametrize(("k", "n"), [(0, 9), (3, 9), (9, 9)])
def test_the_limits_of_a_share_leave_either_tail(k, n):
    found = stats.binomtest(k, n).proportion_ci(0.95, "exact")

    assert [float(end) for end in ours.binomial_limits(k, n, 0.025)] == pytest.approx([found.low, found.high], rel=1e-9)


def test_limits_of_a_share_take_numbers_that_are_not_whole():
    low, high = ours.binomial_limits([0.0, 1.5, 4.2], 4.2, 0.05)

    assert low.tolist() == pytest.approx([0, stats.beta.ppf(0.05, 1.5, 3.7), stats.beta.ppf(0.05, 4.2, 1)])
    assert high.tolist() == pytest.approx([stats.beta.ppf(0.95, 1, 4.2), stats.beta.ppf(0.95, 2.5, 2.7), 1])


def test_what_can_be_drawn_and_is_no_likelier_makes_fishers_p_value():
    possible, probabilities = ours.hypergeometric(8, 6, 10)
    found = probabilities[possible == 6]

    assert possible.tolist() == [4, 5, 6]
    expected = stats.fisher_exact([[6, 2], [0, 2]]).pvalue
    assert probabilities[ours.no_likelier(probabilities, found)].sum() == pytest.approx(expected)


def test_equally_likely_results_are_no_likelier_whatever_rounding_makes_of_them():
    assert ours.no_likelier([0.1 + 1e-12, 0.1, 0.11], 0.1).tolist() == [True, True, False]


@pytest.mark.parametrize("of", [2, 3, 5, 10, 50, 100])
@pytest.mark.parametrize("q", [0.01, 0.5, 1, 3, 5])
def test_the_range_of_normal_variables_is_scipys_studentised_range(q, of):
    assert ours.normal_range_above(q, of) == pytest.approx(
        stats.studentized_range.sf(q, of, np.inf), rel=1e-9, abs=1e-14
    )


@pytest.mark.parametrize("q", [1e-6, 1, 6, 12, 30, 50])
def test_the_range_of_two_is_their_difference_however_far_out(q):
    assert ours.normal_range_above(q, 2) == pytest.approx(2 * stats.norm.sf(q / np.sqrt(2)), rel=1e-11)


@pytest.mark.parametrize("of", [2, 7, 60])
@pytest.mark.parametrize("tail", [0.001, 0.05, 0.5])
def test_a_quantile_of_the_range_has_its_tail(tail, of):
    q = ours.normal_range_quantile(tail, of)

    assert ours.normal_range_above(q, of) == pytest.approx(tail, rel=1e-12)
