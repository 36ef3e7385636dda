"""The signed rank test against published examples, scipy, and all patterns of signs."""

import itertools

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.midranks import midranks
from reportgen.data.samples import PairedSamples
from reportgen.hypotests.wilcoxon_signed_rank import wilcoxon_signed_rank

# Demšar (2006), table 2: AUC of C4.5 and of C4.5 with a tuned parameter on fourteen data sets of the UCI repository
C45 = [0.763, 0.599, 0.954, 0.628, 0.882, 0.936, 0.661, 0.583, 0.775, 1.000, 0.940, 0.619, 0.972, 0.957]
TUNED = [0.768, 0.591, 0.971, 0.661, 0.888, 0.931, 0.668, 0.583, 0.838, 1.000, 0.962, 0.666, 0.981, 0.978]
# Student (1908), R's `sleep`: extra hours of sleep of ten patients with each of two drugs
SLEEP = ([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0], [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])
DIFFERENCES = st.lists(st.integers(-4, 4), min_size=1, max_size=9)
ALTERNATIVES = ["two-sided", "greater", "less"]


def ranks_of(differences, zeros):
    """Rank as the three rules say, and sum up the positive ranks."""
    d = np.array([one for one in differences if one or zeros != "wilcox"], float)
    ranks = midranks(np.abs(d)) if len(d) else d
    observed = ranks[d > 0].sum() + (ranks[d == 0].sum() / 2 if zeros == "zsplit" else 0)
    return observed, ranks if zeros == "zsplit" else ranks[d != 0]


@pytest.mark.parametrize("alternative", ALTERNATIVES)
@pytest.mark.parametrize("zeros", ["wilcox", "pratt", "zsplit"])
@given(differences=DIFFERENCES)
@settings(deadline=None, max_examples=60)
def test_p_is_the_part_of_all_patterns_of_signs_that_are_as_extreme(zeros, alternative, differences):
    observed, ranks = ranks_of(differences, zeros)
    sums = np.array([np.dot(pattern, ranks) for pattern in itertools.product([0, 1], repeat=len(ranks))])
    greater, less = (sums >= observed - 1e-9).mean(), (sums <= observed + 1e-9).mean()
    expected = {"greater": greater, "less": less, "two-sided": min(1, 2 * min(greater, less))}[alternative]

    found = wilcoxon_signed_rank(PairedSamples.of(differences), zeros=zeros, alternative=alternative)

    assert found.statistic == observed
    assert found.p_value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("alternative", ALTERNATIVES)
@pytest.mark.parametrize(("version", "correction"), [("normal", False), ("normal_cc", True)])
@pytest.mark.parametrize("zeros", ["wilcox", "pratt", "zsplit"])
def test_normal_versions_are_scipys(zeros, version, correction, alternative):
    d = np.array([0, 0, 3, -1, 4, 4, -2, 5, 6, 1, 7, -3, 2, 2])
    expected = scipy.stats.wilcoxon(
        d, zero_method=zeros, correction=correction, alternative=alternative, method="approx"
    )
    found = wilcoxon_signed_rank(PairedSamples.of(d), zeros=zeros, version=version, alternative=alternative)

    assert found.p_value == pytest.approx(expected.pvalue, rel=1e-12)


def test_demsars_rank_sums():
    work = Recorder("")
    wilcoxon_signed_rank(PairedSamples.of(TUNED, C45), zeros="zsplit", work=work)
    sums = {step.code: step.value for step in work.steps}

    assert (sums["positive_ranks"], sums["negative_ranks"], sums["smaller_rank_sum"]) == (93, 12, 12)
    assert [row[1] for row in work.table.rows] == [3.5, 7, 9, 12, 5, 3.5, 6, 1.5, 14, 1.5, 11, 13, 8, 10]


def test_demsars_critical_value():
    """Demšar (2006), page 8: of 14 differences a smaller sum of 21 rejects at 5%; 22 does not."""
    by_sum = {}
    for least in (21, 22):
        below = np.array([-r if r in {21: (1, 6, 14), 22: (2, 6, 14)}[least] else r for r in range(1, 15)])
        by_sum[least] = wilcoxon_signed_rank(PairedSamples.of(below)).p_value

    assert by_sum[21] < 0.05 < by_sum[22]


def test_the_sleep_data():
    """By hand: one pair is equal, and all nine others have the same sign, as two of 2^9 patterns do."""
    found = wilcoxon_signed_rank(PairedSamples.of(*SLEEP))

    assert found.statistic == 0
    assert found.p_value == 0.00390625


def test_the_sleep_data_of_r_by_the_normal_curve():
    """R, wilcox.test(extra ~ group, data = sleep, paired = TRUE): it has V = 0 and p = 0.009091, with ties, a zero and the continuity correction."""
    found = wilcoxon_signed_rank(PairedSamples.of(*SLEEP), version="normal_cc")

    assert found.p_value == pytest.approx(0.009091, abs=5e-7)


def test_identical_samples_have_no_small_p():
    same = PairedSamples.of([1.0, 2, 3], [1.0, 2, 3])

    assert wilcoxon_signed_rank(same).p_value == 1
    assert wilcoxon_signed_rank(same, version="normal").p_value == Undefined("all_zero")


def test_no_pattern_of_signs_is_less_likely_than_one():
    found = wilcoxon_signed_rank(PairedSamples.of(np.arange(1.0, 41)))

    assert found.p_value == 2 * 0.5**40


def test_very_many_pairs_take_the_normal_curve():
    rng = np.random.default_rng(1)
    d = rng.normal(0.1, 1, 2000)
    expected = scipy.stats.wilcoxon(d, correction=True, method="approx").pvalue

    assert wilcoxon_signed_rank(PairedSamples.of(d)).p_value == pytest.approx(expected, rel=1e-10)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=12), st.randoms(), st.floats(0.01, 100))
@settings(deadline=None)
def test_order_of_pairs_and_unit_do_not_matter(differences, random, unit):
    shuffled = random.sample(differences, len(differences))
    one, other = (wilcoxon_signed_rank(PairedSamples.of(each)) for each in (differences, np.array(shuffled) * unit))

    assert (one.p_value, one.statistic) == (other.p_value, other.statistic)


@pytest.mark.parametrize("alternative", ALTERNATIVES)
@given(st.lists(st.floats(-1, 1), min_size=2, max_size=12, unique=True), st.sampled_from([0.8, 0.9, 0.95]))
@settings(deadline=None)
def test_without_ties_the_interval_excludes_0_exactly_when_p_is_below_alpha(alternative, differences, level):
    sizes = np.sort(np.abs(differences))
    if sizes[0] < 1e-6 or (np.diff(sizes) < 1e-6).any():
        return
    found = wilcoxon_signed_rank(PairedSamples.of(differences), alternative=alternative, level=level)
    rejected = found.p_value < (1 - level) * (1 - 1e-12)
    if isinstance(found.interval, Undefined):
        assert not rejected
    else:
        assert rejected == bool(found.interval.low > 0 or found.interval.high < 0)
