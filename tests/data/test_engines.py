"""Every way in gives the same integers, and those of a plain Python twin."""

import math
import random
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reportgen.data.cases import REASONS, CaseRows, JudgedColumns
from reportgen.data.columns import in_memory
from reportgen.data.counting import (
    Call,
    call_patterns,
    count_disagreeing,
    count_labels,
    count_unequal,
)
from reportgen.data.ids import count_ids, count_repeated_rows
from reportgen.data.score_tables import joint_score_table, score_table
from reportgen.data.tables import open_tables

NAN, INF = math.nan, math.inf
YES, NO, OTHER = "“ja\" 😀,\n'x", "نعم <script>", "other"
CLASSES = (NO, YES)
EDGE = [
    ("001", YES, 0.5, YES, 0.25),
    ("1", YES, -0.0, NO, 0.0),
    ("01", NO, 0.0, NO, -0.0),
    ("é;", NO, 0.5, YES, 1e-300),
    ("001", NO, 0.5, NO, 0.25),
    (None, YES, 1e300, YES, -1.0),
    ("a b", None, 0.5, YES, 0.5),
    ("a b ", OTHER, 0.1, YES, 0.5),
    ("n1", YES, None, YES, 0.5),
    ("n2", YES, NAN, YES, 0.5),
    ("n3", NO, INF, NO, 0.5),
    ("n4", NO, -INF, NO, NAN),
    ("n5", NO, 0.7, None, 0.5),
    ("n6", NO, 0.7, OTHER, None),
    ("n7", None, None, None, NAN),
    ("n7", None, None, None, NAN),
    ("n8", YES, 0.1 + 0.2, YES, 0.3),
    ("n9", YES, 0.3, NO, 0.3),
    ("n9", NO, 5e-324, NO, 1.7976931348623157e308),
]
MODELS = {"A": JudgedColumns("a", "pa"), "B": JudgedColumns("b")}


def answers(frame):
    """Return everything that the engine is asked, as plain values."""
    cases = CaseRows(frame, "truth", MODELS, CLASSES)
    found = cases.accounting()
    kept = cases.analysed().frame
    single = score_table(kept, "truth", YES, "a")
    joint = joint_score_table(kept, "truth", YES, "a", "b")
    labels = count_labels(frame, "truth")
    ids = count_ids(frame, "id")
    return SimpleNamespace(
        read=found.read,
        analysed=found.analysed,
        incomplete=dict(found.incomplete),
        excluded=dict(found.excluded),
        declared=declared(cases),
        by_model={model: dict(reasons) for model, reasons in found.by_model.items()},
        labels=dict(labels.counts),
        unlabelled=labels.missing,
        calls=call_patterns(kept, "truth", YES, [Call("pa"), Call("b", 0.25)]).tolist(),
        unequal=count_unequal(kept, "truth", "pa"),
        disagreeing=count_disagreeing(kept, YES, "pa", "a", 0.5),
        single=list(
            zip(*(column.tolist() for column in (single.scores, single.positives, single.negatives)), strict=True)
        ),
        joint=list(
            zip(*(column.tolist() for column in (joint.a, joint.b, joint.positives, joint.negatives)), strict=True)
        ),
        ids=(ids.rows, ids.missing, ids.distinct, ids.repeated, ids.repeats, ids.examples),
    )


def declared(cases):
    """Count the rows anew where want of a score is declared to leave a row out."""
    found = replace(cases, left_out=frozenset({"score"})).accounting()
    return dict(found.incomplete), dict(found.excluded)


def reasons_of(row):
    _, truth, a, pa, b = row
    found = []
    for model, kind, value in ((None, "truth", truth), ("A", "prediction", pa), ("A", "score", a), ("B", "score", b)):
        if value is None:
            found.append((model, f"missing_{kind}"))
        elif isinstance(value, str) and value not in CLASSES:
            found.append((model, f"{kind}_not_a_class"))
        elif isinstance(value, float) and math.isnan(value):
            found.append((model, "nan_score"))
        elif isinstance(value, float) and math.isinf(value):
            found.append((model, "infinite_score"))
    return found


def twin(rows):
    """Return the same by plain loops over rows."""
    faults = [reasons_of(row) for row in rows]
    kept = [row for row, found in zip(rows, faults, strict=True) if not found]
    incomplete = Counter(first(found) for found in faults if found)
    of_models = [[each for each in found if each[0] is not None] for found in faults]
    excluded = Counter(first(found) for found in of_models if found)
    other = Counter(first(found) for found, said in zip(faults, of_models, strict=True) if found and not said)
    by_model = {
        model: Counter(reason for found in faults for owner, reason in found if owner == model) for model in MODELS
    }
    calls = [
        [
            [sum((row[1] == YES, row[3] == YES, row[4] >= 0.25) == (t, p, s) for row in kept) for s in (False, True)]
            for p in (False, True)
        ]
        for t in (False, True)
    ]
    weights = {}
    pairs = {}
    for row in kept:
        for table, key in ((weights, (row[2] + 0.0,)), (pairs, (row[2] + 0.0, row[4] + 0.0))):
            table.setdefault(key, [0, 0])[row[1] != YES] += 1
    ids = Counter(row[0] for row in rows if row[0])
    repeated = sorted((name, times) for name, times in ids.items() if times > 1)
    return SimpleNamespace(
        read=len(rows),
        analysed=len(kept),
        incomplete=dict(incomplete),
        excluded={},
        declared=(dict(other), dict(excluded)),
        by_model={model: dict(counts) for model, counts in by_model.items()},
        labels=dict(Counter(row[1] for row in rows if row[1])),
        unlabelled=sum(not row[1] for row in rows),
        calls=calls,
        unequal=sum(row[1] != row[3] for row in kept),
        disagreeing=sum((row[3] == YES) != (row[2] >= 0.5) for row in kept),
        single=sorted((*key, *counts) for key, counts in weights.items()),
        joint=sorted((*key, *counts) for key, counts in pairs.items()),
        ids=(
            len(rows),
            sum(not row[0] for row in rows),
            len(ids),
            len(repeated),
            sum(times - 1 for _, times in repeated),
            tuple(repeated[:5]),
        ),
    )


def first(found):
    """Name the reason under which a row is counted."""
    return min((reason for _, reason in found), key=REASONS.index)


def without_nan(found):
    """Pandas calls NaN missing: count both together."""
    merged = Counter()
    for reason, rows in found.items():
        merged["missing_score" if reason == "nan_score" else reason] += rows
    return dict(merged)


def check(way, frame, rows):
    """Compare what an engine counts, and what is counted in memory, with the twin."""
    for counted in (frame, in_memory(frame)):
        compare(way, counted, rows)


def compare(way, frame, rows):
    found, expected = answers(frame), twin(rows)
    if way == "pandas":
        for each in (found, expected):
            each.incomplete = without_nan(each.incomplete)
            each.declared = tuple(without_nan(counts) for counts in each.declared)
            each.by_model = {model: without_nan(reasons) for model, reasons in each.by_model.items()}
    assert vars(found) == vars(expected)


def test_the_edge_table_gives_the_same_integers_on_every_way_in(ways, way):
    with ways.open(way, EDGE) as tables:
        given_table = tables.take({"data": ways.columns})["data"]
        assert given_table.rows == len(EDGE)
        check(way, given_table.frame, EDGE)


def test_the_order_of_labels_and_reasons_is_fixed(ways, way):
    with ways.open(way, EDGE) as tables:
        frame = tables.take({"data": ways.columns})["data"].frame
        assert list(count_labels(frame, "truth").counts) == sorted({row[1] for row in EDGE if row[1]})
        reasons = list(CaseRows(frame, "truth", MODELS, CLASSES).accounting().incomplete)
        assert len(reasons) > 1
        assert reasons == sorted(reasons, key=REASONS.index)


@pytest.mark.parametrize("left_out", [(), ("truth",), ("score",), ("truth", "score")])
def test_every_row_read_is_analysed_incomplete_or_left_out_once(ways, way, left_out):
    with ways.open(way, EDGE) as tables:
        frame = tables.take({"data": ways.columns})["data"].frame
        found = CaseRows(frame, "truth", MODELS, left_out=frozenset(left_out)).accounting()
    assert found.read == found.analysed + sum(found.incomplete.values()) + sum(found.excluded.values())
    assert bool(found.excluded) == bool(left_out)
    assert bool(found.incomplete) == (len(left_out) < 2)


def test_without_classes_every_label_is_analysed(ways, way):
    with ways.open(way, EDGE) as tables:
        found = CaseRows(
            tables.take({"data": ways.columns})["data"].frame, "truth", {"B": JudgedColumns("b")}
        ).accounting()
    assert found.incomplete["missing_truth"] == 3
    assert "truth_not_a_class" not in found.incomplete


def test_repeated_rows_are_counted_over_all_columns(ways, way):
    with ways.open(way, [*EDGE, EDGE[0], EDGE[0]]) as tables:
        given_table = tables.take({"data": {"t": ways.columns["truth"]}})["data"]
        assert count_repeated_rows(given_table.everything().frame) == 3


labels = st.sampled_from([YES, NO, OTHER, None])
scores = st.one_of(
    st.none(),
    st.sampled_from([NAN, INF, -INF, 0.0, -0.0, 0.25, 0.5, 1.0]),
    st.floats(allow_nan=False, allow_infinity=False),
)
ids = st.one_of(st.none(), st.sampled_from(["1", "01", "001"]), st.text("0aé\U0001f600'\",; ", min_size=1, max_size=3))
tables_of_rows = st.lists(st.tuples(ids, labels, scores, labels, scores), min_size=1, max_size=25)


@given(rows=tables_of_rows)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_table_gives_what_plain_loops_give(ways, way, rows):
    with ways.open(way, rows) as tables:
        check(way, tables.take({"data": ways.columns})["data"].frame, rows)


def test_a_thousand_rows_in_any_order_give_the_same_tables(tmp_path):
    draw = random.Random(5)
    values = [(draw.random() < 0.3, round(draw.random(), 2)) for _ in range(1000)]
    tables = []
    for _ in range(2):
        draw.shuffle(values)
        source = {"t": [str(truth) for truth, _ in values], "s": [score for _, score in values]}
        with open_tables({"data": source}, base=tmp_path) as opened:
            frame = opened.take({"data": {"t": column("t", "label"), "s": column("s", "score")}})["data"].frame
            table = score_table(frame, "t", "True", "s")
            tables.append((table.scores.tolist(), table.positives.tolist(), table.negatives.tolist()))
    assert tables[0] == tables[1]
    assert table.positives.dtype == table.negatives.dtype == np.int64


def column(name, kind):
    from reportgen.data.table import Column

    return Column(name, kind)
