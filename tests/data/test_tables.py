import hashlib
import json
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from reportgen import own_folders
from reportgen.data import hashing, tables
from reportgen.data.table import Column
from reportgen.data.tables import TableSource, open_tables
from reportgen.errors import ExitCode, Place, ReportgenError

ROOT = Path(__file__).parents[2]
T, S = Column("truth", "label"), Column("score", "score")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.csv").write_text("id,truth,score\n1,x,0.5\n2,y,0.25\n")
    (tmp_path / "b.csv").write_text("id;p\n1;0,5\n2;0,25\n")
    (tmp_path / "ids.txt").write_bytes(b'001\r\n"x\r\n\r\na,b;c')
    return tmp_path


def test_opening_tells_names_hash_and_size_and_taking_tells_the_rest(folder):
    with open_tables({"data": "a.csv"}, base=folder) as opened:
        table = opened["data"]
        assert table.columns == ("id", "truth", "score")
        assert table.origin.rows_read is None
        given = opened.take({"data": {"t": T}})["data"]

    data = (folder / "a.csv").read_bytes()
    assert given.origin.name == "a.csv"
    assert given.origin.sha256 == hashlib.sha256(data).hexdigest()
    assert given.origin.bytes == len(data)
    assert given.rows == 2


def test_all_that_is_wrong_with_all_tables_is_said_at_once(folder):
    (folder / "empty.csv").touch()
    sources = {
        "a": TableSource("no.csv", Place("spec.yaml", 3, 7)),
        "b": TableSource("empty.csv", Place("spec.yaml", 4, 9)),
        "c": TableSource("https://x/y.csv", Place("spec.yaml", 5, 9)),
        "d": "a.csv",
        "e": TableSource(5, Place(path="data")),
        "f": TableSource([], Place(path="rows")),
    }
    with pytest.raises(ReportgenError) as caught:
        open_tables(sources, base=folder)

    assert [str(problem).split(" - ")[0] for problem in caught.value.problems] == [
        "spec.yaml:3:7: there is no such file ('no.csv')",
        "spec.yaml:4:9: the file is empty ('empty.csv')",
        "spec.yaml:5:9: reportgen does not read from the network ('https://x/y.csv')",
        "data: this is not a table (int)",
        "rows: the table has a header but no rows",
    ]
    assert caught.value.exit_code == ExitCode.USER


def test_unknown_columns_of_all_tables_come_before_what_the_rows_hold(folder):
    (folder / "a.csv").write_text("truth,score\nx,oops\n")
    with open_tables({"a": "a.csv", "b": "b.csv"}, base=folder) as opened:
        with pytest.raises(ReportgenError) as caught:
            opened.take({"a": {"s": S, "q": Column("trut", "label")}, "b": {"z": Column("q", "score")}})
        assert [problem.value for problem in caught.value.problems] == ["'trut'", "'q'"]
        with pytest.raises(ReportgenError) as caught:
            opened.take({"a": {"s": S}, "b": {"z": Column("id", "score"), "p": Column("p", "score")}})
        assert [str(problem.place) for problem in caught.value.problems] == ["a.csv:2:3"]


def test_a_file_that_two_sources_name_is_hashed_once(folder, monkeypatch):
    hashed = []

    def counting(path, watch=None):
        hashed.append(path.name)
        return hashing.hash_file(path, watch)

    monkeypatch.setattr(tables, "hash_file", counting)
    with open_tables({"a": "a.csv", "b": "a.csv", "c": TableSource("a.csv")}, base=folder) as opened:
        given = opened.take({"a": {"t": T}, "b": {"s": S}})
        assert given["a"].frame.to_native().fetchall() == [("x",), ("y",)]
        assert given["b"].frame.to_native().fetchall() == [(0.5,), (0.25,)]
    assert hashed == ["a.csv"]


def test_a_file_that_cannot_be_opened_is_unreadable(folder, monkeypatch):
    def refuse(_path, _watch=None):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tables, "hash_file", refuse)
    with pytest.raises(ReportgenError, match="the file cannot be read: Permission denied") as caught:
        open_tables({"a": "a.csv"}, base=folder)
    assert caught.value.exit_code == ExitCode.DATA


def test_a_list_of_lines_is_one_column_of_untouched_text(folder):
    with open_tables({"training": TableSource("ids.txt", lines=True)}, base=folder) as opened:
        table = opened["training"]
        assert table.columns == ("id",)
        given = opened.take({"training": {"id": Column("id", "id")}})["training"]
        assert given.frame.to_native().fetchall() == [("001",), ('"x',), (None,), ("a,b;c",)]
        assert not given.origin.detection.header


def test_files_and_frames_stand_side_by_side(folder):
    frame = pl.DataFrame({"truth": ["x"], "score": [1.0]})
    with open_tables({"a": "a.csv", "f": frame, "d": {"truth": ["z"]}}, base=folder) as opened:
        given = opened.take({"a": {"t": T}, "f": {"t": T}, "d": {"t": T}})
        assert [given[name].origin.format for name in opened] == ["csv", "polars", "arrays"]


def test_copies_are_removed_when_the_tables_close(folder, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(own_folders._Work, "own", None)
    (tmp_path / "temporary").mkdir()
    (folder / "l.csv").write_bytes("truth,score\nä,1\n".encode("latin-1"))
    (folder / "x*.csv").write_text("truth,score\na,1\n")
    opened = open_tables({"a": "l.csv", "b": "x*.csv"}, base=folder)
    assert len(list((tmp_path / "temporary").glob("reportgen-*/copies-*/*.csv"))) == 2
    opened.close()

    assert not list((tmp_path / "temporary").glob("*/*"))
    assert (folder / "x*.csv").exists()


def test_copies_are_removed_when_opening_fails(folder, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(own_folders._Work, "own", None)
    (tmp_path / "temporary").mkdir()
    (folder / "l.csv").write_bytes("truth,score\nä,1\n".encode("latin-1"))
    with pytest.raises(ReportgenError):
        open_tables({"a": "l.csv", "b": "no.csv"}, base=folder)

    assert not list((tmp_path / "temporary").glob("*/*"))


@pytest.mark.parametrize("keys", [("a", "A"), ("#a",), ()])
def test_keys_that_duckdb_would_confuse_are_a_mistake_of_the_caller(folder, keys):
    with open_tables({"a": "a.csv"}, base=folder) as opened, pytest.raises(ValueError, match="keys must differ"):
        opened.take({"a": dict.fromkeys(keys, T)})


SCRIPT = """
import sys
for name in ("pandas", "pyarrow", "polars"):
    sys.modules[name] = None
from pathlib import Path
from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.counting import Call, call_patterns, count_labels
from reportgen.data.table import Column
from reportgen.data.ids import count_ids, count_repeated_rows
from reportgen.data.score_tables import joint_score_table, score_table
from reportgen.data.tables import open_tables
for source in ("a.csv", "x*.csv", {"id": ["1", "2"], "truth": ["x", "y"], "score": [0.5, 0.25]}):
    tables = open_tables({"d": source}, base=Path(sys.argv[1]))
    wanted = {"i": Column("id", "id"), "t": Column("truth", "label"), "s": Column("score", "score")}
    given = tables.take({"d": wanted})["d"]
    cases = CaseRows(given.frame, "t", {"m": JudgedColumns("s")})
    frame = cases.analysed().frame
    print(cases.accounting().analysed, count_labels(frame, "t").counts, score_table(frame, "t", "x", "s").positives,
          len(joint_score_table(frame, "t", "x", "s", "s").a), call_patterns(frame, "t", "x", [Call("s", 0.5)]).tolist(),
          count_ids(frame, "i").distinct, count_repeated_rows(given.everything().frame))
"""


def test_neither_pandas_nor_arrow_is_needed_and_nothing_is_said_at_exit(folder):
    (folder / "x*.csv").write_text((folder / "a.csv").read_text())
    done = subprocess.run(
        [sys.executable, "-W", "error", "-X", "dev", "-c", SCRIPT, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    assert done.stdout.splitlines() == ["2 {'x': 1, 'y': 1} [0 1] 2 [[1, 0], [0, 1]] 2 0"] * 3


def test_opening_a_csv_needs_no_numpy(folder):
    script = """
import sys
from pathlib import Path
from reportgen.data.table import Column
from reportgen.data.tables import open_tables
with open_tables({"d": "a.csv"}, base=Path(sys.argv[1])) as tables:
    print(tables.take({"d": {"s": Column("score", "score")}})["d"].rows, *sorted({"numpy", "pandas"} & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(folder)], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert done.stdout.split() == ["2"]


@pytest.mark.parametrize("name", ["wide.csv", "wide.tsv", "wide.json"])
def test_a_table_of_more_columns_than_are_compared_is_refused(tmp_path, name):
    names = [f"k{at}" for at in range(16_385)]
    separator = "\t" if name.endswith("tsv") else ","
    text = json.dumps([dict.fromkeys(names, 1)]) if name.endswith("json") else f"{separator.join(names)}\n"
    (tmp_path / name).write_text(text)
    with pytest.raises(ReportgenError, match=f"{name}: the table has more than (16,384|5,000) columns") as caught:
        open_tables({"data": name}, base=tmp_path)

    assert caught.value.exit_code == ExitCode.DATA
