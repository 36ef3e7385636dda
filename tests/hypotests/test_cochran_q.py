"""Golden values: statsmodels, called here; by hand."""

import numpy as np
import pytest
from statsmodels.stats.contingency_tables import cochrans_q

from reportgen.catalog.answers import Undefined
from reportgen.data.groups import Patterns
from reportgen.data.paired import PairedTable
from reportgen.hypotests.cochran_q import cochran_q
from reportgen.hypotests.mcnemar import mcnemar


@pytest.mark.parametrize("seed", range(6))
def test_it_agrees_with_statsmodels(seed):
    marks = np.random.default_rng(seed).integers(0, 2, (20 + seed, 2 + seed))
    found, theirs = cochran_q(Patterns.of(marks)), cochrans_q(marks)
    assert (found.statistic, found.df, found.p_value) == pytest.approx((theirs.statistic, theirs.df, theirs.pvalue))


def test_by_hand():
    """Right 3, 1, 1 of 3; got right by 3, 1, 1: Q = 2 (33 - 25) / (15 - 11) = 4, p = exp(-2)."""
    found = cochran_q(Patterns.of([[1, 1, 1], [1, 0, 0], [1, 0, 0]]))
    assert (found.statistic, found.df, found.p_value) == pytest.approx((4, 2, np.exp(-2)))
    assert found.effect.value == pytest.approx(2 / 3)


def test_with_two_models_it_is_mcnemars_chi_square():
    marks = [[1, 1]] * 50 + [[1, 0]] * 15 + [[0, 1]] * 5 + [[0, 0]] * 3
    table = PairedTable.of(both_right=50, only_a=15, only_b=5, both_wrong=3)
    ours, other = cochran_q(Patterns.of(marks)), mcnemar(table, version="chi2")
    assert (ours.statistic, ours.p_value) == pytest.approx((other.statistic, other.p_value), rel=1e-12)


def test_counted_patterns_are_cases_one_by_one():
    rows, counts = np.array([[1.0, 0, 1], [0, 0, 1], [1, 1, 1], [1, 1, 0]]), np.array([4.0, 2, 9, 1])
    assert cochran_q(Patterns(rows, counts)) == cochran_q(Patterns.of(np.repeat(rows, counts.astype(int), axis=0)))


def test_cases_that_all_get_right_or_all_get_wrong_leave_the_p():
    marks = np.array([[1, 0, 1], [0, 0, 1], [1, 1, 0]])
    more = np.vstack([marks, np.ones((9, 3)), np.zeros((4, 3))])
    assert cochran_q(Patterns.of(more)).p_value == pytest.approx(cochran_q(Patterns.of(marks)).p_value, rel=1e-12)


def test_models_that_agree_on_every_case_have_no_p():
    found = cochran_q(Patterns.of([[1, 1, 1], [0, 0, 0]]))
    assert found.p_value == Undefined("no_discordant_pair", cases=2.0)
    assert found.effect.value == 0


def test_one_model_alone_has_none():
    assert cochran_q(Patterns.of([[1], [0]])).p_value == Undefined("one_model_only")
