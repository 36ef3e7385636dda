from collections import Counter

import numpy as np
import pandas as pd
import polars as pl
import pytest

from reportgen.data import fetch
from reportgen.data.fetch import fetch_rows
from reportgen.data.ids import count_ids, count_repeated_rows, join_by_id, match_ids, overlap
from reportgen.data.labels import label_texts
from reportgen.data.table import Column
from reportgen.data.tables import TableSource, open_tables
from reportgen.errors import ExitCode, Place, ReportgenError

FIRST = {"id": ["003", "1", "2", "é", "x"], "s": [0.3, 0.1, 0.2, 0.5, None]}
SECOND = {"id": ["2", "1", "003", "3", "x"], "s": [12.0, 11.0, 13.0, 14.0, float("nan")]}
WAYS = {
    "arrays": lambda columns, _, __: columns,
    "pandas": lambda columns, _, __: pd.DataFrame(columns),
    "polars": lambda columns, _, __: pl.DataFrame(columns),
}


def to_csv(columns, folder, name):
    lines = [
        ",".join("" if value is None else str(value) for value in row) for row in zip(*columns.values(), strict=True)
    ]
    (folder / f"{name}.csv").write_text("\n".join([",".join(columns), *lines]))
    return f"{name}.csv"


WAYS["csv"] = to_csv


@pytest.fixture
def opened(tmp_path):
    held = []

    def opening(*columns, ways=("arrays",) * 3):
        sources = {
            f"t{at}": WAYS[way](each, tmp_path, f"t{at}")
            for at, (each, way) in enumerate(zip(columns, ways, strict=False))
        }
        tables = open_tables(sources, base=tmp_path)
        held.append(tables)
        given = tables.take(
            {name: {f"id{at}": Column("id", "id"), f"s{at}": Column("s", "score")} for at, name in enumerate(sources)}
        )
        return [table.frame for table in given.values()]

    yield opening
    for tables in held:
        tables.close()


def test_ids_are_counted_and_the_first_that_repeat_are_named(opened):
    ids = ["b", "a", "b", None, "", "c", "a", "b", *"ddeeffgg"]
    (frame,) = opened({"id": ids, "s": [1] * len(ids)})
    found = count_ids(frame, "id0")

    assert (found.rows, found.missing, found.distinct, found.repeated, found.repeats) == (16, 2, 7, 6, 7)
    assert found.examples == (("a", 2), ("b", 3), ("d", 2), ("e", 2), ("f", 2))


@pytest.mark.parametrize("ways", [(a, b) for a in WAYS for b in WAYS])
def test_tables_of_any_two_engines_are_matched_and_joined_by_id(opened, ways):
    frames = opened(FIRST, SECOND, ways=ways)
    match = match_ids(frames, ["id0", "id1"])
    joined = join_by_id(frames, ["id0", "id1"], ["a", "b"], Place())
    rows = sorted(fetch_rows(joined.select("id0", "s0", "s1")), key=lambda row: row[0])

    assert (match.common, match.unmatched, match.lacking, match.examples) == (4, 2, (1, 1), ("3", "é"))
    assert rows[:3] == [("003", 0.3, 13.0), ("1", 0.1, 11.0), ("2", 0.2, 12.0)]
    assert rows[3][:2] == ("x", None)


def test_three_tables_keep_the_ids_that_all_have(opened):
    frames = opened(FIRST, SECOND, {"id": ["1", "x", "y"], "s": [1, 2, 3]})
    joined = join_by_id(frames, ["id0", "id1", "id2"], ["a", "b", "c"], Place())

    assert sorted(fetch_rows(joined.select("id0"))) == [("1",), ("x",)]
    assert match_ids(frames, ["id0", "id1", "id2"]).unmatched == 5


def refusal(frames):
    with pytest.raises(ReportgenError) as caught:
        join_by_id(frames, [f"id{at}" for at in range(len(frames))], ["a.csv", "b.csv"], Place("spec.yaml", 2))
    assert caught.value.exit_code == ExitCode.DATA
    return [str(problem) for problem in caught.value.problems]


def test_ids_that_repeat_or_lack_cannot_be_joined_and_all_tables_are_named(opened):
    frames = opened({"id": ["1", "1", "2"], "s": [1, 2, 3]}, {"id": ["1", None], "s": [1, 2]})

    assert refusal(frames) == [
        "a.csv: tables are matched by id, but here an id does not identify one row ('1' in 2 rows; 1 ids repeat) - give every row a different id",
        "b.csv: tables are matched by id, but here an id does not identify one row (1 rows have none) - give every row a different id",
    ]


def test_tables_without_a_common_id_are_refused(opened):
    frames = opened({"id": ["01", "02"], "s": [1, 2]}, {"id": ["1", "2"], "s": [1, 2]})

    assert refusal(frames) == [
        "spec.yaml:2: the tables have no ids in common ('a.csv', 'b.csv') - check that the ids are written alike in all tables, including leading zeros; for models on different cases, write `on: independent_sets` in their comparison"
    ]


def test_ids_as_whole_numbers_are_the_ids_as_text(opened):
    frames = opened(
        {"id": [1, 2.0, 3], "s": [1, 2, 3]}, {"id": ["1", "2", "3"], "s": [1, 2, 3]}, ways=("pandas", "csv")
    )

    assert match_ids(frames, ["id0", "id1"]).unmatched == 0


@pytest.mark.parametrize("way", WAYS)
def test_ids_that_stand_in_a_list_are_found_with_their_rows(tmp_path, way):
    cases = WAYS[way]({"id": ["01", "1", "2", "1", None, "b"], "s": [1] * 6}, tmp_path, "cases")
    (tmp_path / "train.txt").write_text("1\n\nb\nb\nz\n")
    with open_tables({"cases": cases, "train": TableSource("train.txt", lines=True)}, base=tmp_path) as tables:
        given = tables.take({"cases": {"case": Column("id", "id")}, "train": {"known": Column("id", "id")}})
        found = overlap(given["cases"].frame, "case", (given["train"].frame, "known"))

    assert (found.ids, found.rows, found.examples) == (2, 3, ("1", "b"))


def test_rows_that_equal_an_earlier_one_are_counted(tmp_path):
    (tmp_path / "a.csv").write_text("id,s,other\n1,0.5,x\n1,0.5,y\n1,0.5,x\n,,\n,,\n1,0.50,x\n")
    with open_tables({"a": "a.csv"}, base=tmp_path) as tables:
        given = tables.take({"a": {"s": Column("s", "score")}})["a"]
        assert count_repeated_rows(given.everything().frame) == 2


def columns_of_all_kinds(generator, rows):
    def draw(values, **kind):
        return np.array(values, **kind)[generator.integers(len(values), size=rows)]

    return {
        "float": draw([0.0, -0.0, np.nan, 0.1, np.inf]),
        "small": draw([0.1, 1.0], dtype=np.float16),
        "turned": draw([0.1, 1.0], dtype=">f8"),
        "long": draw([2**53, 2**53 + 1, -1]),
        "unsigned": draw([2**64 - 1, 0], dtype=np.uint64),
        "truth": draw([True, False]),
        "text": draw(["a", "", "b"]),
        "list": draw([0.5, float("nan"), -0.0, 0.0]).tolist(),
        "mixed": [[1, "1", 1.0, None, "x"][at] for at in generator.integers(5, size=rows)],
    }


@pytest.mark.parametrize("seed", range(5))
def test_rows_of_arrays_are_alike_where_all_values_are_the_same_as_labels(tmp_path, seed):
    columns = columns_of_all_kinds(np.random.default_rng(seed), 300)
    for names in (list(columns), ["float", "mixed"], ["long"], ["unsigned", "list"], ["turned", "small", "truth"]):
        some = {name: columns[name] for name in names}
        kinds = Counter(zip(*map(label_texts, some.values()), strict=True))
        with open_tables({"a": some}, base=tmp_path) as tables:
            given = tables.take({"a": {"k": Column(names[0], "label")}})["a"]
            assert count_repeated_rows(given.everything().frame) == 300 - len(kinds)


def test_a_hash_alone_makes_no_two_rows_alike(tmp_path, monkeypatch):
    monkeypatch.setattr(fetch, "row_hash_sql", lambda _: "7")
    with open_tables({"a": {"s": [1, 2, 3, 3], "t": ["a", "a", "b", "b"]}}, base=tmp_path) as tables:
        given = tables.take({"a": {"s": Column("s", "score")}})["a"]
        assert count_repeated_rows(given.everything().frame) == 1


def to_parquet(columns, folder, name):
    pl.DataFrame(columns).write_parquet(folder / f"{name}.parquet")
    return f"{name}.parquet"


@pytest.mark.parametrize("way", [*WAYS, "parquet"])
def test_all_columns_have_labels_as_the_wanted_ones_have(tmp_path, way):
    source = (WAYS | {"parquet": to_parquet})[way]({"part": np.array([1.0, 0.5, 2.0]), "s": [1, 2, 3]}, tmp_path, "a")
    with open_tables({"a": source}, base=tmp_path) as tables:
        given = tables.take({"a": {"part": Column("part", "label")}})["a"]
        every = given.everything(("part",))
        found = sorted(fetch_rows(every.frame.select(every.names["part"])))
        assert found == sorted(fetch_rows(given.frame))
