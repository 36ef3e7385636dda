"""Bounds of learning theory: textbooks, scipy, brute force, and that each answers what the others ask."""

import math
from itertools import product

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.analyses.binomial_tail_inversion import binomial_tail_inversion
from reportgen.analyses.finite_class_bound import finite_class_bound
from reportgen.analyses.hoeffding_bound import hoeffding_bound
from reportgen.analyses.vc_bound import log_bound, log_growth, vc_bound
from reportgen.errors import ReportgenError

EPSILON, DELTA, CASES = st.floats(0.01, 0.5), st.floats(0.001, 0.5), st.integers(1, 5000)


@pytest.mark.parametrize("n", [20, 100])
@pytest.mark.parametrize("risk", [0.1, 0.5])
def test_hoeffdings_bound_is_above_the_exact_probability(n, risk):
    for epsilon in (0.05, 0.1, 0.2):
        far = np.abs(np.arange(n + 1) / n - risk) >= epsilon - 1e-12
        exact = scipy.stats.binom.pmf(np.arange(n + 1), n, risk)[far].sum()
        assert exact <= hoeffding_bound(n=n, epsilon=epsilon).values["bound"]


@given(EPSILON, DELTA, st.integers(1, 10**6), st.sampled_from([1, 2]))
def test_each_of_the_three_gives_the_others_back(epsilon, delta, hypotheses, sides):
    told = {"hypotheses": hypotheses, "sides": sides}
    n = finite_class_bound(epsilon=epsilon, delta=delta, **told).values
    assert n["n_whole"] - 1 < n["n"] <= n["n_whole"]
    enough, fewer = (
        finite_class_bound(n=size, epsilon=epsilon, **told).values["bound"]
        for size in (n["n_whole"], max(n["n_whole"] - 1, 1))
    )
    assert enough <= delta * (1 + 1e-6)
    assert fewer > delta * (1 - 1e-6) or n["n_whole"] == 1
    distance = finite_class_bound(n=n["n_whole"], delta=delta, **told).values["epsilon"]
    assert distance <= epsilon * (1 + 1e-6)


@given(EPSILON, CASES)
def test_one_hypothesis_has_hoeffdings_bound(epsilon, n):
    found = finite_class_bound(hypotheses=1, n=n, epsilon=epsilon).values

    assert found == hoeffding_bound(n=n, epsilon=epsilon).values
    assert found["vacuous"] == (2 * math.exp(-2 * n * epsilon**2) >= 1)


def test_the_example_of_learning_from_data():
    """Abu-Mostafa, Magdon-Ismail & Lin (2012), 2.2: dimension 1, 100 cases, 90%: 0.848 from 4 * 201 / 0.1."""
    found = vc_bound(vc_dimension=1, n=100, delta=0.1).values

    assert found["epsilon"] == pytest.approx(math.sqrt(8 / 100 * math.log(4 * 201 / 0.1)))
    assert round(found["epsilon"], 3) == 0.848


@pytest.mark.parametrize(("dimension", "n"), [(1, 4), (3, 5), (5, 2), (7, 3), (2, 1)])
def test_growth_is_the_sum_of_binomial_coefficients(dimension, n):
    assert math.exp(log_growth(dimension, n)) == pytest.approx(sum(math.comb(2 * n, i) for i in range(dimension + 1)))


def test_sauers_number_is_reached_by_intervals():
    """Intervals on a line have dimension 2: all labellings of six points with one run of ones, or none."""
    runs = {tuple(int(low <= at < high) for at in range(6)) for low, high in product(range(7), repeat=2)}

    assert math.exp(log_growth(2, 3)) == pytest.approx(len(runs))


@given(st.integers(1, 30), st.floats(0.05, 0.9), st.floats(0.01, 0.9))
@settings(deadline=None)
def test_the_smallest_number_of_cases_is_the_first_at_which_the_bound_suffices(dimension, epsilon, delta):
    n = vc_bound(vc_dimension=dimension, epsilon=epsilon, delta=delta).values["n"]

    assert log_bound(dimension, n, epsilon) <= math.log(delta) < log_bound(dimension, n - 1, epsilon)
    assert vc_bound(vc_dimension=dimension, n=n, epsilon=epsilon).values["bound"] <= delta * (1 + 1e-9)


def test_bounds_that_say_nothing_are_called_vacuous():
    assert vc_bound(vc_dimension=10, n=1000, epsilon=0.05).values["vacuous"]
    assert vc_bound(vc_dimension=10**5, n=10**5, epsilon=0.05).values == {
        "bound": None,
        "vacuous": True,
        "log_growth": pytest.approx(2e5 * math.log(2), rel=0.01),
    }
    assert binomial_tail_inversion(errors=5, n=5, delta=0.05).values == {"epsilon": 1.0, "vacuous": True}
    assert not hoeffding_bound(n=1000, delta=0.05).values["vacuous"]


@given(st.integers(0, 60), st.integers(1, 300), DELTA)
def test_the_exact_bound_is_scipys_one_sided_limit(errors, n, delta):
    if errors > n:
        return
    found = binomial_tail_inversion(errors=errors, n=n, delta=delta).values["epsilon"]
    exact = scipy.stats.binomtest(errors, n, alternative="less").proportion_ci(1 - delta, "exact").high

    assert found == pytest.approx(exact, rel=1e-9)
    assert found <= errors / n + hoeffding_bound(n=n, delta=delta, sides=1).values["epsilon"] + 1e-12


@given(st.integers(0, 20), st.floats(0.01, 0.6), DELTA)
def test_the_smallest_test_set_is_the_first_that_suffices(errors, epsilon, delta):
    n = binomial_tail_inversion(errors=errors, epsilon=epsilon, delta=delta).values["n"]

    assert scipy.stats.binom.cdf(errors, n, epsilon) <= delta * (1 + 1e-9)
    assert n == errors + 1 or scipy.stats.binom.cdf(errors, n - 1, epsilon) > delta * (1 - 1e-9)
    assert binomial_tail_inversion(errors=errors, n=n, epsilon=epsilon).values["bound"] <= delta * (1 + 1e-9)


@pytest.mark.parametrize(
    ("bound", "told", "match"),
    [
        (hoeffding_bound, {"n": 10}, "exactly two of n, epsilon and delta"),
        (hoeffding_bound, {"n": 10, "epsilon": 0.1, "delta": 0.1}, "exactly two of n, epsilon and delta"),
        (hoeffding_bound, {"n": 10, "epsilon": 0}, "epsilon must be between 0 and 1"),
        (finite_class_bound, {"n": 0, "epsilon": 0.1, "hypotheses": 2}, "n must be a whole number from 1"),
        (finite_class_bound, {"n": 9, "epsilon": 0.1, "hypotheses": 0}, "hypotheses must be a whole number from 1"),
        (vc_bound, {"n": 9, "epsilon": 0.1, "vc_dimension": 0}, "vc_dimension must be a whole number from 1"),
        (binomial_tail_inversion, {"n": 9, "delta": 0.1, "errors": 10}, "errors must be between 0 and the number"),
    ],
)
def test_questions_that_have_no_answer_are_refused(bound, told, match):
    with pytest.raises(ReportgenError, match=match):
        bound(**told)
