import datetime
import math
import subprocess
import sys
from decimal import Decimal

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.feather
import pytest

from reportgen.data import extras
from reportgen.data.ids import count_repeated_rows
from reportgen.data.labels import label_text
from reportgen.data.table import Column
from reportgen.data.tables import TableSource, open_tables
from reportgen.errors import ExitCode, Place, ReportgenError

SCORE = {"s": Column("s", "score")}


@pytest.fixture
def opened(tmp_path):
    def opening(columns, names=None, compression="lz4"):
        table = pa.table(columns, names=names) if names else pa.table(columns)
        pa.feather.write_feather(table, str(tmp_path / "cases.feather"), compression=compression, chunksize=3)
        return open_tables({"data": "cases.feather"}, base=tmp_path)

    return opening


@pytest.fixture
def refused(tmp_path):
    def refusing(name="cases.feather", columns=None):
        with pytest.raises(ReportgenError) as caught, open_tables({"data": name}, base=tmp_path) as tables:
            tables.take({"data": columns or SCORE})
        assert caught.value.exit_code == ExitCode.DATA
        return [str(problem) for problem in caught.value.problems]

    return refusing


def rows(tables, **columns):
    with tables:
        return tables.take({"data": columns})["data"].frame.to_native().fetchall()


@pytest.mark.parametrize("compression", ["uncompressed", "lz4", "zstd"])
@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ([1.0, 2.5, None, math.nan, -0.0, 1e20], pa.float64()),
        ([1, 0, None, -5], pa.int8()),
        ([1, 2**64 - 1], pa.uint64()),
        ([True, False, None], pa.bool_()),
        ([Decimal("1.00"), Decimal("2.50"), None], pa.decimal128(10, 2)),
        (["01", "1.0", " a", "", None, "é😀'\""], pa.string()),
        (["01", "", None], pa.large_string()),
        (["01", "", None], pa.string_view()),
        (["a", "b", "a", None], pa.dictionary(pa.int8(), pa.string())),
        ([datetime.date(2026, 1, 2), None], pa.date32()),
    ],
)
def test_labels_are_written_by_the_rule_for_values_from_python(opened, values, kind, compression):
    found = rows(opened({"t": pa.array(values, kind)}, compression=compression), t=Column("t", "label"))

    assert [row[0] for row in found] == [label_text(value) for value in values]


@pytest.mark.parametrize("kind", [pa.int8(), pa.float16(), pa.float32(), pa.decimal128(5, 2), pa.string()])
def test_scores_of_any_number_type_become_float64(opened, kind):
    values = {pa.string(): ["1", "0", None], pa.float16(): np.array([1, 0, np.nan], dtype=np.float16)}
    found = rows(opened({"s": pa.array(values.get(kind, [1, 0, None]), kind)}), **SCORE)

    assert [row[0] for row in found[:2]] == [1.0, 0.0]


def test_what_polars_writes_is_read(tmp_path):
    frame = pl.DataFrame({"t": ["a", "b"], "s": [0.5, None]}).with_columns(pl.col("t").cast(pl.Categorical))
    frame.write_ipc(tmp_path / "cases.arrow")
    with open_tables({"data": "cases.arrow"}, base=tmp_path) as tables:
        given = tables.take({"data": SCORE | {"t": Column("t", "label")}})["data"]
        assert given.frame.to_native().fetchall() == [(0.5, "a"), (None, "b")]
        assert (given.rows, given.origin.format, given.origin.name) == (2, "arrow", "cases.arrow")


def test_only_what_is_asked_for_must_be_readable(opened, refused):
    columns = {"s": [0.5, 0.5], "d": pa.array([1, 1], pa.decimal256(50, 2)), "l": [[1], [1]], "m": [{"a": 1}] * 2}
    with opened(columns) as tables:
        given = tables.take({"data": SCORE})["data"]
        assert count_repeated_rows(given.everything().frame) == 1

    wanted = {name: Column(name, "label") for name in "dlm"} | {"x": Column("d", "score")}
    assert [said.split(" - ")[0] for said in refused(columns=wanted)] == [
        "cases.feather: the column 'd' contains ARROW decimal256(50, 2), which are not labels",
        "cases.feather: the column 'l' contains BIGINT[], which are not labels",
        "cases.feather: the column 'm' contains STRUCT(a BIGINT), which are not labels",
        "cases.feather: the numeric column 'd' contains ARROW decimal256(50, 2)",
    ]


def test_text_in_a_score_column_is_listed_by_row(opened, refused):
    opened({"s": ["0.5", None, "NA", "x", "12%"]}).close()

    assert refused() == [
        "cases.feather: text in the numeric column 's', row 4 ('x') - give a number, or leave the cell empty",
        "cases.feather: text in the numeric column 's', row 5 ('12%') - write the proportion without a percent sign, 0.12, and thresholds likewise",
    ]


def test_names_that_differ_by_capitals_are_different_columns(opened):
    names = ["a", "s", "A"]

    assert rows(opened([["x"], [1.0], ["y"]], names), k=Column("A", "label")) == [("y",)]


def test_a_name_that_stands_twice_is_refused(opened):
    with pytest.raises(ReportgenError, match="the header names a column more than once \\('a'\\)"):
        opened([[1], [2]], ["a", "a"])


def test_a_table_without_rows_is_refused(opened, refused):
    opened({"s": pa.array([], pa.float64())}).close()

    assert refused() == ["cases.feather: the table has a header but no rows - give it at least one row"]


@pytest.mark.parametrize("keep", [0.5, -8, -1, 12])
def test_a_truncated_file_is_refused(opened, refused, tmp_path, keep):
    opened({"s": [0.5] * 1000}).close()
    whole = (tmp_path / "cases.feather").read_bytes()
    (tmp_path / "cases.feather").write_bytes(whole[: int(keep * len(whole)) if isinstance(keep, float) else keep])

    assert refused() == [
        "cases.feather: the file cannot be read as Arrow: it is cut short - write or copy the file again"
    ]


def test_a_file_that_is_damaged_inside_is_refused_in_words(opened, refused, tmp_path):
    opened({"s": ["label"] * 1000}).close()
    data = bytearray((tmp_path / "cases.feather").read_bytes())
    data[100:1500] = b"\xff" * 1400
    (tmp_path / "cases.feather").write_bytes(bytes(data))

    assert refused()[0].startswith("cases.feather: the file cannot be read as Arrow: ")


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (b"FEA1", "the file is Feather version 1 - write it as Feather version 2 or Parquet"),
        (b"\xff\xff\xff\xff", "the file is a stream of Arrow records - write it as an Arrow file"),
        (
            b"truth,score\n",
            "the file cannot be read as Arrow: it does not begin as files of this kind do - write or copy",
        ),
        (b"x", "the file cannot be read as Arrow: it does not begin as files of this kind do - write or copy"),
    ],
)
def test_relatives_and_strangers_are_told_apart(refused, tmp_path, start, said):
    (tmp_path / "cases.arrow").write_bytes(start)

    assert refused("cases.arrow")[0].startswith(f"cases.arrow: {said}")


SCRIPT = """
import sys
sys.modules["pandas"] = None  # as the command line leaves it out
from pathlib import Path
from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.table import Column
from reportgen.data.score_tables import score_table
from reportgen.data.tables import open_tables
for kind in ("score", "label"):
    with open_tables({"d": "cases.feather"}, base=Path(sys.argv[1])) as tables:
        given = tables.take({"d": {"t": Column("t", "label"), "s": Column("s", kind), "x": Column("x", "score")}})["d"]
        found = CaseRows(given.frame, "t", {"m": JudgedColumns("x")}).analysed().frame
        print(given.rows, score_table(found, "t", "a", "x").positives)
"""


def test_pandas_is_not_needed(opened, tmp_path):
    opened({"t": ["a", "b"], "s": [0.5, 1.0], "x": ["1", "NA"]}).close()
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT, str(tmp_path)], capture_output=True, text=True, check=False
    )

    assert (done.stderr, done.stdout) == ("", "2 [1]\n" * 2)


def test_without_pyarrow_the_command_is_said(opened, tmp_path, monkeypatch):
    opened({"s": [1]}).close()
    monkeypatch.setattr(extras.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(ReportgenError) as caught:
        open_tables({"data": TableSource("cases.feather", Place("spec.yaml", 3, 7))}, base=tmp_path)

    assert str(caught.value) == (
        "spec.yaml:3:7: reading Arrow and Feather files needs pyarrow, which is not installed ('cases.feather')"
        ' - install it with: python -m pip install "pyarrow>=18"'
    )
    assert caught.value.exit_code == ExitCode.USER
