"""Golden values: Stuart (1955), the eyes of 7477 women; statsmodels, called here."""

import numpy as np
import pytest
from statsmodels.stats.contingency_tables import SquareTable

from reportgen.data.groups import Square
from reportgen.data.paired import PairedTable
from reportgen.hypotests.mcnemar import mcnemar
from reportgen.hypotests.stuart_maxwell import stuart_maxwell

EYES = [[1520, 266, 124, 66], [234, 1512, 432, 78], [117, 362, 1772, 205], [36, 82, 179, 492]]


def square(table):
    return Square(np.array(table, dtype=float))


def test_the_eyes_of_7477_women():
    """R package coin, mh_test(vision): the asymptotic Stuart test has Q = 11.96."""
    found = stuart_maxwell(square(EYES))
    assert (round(found.statistic, 2), found.df) == (11.96, 3)


@pytest.mark.parametrize("table", [EYES, [[1, 2], [3, 4]], [[9, 3, 1], [2, 7, 4], [1, 5, 8]]])
def test_it_agrees_with_statsmodels(table):
    found = stuart_maxwell(square(table))
    theirs = SquareTable(np.array(table), shift_zeros=False).homogeneity(method="stuart_maxwell")
    assert (found.statistic, found.df, found.p_value) == pytest.approx((theirs.statistic, theirs.df, theirs.pvalue))


def test_a_class_without_differences_takes_no_degree_of_freedom():
    with_it = stuart_maxwell(square([[9, 3, 0, 1], [2, 7, 0, 4], [0, 0, 20, 0], [1, 5, 0, 8]]))
    without = stuart_maxwell(square([[9, 3, 1], [2, 7, 4], [1, 5, 8]]))
    assert (with_it.statistic, with_it.df) == (pytest.approx(without.statistic), without.df)


def test_two_pairs_of_classes_that_are_never_mixed_are_two_tests():
    """By hand: McNemar's (3 - 1)^2 / 4 and (6 - 2)^2 / 8 add up, on 2 degrees of freedom."""
    found = stuart_maxwell(square([[5, 3, 0, 0], [1, 5, 0, 0], [0, 0, 4, 6], [0, 0, 2, 4]]))
    assert (found.statistic, found.df) == (pytest.approx(3.0), 2)


@pytest.mark.parametrize("seed", range(20))
def test_it_is_the_product_with_the_pseudoinverse(seed):
    """With few cases in up to nine classes, some of which are never mixed with others; numpy's inverse and rank."""
    rng = np.random.default_rng(seed)
    classes = rng.integers(3, 10)
    table = rng.integers(0, 6, (classes, classes)) * (rng.random((classes, classes)) < 0.3)
    table[0, 1] = 2
    spread = np.diag(table.sum(0) + table.sum(1)) - table - table.T
    apart = table.sum(1) - table.sum(0)
    found = stuart_maxwell(square(table))
    expected = (apart @ np.linalg.pinv(spread) @ apart, np.linalg.matrix_rank(spread))
    assert (found.statistic, found.df) == pytest.approx(expected, rel=1e-9)


def test_with_two_classes_it_is_mcnemars_chi_square():
    other = mcnemar(PairedTable.of(both_right=50, only_a=15, only_b=5, both_wrong=3), version="chi2")
    found = stuart_maxwell(square([[50, 15], [5, 3]]))
    assert (found.statistic, found.p_value) == pytest.approx((other.statistic, other.p_value))


def test_equal_margins_have_a_p_of_1():
    assert stuart_maxwell(square([[5, 1, 0], [0, 5, 1], [1, 0, 5]])).p_value == pytest.approx(1)


@pytest.mark.parametrize(("table", "code"), [([[3, 0], [0, 4]], "no_discordant_pair"), ([[0, 0], [0, 0]], "no_case")])
def test_without_a_difference_there_is_no_p(table, code):
    assert stuart_maxwell(square(table)).p_value.code == code


def test_it_never_says_which_is_better():
    assert "never that one is better" in stuart_maxwell.notes.replace("\n", " ")
