"""Integrals by scipy, hand calculations, simulation-based calibration."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.stats import beta, kstest

from reportgen.analyses.beta_binomial import _Posterior, beta_binomial
from reportgen.data.groups import TwoProportions
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

COUNTS = st.tuples(st.integers(0, 60), st.integers(0, 60))
NAMES = ("p_left", "p_rope", "p_right")


def regions(found):
    return [found.values[name] for name in NAMES]


def by_scipy(first, second, difference):
    """Integrate the distribution function of the first over the density of the second."""
    a, b = beta(*first), beta(*second)
    marks = [*b.ppf([1e-9, 0.01, 0.5, 0.99, 1 - 1e-9]), *(a.ppf([1e-9, 0.01, 0.5, 0.99, 1 - 1e-9]) - difference)]
    ends = np.unique(np.clip([0, 1, -difference, 1 - difference, *marks], 0, 1))
    return sum(quad(lambda y: b.pdf(y) * a.cdf(y + difference), *part)[0] for part in itertools.pairwise(ends))


@pytest.mark.parametrize(
    "counts",
    [(90, 100, 80, 100), (5, 7, 900_000, 1_000_000), (999_990, 1_000_000, 5, 10), (0, 50, 0, 3), (50, 50, 50, 50)],
)
@pytest.mark.parametrize("rope", [0.001, 0.1, 0.6])
def test_it_agrees_with_an_integral_by_scipy(counts, rope):
    found = beta_binomial(TwoProportions.of(*counts), rope=rope)
    first, second = ((x + 1, n - x + 1) for x, n in (counts[:2], counts[2:]))

    assert regions(found)[0] == pytest.approx(by_scipy(first, second, -rope), abs=1e-8)
    assert regions(found)[2] == pytest.approx(by_scipy(second, first, -rope), abs=1e-8)


def test_one_success_and_one_failure_by_hand():
    """Of densities 2 p and 2 (1 - p): the first is larger with probability 5/6 (integrate 2 p (2 p - p^2))."""
    found = beta_binomial(TwoProportions.of(1, 1, 0, 1), rope=1e-12)

    assert regions(found) == pytest.approx([1 / 6, 0, 5 / 6], abs=1e-9)
    assert found.values["difference"] == pytest.approx(1 / 3)


def test_jeffreys_prior_in_the_table_is_that_of_the_options():
    two = TwoProportions.of(7, 34, 1, 34)
    table = beta_binomial(two, rope=0.05).table
    jeffreys = beta_binomial(two, rope=0.05, prior_successes=0.5, prior_failures=0.5)

    assert [row[:3] for row in table.rows] == [("used", 1, 1), ("Jeffreys", 0.5, 0.5)]
    assert table.rows[1][3:] == pytest.approx(regions(jeffreys))


@given(COUNTS, COUNTS, st.floats(0.001, 0.9))
@settings(max_examples=40, deadline=None)
def test_probabilities_sum_to_one_and_swapped_groups_swap_sides(first, second, rope):
    def two(*pairs):
        return TwoProportions.of(*(number for some, more in pairs for number in (some, some + more)))

    found, other = beta_binomial(two(first, second), rope=rope), beta_binomial(two(second, first), rope=rope)

    assert sum(regions(found)) == pytest.approx(1, abs=1e-9)
    assert regions(other) == pytest.approx(regions(found)[::-1], abs=1e-9)
    assert other.values["low"] == pytest.approx(-found.values["high"], abs=1e-9)


def test_credible_limits_leave_a_tail_on_each_side():
    two = TwoProportions.of(7, 34, 1, 34)
    found = beta_binomial(two, rope=0.05, level=0.9).values

    assert by_scipy((8, 28), (2, 34), found["low"]) == pytest.approx(0.05, abs=1e-9)
    assert by_scipy((8, 28), (2, 34), found["high"]) == pytest.approx(0.95, abs=1e-9)


@pytest.mark.parametrize("prior", [(1.0, 1.0), (0.5, 0.5), (2.0, 5.0)])
def test_it_is_calibrated(prior):
    """Of proportions drawn from the prior and counts drawn with them, true differences have uniform posterior ranks."""
    rng = np.random.default_rng(11)
    ranks = []
    for _ in range(400):
        p, trials = rng.beta(*prior, size=2), rng.integers(1, 80, size=2)
        some = rng.binomial(trials, p)
        posterior = _Posterior.of(TwoProportions.of(some[0], trials[0], some[1], trials[1]), prior)
        ranks.append(posterior.below(float(p[0] - p[1])))

    assert kstest(ranks, "uniform").pvalue > 0.001


@pytest.mark.parametrize("wrong", [{"rope": 0}, {"rope": 0.1, "prior_successes": 0}])
def test_sizes_are_above_0(wrong):
    with pytest.raises(ReportgenError, match="must be above 0"):
        calc("beta_binomial", {"successes_a": 1, "trials_a": 2, "successes_b": 1, "trials_b": 2}, **wrong)
