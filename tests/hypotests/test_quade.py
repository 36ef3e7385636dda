"""Golden values: R's documentation, and by hand."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from published_tables import published

from reportgen.catalog.answers import Undefined
from reportgen.data.benchmark import BenchmarkTable
from reportgen.hypotests.quade import quade

# R 4.3, ?quade.test: weekly sales of five brands of hand lotion in seven stores (Conover 1999, p. 375)
SALES = [
    [5, 4, 7, 10, 12],
    [1, 3, 1, 0, 2],
    [16, 12, 22, 22, 35],
    [5, 4, 3, 5, 4],
    [10, 9, 7, 13, 10],
    [19, 18, 28, 37, 58],
    [10, 7, 6, 8, 7],
]
TABLES = arrays(float, st.tuples(st.integers(2, 6), st.integers(2, 4)), elements=st.integers(0, 9).map(float))


def test_rs_example():
    """R prints: Quade F = 3.8293, num df = 4, denom df = 24, p-value = 0.01519."""
    found = quade(BenchmarkTable.of(SALES))

    assert (round(found.statistic, 4), found.df, round(found.p_value, 5)) == (3.8293, (4, 24), 0.01519)


def test_garcia_and_others_example():
    """García et al. (2010), four classifiers on 24 data sets: the tests of StaTDS give 11.767101928445534."""
    found = quade(published("garcia_2010"))

    assert (found.statistic, found.p_value) == pytest.approx((11.767101928445534, 2.579837843238313e-06))


def test_by_hand():
    """Ranges rank 2, 3, 1; weighted ranks are +-1, +-1.5, -+0.5: sums +-2, b = 8/3, a = 7."""
    found = quade(BenchmarkTable.of([[0.1, 0.3], [0.2, 0.7], [0.5, 0.4]]))

    assert found.statistic == pytest.approx(2 * (8 / 3) / (7 - 8 / 3))
    assert found.effect.value == pytest.approx(4 / 3)


@given(TABLES)
def test_it_is_an_analysis_of_variance_of_weighted_ranks(scores):
    found = quade(BenchmarkTable.of(scores))
    if isinstance(found.p_value, Undefined):
        return
    n, k = scores.shape
    ranks = scipy.stats.rankdata(-scores, axis=1)
    weighted = scipy.stats.rankdata(np.ptp(scores, axis=1))[:, None] * (ranks - (k + 1) / 2)
    between = n * np.square(weighted.mean(axis=0)).sum()
    within = np.square(weighted - weighted.mean(axis=0)).sum()
    assert found.statistic == pytest.approx((between / (k - 1)) / (within / ((n - 1) * (k - 1))))


@given(TABLES, st.integers(0, 99))
def test_the_order_of_data_sets_and_models_is_irrelevant(scores, seed):
    rng = np.random.default_rng(seed)
    moved = scores[rng.permutation(scores.shape[0])][:, rng.permutation(scores.shape[1])]
    one, other = (quade(BenchmarkTable.of(each)).p_value for each in (scores, moved))

    assert one == other if isinstance(one, Undefined) else one == pytest.approx(other, rel=1e-9)


@pytest.mark.parametrize(
    ("scores", "code"),
    [
        ([[1, 1], [2, 2]], "all_models_tied"),
        ([[1, 2]], "one_data_set"),
        ([[1, np.nan], [1, 2]], "missing_scores"),
        ([[1, 2, 3], [1, 2, 3]], "same_weighted_order"),
    ],
)
def test_what_cannot_be_tested_says_why(scores, code):
    assert quade(BenchmarkTable.of(scores)).p_value.code == code
