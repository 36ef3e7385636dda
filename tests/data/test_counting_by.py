"""Counts by owner, as a cluster or a weight, against counting row by row; and rows with a score and without a label."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.counting import Call, call_patterns, call_patterns_by, scores_by
from reportgen.data.fetch import count_rows, fetch_rows
from reportgen.data.marks import scored_without_label
from reportgen.data.table import Column
from reportgen.data.tables import open_tables

KINDS = {"t": "label", "p": "label", "a": "score", "b": "score", "by": "label", "w": "score"}
ROWS = st.lists(
    st.tuples(
        st.sampled_from("xy"),
        st.sampled_from("xy"),
        st.sampled_from([-1.0, 0.0, 0.25, 0.5, 7.0]),
        st.sampled_from([0.0, 0.5, 1.0]),
        st.sampled_from(["", "c1", "c10", "c2", "\u00fc"]).filter(bool),
        st.sampled_from([0.0, 0.5, 1.0, 2.0]),
    ),
    min_size=1,
    max_size=30,
)


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """Open rows of t, p, a, b, by and w, and apply a function to their frame."""
    folder = tmp_path_factory.mktemp("rows")

    def applied(rows, function, kinds=KINDS):
        with open_tables({"d": [list(kinds), *map(list, rows)]}, base=folder) as tables:
            return function(tables.take({"d": {key: Column(key, kind) for key, kind in kinds.items()}})["d"].frame)

    return applied


def named(owned, cells):
    """Write entries as {(owner, cell): cases}, cells by what they stand for."""
    entries = zip(owned.owner, owned.cell, owned.cases, strict=True)
    return {(owned.owners[owner], cells[cell]): int(cases) for owner, cell, cases in entries}


@given(rows=ROWS)
@settings(max_examples=25)
@pytest.mark.parametrize("by", ["by", "w"])
def test_calls_are_counted_for_each_owner(opened, rows, by):
    at = list(KINDS).index(by)
    found = opened(rows, lambda frame: call_patterns_by(frame, by, "t", "x", [Call("p"), Call("a", 0.25)]))
    marks = [(t, p, s) for t in (0, 1) for p in (0, 1) for s in (0, 1)]
    wanted = Counter((row[at], (int(row[0] == "x"), int(row[1] == "x"), int(row[2] >= 0.25))) for row in rows)

    assert named(found, marks) == wanted
    assert list(found.owners) == sorted({row[at] for row in rows})
    assert list(zip(found.owner, found.cell, strict=True)) == sorted(zip(found.owner, found.cell, strict=True))


@given(rows=ROWS)
@settings(max_examples=15)
def test_over_all_owners_they_are_the_counts_without_owners(opened, rows):
    calls = [Call("a", 0.5), Call("p")]
    owned, every = opened(
        rows, lambda frame: (call_patterns_by(frame, "by", "t", "x", calls), call_patterns(frame, "t", "x", calls))
    )
    added = [int(owned.cases[owned.cell == cell].sum()) for cell in range(8)]

    assert added == every.ravel().tolist()


@given(rows=ROWS)
@settings(max_examples=25)
@pytest.mark.parametrize("keys", [("a",), ("a", "b")])
def test_scores_are_counted_for_each_owner_and_class(opened, rows, keys):
    owned, values = opened(rows, lambda frame: scores_by(frame, "by", "t", "x", list(keys)))
    at = [list(KINDS).index(key) for key in keys]
    table = sorted({tuple(row[one] for one in at) for row in rows})
    wanted = Counter((row[4], (row[0] == "x", tuple(row[one] for one in at))) for row in rows)

    assert [tuple(row) for row in values.tolist()] == table
    assert named(owned, [(positive, row) for positive in (True, False) for row in table]) == wanted


def test_rows_with_a_score_and_without_a_label_are_the_unlabelled_ones_where_their_unit_is_known(opened):
    kinds = {"t": "label", "a": "score", "p": "label", "by": "label", "w": "score"}
    rows = [
        ["x", 0.1, "x", "c1", 1.0],
        [None, 0.2, "y", "c1", 1.0],  # lacks only the label
        [None, None, "x", "c1", 1.0],
        [None, 0.3, None, "c1", 1.0],
        [None, 0.4, "x", None, 1.0],
        [None, 0.5, "x", "c1", None],
        [None, float("inf"), "x", "c1", 1.0],
        [None, 0.6, "z", "c1", 1.0],  # called what is no class
        ["z", 0.7, "x", "c1", 1.0],  # labelled what is no class
        ["y", 0.9, None, "c2", 1.0],  # lacks only the call
        [None, 0.8, "x", "c2", 0.0],  # lacks only the label
    ]

    def read(frame):
        incomplete = CaseRows(frame, "t", {"A": JudgedColumns("a", "p")}, ("x", "y"), "by", "w").incomplete()
        unlabelled = scored_without_label(incomplete.of_columns(JudgedColumns("a")).placed())
        alone = scored_without_label(CaseRows(frame, "t", {"A": JudgedColumns("a")}, ("x", "y")))
        return [sorted(row[0] for row in fetch_rows(one.select("a"))) for one in (unlabelled, alone)]

    def lacking(frame):
        cases = CaseRows(frame, "t", {"A": JudgedColumns("a", "p")}, ("x", "y"), "by", "w")
        return count_rows(cases.incomplete().frame), count_rows(cases.incomplete().placed().frame)

    assert opened(rows, read, kinds) == [[0.2, 0.3, 0.6, 0.7, 0.8], [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]]
    assert opened(rows, lacking, kinds) == (10, 8)


def test_a_cluster_or_a_weight_that_is_missing_makes_the_row_incomplete_under_its_own_reason(opened):
    kinds = {"t": "label", "a": "score", "by": "label", "w": "score"}
    rows = [
        ["x", 0.1, "c", 1.0],
        ["x", 0.1, None, 1.0],
        ["x", None, None, None],
        ["x", 0.1, "c", None],
        ["x", 0.1, "c", float("inf")],
        [None, 0.1, None, 1.0],
    ]
    cases = lambda frame: CaseRows(frame, "t", {"A": JudgedColumns("a")}, ("x", "y"), "by", "w").accounting()  # noqa: E731
    found = opened(rows, cases, kinds)

    assert (found.read, found.analysed) == (6, 1)
    assert found.incomplete == {"missing_truth": 1, "missing_cluster": 2, "missing_weight": 1, "infinite_weight": 1}
    assert found.excluded == {}
