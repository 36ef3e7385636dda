"""Golden values: R's documentation, Demšar (2006), García & Herrera (2008), scipy, and all orders gone through."""

from itertools import permutations, product

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from published_tables import demsar, published

from reportgen.catalog.answers import Undefined
from reportgen.data.benchmark import BenchmarkTable
from reportgen.hypotests.friedman import friedman
from reportgen.hypotests.iman_davenport import iman_davenport

# R 4.3, ?friedman.test: 22 players rounding first base in three ways (Hollander & Wolfe 1973, p. 140)
ROUNDING_TIMES = """
5.40 5.50 5.55  5.85 5.70 5.75  5.20 5.60 5.50  5.55 5.50 5.40  5.90 5.85 5.70  5.45 5.55 5.60  5.40 5.40 5.35
5.45 5.50 5.35  5.25 5.15 5.00  5.85 5.80 5.70  5.25 5.20 5.10  5.65 5.55 5.45  5.60 5.35 5.45  5.05 5.00 4.95
5.50 5.50 5.40  5.45 5.55 5.50  5.55 5.55 5.35  5.45 5.50 5.55  5.50 5.45 5.25  5.65 5.60 5.40  5.70 5.65 5.55
6.30 6.30 6.25
"""
TIMES = np.array(ROUNDING_TIMES.split(), dtype=float).reshape(22, 3)
TABLES = arrays(float, st.tuples(st.integers(2, 5), st.integers(2, 4)), elements=st.integers(0, 4).map(float))


def test_rs_example():
    """R prints: Friedman chi-squared = 11.143, df = 2, p-value = 0.003805."""
    found = friedman(BenchmarkTable.of(TIMES, better="lower"))

    assert (round(found.statistic, 3), found.df, round(found.p_value, 6)) == (11.143, 2, 0.003805)


def test_demsars_example():
    """Demšar (2006), 3.2.2: without correction for ties 9.28, and 3.69 for Iman and Davenport's F with 3 and 39."""
    plain, f = friedman(demsar(), correct_ties=False), iman_davenport(demsar(), correct_ties=False)

    assert np.round(plain.values["mean_ranks"], 3).tolist() == [3.143, 2.0, 2.893, 1.964]
    assert (round(plain.statistic, 2), round(f.statistic, 2), f.df) == (9.28, 3.69, (3, 39))


def test_garcia_and_herreras_example():
    """García & Herrera (2008): R's scmamp 0.3.2 prints 39.647 (p = 5.121e-08), and 14.309 on 4 and 116 for Iman-Davenport."""
    table = published("garcia_herrera_2008")
    plain, f = (test(table, correct_ties=False) for test in (friedman, iman_davenport))

    assert (round(plain.statistic, 3), plain.p_value) == (39.647, pytest.approx(5.121e-8, rel=1e-4))
    assert (round(f.statistic, 3), f.df) == (14.309, (4, 116))


def test_garcia_and_others_example():
    """García et al. (2010): the tests of StaTDS repeat their ranks, 16.225 (p = 0.00101967), and p = 4.970e-4 of the F."""
    table = published("garcia_2010")
    plain, f = (test(table, correct_ties=False) for test in (friedman, iman_davenport))

    assert np.round(plain.values["mean_ranks"], 3).tolist() == [1.771, 2.479, 2.479, 3.271]
    assert (round(plain.statistic, 3), plain.p_value) == (16.225, pytest.approx(0.001019673101913754))
    assert f.p_value == pytest.approx(4.970002674994732e-4)


@given(TABLES)
def test_it_agrees_with_scipy(scores):
    found = friedman(BenchmarkTable.of(scores))
    if isinstance(found.p_value, Undefined):
        assert (scores == scores[:, :1]).all()
    elif scores.shape[1] > 2:
        theirs = scipy.stats.friedmanchisquare(*scores.T)
        assert (found.statistic, found.p_value) == pytest.approx((theirs.statistic, theirs.pvalue))


@given(arrays(float, st.tuples(st.integers(2, 4), st.integers(2, 3)), elements=st.integers(0, 3).map(float)))
def test_the_exact_p_is_that_of_all_orders(scores):
    table = BenchmarkTable.of(scores)
    found = friedman(table, version="exact")
    if isinstance(found.p_value, Undefined):
        return
    ranks = table.ranks
    apart = [np.square(np.sum(dealt, axis=0)).sum() for dealt in product(*map(permutations, ranks.tolist()))]

    assert found.p_value == pytest.approx(np.mean(apart >= np.square(ranks.sum(axis=0)).sum() - 1e-9), rel=1e-12)


@pytest.mark.parametrize(
    ("data_sets", "models", "statistic", "p"),
    # Hollander & Wolfe (1973), table A.15; Siegel & Castellan (1988), table M, of three models
    [(3, 3, 6.0, 0.028), (4, 3, 6.5, 0.042), (5, 3, 6.4, 0.039), (2, 4, 6.0, 0.042), (3, 4, 7.4, 0.033)],
)
def test_the_exact_p_is_that_of_printed_tables(data_sets, models, statistic, p):
    rng = np.random.default_rng(1)
    for _ in range(5000):
        table = BenchmarkTable.of(rng.permuted(np.tile(np.arange(models), (data_sets, 1)), axis=1))
        found = friedman(table, version="exact")
        if found.statistic == pytest.approx(statistic):
            assert round(found.p_value, 3) == p
            return
    pytest.fail("no such statistic was drawn")


def test_the_exact_version_has_no_degrees_of_freedom_and_gives_up_beyond_its_reach():
    assert friedman(demsar(), version="exact").df is None
    assert friedman(demsar(), version="exact").p_value == pytest.approx(friedman(demsar()).p_value, abs=0.005)
    many = BenchmarkTable.of(np.random.default_rng(0).normal(size=(30, 12)))
    assert friedman(many, version="exact").p_value == Undefined("too_many_orders", data_sets=30, models=12)


def test_ties_are_corrected_for_unless_that_is_declined():
    tied = BenchmarkTable.of([[1, 1, 0], [1, 1, 0], [1, 1, 0], [1, 0, 0]])

    assert friedman(tied).statistic > friedman(tied, correct_ties=False).statistic


@given(TABLES, st.integers(0, 99))
def test_the_order_of_data_sets_and_models_is_irrelevant(scores, seed):
    rng = np.random.default_rng(seed)
    moved = scores[rng.permutation(scores.shape[0])][:, rng.permutation(scores.shape[1])]
    for test in (friedman, iman_davenport):
        one, other = (test(BenchmarkTable.of(each)).p_value for each in (scores, moved))
        assert one == other if isinstance(one, Undefined) else one == pytest.approx(other, rel=1e-12)


@given(TABLES, st.sampled_from([np.exp, np.cbrt, lambda x: 2 * x - 9]))
def test_a_monotone_transform_changes_nothing(scores, transform):
    assert friedman(BenchmarkTable.of(transform(scores))) == friedman(BenchmarkTable.of(scores))


@given(TABLES)
def test_lower_is_better_mirrors_higher_is_better(scores):
    higher, lower = friedman(BenchmarkTable.of(scores)), friedman(BenchmarkTable.of(-scores, better="lower"))

    assert higher == lower


def test_kendalls_w_is_one_where_all_data_sets_rank_alike():
    found = friedman(BenchmarkTable.of([[3, 2, 1]] * 4))

    assert found.effect.value == pytest.approx(1)
    assert friedman(BenchmarkTable.of([[3, 2, 1]] * 4), version="exact").p_value == pytest.approx(6 / 6**4)
    assert iman_davenport(BenchmarkTable.of([[3, 2, 1]] * 4)).p_value == Undefined("same_order_everywhere", data_sets=4)


@pytest.mark.parametrize(
    ("scores", "absence"),
    [
        ([[1, 1], [2, 2]], Undefined("all_models_tied", data_sets=2)),
        ([[1, 2]], Undefined("one_data_set")),
        ([[1, np.nan], [1, 2]], Undefined("missing_scores", missing=1.0, cells=4.0)),
    ],
)
def test_what_cannot_be_tested_says_why(scores, absence):
    for test in (friedman, iman_davenport):
        found = test(BenchmarkTable.of(scores))
        assert (found.p_value, found.effect.value) == (absence, absence)
