"""Units against cases laid out one by one, and against the same evidence without clusters."""

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.data import resampling, resampling_units
from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.data.evidence import Confusion, Counts
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.strata import SEVERAL, strata
from reportgen.metrics.roc_auc import roc_auc

NONE = Counts.of(tp=0, fp=0, fn=0, tn=0)
LIKE = {
    "Counts": NONE,
    "Costed": Costed.of(NONE, [[0, 10], [1000, 10]]),
    "Confusion": Confusion(np.zeros((3, 3)), ("a", "b", "c")),
    "Scores": Scores(array([0.1, 0.4, 0.4001, 0.9]), np.zeros(4), np.zeros(4)),
    "PairedCounts": PairedCounts(np.zeros((2, 2, 2))),
    "PairedScores": PairedScores(array([0.1, 0.4, 0.9]), array([0.3, 0.2, 0.8]), np.zeros(3), np.zeros(3)),
}
every_kind = pytest.mark.parametrize("like", LIKE.values(), ids=LIKE)


@st.composite
def cases(draw, width):
    """Make up some cases: the cluster and the cell of each."""
    rows = draw(st.lists(st.tuples(st.integers(0, 5), st.integers(0, width - 1)), min_size=1, max_size=40))
    return np.array(rows).T


def some(like, clusters=30, seed=1, weights=None):
    rng = np.random.default_rng(seed)
    width = like.cells.shape[-1]
    return Units.of_cases(like, rng.integers(0, clusters, 200), rng.integers(0, width, 200), weights)


@every_kind
@given(data=st.data())
def test_any_number_of_each_unit_is_the_sum_of_its_cases(like, data):
    clusters, cell = data.draw(cases(like.cells.shape[-1]))
    found = Units.of_cases(like, clusters, cell)
    names = np.unique(clusters)
    times = data.draw(st.lists(st.integers(0, 4), min_size=len(names), max_size=len(names)).map(array))
    expected = np.zeros(like.cells.shape[-1])
    for cluster, at in zip(clusters, cell, strict=True):
        expected[at] += times[names == cluster][0]
    assert found.with_cells(times).cells.tolist() == expected.tolist()
    assert type(found.with_cells(times)) is type(like)


@every_kind
@pytest.mark.parametrize("batch", [(), (3,), (2, 3)])
@pytest.mark.parametrize("merged", [False, True], ids=["each", "merged"])
def test_a_full_table_and_single_places_give_the_same(like, batch, merged, monkeypatch):
    found = some(like).merged() if merged else some(like)
    times = np.random.default_rng(2).integers(0, 4, (*batch, found.units)).astype(float)
    in_full = found.with_cells(times).cells
    monkeypatch.setattr(resampling_units, "SPARSE", 0)
    monkeypatch.setattr(resampling_units, "SMALL", -1)
    assert found.with_cells(times).cells.tobytes() == in_full.tobytes()
    assert in_full.shape == (*batch, like.cells.shape[-1])


@every_kind
@pytest.mark.parametrize("merged", [False, True], ids=["each", "merged"])
def test_weights_that_are_no_whole_numbers_are_added_one_after_the_other(like, merged):
    """Not by BLAS, whose kernels add in an order of their own."""
    found = some(like, weights=np.random.default_rng(3).uniform(0.5, 2, 200))
    found = found.merged() if merged else found
    times = np.random.default_rng(2).integers(0, 4, found.units).astype(float)
    expected = [0.0] * like.cells.shape[-1]
    for unit, cell, amount in zip(found.unit, found.cell, found.amount, strict=True):
        expected[cell] += times[unit] * amount
    assert found.with_cells(times).cells.tolist() == expected


@every_kind
@pytest.mark.parametrize("weights", [None, 0.25 + np.arange(200) % 7], ids=["cases", "weights"])
def test_each_unit_adds_up_what_its_cells_are_worth(like, weights):
    found = some(like, weights=weights)
    worth = np.random.default_rng(2).normal(size=(3, like.cells.shape[-1]))
    expected = [[sum(w * a for w, a in zip(row, amounts, strict=True)) for amounts in found.by_unit] for row in worth]
    np.testing.assert_allclose(found.of_units(worth), expected, rtol=1e-12, atol=1e-12)


@every_kind
def test_one_of_each_unit_is_the_evidence_of_all_cases(like):
    found = some(like)
    assert (
        found.with_cells(found.cells).cells.tolist()
        == found.pooled.cells.tolist()
        == found.by_unit.sum(axis=0).tolist()
    )
    assert float(found.cases) == 200
    assert found.parts.cells.tolist() == found.by_unit.tolist()


@every_kind
def test_evidence_by_unit_and_cases_with_their_cluster_are_the_same_units(like):
    found = some(like)
    again = Units.of(found.parts)
    assert again.by_unit.tolist() == found.by_unit.tolist()
    assert again.pooled.cells.tolist() == found.pooled.cells.tolist()


@every_kind
def test_merged_units_are_the_same_units_with_alike_ones_counted(like):
    found = some(like, clusters=150)
    merged = found.merged()
    kinds, times = np.unique(found.by_unit, axis=0, return_counts=True)
    counted = {tuple(kind): n for kind, n in zip(kinds.tolist(), times.tolist(), strict=True)}
    assert merged.units == len(kinds) < found.units
    assert {tuple(kind): n for kind, n in zip(merged.by_unit.tolist(), merged.cells.tolist(), strict=True)} == counted
    assert merged.with_cells(merged.cells).cells.tolist() == found.pooled.cells.tolist()


@pytest.mark.parametrize("copies", [1, 3])
def test_alike_single_cases_become_the_cells_of_the_evidence_again(copies):
    counts = array([4, 0, 3, 7])
    cell = np.repeat(np.arange(4), counts.astype(int))[np.random.default_rng(1).permutation(14)]
    found = Units.of_cases(NONE, np.repeat(np.arange(14), copies), np.repeat(cell, copies)).merged()
    assert found.cells.tolist() == [4, 3, 7]
    assert found.by_unit.tolist() == [[copies, 0, 0, 0], [0, 0, copies, 0], [0, 0, 0, copies]]


def test_units_of_different_weights_stay_apart_and_a_unit_without_cases_stays():
    found = Units.of_cases(NONE, [1, 2, 3, 4], [0, 0, 0, 2], [0.5, 2.5, 2.5, 0.0]).merged()
    assert found.cells.tolist() == [1, 1, 2]
    assert found.by_unit.tolist() == [[0, 0, 0, 0], [0.5, 0, 0, 0], [2.5, 0, 0, 0]]
    assert float(found.cases) == 5.5


def test_weights_of_cases_in_one_cell_of_a_cluster_add_up():
    found = Units.of_cases(NONE, ["a", "b", "a"], [0, 0, 0], [0.5, 1.0, 1.25])
    assert found.by_unit[:, 0].tolist() == [1.75, 1.0]


@every_kind
def test_each_unit_knows_the_class_of_its_cases_if_they_have_one(like):
    found = some(like, clusters=90)
    of_cell = strata(like)
    expected = [
        labels.pop() if len(labels := set(of_cell[np.flatnonzero(row)])) == 1 else SEVERAL for row in found.by_unit
    ]
    assert strata(found).tolist() == expected
    assert {SEVERAL, 0, 1} <= set(expected)


def test_evidence_that_does_not_know_the_classes_has_no_strata():
    assert strata(object()) is None


@pytest.mark.parametrize("at_once", [500, 10**7])
def test_how_many_draws_are_held_at_a_time_changes_nothing(at_once, monkeypatch):
    found = some(LIKE["Scores"]).merged()
    usual = resampling.replicate_all(found, [roc_auc], draws=50, generator=np.random.default_rng(7))[0]
    monkeypatch.setattr(resampling, "AT_ONCE", at_once)
    held = resampling.replicate_all(found, [roc_auc], draws=50, generator=np.random.default_rng(7))[0]
    assert held.tobytes() == usual.tobytes()


def test_no_more_numbers_are_held_than_agreed_also_where_few_units_have_many_cells(monkeypatch):
    monkeypatch.setattr(resampling, "AT_ONCE", 4000)
    rng = np.random.default_rng(1)
    like = Scores(np.arange(500.0), np.zeros(500), np.zeros(500))
    found = Units.of_cases(like, rng.integers(0, 10, 900), rng.integers(0, 1000, 900))
    sizes = []

    def statistic(evidence):
        sizes.append(evidence.cells.size)
        return roc_auc(evidence)

    resampling.replicate_all(found, [statistic], draws=60, generator=np.random.default_rng(1))[0]
    resampling.left_out(found, statistic)
    assert max(sizes) == 4000


def test_weighted_rows_and_clusters_take_no_time_worth_mentioning():
    """2000 draws of 20 000 weighted rows, 10 000 draws of 200 clusters: each about half a second here."""
    rng = np.random.default_rng(1)
    values = np.sort(rng.random(20_000))
    like = Scores(values, np.zeros(20_000), np.zeros(20_000))
    cell = np.arange(20_000) + 20_000 * (rng.random(20_000) < 0.7)
    rows = Units.of_cases(like, np.arange(20_000), cell, rng.uniform(0.5, 2, 20_000)).merged()
    clusters = Units.of_cases(NONE, rng.integers(0, 200, 20_000), rng.integers(0, 4, 20_000)).merged()
    start = time.process_time()
    resampling.replicate_all(rows, [roc_auc], draws=2000, generator=np.random.default_rng(1))[0]
    resampling.replicate_all(clusters, [lambda c: c.tp], draws=10_000, generator=np.random.default_rng(1))[0]
    assert time.process_time() - start < 10
