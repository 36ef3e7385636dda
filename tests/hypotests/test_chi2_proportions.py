"""Golden values: scipy, called here; Fleiss, Levin & Paik (2003), table 9.1."""

import numpy as np
import pytest
from scipy.stats import chi2_contingency
from scipy.stats.contingency import association

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.groups import Groups, TwoProportions
from reportgen.hypotests.chi2_proportions import chi2_proportions
from reportgen.hypotests.two_proportions_z import two_proportions_z

TABLES = [([83, 90, 129, 70], [86, 93, 136, 82]), ([1, 3, 6], [20, 30, 25]), ([0, 4], [9, 11]), ([5, 5, 0], [5, 5, 9])]


@pytest.mark.parametrize(("successes", "trials"), TABLES)
def test_it_agrees_with_scipy(successes, trials):
    found = chi2_proportions(Groups.of(successes, trials))
    table = np.array([successes, np.subtract(trials, successes)])
    theirs = chi2_contingency(table, correction=False)
    assert (found.statistic, found.df, found.p_value) == pytest.approx((theirs.statistic, theirs.dof, theirs.pvalue))
    assert found.effect.value == pytest.approx(association(table, method="cramer"))


def test_smokers_among_patients_of_four_studies():
    """Fleiss, Levin & Paik (2003), table 9.1; R: prop.test(c(83, 90, 129, 70), c(86, 93, 136, 82)): 12.6, p = 0.005585."""
    found = chi2_proportions(Groups.of(*TABLES[0]))
    assert (round(found.statistic, 1), found.df, round(found.p_value, 6)) == (12.6, 3, 0.005585)


def test_with_two_groups_it_is_the_square_of_the_score_test():
    two = TwoProportions.of(7, 34, 1, 34)
    ours, other = chi2_proportions(two.groups), two_proportions_z(two)
    assert (ours.statistic, ours.p_value) == pytest.approx((other.statistic**2, other.p_value), rel=1e-12)


def test_a_group_without_trials_is_left_out():
    with_it, without = (
        chi2_proportions(Groups.of([1, 0, 6], [20, 0, 25])),
        chi2_proportions(Groups.of([1, 6], [20, 25])),
    )
    assert with_it == without


@pytest.mark.parametrize(
    ("successes", "trials", "code"),
    [
        ([0, 0], [3, 4], "all_alike"),
        ([3, 4], [3, 4], "all_alike"),
        ([3, 0], [5, 0], "one_group"),
        ([0, 0], [0, 0], "no_trial"),
    ],
)
def test_without_two_groups_or_two_ends_there_is_no_p(successes, trials, code):
    assert chi2_proportions(Groups.of(successes, trials)).p_value == Undefined(code)


def test_the_parts_of_the_groups_add_up_to_the_statistic():
    work = Recorder(chi2_proportions.formula)
    found = chi2_proportions(Groups.of([1, 3, 6], [20, 30, 25]), work=work)
    assert sum(row[-1] for row in work.table.rows) == pytest.approx(found.statistic)
