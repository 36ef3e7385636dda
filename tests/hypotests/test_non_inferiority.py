"""Tests about a margin, against statsmodels, Tango's own formula; and their duality with intervals."""

import numpy as np
import pytest
from scipy.optimize import minimize_scalar
from scipy.stats import norm, t
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW, ttost_ind, ttost_paired

from reportgen.data.evidence import FoldScores, PairedScores, PairedTable, Sample, TwoProportions
from reportgen.data.samples import IndependentSamples
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError
from reportgen.hypotests.non_inferiority import non_inferiority
from reportgen.hypotests.tost import tost
from reportgen.intervals.cautious_paired_areas import cautious_paired_areas
from reportgen.intervals.tango import tango

MARGINS = (0.05, 0.2)
TABLES = ((43, 0, 1, 0), (60, 3, 8, 20), (200, 12, 5, 30), (10, 0, 0, 5), (5, 9, 0, 5), (0, 3, 30, 0))


def score_of(b, c, n, delta):
    """Compute Tango's (1998) score statistic from his formulas (2.7) and (2.8)."""
    half = -b - c + (2 * n - b + c) * delta
    q = (np.sqrt(half**2 - 8 * n * (-c * delta * (1 - delta))) - half) / (4 * n)
    return (b - c - n * delta) / np.sqrt(n * (2 * q + delta * (1 - delta)))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("margin", MARGINS)
def test_of_paired_proportions_it_is_tangos_score_test(table, margin):
    evidence = PairedTable.of(**dict(zip(("both_right", "only_a", "only_b", "both_wrong"), table, strict=True)))
    above = norm.sf(score_of(table[1], table[2], sum(table), -margin))
    below = norm.cdf(score_of(table[1], table[2], sum(table), margin))

    assert non_inferiority(evidence, margin=margin).p_value == pytest.approx(above, rel=1e-6, abs=1e-12)
    assert non_inferiority(evidence, margin=margin, better="lower").p_value == pytest.approx(below, rel=1e-6, abs=1e-12)
    assert tost(evidence, margin=margin).p_value == pytest.approx(max(above, below), rel=1e-6, abs=1e-12)


def likeliest(counts, delta):
    """Compute the score statistic of Miettinen and Nurminen (1985) by maximising the likelihood under the margin."""
    x_a, n_a, x_b, n_b = counts

    def unlikely(p):
        parts = ((x_a, p + delta), (n_a - x_a, 1 - p - delta), (x_b, p), (n_b - x_b, 1 - p))
        return -sum(count * np.log(chance) for count, chance in parts)

    ends = (max(0, -delta) + 1e-9, min(1, 1 - delta) - 1e-9)
    p = minimize_scalar(unlikely, bounds=ends, method="bounded", options={"xatol": 1e-12}).x
    spread = (p + delta) * (1 - p - delta) / n_a + p * (1 - p) / n_b
    return (x_a / n_a - x_b / n_b - delta) / np.sqrt(spread * (n_a + n_b) / (n_a + n_b - 1))


@pytest.mark.parametrize("counts", [(80, 100, 75, 90), (9, 30, 12, 30), (150, 200, 160, 200)])
@pytest.mark.parametrize("margin", MARGINS)
def test_of_two_groups_it_is_miettinen_and_nurminens_score_test(counts, margin):
    evidence = TwoProportions.of(*counts)
    above, below = norm.sf(likeliest(counts, -margin)), norm.cdf(likeliest(counts, margin))

    assert non_inferiority(evidence, margin=margin).p_value == pytest.approx(above, rel=1e-5)
    assert tost(evidence, margin=margin).p_value == pytest.approx(max(above, below), rel=1e-5)


@pytest.mark.parametrize("margin", [0.1, 0.5, 1.5, 3.0])
def test_of_paired_means_it_is_the_test_of_statsmodels(margin):
    rng = np.random.default_rng(3)
    a, b = rng.normal(1, 2, 25), rng.normal(0.6, 2, 25)
    evidence = Sample(a - b)
    p, (t_above, p_above, df), _ = ttost_paired(a, b, -margin, margin)
    found = non_inferiority(evidence, margin=margin)

    assert tost(evidence, margin=margin).p_value == pytest.approx(p, rel=1e-6)
    assert (found.p_value, found.statistic, found.df) == pytest.approx((p_above, t_above, df), rel=1e-6)
    low, high = DescrStatsW(a - b).tconfint_mean(alpha=0.1)
    beside = tost(evidence, margin=margin)
    assert (float(beside.interval.low), float(beside.interval.high)) == pytest.approx((low, high))
    assert beside.interval_level == pytest.approx(0.9)


@pytest.mark.parametrize("margin", [0.1, 0.8, 2.5])
def test_of_two_samples_it_is_welchs_test_of_statsmodels(margin):
    rng = np.random.default_rng(4)
    a, b = rng.normal(1, 2, 25), rng.normal(0.6, 3, 14)
    evidence = IndependentSamples.of(a, b)
    p, (t_above, p_above, df), (_, p_below, _) = ttost_ind(a, b, -margin, margin, usevar="unequal")
    found = non_inferiority(evidence, margin=margin)

    assert (found.p_value, found.statistic, found.df) == pytest.approx((p_above, t_above, df), rel=1e-6)
    assert non_inferiority(evidence, margin=margin, better="lower").p_value == pytest.approx(p_below, rel=1e-6)
    both_ways = tost(evidence, margin=margin)
    assert both_ways.p_value == pytest.approx(p, rel=1e-6)
    low, high = CompareMeans(DescrStatsW(a), DescrStatsW(b)).tconfint_diff(alpha=0.1, usevar="unequal")
    assert (float(both_ways.interval.low), float(both_ways.interval.high)) == pytest.approx((low, high))
    assert (both_ways.interval_method, both_ways.interval_level) == ("mean_difference_ci", pytest.approx(0.9))


def test_two_lists_are_samples_without_sizes_of_folds_and_repeats_of_folds_are_folds():
    a, b = [82.0, 87, 90, 82, 91, 83], [80.0, 84, 89, 78, 90, 81]

    assert calc("tost", {"a": a, "b": b[:5]}, margin=3)["interval"]["method"] == "mean_difference_ci"
    assert (
        calc("tost", {"a": a, "b": b, "n_train": 900, "n_test": 100}, margin=3)["interval"]["method"] == "t_corrected"
    )
    repeats = {"a": [a[:3], a[3:]], "b": [b[:3], b[3:]]}
    assert calc("tost", repeats, margin=3)["interval"]["method"] == "t_corrected"


def test_of_folds_it_is_nadeau_and_bengios_with_the_margin_added():
    """Ten differences of mean 1.7 with the standard error 0.532754, and nine degrees of freedom."""
    a, b = [82, 87, 90, 82, 91, 83, 80, 89, 77, 88], [80, 84, 89, 78, 90, 81, 80, 88, 76, 86]
    folds = FoldScores.of(b, a, n_train=900, n_test=100)
    lower = FoldScores.of(a, b, n_train=900, n_test=100, better="lower")

    assert non_inferiority(folds, margin=3).p_value == pytest.approx(t.sf((3 - 1.7) / 0.532754, 9), rel=1e-5)
    assert non_inferiority(lower, margin=3).p_value == pytest.approx(t.sf((3 - 1.7) / 0.532754, 9), rel=1e-5)


@pytest.mark.parametrize(("seed", "sizes"), [(1, (30, 60)), (2, (100, 180)), (3, (50, 25))])
def test_of_areas_it_excludes_a_margin_exactly_where_the_interval_that_judges_documents_does(seed, sizes):
    rng = np.random.default_rng(seed)
    truth = np.repeat([True, False], sizes)
    both = rng.normal(size=len(truth)) + 1.5 * truth
    scores = PairedScores.of(*(both + 0.5 * rng.normal(size=len(truth)) for _ in "ab"), truth)
    wide, narrow = (cautious_paired_areas.limits(scores, level=level) for level in (0.95, 0.9))

    for margin in (-wide.low * 0.99, -wide.low * 1.01, 0.02, 0.2):
        found, both_ways = (test(scores, margin=float(margin)) for test in (non_inferiority, tost))
        assert (found.p_value < 0.025) == (wide.low > -margin)
        assert (both_ways.p_value < 0.05) == (narrow.low > -margin and narrow.high < margin)
    assert found.interval_method == both_ways.interval_method == "cautious_paired_areas"
    assert (found.interval.low, both_ways.interval.high) == (wide.low, narrow.high)


def test_p_is_below_its_error_exactly_where_the_interval_excludes_the_margin():
    """Discordant cases among 60, by an interval that is computed by itself; every count is in tests/operating."""
    for b in range(0, 13, 4):
        for c in range(0, 13, 3):
            table = PairedTable.of(both_right=60 - b - c, only_a=b, only_b=c, both_wrong=0)
            for margin in (0.1,):
                low, high = (tango.limits(table, level=level) for level in (0.95, 0.9))
                assert (non_inferiority(table, margin=margin).p_value < 0.025) == (low.low > -margin)
                assert (tost(table, margin=margin).p_value < 0.05) == (high.low > -margin and high.high < margin)


@pytest.mark.parametrize("margin", [0, -0.1, float("inf"), float("nan")])
@pytest.mark.parametrize("test", [non_inferiority, tost])
def test_a_margin_that_is_no_size_is_refused(test, margin):
    with pytest.raises(ReportgenError, match="margin must be above 0"):
        test(PairedTable.of(both_right=1, only_a=1, only_b=1, both_wrong=1), margin=margin)


@pytest.mark.parametrize(
    ("evidence", "code"),
    [
        (FoldScores.of([1, 2, 3], [1, 2, 3]), "no_fold_sizes"),
        (FoldScores.of([2, 3, 4], [1, 2, 3], n_train=9, n_test=3), "no_spread"),
        (FoldScores.of([2, 3, 5], [1, 2, 3], n_train=9, n_test=1), "folds_of_one_case"),
        (FoldScores.of([[1, 2]] * 4 + [[1, 3]], [[1, 1]] * 5), "two_sided_design"),
        (TwoProportions.of(0, 0, 1, 2), "no_trial_in_group"),
        (PairedScores.of([1, 2], [1, 2], [True, True]), "one_class"),
        (IndependentSamples.of([1, 2], [3]), "few_in_a_group"),
        (IndependentSamples.of([1, 1], [2, 2]), "no_spread_in_groups"),
    ],
)
def test_without_an_interval_there_is_no_p_value(evidence, code):
    for test in (non_inferiority, tost):
        found = test(evidence, margin=0.5)
        assert (found.p_value.code, found.interval.code) == (code, code)
