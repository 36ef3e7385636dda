"""What all bootstraps share: units and strata, many scores merged, draws that several metrics see."""

import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.catalog import bootstrap
from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.bootstrap import Basis, bootstrap_values, fingerprint, remembering
from reportgen.catalog.statistic import statistic
from reportgen.data import resampling
from reportgen.data.arrays import array
from reportgen.data.costs import Costed, PairedCosts
from reportgen.data.evidence import Confusion, Counts
from reportgen.data.paired import PairedCounts, PairedScores, PairedTable
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.two_sets import TwoSets
from reportgen.errors import ReportgenError
from reportgen.intervals.bootstrap_basic import bootstrap_basic
from reportgen.intervals.bootstrap_bca import bootstrap_bca
from reportgen.intervals.bootstrap_normal import bootstrap_normal
from reportgen.intervals.bootstrap_percentile import bootstrap_percentile
from reportgen.intervals.bootstrap_t import bootstrap_t
from reportgen.intervals.delong import delong

METHODS = {
    "percentile": bootstrap_percentile,
    "basic": bootstrap_basic,
    "normal": bootstrap_normal,
    "bca": bootstrap_bca,
    "t": bootstrap_t,
}
every = pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
COUNTS = Counts.of(tp=80, fp=12, fn=20, tn=88)
NO_COUNTS = Counts.of(tp=0, fp=0, fn=0, tn=0)
COSTS = [[0, 10], [1000, 10]]


def scored(cases, seed=1, digits=None):
    """Make up truth and scores: evidence, and the cell of each case."""
    rng = np.random.default_rng(seed)
    truth = rng.random(cases) < 0.4
    scores = 1 / (1 + np.exp(-rng.normal(size=cases) - truth))
    scores = scores if digits is None else scores.round(digits)
    s = Scores.of(scores, truth)
    return s, np.searchsorted(s.values, scores) + len(s.values) * ~truth


def worlds():
    """Pass evidence of single cases, their cells, and a metric of it."""
    rng = np.random.default_rng(3)
    cell = rng.choice(4, 120, p=[0.3, 0.1, 0.1, 0.5])
    counts = NO_COUNTS.with_cells(array(np.bincount(cell, minlength=4)))
    yield "f1", counts, cell, "f1"
    yield "mean_cost", Costed.of(counts, COSTS), np.array([3, 1, 2, 0])[cell], "mean_cost"
    joint = rng.choice(8, 120, p=[0.3, 0.1, 0.1, 0.1, 0.05, 0.05, 0.1, 0.2])
    paired = PairedCounts(array(np.bincount(joint, minlength=8)).reshape(2, 2, 2))
    yield "difference of f1", paired, joint, "f1"
    yield "difference of cost", PairedCosts(paired, array(COSTS)), joint, "mean_cost"
    s, cells = scored(120)
    yield "roc_auc", s, cells, "roc_auc"
    rounded, cells = scored(120, digits=1)
    yield "average_precision", rounded, cells, "average_precision"
    truth = rng.random(120) < 0.4
    a = rng.normal(size=120) + truth
    pairs = PairedScores.of(a, a + rng.normal(size=120), truth)
    yield "difference of roc_auc", pairs, np.arange(120) + 120 * ~truth, "roc_auc"


WORLDS = [pytest.param(*world[1:], id=world[0]) for world in worlds()]


def numbers(found):
    return [float(found.low), float(found.value), float(found.high)]


# Clusters


@every
@pytest.mark.parametrize(("evidence", "cell", "metric"), WORLDS)
@pytest.mark.parametrize("copies", [1, 3])
def test_cases_in_clusters_of_their_own_once_or_three_times_have_the_limits_of_single_cases(
    method, evidence, cell, metric, copies
):
    """Every row tripled with a cluster id: the same seed draws the same clusters as cases."""
    units = Units.of_cases(evidence, np.repeat(np.arange(len(cell)), copies), np.repeat(cell, copies))
    alone, clustered = (method.limits(one, metric=metric, draws=300, seed=5) for one in (evidence, units))
    np.testing.assert_allclose(numbers(clustered), numbers(alone), rtol=1e-6 if method is bootstrap_t else 1e-9)


@given(
    cells=st.lists(st.integers(0, 40), min_size=4, max_size=4).filter(lambda cells: sum(cells) > 0),
    copies=st.integers(1, 4),
    seed=st.integers(0, 100),
    metric=st.sampled_from(["accuracy", "f1", "recall", "mcc"]),
    stratified=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_copies_with_a_cluster_id_leave_every_cluster_interval_unchanged(cells, copies, seed, metric, stratified):
    counts = NO_COUNTS.with_cells(array(cells))
    rows = np.repeat(np.arange(4), cells)
    units = Units.of_cases(NO_COUNTS, np.repeat(np.arange(len(rows)), copies), np.repeat(rows, copies))
    for method in (bootstrap_percentile, bootstrap_bca):
        alone, clustered = (
            method.limits(one, metric=metric, draws=200, seed=seed, stratified=stratified) for one in (counts, units)
        )
        assert isinstance(alone, Undefined) == isinstance(clustered, Undefined)
        if isinstance(alone, Limits):
            np.testing.assert_allclose(numbers(clustered), numbers(alone), rtol=1e-9, atol=1e-12)


@every
def test_clusters_of_like_cases_widen_the_interval_by_the_root_of_their_size(method):
    """Four copies of each case in one cluster: as if there were a quarter of the cases."""
    rows = np.repeat(np.arange(4), [80, 12, 20, 88])
    units = Units.of_cases(NO_COUNTS, np.repeat(np.arange(200), 4), np.repeat(rows, 4))
    clustered = method.limits(units, metric="mcc", draws=4000)
    as_cases = method.limits(units, metric="mcc", draws=4000, unit="case")
    widths = [float(found.high - found.low) for found in (clustered, as_cases)]
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.06)


@every
def test_clusters_are_ignored_only_when_asked(method):
    rng = np.random.default_rng(1)
    units = Units.of_cases(NO_COUNTS, rng.integers(0, 25, 200), rng.choice(4, 200))
    default, as_clusters, as_cases = (
        method.limits(units, metric="f1", draws=300, unit=unit) for unit in (None, "cluster", "case")
    )
    pooled = method.limits(units.pooled, metric="f1", draws=300)
    assert numbers(default) == numbers(as_clusters) != numbers(as_cases) == numbers(pooled)


@every
def test_without_clusters_none_can_be_drawn(method):
    with pytest.raises(ReportgenError, match="there are no clusters to be drawn"):
        method.limits(COUNTS, metric="f1", unit="cluster")


@every
def test_one_cluster_shows_no_uncertainty(method):
    one = Units.of_cases(NO_COUNTS, np.zeros(50), np.repeat([0, 1, 2, 3], [20, 5, 5, 20]))
    assert method.limits(one, metric="f1", draws=300) == Undefined("equal_draws", draws=300)


@every
def test_weights_that_are_no_counts_are_drawn_as_rows_and_not_as_cases(method):
    rng = np.random.default_rng(1)
    units = Units.of_cases(NO_COUNTS, np.arange(80), rng.choice(4, 80), rng.uniform(0.5, 2, 80))
    found = method.limits(units, metric="f1", draws=300)
    assert float(found.low) < float(found.value) < float(found.high)
    assert method.limits(units, metric="f1", draws=300, unit="case") == Undefined("no_whole_counts")


def test_a_cluster_bootstrap_spreads_as_the_ratio_estimator():
    """Recall of 60 clusters of unequal size: Cochran's standard error of a ratio, no simulation of ours."""
    rng = np.random.default_rng(1)
    trials = rng.integers(1, 9, 60).astype(float)
    hits = rng.binomial(trials.astype(int), rng.beta(3, 1, 60)).astype(float)
    units = Units.of(Counts(hits, np.zeros(60), trials - hits, np.zeros(60)))
    p = hits.sum() / trials.sum()
    expected = (((hits - p * trials) ** 2).sum()) ** 0.5 / trials.sum()
    found = bootstrap_normal.limits(units, metric="recall", draws=20_000)
    assert found.notes["standard_error"] == pytest.approx(expected, rel=0.03)


# Strata


@every
@pytest.mark.parametrize(
    ("evidence", "cell", "metric"), [world for world in WORLDS if world.id not in ("mean_cost", "difference of cost")]
)
def test_classes_that_are_drawn_apart_keep_their_numbers(method, evidence, cell, metric):
    basis = Basis.of(evidence, stratified=True)
    rows = next(rows for _, rows in basis.rows(50, 1))
    for label in (0, 1):
        mine = basis.strata == label
        assert (rows[:, mine].sum(axis=1) == evidence.cells[mine].sum()).all()
    found = method.limits(evidence, metric=metric, draws=300, stratified=True)
    assert float(found.low) < float(found.value) < float(found.high)
    assert len(cell) == 120


def test_with_fixed_classes_the_spread_of_accuracy_is_that_of_two_binomials():
    found = bootstrap_normal.limits(COUNTS, metric="accuracy", draws=20_000, stratified=True)
    expected = (100 * 0.8 * 0.2 + 100 * 0.88 * 0.12) ** 0.5 / 200
    assert found.notes["standard_error"] == pytest.approx(expected, rel=0.02)


@every
def test_strata_make_recall_of_a_rare_class_defined_in_every_draw(method):
    rare = Counts.of(tp=2, fp=3, fn=2, tn=23)
    found = method.limits(rare, metric="recall", stratified=True, draws=400, level=0.8)
    if method is bootstrap_t:  # draws without spread: all found or all missed
        assert found.code == "draws_without_spread"
    else:
        assert found.notes["undefined_draws"] == 0


@every
def test_a_table_of_right_and_wrong_does_not_know_the_classes(method):
    table = PairedTable.of(both_right=5, only_a=3, only_b=2, both_wrong=3)
    with pytest.raises(ReportgenError, match="does not tell which cases are positive"):
        method.limits(table, metric="accuracy", stratified=True)


@every
def test_clusters_of_both_classes_cannot_be_drawn_by_class(method):
    mixed = Units.of_cases(NO_COUNTS, np.repeat(np.arange(20), 4), np.tile([0, 1, 2, 3], 20))
    assert method.limits(mixed, metric="f1", stratified=True) == Undefined("clusters_of_several_classes")


@every
def test_clusters_of_one_class_each_can_be_drawn_by_class(method):
    rng = np.random.default_rng(1)
    cluster = np.repeat(np.arange(40), 5)
    cell = np.where(cluster < 15, rng.choice([0, 2], 200), rng.choice([1, 3], 200))
    units = Units.of_cases(NO_COUNTS, cluster, cell)
    basis = Basis.of(units, stratified=True)
    rows = next(rows for _, rows in basis.rows(50, 1))
    assert (rows[:, basis.strata == 1].sum(axis=1) == 15).all()
    found = method.limits(units, metric="f1", stratified=True, draws=300)
    assert float(found.low) < float(found.value) < float(found.high)


# One side, and other evidence


@every
@pytest.mark.parametrize("unit", ["case", "cluster"])
def test_one_sided_limits_are_those_of_a_two_sided_interval_of_twice_the_tail(method, unit):
    rng = np.random.default_rng(1)
    units = Units.of_cases(NO_COUNTS, rng.integers(0, 40, 300), rng.choice(4, 300))
    both = method.limits(units, metric="f1", draws=500, level=0.9, unit=unit)
    for side, end in (("lower", "low"), ("upper", "high")):
        one = method.limits(units, metric="f1", draws=500, level=0.95, sides=1, side=side, unit=unit)
        assert float(getattr(one, end)) == pytest.approx(float(getattr(both, end)), rel=1e-12)


@every
def test_a_matrix_of_three_classes_and_its_costs_are_served(method):
    matrix = array([[14, 2, 0], [1, 15, 2], [0, 1, 13]])
    names = ("a", "b", "c")
    for evidence, metric in (
        (Confusion(matrix, names), "accuracy"),
        (Costed(matrix, 1 - np.eye(3), names), "mean_cost"),
    ):
        found = method.limits(evidence, metric=metric, draws=400, stratified=True)
        assert float(found.low) < float(found.value) < float(found.high)


@every
def test_costs_are_refused_where_a_metric_is_not_about_them(method):
    with pytest.raises(ReportgenError, match="mean_cost is computed from Costed"):
        method.limits(COUNTS, metric="mean_cost")


@every
def test_limits_stay_where_the_metric_can_be(method):
    found = method.limits(Counts.of(tp=97, fp=0, fn=3, tn=0), metric="recall", level=0.999, draws=2000)
    assert 0 <= float(found.low) <= float(found.high) <= 1
    difference = PairedTable.of(both_right=0, only_a=37, only_b=3, both_wrong=0)
    found = method.limits(difference, metric="accuracy", level=0.999, draws=2000)
    assert -1 <= float(found.low) <= float(found.high) <= 1


# Many scores


@pytest.fixture
def merging(monkeypatch):
    """Merge from 1500 cases on, so that the test is quick."""
    monkeypatch.setattr(bootstrap, "MANY_CASES", 1500)
    monkeypatch.setattr(bootstrap, "MERGED", 256)


@every
@pytest.mark.parametrize("metric", ["roc_auc", "average_precision", "brier"])
@pytest.mark.usefixtures("merging")
def test_merged_scores_give_nearly_the_limits_of_all_scores(method, metric, monkeypatch):
    s, _ = scored(2000)
    merged = method.limits(s, metric=metric, draws=2000)
    monkeypatch.setattr(bootstrap, "MANY_CASES", 10**9)
    exact = method.limits(s, metric=metric, draws=2000)
    assert float(merged.value) == float(exact.value)
    width = float(exact.high - exact.low)
    assert numbers(merged) == pytest.approx(numbers(exact), abs=0.12 * width)
    assert float(merged.high - merged.low) == pytest.approx(width, rel=0.1)
    assert merged.notes["merged_scores"] <= 256
    assert 0 < merged.notes["merging_bound"] < 0.05 * width + 0.01
    assert "merging_bound" not in exact.notes


@pytest.mark.usefixtures("merging")
def test_few_cases_and_few_scores_are_never_merged():
    for s in (scored(1400)[0], scored(3000, digits=2)[0]):
        assert Basis.of(s).merged is None


def test_a_bootstrap_of_200_000_cases_takes_seconds_and_agrees_with_delong():
    """Three metrics of the same draws; about 2 CPU seconds here, 7 for each of them before."""
    s, _ = scored(200_000)
    start = time.process_time()
    with remembering():
        bootstrap_values(s, ["roc_auc", "average_precision", "brier"], draws=500)
        area, precision, brier = (
            bootstrap_bca.limits(s, metric=metric, draws=500) for metric in ("roc_auc", "average_precision", "brier")
        )
    assert time.process_time() - start < 15
    other = delong.limits(s)
    assert float(area.high - area.low) == pytest.approx(float(other.high - other.low), rel=0.15)
    assert area.notes["merging_bound"] < 2e-4
    assert precision.notes["merging_bound"] < 2e-3
    assert brier.notes["merging_bound"] < 2e-4


# Draws that are shared


def test_several_metrics_of_the_same_draws_are_what_each_is_alone():
    s, _ = scored(300)
    names = ["roc_auc", "brier", "average_precision"]
    together = bootstrap_values(s, names, draws=100, seed=3)
    assert list(together) == names
    for name in names:
        assert bootstrap_values(s, [name], draws=100, seed=3)[name].tobytes() == together[name].tobytes()


def test_what_is_remembered_is_not_drawn_again_and_changes_nothing(monkeypatch):
    s, _ = scored(300)
    alone = [bootstrap_bca.limits(s, metric=metric, draws=200) for metric in ("roc_auc", "brier")]
    with remembering():
        bootstrap_values(s, ["roc_auc", "brier"], draws=200)
        monkeypatch.setattr(resampling, "replicate_all", None)  # nobody may call it now
        again = [bootstrap_bca.limits(s, metric=metric, draws=200) for metric in ("roc_auc", "brier")]
        judged = bootstrap_percentile.limits(s, metric="brier", draws=200, level=0.9)
        with pytest.raises(TypeError):
            bootstrap_percentile.limits(s, metric="brier", draws=200, seed=2)
    assert [numbers(one) + sorted(one.notes.values()) for one in again] == [
        numbers(one) + sorted(one.notes.values()) for one in alone
    ]
    assert float(judged.low) > float(again[1].low) - 1
    with pytest.raises(TypeError):
        bootstrap_percentile.limits(s, metric="brier", draws=200)  # forgotten


def test_two_sets_are_drawn_together_as_each_by_itself():
    (one, _), (other, _) = scored(300), scored(200, seed=8)
    names, basis = ["roc_auc", "calibration_slope"], Basis.of(TwoSets(one, other), stratified=True)
    found = basis.values(names, draws=100, seed=3)
    drawn = resampling.replicate_all(
        basis.evidence,
        [statistic(basis.pooled, name) for name in names],
        draws=100,
        generator=np.random.default_rng(3),
        strata=basis.strata,
    )
    np.testing.assert_array_equal(list(found.values()), drawn)


def test_a_set_that_is_remembered_is_not_drawn_again_next_to_another(monkeypatch):
    (judged, _), (first, _), (second, _) = scored(300), scored(200, seed=8), scored(100, seed=9)
    drawn, replicate_all = [], resampling.replicate_all
    monkeypatch.setattr(
        resampling, "replicate_all", lambda one, *rest, **named: drawn.append(one) or replicate_all(one, *rest, **named)
    )
    with remembering():
        for one in (first, second):
            bootstrap_values(TwoSets(one, judged), ["brier"], draws=50, stratified=True)
    assert [len(one.values) for one in drawn] == [len(one.values) for one in (first, judged, second)]


def test_no_more_is_remembered_than_agreed(monkeypatch):
    monkeypatch.setattr(bootstrap, "MOST_KEPT", 500)
    with remembering():
        for seed in range(6):
            bootstrap_values(COUNTS, ["f1"], draws=200, seed=seed)
        kept = bootstrap._KEPT.get()
        assert sum(values.size for values in kept.found.values()) == 400


def test_inner_blocks_remember_for_themselves():
    with remembering():
        outer = bootstrap._KEPT.get()
        with remembering():
            assert bootstrap._KEPT.get() is not outer
        assert bootstrap._KEPT.get() is outer
    assert bootstrap._KEPT.get() is None


def test_evidence_is_told_apart_by_all_that_it_holds():
    s, cell = scored(50)
    units = [Units.of_cases(s, clusters, cell) for clusters in (np.arange(50), np.arange(50) // 2)]
    some = [
        COUNTS,
        Counts.of(tp=80, fp=12, fn=20, tn=89),
        Costed.of(COUNTS, COSTS),
        Costed.of(COUNTS, [[0, 10], [1000, 11]]),
        s,
        Scores(s.values + 1, s.positives, s.negatives),
        Scores(s.values, s.negatives, s.positives),
        *units,
        units[1].merged(),
    ]
    assert len({fingerprint(one) for one in some}) == len(some)
    assert fingerprint(COUNTS) == fingerprint(Counts.of(tp=80, fp=12, fn=20, tn=88))
    matrix = Confusion(COUNTS.matrix, ("no", "yes"))
    before = fingerprint(matrix)
    assert (float(matrix.cases), fingerprint(matrix)) == (200, before)


def test_values_that_cannot_be_drawn_say_why():
    assert bootstrap_values(Counts.of(tp=0.5, fp=1, fn=2, tn=3), ["f1"]) == Undefined("no_whole_counts")
    mixed = Units.of_cases(NO_COUNTS, np.repeat(np.arange(20), 4), np.tile([0, 1, 2, 3], 20))
    assert bootstrap_values(mixed, ["f1"], stratified=True) == Undefined("clusters_of_several_classes")
