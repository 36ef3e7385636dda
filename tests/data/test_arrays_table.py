import math

import numpy as np
import pandas as pd
import polars as pl
import pytest

from reportgen.data.table import Column
from reportgen.data.tables import TableSource, open_tables
from reportgen.errors import ExitCode, Place, ReportgenError

T, S = Column("t", "label"), Column("s", "score")


def rows_of(source, base, **columns):
    with open_tables({"data": source}, base=base) as tables:
        given = tables.take({"data": columns})["data"]
        return given.frame.to_native().fetchall(), given


@pytest.mark.parametrize(
    "values",
    [
        [1, 0, 1], (1.0, 0.0, 1.0), ["1", "0", "1"], np.array([1, 0, 1]), np.array([1.0, 0, 1]), np.array(["1", "0", "1"]),
        np.array([1, "0", 1.0], dtype=object), pd.Series([1, 0, 1], index=[4, 5, 6]), pl.Series([1, 0, 1]), pd.Index([1, 0, 1]),
    ],
)  # fmt: skip
def test_whatever_holds_the_values_they_are_the_same_labels_and_scores(tmp_path, values):
    found, _ = rows_of({"t": values, "s": values}, tmp_path, t=T, s=S)

    assert found == [("1", 1.0), ("0", 0.0), ("1", 1.0)]


def test_truth_values_are_labels_and_no_scores(tmp_path):
    assert rows_of({"t": np.array([True, False])}, tmp_path, t=T)[0] == [("true",), ("false",)]
    assert refusal({"s": np.array([True, False])}, tmp_path, s=S)[1] == ExitCode.DATA


def test_missing_and_nan_are_told_apart(tmp_path):
    found, _ = rows_of({"t": ["a", None, "c"], "s": [None, math.nan, math.inf]}, tmp_path, t=T, s=S)
    assert repr(found) == "[('a', None), (None, nan), ('c', inf)]"
    found, _ = rows_of({"s": np.array([np.nan, 1.0])}, tmp_path, s=S)
    assert repr(found) == "[(nan,), (1.0,)]"
    found, _ = rows_of({"s": np.ma.masked_array([2.0, 1.0], mask=[True, False])}, tmp_path, s=S)
    assert repr(found) == "[(None,), (1.0,)]"


def test_rows_may_be_mappings_or_lists_below_their_names(tmp_path):
    mappings = [{"t": "01", "s": "0.5"}, {"s": None, "t": 1.0}]
    lists = [["t", "s"], ["01", "0.5"], (1.0, None)]

    for rows, form in ((mappings, "rows"), (lists, "rows"), ({"t": ["01", 1.0], "s": ["0.5", None]}, "arrays")):
        found, given = rows_of(rows, tmp_path, t=T, s=S)
        assert found == [("01", 0.5), ("1", None)]
        assert (given.rows, given.origin.format, given.columns) == (2, form, ("t", "s"))


def test_a_name_may_be_anything(tmp_path):
    name = 'a"; DROP TABLE x; --\x01😀'
    assert rows_of({name: ["x"], 5: [1]}, tmp_path, k=Column(name, "label"), n=Column("5", "label"))[0] == [("x", "1")]


def refusal(source, base, **columns):
    with (
        pytest.raises(ReportgenError) as caught,
        open_tables({"d": TableSource(source, Place("spec.yaml", 4))}, base=base) as tables,
    ):
        tables.take({"d": columns})
    return [str(problem) for problem in caught.value.problems], caught.value.exit_code


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ({"t": ["a"], "s": [1, 2]}, ["the columns differ in length ('t': 1, 's': 2) - give each one value per case"]),
        ({"t": "abc", "s": 5}, ["'t' is not a column of values (str) - give a list or an array with one dimension", "'s' is not a column of values (int) - give a list or an array with one dimension"]),
        ({"t": np.zeros((2, 2))}, ["'t' is not a column of values (ndarray) - give a list or an array with one dimension"]),
        ({}, ["there are no columns - give at least one"]),
        ([{"t": 1, "s": 2}, {"t": 1}], ["row 2 has no 's' - give every row the same keys, with null for a missing value"]),
        ([["t", "s"], [1, 2], [3], [1, 2, 3]], ["row 2 has 1 values, but there are 2 columns - give every row one value per column", "row 3 has 3 values, but there are 2 columns - give every row one value per column"]),
        ([1, 2], ["these are not rows of a table - write each row as a mapping, or a list of names followed by lists of values"]),
        ([{"t": 1}, [2]], ["these are not rows of a table - write each row as a mapping, or a list of names followed by lists of values"]),
    ],
)  # fmt: skip
def test_values_that_make_no_table_are_the_users_affair(tmp_path, source, said):
    assert refusal(source, tmp_path) == ([f"spec.yaml:4: {line}" for line in said], ExitCode.USER)


def test_many_ragged_rows_are_counted(tmp_path):
    said, _ = refusal([["t"], *[[1, 2]] * 25], tmp_path)

    assert len(said) == 11
    assert said[10] == "spec.yaml:4: and 15 more: rows that do not fit - correct them in the same way"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ([], ["the table has a header but no rows - give it at least one row"]),
        ({"t": [], "s": []}, ["the table has a header but no rows - give it at least one row"]),
        ([["t", "s"]], ["the table has a header but no rows - give it at least one row"]),
        ([["t", "s", "t"], ["a", 1, "b"]], ["the header names a column more than once ('t') - give each column a different name"]),
        ({"t": ["a", "b"], "s": ["0.5", "x"]}, ["text in the numeric column 's', row 2 ('x') - give a number, or leave the cell empty"]),
        ({"t": [["a"], ["b"]], "s": [1, 2]}, ["the column 't' contains lists or bytes, which are not labels - name a column of text, whole numbers, or true and false"]),
    ],
)  # fmt: skip
def test_values_that_are_at_fault_are_named(tmp_path, source, said):
    assert refusal(source, tmp_path, t=T, s=S) == ([f"spec.yaml:4: {line}" for line in said], ExitCode.DATA)
