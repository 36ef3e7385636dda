"""Golden values: Stuart (1955), the eyes of 7477 women; statsmodels, called here."""

import numpy as np
import pytest
from scipy.stats import chi2
from statsmodels.stats.contingency_tables import SquareTable

from reportgen.catalog.answers import Undefined
from reportgen.data.groups import Square
from reportgen.data.paired import PairedTable
from reportgen.hypotests.bowker import bowker
from reportgen.hypotests.mcnemar import mcnemar

EYES = [[1520, 266, 124, 66], [234, 1512, 432, 78], [117, 362, 1772, 205], [36, 82, 179, 492]]


def square(table):
    return Square(np.array(table, dtype=float))


def test_the_eyes_of_7477_women():
    """Bishop, Fienberg & Holland (1975), Discrete Multivariate Analysis, section 8.2: 19.11 on 6 degrees of freedom."""
    found = bowker(square(EYES))
    assert (round(found.statistic, 2), found.df) == (19.11, 6)
    assert found.p_value == pytest.approx(chi2.sf(found.statistic, 6))


@pytest.mark.parametrize("table", [EYES, [[1, 2], [3, 4]], [[9, 3, 1], [2, 7, 4], [1, 5, 8]]])
def test_it_agrees_with_statsmodels(table):
    found, theirs = bowker(square(table)), SquareTable(np.array(table), shift_zeros=False).symmetry()
    assert (found.statistic, found.p_value) == pytest.approx((theirs.statistic, theirs.pvalue), rel=1e-9)


def test_pairs_that_nobody_confuses_take_no_degree_of_freedom():
    """By hand: (4 - 1)^2 / 5 + (0 - 2)^2 / 2, on 2 degrees of freedom."""
    found = bowker(square([[5, 4, 0], [1, 6, 0], [0, 2, 7]]))
    assert (found.statistic, found.df) == (pytest.approx(3.8), 2)
    assert found.p_value == pytest.approx(chi2.sf(3.8, 2))


def test_with_two_classes_it_is_mcnemars_chi_square():
    other = mcnemar(PairedTable.of(both_right=50, only_a=15, only_b=5, both_wrong=3), version="chi2")
    found = bowker(square([[50, 15], [5, 3]]))
    assert (found.statistic, found.p_value) == pytest.approx((other.statistic, other.p_value))


def test_turning_the_table_round_changes_nothing():
    assert bowker(square(np.transpose(EYES))) == bowker(square(EYES))


@pytest.mark.parametrize(("table", "code"), [([[3, 0], [0, 4]], "no_discordant_pair"), ([[0, 0], [0, 0]], "no_case")])
def test_without_a_difference_there_is_no_p(table, code):
    assert bowker(square(table)).p_value.code == code


def test_it_never_says_which_is_better():
    assert bowker(square(EYES)).effect.name == "discordant_share"
    assert bowker(square(EYES)).interval is None
    assert "never that one is better" in bowker.notes.replace("\n", " ")
    assert isinstance(bowker(square([[1, 0], [0, 1]])).p_value, Undefined)
