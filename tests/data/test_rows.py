"""Rows in memory answer what an engine answers: the same integers, whatever a row lacks."""

import math
from dataclasses import astuple
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen import api
from reportgen.data import columns, ids, rows, rules
from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.columns import RowsInMemory, in_memory
from reportgen.data.selecting import count_at_least, ends, holding, not_holding
from reportgen.data.table import Column
from reportgen.data.tables import open_tables

SAMPLES = Path(__file__).parents[2] / "samples"
KINDS = {"id": "id", "t": "label", "p": "label", "a": "score", "b": "score", "by": "label"}
labels = st.sampled_from(["x", "y", "Y", None])
scores = st.sampled_from([None, math.nan, math.inf, -math.inf, 0.0, -0.0, 0.25, 0.5, 5e-324, 1.7976931348623157e308])
ROWS = st.lists(
    st.tuples(st.sampled_from([None, "1", "01", "é"]), labels, labels, scores, scores, labels), min_size=1, max_size=20
)


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """Apply a function to rows as an engine has them, and to the same rows in memory."""
    folder = tmp_path_factory.mktemp("rows")

    def applied(given_rows, function):
        with open_tables({"d": [list(KINDS), *map(list, given_rows)]}, base=folder) as tables:
            frame = tables.take({"d": {key: Column(key, kind) for key, kind in KINDS.items()}})["d"].frame
            held = in_memory(frame)
            assert isinstance(held, RowsInMemory)
            return function(frame), function(held)

    return applied


def every_rule():
    states = {
        "label": rules.label_state("t", ("x", "y")),
        "any": rules.label_state("t", ()),
        "score": rules.score_state("a"),
    }
    asked = {
        "text": rules.column("t"),
        "holds": rules.mark(rules.holds("t", ["x", "Y"])),
        "lacks": rules.mark(rules.lacks("a")),
        "has": rules.mark(rules.has("t")),
        "other": rules.mark(rules.holds_other("t", "x")),
        "high": rules.mark(rules.at_least("a", 0.25)),
        "fine": rules.mark(rules.fine(states["score"])),
        "fault": rules.mark(rules.at_fault(*states.values())),
        "known": rules.known(states["label"], rules.mark(rules.holds("p", ["x"]))),
        "always": rules.mark(rules.always()),
    }
    return states | asked


@given(given_rows=ROWS)
@settings(max_examples=25, deadline=None)
def test_each_rule_marks_the_same_rows(opened, given_rows):
    def marked(held):
        return {
            name: rows.counted_in_order(held, asked=rule, of=rules.column("id")) for name, rule in every_rule().items()
        }

    engine, memory = opened(given_rows, marked)
    assert memory == engine


@given(given_rows=ROWS)
@settings(max_examples=25, deadline=None)
def test_rows_kept_stacked_and_relabelled_are_the_same(opened, given_rows):
    def counted(held):
        cases = CaseRows(held, "t", {"A": JudgedColumns("a", "p"), "B": JudgedColumns("b")}, ("x", "y"), "by")
        kept, lacking = cases.analysed().frame, cases.incomplete()
        both = rows.stacked(kept, lacking.placed().frame)
        spelt = rows.relabelled(both, ("t", "p"), {"y": ["Y"]})
        parts = [kept, lacking.frame, both, spelt, holding(held, "by", ["x"]), not_holding(held, "by", "x")]
        marks = {key: rules.column(key) for key in ("id", "t", "p", "by")}
        return [(rows.count(part), rows.counted_in_order(part, **marks)) for part in parts]

    engine, memory = opened(given_rows, counted)
    assert memory == engine


@given(given_rows=ROWS)
@settings(max_examples=25, deadline=None)
def test_ids_and_values_are_the_same(opened, given_rows):
    def found(held):
        judged, others = (rows.keep(held, rules.holds("t", [label])) for label in ("x", "y"))
        return (
            astuple(ids.count_ids(held, "id")),
            astuple(ids.overlap(judged, "id", (others, "id"))),
            ids.lacks_ids(judged, "id"),
            ids.count_conflicts_of_ids(held, "id", "t"),
            ids.count_conflicts(held, ["id", "by"], "t"),
            rows.listed(held, "t"),
            ends(held, "a"),
            count_at_least(held, "a", 0.25),
        )

    engine, memory = opened(given_rows, found)
    assert memory == engine


@given(given_rows=ROWS)
@settings(max_examples=25, deadline=None)
def test_rows_that_an_engine_looks_up_for_rows_in_memory_are_the_same(opened, given_rows):
    def found(held):
        cases = CaseRows(held, "t", {"A": JudgedColumns("a", "p")}, ("x", "y"), "by")
        both = rows.stacked(cases.analysed().frame, rows.relabelled(cases.incomplete().frame, ("t",), {"y": ["Y"]}))
        return sorted(map(repr, columns.lazily(both).select("id", "t", "p", "by").collect().rows()))

    engine, memory = opened(given_rows, found)
    assert memory == engine


def test_numbers_of_complete_rows_are_the_same(opened):
    given_rows = [("1", "x", "x", 0.25, -0.0, "x"), ("2", "y", "x", 0.5, 0.5, "x")]
    engine, memory = opened(given_rows, lambda held: rows.arrays(held, "a", "b"))
    for key in ("a", "b"):
        np.testing.assert_array_equal(memory[key], engine[key])


def test_more_combinations_than_an_integer_numbers_are_told_apart():
    places = [np.array([0, 0, 2**20 - 1]) for _ in range(4)]
    values = range(2**20)
    found = columns.combined([(each, values) for each in places])
    assert found == [(0, 0, 0, 0, 2), (*[2**20 - 1] * 4, 1)]


@pytest.mark.parametrize("most", [0, 5])
def test_rows_of_larger_files_stay_with_the_engine(monkeypatch, most):
    monkeypatch.setattr(columns, "MOST_IN_MEMORY", most)
    with open_tables({"d": {"t": ["x"] * 6}}, base=Path()) as tables:
        frame = tables.take({"d": {"t": Column("t", "label")}})["d"].frame
        assert in_memory(frame) is frame


@pytest.mark.parametrize("sample", ["trouble", "breast_cancer", "diabetes"])
def test_an_evaluation_is_the_same_on_either(monkeypatch, sample):
    spec = SAMPLES / sample / "spec.yaml"
    held = api.evaluate(spec)
    monkeypatch.setattr(columns, "MOST_IN_MEMORY", 0)
    assert api.evaluate(spec).model_dump_json() == held.model_dump_json()
