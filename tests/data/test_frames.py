import narwhals as nw
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from reportgen.data.counting import count_labels
from reportgen.data.ids import count_repeated_rows
from reportgen.data.table import Column
from reportgen.data.tables import TableSource, open_tables
from reportgen.errors import ExitCode, Place, ReportgenError


def taken(native, base, **columns):
    with open_tables({"data": native}, base=base) as tables:
        return tables.take({"data": columns})["data"]


def labels_of(native, base):
    return dict(count_labels(taken(native, base, k=Column("t", "label")).frame, "k").counts)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (pd.Series([1, 0, 1]), {"0": 1, "1": 2}),
        (pd.Series([1.0, None, 1.0]), {"1": 2}),
        (pd.Series([1.5, 2.0]), {"1.5": 1, "2": 1}),
        (pd.Series([True, False]), {"false": 1, "true": 1}),
        (pd.Series([1, None], dtype="Int64"), {"1": 1}),
        (pd.Series([True, None], dtype="boolean"), {"true": 1}),
        (pd.Series(["01", "", None, " a"]), {" a": 1, "01": 1}),
        (pd.Series(["01", "", None], dtype="string"), {"01": 1}),
        (pd.Series(["x", "y", "x"], dtype="category"), {"x": 2, "y": 1}),
        (pd.Series([0.0, 1.0, 1.0], dtype="category"), {"0": 1, "1": 2}),
        (pd.Series([1, True, "1", 1.0, None], dtype=object), {"1": 3, "true": 1}),
    ],
)
def test_pandas_labels_of_any_type_follow_one_rule(tmp_path, values, expected):
    assert labels_of(pd.DataFrame({"t": values}).set_index(pd.Index([5] * len(values))), tmp_path) == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (pl.Series([1, 0, None]), {"0": 1, "1": 1}),
        (pl.Series([1.0, float("nan"), 2.5]), {"1": 1, "2.5": 1}),
        (pl.Series([True, None]), {"true": 1}),
        (pl.Series(["b", "", "é"]), {"b": 1, "é": 1}),
        (pl.Series(["a", "b"], dtype=pl.Categorical), {"a": 1, "b": 1}),
        (pl.Series(["a", "b"], dtype=pl.Enum(["b", "a"])), {"a": 1, "b": 1}),
        (pl.Series([1, 2], dtype=pl.Decimal(10, 2)), {"1": 1, "2": 1}),
    ],
)
def test_polars_labels_of_any_type_follow_one_rule(tmp_path, values, expected):
    frame = pl.DataFrame({"t": values})

    assert labels_of(frame, tmp_path) == labels_of(frame.lazy(), tmp_path) == expected


def test_an_arrow_table_works_too(tmp_path):
    assert labels_of(pa.table({"t": [1, None, 1]}), tmp_path) == {"1": 2}


@pytest.mark.parametrize(
    "values",
    [
        pd.Series([1, 0]), pd.Series([1.0, 0.0], dtype="float32"), pd.Series([1, 0], dtype="Int64"), pd.Series(["1", " 0 "]),
        pd.Series([1, "0"], dtype=object), pd.Series(["1", "0"], dtype="category"), pl.Series([1, 0], dtype=pl.UInt8),
        pl.Series(["1", "0"]), pl.Series([1, 0], dtype=pl.Decimal(4, 1)),
    ],
)  # fmt: skip
def test_scores_of_any_type_become_float64(tmp_path, values):
    native = pd.DataFrame({"s": values}) if isinstance(values, pd.Series) else pl.DataFrame({"s": values})
    frame = taken(native, tmp_path, k=Column("s", "score")).frame.collect()

    assert frame["k"].to_list() == [1.0, 0.0]
    assert frame.schema["k"] == nw.Float64


def test_the_frame_of_the_caller_stays_as_it_was(tmp_path):
    native = pd.DataFrame({"t": ["a", ""], "s": ["1", "2"]}, index=[3, 4])
    before = native.copy()
    taken(native, tmp_path, t=Column("t", "label"), s=Column("s", "score"))

    pd.testing.assert_frame_equal(native, before)


def test_columns_may_be_called_by_numbers(tmp_path):
    given = taken(pd.DataFrame([["a", 1]]), tmp_path, t=Column("0", "label"))

    assert given.columns == ("0", "1")
    assert given.frame.collect().rows() == [("a",)]


def test_where_a_frame_comes_from_is_told(tmp_path):
    origin = taken(pl.DataFrame({"t": ["a", "b"]}), tmp_path, t=Column("t", "label")).origin

    assert (origin.name, origin.format, origin.rows_read, origin.sha256) == ("a polars frame", "polars", 2, None)


def refusal(native, base, **columns):
    with (
        pytest.raises(ReportgenError) as caught,
        open_tables({"data": TableSource(native, Place(path="data"))}, base=base) as tables,
    ):
        tables.take({"data": columns})
    return [str(problem) for problem in caught.value.problems], caught.value.exit_code


def test_text_among_the_scores_of_a_frame_is_listed_by_row(tmp_path):
    for native in (pd.DataFrame({"s": ["1", "x", None]}), pl.DataFrame({"s": ["1", "x", None]})):
        said, code = refusal(native, tmp_path, s=Column("s", "score"))
        assert said == ["data: text in the numeric column 's', row 2 ('x') - give a number, or leave the cell empty"]
        assert code == ExitCode.DATA


def test_truth_values_and_dates_are_no_scores(tmp_path):
    native = pd.DataFrame({"b": [True] * 12, "d": pd.Timestamp("2026-01-01")})
    said, _ = refusal(native, tmp_path, b=Column("b", "score"), d=Column("d", "score"))

    assert len(said) == 22
    assert said[0].startswith("data: text in the numeric column 'b', row 1 ('True')")
    assert said[10].startswith("data: and 2 more: text in the numeric column 'b'")


def test_lists_are_no_labels(tmp_path):
    for native in (pd.DataFrame({"t": [[1], [2]]}), pl.DataFrame({"t": [[1], [2]]})):
        said, _ = refusal(native, tmp_path, t=Column("t", "label"))
        assert "which are not labels" in said[0]


def test_a_frame_without_rows_or_with_one_name_twice_is_refused(tmp_path):
    assert refusal(pd.DataFrame({"t": []}), tmp_path, t=Column("t", "label"))[0][0].startswith(
        "data: the table has a header but no rows"
    )
    said, code = refusal(pd.DataFrame([[1, 2]], columns=["a", "a"]), tmp_path)
    assert said == ["data: the header names a column more than once ('a') - give each column a different name"]
    assert code == ExitCode.DATA


@pytest.mark.parametrize("native", [5, object(), {1, 2}, b"cases.csv", None])
def test_what_is_no_table_is_refused(tmp_path, native):
    said, code = refusal(native, tmp_path)

    assert said == [
        f"data: this is not a table ({type(native).__name__}) - give the path of a file, a pandas or polars frame, a dict of arrays, or rows"
    ]
    assert code == ExitCode.USER


def test_repeated_rows_are_not_counted_where_cells_cannot_be_compared(tmp_path):
    given = taken(pd.DataFrame({"t": ["a", "a"], "x": [[1], [1]]}), tmp_path, t=Column("t", "label"))

    assert count_repeated_rows(given.everything().frame) is None
