"""Golden values: statsmodels and scipy, called here; Fagerland, Lydersen & Laake (2017), chapter 4."""

import pytest
from scipy.stats import chi2_contingency
from statsmodels.stats.proportion import proportions_ztest
from statsmodels.stats.proportion import test_proportions_2indep as score_test

from reportgen.catalog.answers import Undefined
from reportgen.data.groups import TwoProportions
from reportgen.hypotests.two_proportions_z import two_proportions_z
from reportgen.intervals.newcombe import newcombe

NAMES = {"two-sided": "two-sided", "greater": "larger", "less": "smaller"}


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize(
    "counts", [(7, 34, 1, 34), (0, 9, 3, 20), (12, 12, 3, 20), (300, 1000, 250, 900), (1, 1, 0, 1)]
)
def test_it_agrees_with_statsmodels(counts, alternative):
    found = two_proportions_z(TwoProportions.of(*counts), alternative=alternative)
    z, p = proportions_ztest(counts[::2], counts[1::2], alternative=NAMES[alternative])
    assert (found.statistic, found.p_value) == pytest.approx((z, p), rel=1e-9)


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("counts", [(7, 34, 1, 34), (56, 70, 48, 80), (11, 12, 3, 20), (300, 1000, 250, 900)])
def test_with_n_minus_1_it_is_the_score_test_of_statsmodels_with_its_correction(counts, alternative):
    found = two_proportions_z(TwoProportions.of(*counts), version="n_minus_1", alternative=alternative)
    theirs = score_test(*counts, compare="diff", method="score", correction=True, alternative=NAMES[alternative])
    assert (found.statistic, found.p_value) == pytest.approx((theirs.statistic, theirs.pvalue), rel=1e-6)


@pytest.mark.parametrize("counts", [(7, 34, 1, 34), (56, 70, 48, 80)])
def test_with_n_minus_1_its_square_is_pearsons_chi_square_with_n_minus_1_in_place_of_n(counts):
    a, n, b, m = counts
    found = two_proportions_z(TwoProportions.of(*counts), version="n_minus_1")
    theirs = chi2_contingency([[a, n - a], [b, m - b]], correction=False).statistic
    assert found.statistic**2 == pytest.approx(theirs * (n + m - 1) / (n + m))


def test_a_published_example():
    """contingencytables 3.0.0, Pearson_chi_squared_test_2x2(rbind(c(3, 1), c(1, 3))): P = 0.15730, T = 2.000."""
    found = two_proportions_z(TwoProportions.of(3, 4, 1, 4))
    assert (round(found.statistic**2, 3), round(found.p_value, 5)) == (2.0, 0.1573)


@pytest.mark.parametrize("counts", [(0, 9, 0, 20), (9, 9, 20, 20)])
def test_groups_that_all_end_alike_have_no_p_but_an_interval(counts):
    found = two_proportions_z(TwoProportions.of(*counts))
    assert found.p_value == Undefined("all_alike")
    assert found.effect.value == 0
    assert float(found.interval.low) < 0 < float(found.interval.high)


def test_complete_separation_has_a_small_p():
    assert two_proportions_z(TwoProportions.of(20, 20, 0, 20)).p_value < 1e-9


def test_a_p_beyond_the_floats_is_not_0():
    assert two_proportions_z(TwoProportions.of(1e6, 1e6, 0, 1e6)).p_value > 0


def test_without_trials_in_a_group_there_is_nothing():
    found = two_proportions_z(TwoProportions.of(0, 0, 3, 9))
    assert found.p_value == found.effect.value == found.interval == Undefined("no_trial_in_group")


def test_a_one_sided_test_comes_with_one_end():
    found = two_proportions_z(TwoProportions.of(7, 34, 1, 34), alternative="greater", level=0.975)
    assert float(found.interval.low) == float(newcombe.limits(TwoProportions.of(7, 34, 1, 34)).low)
    assert found.interval.high != found.interval.high
