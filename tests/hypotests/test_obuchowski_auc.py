"""Golden values: DeLong's test for clusters of one; Obuchowski's (1997) covariance in plain loops."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from reportgen.catalog.answers import Undefined
from reportgen.data.clusters import ClusteredPairedScores
from reportgen.data.paired import PairedScores
from reportgen.data.resampling_units import Units
from reportgen.hypotests.delong_paired import delong_paired
from reportgen.hypotests.obuchowski_auc import obuchowski_auc

CASES = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 5), st.booleans(), st.integers(0, 6)), min_size=4, max_size=40
)


def of(rows):
    return ClusteredPairedScores.of(*zip(*rows, strict=True))


def by_loops(rows):
    """Return difference and variance: both areas' variances less twice their covariance, as the paper has them."""
    m = sum(positive for _, _, positive, _ in rows)
    n = len(rows) - m
    areas, sums = [], []
    for model in (0, 1):
        positives = [(row[model], row[3]) for row in rows if row[2]]
        negatives = [(row[model], row[3]) for row in rows if not row[2]]
        won = np.array([[(x > y) + (x == y) / 2 for y, _ in negatives] for x, _ in positives])
        areas.append(won.mean())
        x_sum, y_sum = {}, {}
        for value, (_, cluster) in zip(won.mean(axis=1), positives, strict=True):
            x_sum[cluster] = x_sum.get(cluster, 0) + value - areas[-1]
        for value, (_, cluster) in zip(won.mean(axis=0), negatives, strict=True):
            y_sum[cluster] = y_sum.get(cluster, 0) + value - areas[-1]
        sums.append((x_sum, y_sum))
    every = {row[3] for row in rows}
    i10, i01, i = len(sums[0][0]), len(sums[0][1]), len(every)

    def covariance(one, other):
        (x1, y1), (x2, y2) = sums[one], sums[other]
        return (
            i10 / (i10 - 1) * sum(x1.get(k, 0) * x2.get(k, 0) for k in every) / m**2
            + i01 / (i01 - 1) * sum(y1.get(k, 0) * y2.get(k, 0) for k in every) / n**2
            + i / (i - 1) * sum(x1.get(k, 0) * y2.get(k, 0) + x2.get(k, 0) * y1.get(k, 0) for k in every) / (m * n)
        )

    return areas[0] - areas[1], covariance(0, 0) + covariance(1, 1) - 2 * covariance(0, 1), min(i10, i01) - 1


@given(rows=CASES)
@settings(deadline=None)
def test_it_agrees_with_plain_loops(rows):
    found = obuchowski_auc(of(rows))
    if isinstance(found.p_value, Undefined):
        return
    difference, variance, df = by_loops(rows)
    assert found.effect.value == pytest.approx(difference, abs=1e-12)
    assert found.df == df
    assert found.statistic == pytest.approx(difference / variance**0.5, rel=1e-6)
    assert found.p_value == pytest.approx(2 * stats.t.sf(abs(found.statistic), df), rel=1e-9)


def test_clusters_of_one_give_delongs_statistic():
    rng = np.random.default_rng(7)
    truth = rng.random(80) < 0.4
    a, b = (np.round(rng.normal(size=80) + shift * truth, 1) for shift in (1.2, 0.6))
    found = obuchowski_auc(ClusteredPairedScores.of(a, b, truth, np.arange(80)))
    expected = delong_paired(PairedScores.of(a, b, truth))
    assert found.statistic == pytest.approx(expected.statistic, rel=1e-10)
    assert found.df == min(truth.sum(), (~truth).sum()) - 1
    assert found.effect.value == pytest.approx(expected.effect.value, rel=1e-12)


@given(rows=CASES)
@settings(deadline=None)
def test_tripled_rows_leave_the_p_value_and_the_limits(rows):
    one, tripled = (obuchowski_auc(of(rows * times)) for times in (1, 3))
    if isinstance(one.p_value, Undefined):
        assert one.p_value.code == tripled.p_value.code
        return
    assert tripled.p_value == pytest.approx(one.p_value, rel=1e-6)
    assert float(tripled.interval.low) == pytest.approx(float(one.interval.low), abs=1e-9)


@given(rows=CASES)
@settings(deadline=None)
def test_the_p_value_is_small_exactly_where_the_interval_excludes_0(rows):
    found = obuchowski_auc(of(rows))
    if not isinstance(found.p_value, Undefined) and abs(found.p_value - 0.05) > 1e-9:
        assert (found.p_value < 0.05) == (found.interval.low > 0 or found.interval.high < 0)


def test_units_of_paired_scores_give_the_same_as_their_cases():
    rng = np.random.default_rng(3)
    cluster, truth = rng.integers(0, 9, 50), rng.random(50) < 0.5
    a, b = rng.integers(0, 6, 50) + truth, rng.integers(0, 6, 50) + truth
    pooled = PairedScores.of(a, b, truth)
    cells = np.zeros((9, 100))
    cells[cluster, np.where(truth, np.arange(50), 50 + np.arange(50))] = 1
    one = obuchowski_auc(ClusteredPairedScores.of(a, b, truth, cluster))
    other = obuchowski_auc(ClusteredPairedScores.of_units(Units.of(pooled.with_cells(cells))))
    assert one.p_value == pytest.approx(other.p_value, rel=1e-12)


def test_the_same_scores_have_a_difference_of_0_and_no_p():
    found = obuchowski_auc(ClusteredPairedScores.of([1, 2, 3, 4], [1, 2, 3, 4], [0, 1, 0, 1], [1, 2, 3, 4]))
    assert (found.effect.value, found.p_value) == (0, Undefined("identical_scores"))


@pytest.mark.parametrize(
    ("truth", "clusters", "code"),
    [
        ([1, 1, 1, 1], [1, 2, 3, 4], "one_class"),
        ([1, 1, 0, 0], [1, 2, 3, 3], "no_second_cluster_per_class"),
        ([1, 1, 0, 0], [1, 1, 1, 1], "no_second_cluster_per_class"),
    ],
)
def test_what_cannot_be_compared_says_why(truth, clusters, code):
    assert obuchowski_auc(ClusteredPairedScores.of([4, 3, 2, 1], [3, 4, 1, 2], truth, clusters)).p_value.code == code


def test_a_one_sided_test_comes_with_the_end_that_it_is_about():
    rows = [
        (3, 1, 1, 0),
        (2, 2, 0, 0),
        (4, 2, 1, 1),
        (1, 3, 0, 1),
        (5, 4, 1, 2),
        (2, 5, 0, 2),
        (3, 3, 1, 3),
        (1, 1, 0, 3),
    ]
    greater, both = obuchowski_auc(of(rows), alternative="greater"), obuchowski_auc(of(rows), level=0.9)
    assert float(greater.interval.low) == pytest.approx(float(both.interval.low), rel=1e-9)
    assert np.isnan(greater.interval.high)
    assert greater.p_value == pytest.approx(both.p_value / 2, rel=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("by_cluster", [False, True])
@pytest.mark.parametrize("cell", [(20, 0.0, 0.7), (20, 0.3, 0.7), (30, 0.6, 0.85), (50, 0.3, 0.7)])
def test_it_finds_a_difference_where_none_is_in_at_most_one_sample_in_twenty(cell, by_cluster):
    clusters, correlation, area = cell
    rng, hits, runs = np.random.default_rng(13), 0, 2000
    for _ in range(runs):
        cluster = np.repeat(np.arange(clusters), rng.integers(1, 11, clusters))
        truth = (rng.random(clusters) < 0.4)[cluster] if by_cluster else rng.random(len(cluster)) < 0.4
        shared, own = rng.normal(size=(clusters, 2))[cluster], rng.normal(size=(len(cluster), 2))
        noise = correlation**0.5 * shared + (1 - correlation) ** 0.5 * own
        noise[:, 1] = 0.6 * noise[:, 0] + 0.8 * noise[:, 1]
        a, b = (2**0.5 * stats.norm.ppf(area) * truth + noise[:, at] for at in (0, 1))
        p = obuchowski_auc(ClusteredPairedScores.of(a, b, truth, cluster)).p_value
        hits += not isinstance(p, Undefined) and p < 0.05
    assert hits / runs <= 0.05 + 4 * (0.05 * 0.95 / runs) ** 0.5
