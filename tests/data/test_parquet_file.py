import datetime
import math
from decimal import Decimal

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.counting import count_labels
from reportgen.data.labels import label_text
from reportgen.data.table import Column
from reportgen.data.tables import open_tables
from reportgen.errors import ExitCode, ReportgenError


@pytest.fixture
def opened(tmp_path):
    def opening(columns, names=None):
        table = pa.table(columns, names=names) if names else pa.table(columns)
        pq.write_table(table, tmp_path / "cases.parquet", row_group_size=3)
        return open_tables({"data": "cases.parquet"}, base=tmp_path)

    return opening


def refusal(tables, **columns):
    with pytest.raises(ReportgenError) as caught, tables:
        tables.take({"data": columns})
    assert caught.value.exit_code == ExitCode.DATA
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ([1.0, 2.5, None, math.nan, -0.0, 1e20], pa.float64()),
        ([1.0, 0.1, None], pa.float32()),
        ([True, False, None], pa.bool_()),
        ([1, 0, None, -5], pa.int8()),
        ([1, 2**64 - 1], pa.uint64()),
        ([Decimal("1.00"), Decimal("2.50"), None], pa.decimal128(10, 2)),
        (["01", "1.0", " a", "", None, "é😀'\""], pa.string()),
        ([b"a", b"1.0", b"", None], pa.binary()),
        ([datetime.date(2026, 1, 2), None], pa.date32()),
        (["a", "b", "a", None], pa.dictionary(pa.int8(), pa.string())),
    ],
)
def test_labels_in_typed_columns_are_written_by_the_rule_for_values_from_python(opened, values, kind):
    with opened({"t": pa.array(values, kind)}) as tables:
        frame = tables.take({"data": {"t": Column("t", "label")}})["data"].frame
        found = [row[0] for row in frame.to_native().fetchall()]

    plain = [value.decode() if isinstance(value, bytes) else value for value in values]
    assert found == [label_text(value) for value in plain]


@pytest.mark.parametrize("kind", [pa.int8(), pa.uint64(), pa.float32(), pa.float64(), pa.decimal128(5, 2), pa.string()])
def test_scores_of_any_number_type_become_float64(opened, kind):
    values = [str(value) for value in (1, 0, 1)] if kind == pa.string() else [1, 0, 1]
    with opened({"s": pa.array(values, kind)}) as tables:
        frame = tables.take({"data": {"s": Column("s", "score")}})["data"].frame
        assert [row[0] for row in frame.to_native().fetchall()] == [1.0, 0.0, 1.0]


def test_nan_is_found_though_the_statistics_of_the_file_leave_it_out(opened):
    # DuckDB 1.5 takes `score <= 1` for true where the file says that the largest score is 1
    with opened({"t": ["a"] * 4, "s": pa.array([0.0, 1.0, math.nan, None])}) as tables:
        frame = tables.take({"data": {"t": Column("t", "label"), "s": Column("s", "score")}})["data"].frame
        found = CaseRows(frame, "t", {"m": JudgedColumns("s")})
        assert dict(found.accounting().incomplete) == {"nan_score": 1, "missing_score": 1}
        assert len(found.analysed().frame.to_native().fetchall()) == 2


def test_text_in_a_score_column_is_listed_by_row(opened):
    values = ["0.5", None, "NA", "x", "1_0", *["y"] * 10]

    said = refusal(opened({"s": values}), s=Column("s", "score"))
    assert said[0] == (
        "cases.parquet: text in the numeric column 's', row 4 ('x') - give a number, or leave the cell empty"
    )
    assert "row 5 ('1_0')" in said[1]
    assert said[10].startswith("cases.parquet: and 2 more: text in the numeric column 's'")


def test_columns_of_the_wrong_kind_are_all_named(opened):
    tables = opened({"s": [True], "d": [datetime.date(2026, 1, 1)], "l": [[1]], "m": [{"a": 1}]})

    assert refusal(
        tables, s=Column("s", "score"), d=Column("d", "score"), l=Column("l", "label"), m=Column("m", "id"), n=Column("l", "score")
    ) == [
        "cases.parquet: the numeric column 's' contains BOOLEAN - name a column of numbers",
        "cases.parquet: the numeric column 'd' contains DATE - name a column of numbers",
        "cases.parquet: the column 'l' contains BIGINT[], which are not labels - name a column of text, whole numbers, or true and false",
        "cases.parquet: the column 'm' contains STRUCT(a BIGINT), which are not labels - name a column of text, whole numbers, or true and false",
        "cases.parquet: the numeric column 'l' contains BIGINT[] - name a column of numbers",
    ]  # fmt: skip


def test_names_that_differ_by_capitals_are_different_columns_and_groups_count_as_one(opened):
    with opened([pa.array(["x"]), pa.array([{"a": 1, "b": {"c": 2}}]), pa.array(["y"])], ["a", "st", "A"]) as tables:
        assert tables["data"].columns == ("a", "st", "A")
        frame = tables.take({"data": {"k": Column("A", "label")}})["data"].frame
        assert frame.to_native().fetchall() == [("y",)]


def test_a_name_that_stands_twice_is_refused(opened):
    with pytest.raises(ReportgenError, match="the header names a column more than once \\('a'\\)") as caught:
        opened([pa.array([1]), pa.array([2])], ["a", "a"])
    assert caught.value.exit_code == ExitCode.DATA


def test_a_table_without_rows_is_refused(opened):
    said = refusal(opened({"s": pa.array([], pa.float64())}), s=Column("s", "score"))

    assert said == ["cases.parquet: the table has a header but no rows - give it at least one row"]


@pytest.mark.parametrize("keep", [4, 40, -8, -1])
def test_a_truncated_file_is_refused(opened, tmp_path, keep):
    opened({"s": [0.5] * 1000}).close()
    whole = (tmp_path / "cases.parquet").read_bytes()
    (tmp_path / "cases.parquet").write_bytes(whole[:keep])

    with pytest.raises(
        ReportgenError, match=r"^cases\.parquet: the file cannot be read as Parquet: .* - write or copy"
    ) as caught:
        open_tables({"data": "cases.parquet"}, base=tmp_path)
    assert caught.value.exit_code == ExitCode.DATA
    assert str(tmp_path) not in str(caught.value)


def test_a_text_file_with_the_ending_of_parquet_is_refused(tmp_path):
    (tmp_path / "cases.parquet").write_text("a,b\n1,2\n")

    with pytest.raises(ReportgenError, match="cannot be read as Parquet"):
        open_tables({"data": "cases.parquet"}, base=tmp_path)


def test_a_file_that_breaks_off_inside_is_refused_when_it_is_read(opened, tmp_path):
    path = tmp_path / "cases.parquet"
    opened({"t": [f"label {at}" for at in range(3000)]}).close()
    data = bytearray(path.read_bytes())
    data[4 : len(data) // 2] = b"\xff" * (len(data) // 2 - 4)
    path.write_bytes(bytes(data))

    with open_tables({"data": "cases.parquet"}, base=tmp_path) as tables:
        given = tables.take({"data": {"t": Column("t", "label")}})["data"]
        with pytest.raises(ReportgenError, match="cannot be read as a table") as caught:
            count_labels(given.frame, "t")
    assert caught.value.exit_code == ExitCode.DATA


def test_a_folder_called_like_a_partition_adds_no_column(tmp_path):
    (tmp_path / "s=1").mkdir()
    pq.write_table(pa.table({"t": ["x"]}), tmp_path / "s=1" / "p.parquet")
    with open_tables({"data": "s=1/p.parquet"}, base=tmp_path) as tables:
        assert tables["data"].columns == ("t",)
