"""
Golden values: a brute-force twin of what R's pROC 1.18 does in `delong.unpaired.test`, over all pairs of cases; by hand.

pROC: SR and SS are the variances of both areas, t = (thetaR - thetaS) / sqrt(SR + SS), and
df = (SR + SS)^2 / (SR^2 / (ntotR - 1) + SS^2 / (ntotS - 1)).
"""

import numpy as np
import pytest
from scipy.stats import chi2, t

from reportgen.catalog.answers import Undefined
from reportgen.data.two_sets import GroupedScores, IndependentScores
from reportgen.hypotests.delong_unpaired import delong_unpaired
from reportgen.hypotests.heterogeneity_auc import heterogeneity_auc
from reportgen.intervals.delong_difference import delong_difference
from reportgen.intervals.newcombe_auc_difference import newcombe_auc_difference


def area_and_variance(scores, truth):
    wins = (scores[truth][:, None] > scores[~truth]) + (scores[truth][:, None] == scores[~truth]) / 2
    variance = wins.mean(axis=1).var(ddof=1) / truth.sum() + wins.mean(axis=0).var(ddof=1) / (~truth).sum()
    return wins.mean(), variance


def drawn(seed, cases, digits=2, apart=1.0):
    rng = np.random.default_rng(seed)
    truth = rng.random(cases) < 0.4
    return np.round(rng.normal(apart * truth, 1), digits), truth


@pytest.mark.parametrize("digits", [9, 1, 0])
@pytest.mark.parametrize("seed", range(4))
def test_it_agrees_with_what_proc_does_over_all_pairs(seed, digits):
    first, second = drawn(seed, 90, digits), drawn(seed + 50, 40, digits)
    (a, v), (b, w) = area_and_variance(*first), area_and_variance(*second)
    df = (v + w) ** 2 / (v**2 / 89 + w**2 / 39)
    found = delong_unpaired(IndependentScores.of(*first, *second), level=0.9)

    assert found.effect.value == pytest.approx(a - b, abs=1e-12)
    assert (found.statistic, found.df) == pytest.approx(((a - b) / np.sqrt(v + w), df))
    assert found.p_value == pytest.approx(2 * t.sf(abs((a - b) / np.sqrt(v + w)), df))
    ends = a - b + np.array([-1, 1]) * t.ppf(0.95, df) * np.sqrt(v + w)
    assert (float(found.interval.low), float(found.interval.high)) == pytest.approx(tuple(ends))


@pytest.mark.parametrize(("alternative", "tail"), [("greater", t.sf), ("less", t.cdf)])
def test_one_sided_p_values_are_single_tails_with_the_end_they_are_about(alternative, tail):
    found = delong_unpaired(IndependentScores.of(*drawn(1, 60), *drawn(2, 60)), alternative=alternative)

    assert found.p_value == pytest.approx(tail(found.statistic, found.df))
    assert np.isnan(found.interval.high if alternative == "greater" else found.interval.low)


def test_exchanging_the_sets_turns_the_sign():
    first, second = drawn(3, 60), drawn(4, 80)
    one = delong_unpaired(IndependentScores.of(*first, *second))
    other = delong_unpaired(IndependentScores.of(*second, *first))

    assert one.statistic == pytest.approx(-other.statistic)
    assert one.p_value == pytest.approx(other.p_value)
    assert float(one.interval.low) == pytest.approx(-float(other.interval.high))


def test_p_value_and_interval_say_the_same():
    two = IndependentScores.of(*drawn(5, 60, apart=2.0), *drawn(6, 60, apart=0.5))
    found = delong_unpaired(two)
    at_p = delong_difference.limits(two, level=1 - found.p_value)

    assert min(abs(float(at_p.low)), abs(float(at_p.high))) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (([1.0, 2.0], [True, True]), "one_class"),
        (([1.0, 2.0, 3.0], [False, False, True]), "too_few_per_class"),
        (([1.0, 2.0, 3.0, 4.0], [False, False, True, True]), "perfect_separation"),
    ],
)
def test_a_set_without_a_variance_withholds_the_p_value_and_keeps_the_difference(second, code):
    first = drawn(7, 60)
    found = delong_unpaired(IndependentScores.of(*first, *second))

    assert found.p_value.code == code
    if code == "one_class":
        assert isinstance(found.effect.value, Undefined)
    else:
        assert found.effect.value == pytest.approx(area_and_variance(*first)[0] - 1)


def test_newcombes_interval_has_a_width_where_a_set_is_separated_without_an_error():
    two = IndependentScores.of(*drawn(8, 60), [1.0, 2.0, 3.0, 4.0], [False, False, True, True])
    found = newcombe_auc_difference.limits(two)

    assert float(found.low) < float(found.value) < float(found.high)
    assert isinstance(newcombe_auc_difference.limits(IndependentScores.of(*drawn(8, 60), [1.0], [True])), Undefined)


@pytest.mark.parametrize("seed", range(3))
def test_heterogeneity_is_cochrans_q_of_the_areas(seed):
    groups = [drawn(10 * seed + at, 50 + 20 * at, apart=apart) for at, apart in enumerate((0.5, 1.0, 2.0))]
    known = [area_and_variance(*group) for group in groups]
    areas, variances = np.array(known).T
    mean = (areas / variances).sum() / (1 / variances).sum()
    q = ((areas - mean) ** 2 / variances).sum()
    scores, truth = (np.concatenate([group[at] for group in groups]) for at in (0, 1))
    names = np.repeat([*"abc"], [len(group[0]) for group in groups])
    found = heterogeneity_auc(GroupedScores.of(scores, truth, names))

    assert (found.statistic, found.df, found.p_value) == pytest.approx((q, 2, chi2.sf(q, 2)))


def test_heterogeneity_of_two_groups_is_the_square_of_the_normal_statistic():
    first, second = drawn(11, 80), drawn(12, 60)
    single = delong_unpaired(IndependentScores.of(*first, *second)).statistic
    both = GroupedScores(IndependentScores.of(*first, *second).sets)

    assert heterogeneity_auc(both).statistic == pytest.approx(single**2)


def test_groups_of_one_class_are_left_out_and_one_group_alone_is_not_tested():
    first, second = drawn(13, 80), drawn(14, 60)
    sets = IndependentScores.of(*first, *second).sets
    alone = IndependentScores.of(*first, [1.0, 2.0], [True, True]).sets[1]

    assert heterogeneity_auc(GroupedScores((*sets, alone))).df == 1
    assert heterogeneity_auc(GroupedScores((sets[0], alone))).p_value.code == "one_group_of_both_classes"


def test_a_group_that_is_separated_without_an_error_withholds_the_test():
    sets = IndependentScores.of(*drawn(13, 80), [1.0, 2.0, 3.0, 4.0], [False, False, True, True]).sets

    assert heterogeneity_auc(GroupedScores(sets)).p_value.code == "group_without_variance"


def test_equal_areas_are_told_apart_no_more_often_than_the_level_says():
    """Normal scores, 60 positive and 120 negative cases in each of three groups, area 0.76: 1000 samples at 5%."""
    rng = np.random.default_rng(1)
    truth = np.arange(180) < 60
    hits = 0
    for _ in range(1000):
        groups = tuple(IndependentScores.of(rng.normal(truth, 1), truth, [0.0], [True]).first for _ in range(3))
        hits += heterogeneity_auc(GroupedScores(groups)).p_value < 0.05
    assert hits / 1000 < 0.05 + 4 * np.sqrt(0.05 * 0.95 / 1000)
