"""Golden values: scipy's exact signed rank test and statsmodels' Holm, called here; by hand; all patterns of signs."""

import itertools
import time

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from published_tables import published
from statsmodels.stats.multitest import multipletests

from reportgen.catalog.answers import Undefined
from reportgen.checks.data_sets_for_pairs import data_sets_for_pairs, least_data_sets
from reportgen.data.benchmark import BenchmarkTable
from reportgen.hypotests.all_pairs_wilcoxon import all_pairs_wilcoxon

TABLES = arrays(float, st.tuples(st.integers(2, 7), st.integers(2, 4)), elements=st.integers(0, 5).map(float))


def column(found, name):
    place = found.table.columns.index(name)
    return [row[place] for row in found.table.rows]


def test_it_agrees_with_scipy_and_statsmodels_without_ties():
    scores = np.random.default_rng(4).normal(size=(20, 4))
    raw = [scipy.stats.wilcoxon(a, b, method="exact").pvalue for a, b in itertools.combinations(scores.T, 2)]
    found = all_pairs_wilcoxon(BenchmarkTable.of(scores))

    assert column(found, "p_value") == pytest.approx(raw, rel=1e-12)
    assert found.values["adjusted"] == pytest.approx(multipletests(raw, method="holm")[1], rel=1e-12)


@given(TABLES)
def test_with_ties_and_zeros_the_p_is_that_of_all_patterns_of_signs(scores):
    found = all_pairs_wilcoxon(BenchmarkTable.of(scores))
    for (a, b), p in zip(itertools.combinations(scores.T, 2), column(found, "p_value"), strict=True):
        ranks = scipy.stats.rankdata(np.abs(a - b))  # with zeros, as Pratt has it
        signed = ranks[a != b]
        sums = [(signed * np.array(signs)).sum() for signs in itertools.product((0, 1), repeat=len(signed))]
        positive = ranks[a > b].sum()
        tails = [np.mean(np.array(sums) <= positive + 1e-9), np.mean(np.array(sums) >= positive - 1e-9)]
        assert p == pytest.approx(min(1, 2 * min(tails)), rel=1e-12)


@given(TABLES, st.integers(0, 99))
def test_the_order_of_data_sets_and_models_is_irrelevant(scores, seed):
    rng = np.random.default_rng(seed)
    order = rng.permutation(scores.shape[1])
    moved = scores[rng.permutation(scores.shape[0])][:, order]
    one, other = (all_pairs_wilcoxon(BenchmarkTable.of(each)) for each in (scores, moved))

    assert sorted(one.values["adjusted"]) == pytest.approx(sorted(other.values["adjusted"]), rel=1e-12)


@given(TABLES)
def test_an_adjusted_p_is_never_below_the_raw_one(scores):
    found = all_pairs_wilcoxon(BenchmarkTable.of(scores))

    assert all(adjusted >= p for adjusted, p in zip(found.values["adjusted"], column(found, "p_value"), strict=True))
    assert found.p_value == min(found.values["adjusted"])


def test_other_models_change_no_raw_p():
    table = published("garcia_2010")
    one, two = table.models[:2]
    alone, among = all_pairs_wilcoxon(table.of_models(one, two)), all_pairs_wilcoxon(table)

    assert column(alone, "p_value")[0] == column(among, "p_value")[0]


def test_identical_models_have_a_p_of_one_and_no_effect():
    scores = np.random.default_rng(5).normal(size=(9, 2))
    found = all_pairs_wilcoxon(BenchmarkTable.of(scores[:, [0, 0, 1]]))

    assert (column(found, "p_value")[0], column(found, "difference")[0], column(found, "rank_biserial")[0]) == (
        1,
        0,
        None,
    )
    assert found.table.rows[0][2:5] == (0, 9, 0)
    assert all_pairs_wilcoxon(BenchmarkTable.of(scores[:, [0, 0]])).p_value == 1


def test_lower_is_better_turns_wins_round_and_leaves_the_difference():
    scores = np.array([[1.0, 2.0], [1.0, 3.0], [2.0, 2.0], [5.0, 4.0]])
    higher, lower = (all_pairs_wilcoxon(BenchmarkTable.of(scores, better=better)) for better in ("higher", "lower"))

    assert [column(higher, name)[0] for name in ("wins", "ties", "losses")] == [1, 1, 2]
    assert [column(lower, name)[0] for name in ("wins", "ties", "losses")] == [2, 1, 1]
    assert column(higher, "difference") == column(lower, "difference")


def test_with_a_control_each_model_is_compared_with_it_alone():
    table = published("garcia_2010", control="FH_GBML")
    found = all_pairs_wilcoxon(table)

    assert column(found, "first") == ["PDFC", "NNEP", "IS_CHC_1NN"]
    assert set(column(found, "second")) == {"FH_GBML"}
    assert found.values["tests"] == 3
    assert found.interval_level == pytest.approx(1 - 0.05 / 3)


def test_intervals_have_the_level_of_bonferroni():
    scores = np.random.default_rng(6).normal([0, 0, 2], size=(30, 3))
    found = all_pairs_wilcoxon(BenchmarkTable.of(scores), alpha=0.06)

    assert found.values["level_of_each"] == pytest.approx(0.98)
    excluded = [low > 0 or high < 0 for low, high in zip(column(found, "low"), column(found, "high"), strict=True)]
    bonferroni = [3 * p < 0.06 for p in column(found, "p_value")]
    assert excluded == bonferroni


@pytest.mark.parametrize(("pairs", "alpha"), [(1, 0.05), (3, 0.05), (10, 0.05), (1225, 0.05), (6, 0.1), (5, 0.3125)])
def test_the_least_number_of_data_sets(pairs, alpha):
    needed = least_data_sets(pairs, alpha)

    assert 2 / 2**needed <= alpha / pairs < 2 / 2 ** (needed - 1)


def test_too_few_data_sets_are_named_with_what_is_needed():
    """Ten pairs of five models at 5%: 2 / 2^8 = 0.0078 > 0.005, and 2 / 2^9 = 0.0039."""
    found = data_sets_for_pairs(BenchmarkTable.of(np.zeros((8, 5))))

    assert (found.outcome, found.facts["pairs"], found.facts["needed"]) == ("warning", 10, 9)
    assert data_sets_for_pairs(BenchmarkTable.of(np.zeros((9, 5)))).outcome == "passed"
    table = BenchmarkTable.of(np.zeros((8, 5)), "ABCDE", control="A")
    assert data_sets_for_pairs(table).facts["needed"] == 8


def test_a_missing_score_withholds_everything():
    table = BenchmarkTable.of([[1, np.nan], [2, 3]])

    assert all_pairs_wilcoxon(table).p_value == Undefined("missing_scores", missing=1.0, cells=4.0)


def test_fifty_models_on_five_hundred_data_sets_take_seconds():
    table = BenchmarkTable.of(np.random.default_rng(7).normal(size=(500, 50)))
    start = time.process_time()
    all_pairs_wilcoxon(table)

    assert time.process_time() - start < 4  # about 1.5 on a quiet machine
