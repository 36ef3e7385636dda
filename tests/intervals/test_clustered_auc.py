"""Golden values: fractions by hand; Obuchowski's (1997) formulas in plain loops; DeLong's interval for clusters of one."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from scipy.special import expit, logit

from reportgen.catalog.answers import Undefined
from reportgen.data.clusters import ClusteredScores
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.intervals.clustered_auc import clustered_auc
from reportgen.intervals.delong import delong
from reportgen.intervals.newcombe_auc import newcombe_auc

CASES = st.lists(st.tuples(st.integers(0, 6), st.booleans(), st.integers(0, 7)), min_size=4, max_size=40)
SCALES = pytest.mark.parametrize("scale", ["newcombe", "logit", "identity"])


def of(rows):
    return ClusteredScores.of(*zip(*rows, strict=True))


def by_loops(rows):
    """Follow Obuchowski (1997): answer the area, its variance and the fewer of the clusters that hold a class."""
    positives = [(score, cluster) for score, positive, cluster in rows if positive]
    negatives = [(score, cluster) for score, positive, cluster in rows if not positive]

    def wins(x, y):
        return 1.0 if x > y else 0.5 if x == y else 0.0

    area = np.mean([[wins(x, y) for y, _ in negatives] for x, _ in positives])
    of_x, of_y = {}, {}
    for x, cluster in positives:
        of_x[cluster] = of_x.get(cluster, 0) + np.mean([wins(x, y) for y, _ in negatives]) - area
    for y, cluster in negatives:
        of_y[cluster] = of_y.get(cluster, 0) + np.mean([wins(x, y) for x, _ in positives]) - area
    i10, i01, every = len(of_x), len(of_y), {*of_x, *of_y}
    m, n = len(positives), len(negatives)
    s10 = i10 / ((i10 - 1) * m) * sum(one**2 for one in of_x.values())
    s01 = i01 / ((i01 - 1) * n) * sum(one**2 for one in of_y.values())
    s11 = len(every) / (len(every) - 1) * sum(of_x.get(k, 0) * of_y.get(k, 0) for k in every)
    return area, s10 / m + s01 / n + 2 * s11 / (m * n), min(i10, i01)


@given(rows=CASES)
@settings(deadline=None)
def test_the_variance_agrees_with_plain_loops(rows):
    found = clustered_auc.limits(of(rows))
    if isinstance(found, Undefined):
        return
    area, variance, fewer = by_loops(rows)
    assert float(found.value) == pytest.approx(area, abs=1e-12)
    assert found.notes["variance"] == pytest.approx(variance, abs=1e-12)
    assert found.notes["df"] == fewer - 1


def test_three_pairs_by_hand_on_the_logit_scale():
    """The docstring's example: area 7/9, variance 25/324, so the standard error of the log odds is (5/18) / (14/81)."""
    found = clustered_auc.limits(
        ClusteredScores.of([3, 1, 4, 2, 2, 3], [1, 0, 1, 0, 1, 0], [1, 1, 2, 2, 3, 3]), scale="logit"
    )
    reach = stats.t.ppf(0.975, 2) * (5 / 18) / (14 / 81)
    expected = expit(logit(7 / 9) - reach), expit(logit(7 / 9) + reach)
    assert (float(found.low), float(found.high)) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("scale", ["logit", "identity"])
def test_clusters_of_one_agree_with_delong_but_for_t(scale):
    rng = np.random.default_rng(2)
    truth = np.arange(60) < 25
    scores = np.round(rng.normal(size=60) + truth, 1)
    found = clustered_auc.limits(ClusteredScores.of(scores, truth, np.arange(60)), scale=scale)
    tail = stats.norm.sf(stats.t.ppf(0.975, 24))
    expected = delong.function(Scores.of(scores, truth), scale=scale, tail=tail)
    assert (float(found.low), float(found.high)) == pytest.approx((float(expected.low), float(expected.high)), rel=1e-9)


def test_by_default_clusters_of_one_give_newcombes_interval_with_t_at_fewer_cases():
    rng = np.random.default_rng(2)
    truth = np.arange(60) < 25
    scores = np.round(rng.normal(size=60) + truth, 1)
    found = clustered_auc.limits(ClusteredScores.of(scores, truth, np.arange(60)))
    plain = Scores.of(scores, truth)
    fewer = Scores(plain.values, *(side / found.notes["design_effect"] for side in (plain.positives, plain.negatives)))
    expected = newcombe_auc.function(fewer, tail=stats.norm.sf(stats.t.ppf(0.975, 24)))
    assert (float(found.low), float(found.high)) == pytest.approx((float(expected.low), float(expected.high)), rel=1e-7)


@SCALES
@given(rows=CASES)
@settings(deadline=None)
def test_tripled_rows_leave_the_limits(scale, rows):
    one, tripled = (clustered_auc.limits(of(rows * times), scale=scale) for times in (1, 3))
    assert isinstance(one, Undefined) == isinstance(tripled, Undefined)
    if isinstance(one, Undefined):
        assert one.code == tripled.code
    else:
        np.testing.assert_allclose((one.low, one.high), (tripled.low, tripled.high), rtol=1e-7, atol=1e-9)


@SCALES
@given(rows=CASES, names=st.permutations(range(8)))
@settings(deadline=None, max_examples=30)
def test_neither_names_nor_order_of_clusters_matter(scale, rows, names):
    one = clustered_auc.limits(of(rows), scale=scale)
    other = clustered_auc.limits(
        of([(score, positive, names[cluster]) for score, positive, cluster in rows[::-1]]), scale=scale
    )
    if isinstance(one, Undefined):
        assert isinstance(other, Undefined)
    else:
        np.testing.assert_allclose((one.low, one.high), (other.low, other.high), rtol=1e-7, atol=1e-9)


def test_units_of_scores_give_the_same_as_their_cases():
    rows = [(3, 1, 0), (1, 0, 0), (4, 1, 1), (2, 0, 1), (2, 1, 2), (3, 0, 2), (3, 1, 2)]
    pooled = Scores.of([score for score, _, _ in rows], [positive for _, positive, _ in rows])
    cells = np.zeros((3, 2 * len(pooled.values)))
    for score, positive, cluster in rows:
        cells[cluster, np.searchsorted(pooled.values, score) + (0 if positive else len(pooled.values))] += 1
    counted = ClusteredScores.of_units(Units.of(pooled.with_cells(cells)))
    one, other = (clustered_auc.limits(each) for each in (of(rows), counted))
    assert (float(one.low), float(one.high)) == pytest.approx((float(other.low), float(other.high)), rel=1e-12)


def test_a_perfect_area_has_an_interval_by_default_and_none_on_the_other_scales():
    perfect = ClusteredScores.of([1, 2, 3, 4, 5, 6], [0, 0, 0, 1, 1, 1], [1, 2, 3, 1, 2, 3])
    assert 0 < float(clustered_auc.limits(perfect).low) < 0.6
    assert float(clustered_auc.limits(perfect).high) == 1
    for scale in ("logit", "identity"):
        assert clustered_auc.limits(perfect, scale=scale).code == "perfect_separation"


@SCALES
@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([(1, True, 0), (2, True, 1)], "one_class"),
        ([(1, False, 0), (2, True, 1), (3, True, 2)], "no_second_cluster_per_class"),
        ([(1, False, 0), (2, False, 0), (3, True, 0), (1, True, 0)], "no_second_cluster_per_class"),
    ],
)
def test_what_has_no_interval_says_why(scale, rows, code):
    assert clustered_auc.limits(of(rows), scale=scale).code == code


# Error rates


def drawn(rng, count, correlation, area, *, by_cluster):
    """Draw clusters of 1 to 10 cases with normal scores; the class belongs to the case or to the whole cluster."""
    cluster = np.repeat(np.arange(count), rng.integers(1, 11, count))
    truth = (rng.random(count) < 0.4)[cluster] if by_cluster else rng.random(len(cluster)) < 0.4
    shared, own = rng.normal(size=count)[cluster], rng.normal(size=len(cluster))
    scores = 2**0.5 * stats.norm.ppf(area) * truth + correlation**0.5 * shared + (1 - correlation) ** 0.5 * own
    return ClusteredScores.of(scores, truth, cluster)


def false_met(scale, runs, *cell, by_cluster):
    """Return how often the lower limit lies above the area behind the scores."""
    rng = np.random.default_rng(11)
    found = [clustered_auc.limits(drawn(rng, *cell, by_cluster=by_cluster), scale=scale) for _ in range(runs)]
    return np.mean([not isinstance(one, Undefined) and one.low > cell[-1] for one in found])


@pytest.mark.slow
@pytest.mark.parametrize("by_cluster", [False, True])
@pytest.mark.parametrize("cell", [(20, 0.6, 0.95), (30, 0.6, 0.95), (30, 0.6, 0.85), (50, 0.3, 0.85), (50, 0.6, 0.95)])
def test_the_default_keeps_the_nominal_level(cell, by_cluster):
    assert false_met("newcombe", 2000, *cell, by_cluster=by_cluster) <= 0.025 + 4 * (0.025 * 0.975 / 2000) ** 0.5


@pytest.mark.slow
def test_the_logit_scale_errs_too_often_which_is_why_it_is_not_the_default():
    assert false_met("logit", 2000, 30, 0.6, 0.95, by_cluster=True) > 0.045
