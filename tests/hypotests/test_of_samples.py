"""Tests of two samples, of groups and of repeated measurements, against R's printed answers, scipy and statsmodels."""

import itertools

import numpy as np
import pandas as pd
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.anova import AnovaRM
from statsmodels.stats.oneway import anova_oneway

from reportgen.catalog.answers import Undefined
from reportgen.checks.equal_variances import equal_variances
from reportgen.data.samples import GroupedSamples, IndependentSamples, PairedSamples, RepeatedSamples
from reportgen.hypotests.anova import anova
from reportgen.hypotests.diebold_mariano import diebold_mariano
from reportgen.hypotests.kruskal_wallis import kruskal_wallis
from reportgen.hypotests.mann_whitney import mann_whitney
from reportgen.hypotests.paired_t import paired_t
from reportgen.hypotests.repeated_measures_anova import repeated_measures_anova
from reportgen.hypotests.student_t import student_t
from reportgen.hypotests.welch_anova import welch_anova
from reportgen.hypotests.welch_t import welch_t

pytestmark = pytest.mark.filterwarnings(
    "ignore:Precision loss", "ignore:Each of the input arrays is constant"
)  # scipy's
PLANTS = [  # R 4.5, PlantGrowth; its source is Dobson (1983), An introduction to statistical modelling
    [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14],
    [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
    [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26],
]
ALTERNATIVES = ["two-sided", "greater", "less"]
WHOLE = st.integers(-5, 5)
TWO = st.tuples(st.lists(WHOLE, min_size=2, max_size=7), st.lists(WHOLE, min_size=2, max_size=7))
GROUPS = st.lists(st.lists(WHOLE, min_size=2, max_size=6), min_size=2, max_size=4)


def varies(groups):
    return any(len(set(group)) > 1 for group in groups)


@pytest.mark.parametrize("alternative", ALTERNATIVES)
@pytest.mark.parametrize(("test", "equal"), [(student_t, True), (welch_t, False)])
@given(two=TWO)
@settings(deadline=None)
def test_t_tests_of_two_samples_are_scipys(test, equal, alternative, two):
    found = test(IndependentSamples.of(*two), alternative=alternative, level=0.9)
    if not varies(two):
        assert found.p_value == Undefined("no_spread_in_groups")
        return
    expected = scipy.stats.ttest_ind(*two, equal_var=equal, alternative=alternative)
    assert found.statistic == pytest.approx(expected.statistic, rel=1e-9, abs=1e-12)
    assert found.df == pytest.approx(expected.df, rel=1e-9)
    assert found.p_value == pytest.approx(expected.pvalue, rel=1e-9)
    ends = expected.confidence_interval(0.9)
    for mine, theirs in ((found.interval.low, ends.low), (found.interval.high, ends.high)):
        assert np.isnan(mine) if np.isinf(theirs) else float(mine) == pytest.approx(theirs, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("test", [student_t, welch_t, paired_t])
@given(two=TWO, shift=st.integers(-9, 9))
@settings(deadline=None, max_examples=50)
def test_a_shift_of_one_sample_shifts_the_interval_and_of_both_changes_nothing(test, two, shift):
    size = min(map(len, two)) if test is paired_t else None
    a, b = (np.array(each[:size], float) for each in two)
    kind = PairedSamples if test is paired_t else IndependentSamples
    plain, moved, both = (test(kind.of(a + by, b + other)) for by, other in ((0, 0), (shift, 0), (shift, shift)))
    if isinstance(plain.interval, Undefined):
        assert isinstance(moved.interval, Undefined)
        return
    assert float(moved.interval.low - plain.interval.low) == pytest.approx(shift, abs=1e-9)
    assert both.p_value == pytest.approx(plain.p_value, rel=1e-9)


def test_paired_and_unpaired_tests_differ_on_paired_data():
    """
    R 4.5, ?sleep: t.test, paired, prints t = -4.0621, p = 0.002833 and the interval.

    ?oneway.test prints F = 3.4626 on 1 and 17.776 degrees of freedom and p = 0.07939 for the two groups: the square of t.
    """
    first, second = (
        [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
        [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
    )
    paired, apart = paired_t(PairedSamples.of(first, second)), welch_t(IndependentSamples.of(first, second))

    assert (round(paired.statistic, 4), round(paired.p_value, 6)) == (-4.0621, 0.002833)
    assert (round(float(paired.interval.low), 7), round(float(paired.interval.high), 7)) == (-2.4598858, -0.7001142)
    assert (round(apart.statistic, 4), round(apart.p_value, 5)) == (-1.8608, 0.07939)
    assert (round(apart.statistic**2, 4), round(apart.df, 3)) == (3.4626, 17.776)


@pytest.mark.parametrize("alternative", ALTERNATIVES)
@given(two=TWO)
@settings(deadline=None, max_examples=60)
def test_mann_whitney_is_the_part_of_all_choices_that_are_as_extreme(alternative, two):
    values, n = [*two[0], *two[1]], len(two[0])
    ranks = scipy.stats.rankdata(values)
    sums = np.array([sum(choice) for choice in itertools.combinations(ranks, n)])
    greater, less = (sums >= ranks[:n].sum()).mean(), (sums <= ranks[:n].sum()).mean()
    expected = {"greater": greater, "less": less, "two-sided": min(1, 2 * min(greater, less))}[alternative]

    found = mann_whitney(IndependentSamples.of(*two), alternative=alternative)

    assert found.p_value == pytest.approx(expected, rel=1e-12)
    assert found.statistic == scipy.stats.mannwhitneyu(*two).statistic


@pytest.mark.parametrize("alternative", ALTERNATIVES)
@pytest.mark.parametrize(("version", "correction"), [("normal", False), ("normal_cc", True)])
def test_normal_versions_of_mann_whitney_are_scipys(version, correction, alternative):
    a, b = [1, 2, 2, 5, 7, 7, 9, 12], [2, 3, 3, 3, 4, 7, 8]
    expected = scipy.stats.mannwhitneyu(
        a, b, use_continuity=correction, alternative=alternative, method="asymptotic"
    ).pvalue
    found = mann_whitney(IndependentSamples.of(a, b), version=version, alternative=alternative)

    assert found.p_value == pytest.approx(expected, rel=1e-12)


def test_large_samples_take_the_normal_curve():
    rng = np.random.default_rng(1)
    a, b = rng.normal(0.1, 1, 3000), rng.normal(0, 1, 4000)

    found = mann_whitney(IndependentSamples.of(a, b))

    assert found.p_value == pytest.approx(scipy.stats.mannwhitneyu(a, b, method="asymptotic").pvalue, rel=1e-10)
    assert found.statistic == scipy.stats.mannwhitneyu(a, b).statistic


@given(
    st.lists(st.floats(-1, 1), min_size=4, max_size=12, unique=True), st.integers(1, 11), st.sampled_from([0.8, 0.9])
)
@settings(deadline=None)
def test_without_ties_the_shift_interval_excludes_0_exactly_when_p_is_below_alpha(values, size, level):
    size = min(size, len(values) - 1)
    if (np.diff(np.sort(values)) < 1e-6).any():
        return
    found = mann_whitney(IndependentSamples.of(values[:size], values[size:]), level=level)
    rejected = found.p_value < (1 - level) * (1 - 1e-12)
    if isinstance(found.interval, Undefined):
        assert not rejected
    else:
        assert rejected == bool(found.interval.low > 0 or found.interval.high < 0)


@given(groups=GROUPS)
@settings(deadline=None)
def test_analysis_of_variance_is_scipys_and_its_welch_form_statsmodels(groups):
    found = anova(GroupedSamples.of(groups))
    if not varies(groups):
        assert found.p_value == Undefined("no_spread_in_groups")
        return
    expected = scipy.stats.f_oneway(*groups)
    assert found.statistic == pytest.approx(expected.statistic, rel=1e-9, abs=1e-12)
    if not np.isnan(expected.pvalue):  # as of equal means, where rounding takes F below zero
        assert found.p_value == pytest.approx(expected.pvalue, rel=1e-9)
    welch = welch_anova(GroupedSamples.of(groups))
    if all(len(set(group)) > 1 for group in groups):
        expected = anova_oneway(groups, use_var="unequal", welch_correction=True)
        if not np.isnan(expected.pvalue):  # as of equal means
            assert welch.p_value == pytest.approx(expected.pvalue, rel=1e-9)
        assert welch.df == pytest.approx(expected.df, rel=1e-9)
    else:
        assert welch.p_value == Undefined("group_without_spread")


@given(groups=GROUPS)
@settings(deadline=None)
def test_kruskal_wallis_is_scipys(groups):
    found = kruskal_wallis(GroupedSamples.of(groups))
    if len({value for group in groups for value in group}) == 1:
        assert found.p_value == Undefined("all_values_tied")
    else:
        expected = scipy.stats.kruskal(*groups)
        assert found.statistic == pytest.approx(expected.statistic, rel=1e-9, abs=1e-9)
        assert found.p_value == pytest.approx(expected.pvalue, rel=1e-9)


@pytest.mark.parametrize(
    ("groups", "statistic", "p"),
    [  # Kruskal & Wallis (1952), table 6.1
        ([[1, 2], [3, 4], [5, 6]], 4.571, 0.067),
        ([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 7.2, 0.004),
        ([[1, 2, 4], [3, 5, 6], [7, 8, 9]], 6.489, 0.011),
        ([[1, 2, 3], [4, 5], [6, 7]], 5.357, 0.029),
    ],
)
def test_the_exact_p_of_kruskal_and_wallis_is_that_of_their_table(groups, statistic, p):
    found = kruskal_wallis(GroupedSamples.of(groups), version="exact")

    assert (round(found.statistic, 3), round(found.p_value, 3), found.df) == (statistic, p, None)


@given(st.lists(st.integers(0, 4), min_size=4, max_size=7), st.sampled_from([(1, 2), (2, 1), (1, 1, 1), (2, 1, 1)]))
@settings(deadline=None, max_examples=40)
def test_the_exact_p_of_kruskal_and_wallis_is_the_part_of_all_divisions(values, firsts):
    sizes = [*firsts, len(values) - sum(firsts)]
    if sizes[-1] < 1:
        return

    def of(order):
        groups = np.split(np.array(order, float), np.cumsum(sizes[:-1]))
        return kruskal_wallis(GroupedSamples.of(groups), version="exact")

    found = of(values)
    if len(set(values)) == 1:
        assert found.p_value == Undefined("all_values_tied")
        return
    ranks, ends = scipy.stats.rankdata(values), np.cumsum([0, *sizes])
    sums = np.array([np.add.reduceat(order, ends[:-1]) for order in itertools.permutations(ranks)])
    apart = (sums**2 / sizes).sum(axis=1)
    assert found.p_value == pytest.approx((apart >= apart[0] - 1e-9).mean(), rel=1e-12)
    assert 0 < found.p_value <= 1


def test_two_groups_of_kruskal_and_wallis_have_the_exact_p_of_mann_and_whitney():
    a, b = [1.1, 2.5, 3.7, 0.4, 2.2], [3.1, 5.2, 4.4, 6.0]

    exact = kruskal_wallis(GroupedSamples.of([a, b]), version="exact").p_value
    assert exact == pytest.approx(mann_whitney(IndependentSamples.of(a, b)).p_value, rel=1e-12)


def test_too_many_divisions_have_no_exact_p():
    groups = np.arange(64.0).reshape(8, 8) ** 1.1
    found = kruskal_wallis(GroupedSamples.of(groups), version="exact")

    assert found.p_value == Undefined("too_many_divisions", values=64)
    assert found.statistic == kruskal_wallis(GroupedSamples.of(groups)).statistic


def test_two_groups_have_the_square_of_students_t():
    t, f = student_t(IndependentSamples.of(*PLANTS[:2])), anova(GroupedSamples.of(PLANTS[:2]))

    assert f.statistic == pytest.approx(t.statistic**2, rel=1e-12)
    assert f.p_value == pytest.approx(t.p_value, rel=1e-12)


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("levene", scipy.stats.levene(*PLANTS, center="mean")),
        ("brown_forsythe", scipy.stats.levene(*PLANTS)),
        ("bartlett", scipy.stats.bartlett(*PLANTS)),
        ("fligner", scipy.stats.fligner(*np.rint(np.multiply(PLANTS, 1000)))),  # where binary fractions hide no ties
    ],
)
def test_tests_of_variances_are_scipys(test, expected):
    found = equal_variances(GroupedSamples.of(PLANTS), test=test)

    assert (found.statistic, found.p_value) == (
        pytest.approx(expected[0], rel=1e-9),
        pytest.approx(expected[1], rel=1e-9),
    )


@pytest.mark.parametrize("test", ["levene", "brown_forsythe", "bartlett", "fligner"])
def test_very_different_variances_get_a_warning_and_a_remedy(test):
    rng = np.random.default_rng(2)
    found = equal_variances(GroupedSamples.of([rng.normal(0, 1, 40), rng.normal(0, 5, 40)]), test=test)

    assert (found.outcome, found.consequence) == ("warning", "welch_instead")


def test_a_group_without_variance_among_others_is_no_number_for_bartlett():
    found = equal_variances(GroupedSamples.of([[1, 1, 1], [1, 2, 3]]), test="bartlett")

    assert (found.outcome, found.code, found.statistic) == ("warning", "some_group_without_spread", None)


def test_repeated_measures_are_statsmodels():
    table = np.random.default_rng(4).normal(np.array([0, 0.5, 1, 0]), 1, size=(8, 4))
    rows = [(i, j, table[i, j]) for i in range(8) for j in range(4)]
    expected = AnovaRM(pd.DataFrame(rows, columns=["subject", "condition", "y"]), "y", "subject", ["condition"]).fit()
    found = repeated_measures_anova(RepeatedSamples.of(table))

    assert found.statistic == pytest.approx(expected.anova_table["F Value"].iloc[0], rel=1e-9)
    assert found.p_value == pytest.approx(expected.anova_table["Pr > F"].iloc[0], rel=1e-9)
    assert found.p_value <= found.values["p_greenhouse_geisser"]  # noqa: PD011 - of a test, not of a frame


def test_two_conditions_are_the_paired_t_test():
    a, b = PLANTS[:2]
    t, f = paired_t(PairedSamples.of(a, b)), repeated_measures_anova(RepeatedSamples.of(np.transpose([a, b])))

    assert f.statistic == pytest.approx(t.statistic**2, rel=1e-12)
    assert f.p_value == pytest.approx(t.p_value, rel=1e-12)
    assert f.values["greenhouse_geisser"] == pytest.approx(1)  # noqa: PD011 - as above


def test_forecasts_one_step_ahead_are_the_paired_t_test():
    a, b = PLANTS[:2]
    one, other = diebold_mariano(PairedSamples.of(a, b)), paired_t(PairedSamples.of(a, b))

    assert one.statistic == pytest.approx(other.statistic, rel=1e-12)
    assert float(one.interval.low) == pytest.approx(float(other.interval.low), rel=1e-12)


def test_forecasts_two_steps_ahead_by_hand():
    """Differences 1, 2, 3, 4, 0: mean 2, autocovariances 2 and 0, so v = 2 and f = (5 + 1 - 4 + 2 / 5) / 5 = 0.48."""
    found = diebold_mariano(PairedSamples.of([1, 2, 3, 4, 0]), horizon=2)
    first = (-1 * 0 + 0 * 1 + 1 * 2 + 2 * -2) / 5

    assert found.statistic == pytest.approx(2 / np.sqrt((2 + 2 * first) / 5 / 0.48), rel=1e-12)


def test_an_estimated_variance_below_zero_gives_no_number():
    found = diebold_mariano(PairedSamples.of([1, -1, 1, -1, 1, -1, 1.1, -1]), horizon=2)

    assert found.p_value == found.interval == Undefined("no_long_run_variance")


def test_identical_pairs_and_constant_differences_give_no_number():
    """scipy's ttest_rel answers nan for the first and p = 0 for the second."""
    same, constant = PairedSamples.of([1, 2, 3], [1, 2, 3]), PairedSamples.of([1.1, 2.1, 3.1], [1, 2, 3])

    assert paired_t(same).p_value == Undefined("same_values_in_pairs", pairs=3)
    assert paired_t(constant).p_value.code == "same_difference_in_pairs"
