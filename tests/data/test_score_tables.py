import math

import narwhals as nw
import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score

from reportgen.data.fetch import fetch_rows
from reportgen.data.score_tables import BINS, ScoreGrid, joint_score_table, score_table


def lazy(truth, **scores):
    return nw.from_native(pl.DataFrame({"t": np.where(truth, "yes", "no"), **scores})).lazy()


def binned(table):
    return (table.highs > table.scores).any()


def area(positives, negatives):
    below = np.concatenate([[0], np.cumsum(negatives)[:-1]])
    return (positives * (below + negatives / 2)).sum() / (positives.sum() * negatives.sum())


@pytest.fixture(scope="module")
def drawn():
    draw = np.random.default_rng(11)
    truth = draw.random(20_000) < 0.4
    return truth, draw.normal(size=20_000) + truth, draw.normal(size=20_000) + truth


def test_an_exact_table_has_no_bound_and_the_area_of_scikit_learn(drawn):
    truth, scores, _ = drawn
    table = score_table(lazy(truth, s=scores.round(2)), "t", "yes", "s")

    assert not binned(table)
    assert table.bound == 0
    assert (np.diff(table.scores) > 0).all()
    assert area(table.positives, table.negatives) == pytest.approx(roc_auc_score(truth, scores.round(2)), abs=1e-12)


def test_who_knows_that_rows_are_few_spares_a_look_at_them(drawn, monkeypatch):
    truth, a, b = drawn
    frame = lazy(truth, a=a, b=b)
    looked = [score_table(frame, "t", "yes", "a").scores, joint_score_table(frame, "t", "yes", "a", "b").b]
    monkeypatch.setattr("reportgen.data.score_tables._surely_more", None)
    spared = [
        score_table(frame, "t", "yes", "a", most=20_000).scores,
        joint_score_table(frame, "t", "yes", "a", "b", most=20_000).b,
    ]

    assert [list(each) for each in looked] == [list(each) for each in spared]


def test_the_cap_holds_whatever_is_known(drawn):
    truth, scores, _ = drawn

    assert binned(score_table(lazy(truth, s=scores), "t", "yes", "s", cap=100, bins=64, most=20_000))


@pytest.mark.parametrize("cap", [100, 15_000])
def test_a_binned_table_keeps_its_bound(drawn, cap):
    truth, scores, _ = drawn
    table = score_table(lazy(truth, s=scores), "t", "yes", "s", cap=cap, bins=256)

    assert binned(table)
    assert table.positives.sum() == truth.sum()
    assert table.negatives.sum() == (~truth).sum()
    assert 0 < abs(area(table.positives, table.negatives) - roc_auc_score(truth, scores)) <= table.bound < 1e-2


def test_the_bound_is_the_widest_error_that_an_order_inside_the_bins_can_make():
    # one bin: 2 positives and 3 negatives in any order; the area may be 0 or 1, and the table says one half
    table = score_table(lazy(np.array([1, 1, 0, 0, 0], bool), s=[1.0, 2, 3, 4, 5]), "t", "yes", "s", cap=2, bins=1)

    assert area(table.positives, table.negatives) == table.bound == 0.5


def test_counts_at_the_thresholds_of_a_binned_table_are_exact(drawn):
    truth, scores, _ = drawn
    table = score_table(lazy(truth, s=scores), "t", "yes", "s", cap=100, bins=64)
    found = table.positives[::-1].cumsum()[::-1]

    assert found.tolist() == [int((truth & (scores >= threshold)).sum()) for threshold in table.scores]
    assert set(table.scores) <= set(scores)
    assert set(table.highs) <= set(scores)


def test_one_outlier_does_not_spoil_the_bins(drawn):
    truth, scores, _ = drawn
    with_outlier = np.where(np.arange(20_000) == 5, 1e300, scores)
    alone = score_table(lazy(truth, s=scores), "t", "yes", "s", cap=100, bins=BINS)
    table = score_table(lazy(truth, s=with_outlier), "t", "yes", "s", cap=100, bins=BINS)

    assert alone.bound < 2e-5
    assert table.bound < 2e-5


def test_a_table_of_one_class_has_no_pairs_and_no_bound():
    assert score_table(lazy(np.ones(9, bool), s=np.arange(9.0)), "t", "yes", "s", cap=3, bins=2).bound == 0


def test_engines_bin_alike(drawn):
    truth, scores, other = drawn
    found = []
    for native in (pl.DataFrame, pd.DataFrame):
        frame = nw.from_native(native({"t": np.where(truth, "yes", "no"), "s": scores, "o": other})).lazy()
        table = score_table(frame, "t", "yes", "s", cap=100, bins=300)
        joint = joint_score_table(frame, "t", "yes", "s", "o", cap=100, bins=16)
        found.append(
            [
                column.tolist()
                for column in (table.scores, table.positives, table.highs, joint.a, joint.b, joint.negatives)
            ]
        )

    assert found[0] == found[1]


@given(
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=2, max_size=30),
    st.integers(min_value=1, max_value=70_000),
)
@settings(max_examples=60, deadline=None)
def test_no_higher_score_falls_into_a_lower_bin(scores, bins):
    ordered = sorted(scores)
    grid = ScoreGrid(ordered[0], ordered[-1], bins)
    frame = nw.from_native(pl.DataFrame({"s": ordered})).lazy()
    found = [row[0] for row in fetch_rows(frame.select(grid.bin_of(nw.col("s"))))]

    assert found == sorted(found)
    assert 0 <= found[0] <= found[-1] < bins


def test_pairs_are_sorted_and_add_up_to_each_table(drawn):
    truth, a, b = drawn
    frame = lazy(truth, a=a.round(1), b=b.round(1))
    joint = joint_score_table(frame, "t", "yes", "a", "b")
    alone = score_table(frame, "t", "yes", "b")

    assert joint.bound == 0
    assert list(zip(joint.a, joint.b, strict=True)) == sorted(set(zip(a.round(1), b.round(1), strict=True)))
    for score, positives in zip(alone.scores, alone.positives, strict=True):
        assert joint.positives[joint.b == score].sum() == positives


def test_binned_pairs_keep_the_bound_of_the_difference(drawn):
    truth, a, b = drawn
    joint = joint_score_table(lazy(truth, a=a, b=b), "t", "yes", "a", "b", cap=1000, bins=64)
    areas = []
    for scores in (joint.a, joint.b):
        values, at = np.unique(scores, return_inverse=True)
        assert len(values) <= 64
        weights = [np.bincount(at, weights=each) for each in (joint.positives, joint.negatives)]
        areas.append(area(*weights))
    exact = roc_auc_score(truth, a) - roc_auc_score(truth, b)

    assert abs(areas[0] - areas[1] - exact) <= joint.bound < 0.05
    assert math.isclose(joint.positives.sum(), truth.sum())
