"""The header and the rows of a sheet."""

import math

import pandas as pd
import pytest

from reportgen.data.ids import count_repeated_rows
from reportgen.data.table import Column
from reportgen.data.tables import open_tables

WANTED = {"t": Column("truth", "label"), "s": Column("score", "score")}
HEAD = ["truth", "score"]


def test_blank_rows_and_columns_do_not_count(write, read):
    def format_only(book):
        book["One"]["H40"].number_format = "0.00"

    write([[None, *HEAD, None], [], [None, "a", 1, None], [None, "b", 2], [], []], change=format_only)
    rows, given = read()

    assert (rows, given.columns, given.rows) == ([["a", 1.0], ["b", 2.0]], ("truth", "score"), 2)


def test_titles_above_the_header_are_found_and_told(write, read):
    def merge(book):
        book["One"].merge_cells("A1:C1")

    write([["Results of May"], ["made by us"], [], ["truth", "score", "n"], ["a", 1, 2], ["b", 2]], change=merge)
    rows, given = read()

    assert rows == [["a", 1.0], ["b", 2.0]]
    assert given.origin.detection.header_row == 4


@pytest.mark.parametrize(
    ("rows", "where"),
    [
        ([["Model:", "XGB"], ["truth", "score", "n"], ["a", 1, 2]], "row 1 or row 2"),
        ([["Title"], ["truth", "score", 2026], ["a", 1, 2]], "row 2"),
        ([["truth", None, "score", None], ["a", "x", 1, "y"]], "row 2"),
    ],
)
def test_a_header_that_cannot_be_told_is_refused(write, refused, rows, where):
    write(rows)

    assert refused() == [
        (
            f"book.xlsx: it is not clear which row has the column names ({where})"
            " - delete the rows above the header, and give every column a name"
        )
    ]


def test_columns_without_a_name_are_called_by_their_letters(tmp_path, read):
    pd.DataFrame({"truth": ["a", "b"], "score": [0.5, math.nan]}, index=[5, 5]).to_excel(tmp_path / "book.xlsx")
    rows, given = read()

    assert (rows, given.columns) == ([["a", 0.5], ["b", None]], ("column A", "truth", "score"))


def test_merged_cells_in_the_table_are_refused(write, refused):
    def merge(book):
        book["One"].merge_cells("A2:A3")
        book["One"].merge_cells("B1:C1")

    write([[*HEAD, "n"], ["a", 1, 2], [None, 2, 2]], change=merge)

    assert refused() == [
        f"book.xlsx: cells of the table are merged ({cells}) - unmerge them, and fill every cell"
        for cells in ("B1:C1", "A2:A3")
    ]


def test_many_merged_cells_are_counted(write, refused):
    def merge(book):
        for row in range(2, 32):
            book["One"].merge_cells(f"A{row}:B{row}")

    write([HEAD, *[["a", 1]] * 30], change=merge)
    said = refused()

    assert (len(said), said[10]) == (11, "book.xlsx: and 20 more: merged cells - correct them in the same way")


def test_names_that_stand_twice_are_refused_and_capitals_tell_names_apart(write, read, refused):
    write([["truth", "truth", "score"], ["a", "b", 1]])
    assert refused() == [
        "book.xlsx:1: the header names a column more than once ('truth') - give each column a different name"
    ]
    write([["truth", "Truth", "score"], ["a", "b", 1]])
    assert read(wanted={"t": Column("Truth", "label")})[0] == [["b"]]


def test_rows_that_are_alike_are_counted_over_all_columns(write, tmp_path):
    write([[*HEAD, "n"], ["a", 1, "x"], ["a", 1, "#N/A"], ["a", 1, "x"]])
    with open_tables({"data": "book.xlsx"}, base=tmp_path) as tables:
        assert count_repeated_rows(tables.take({"data": WANTED})["data"].everything().frame) == 1


@pytest.mark.parametrize("sheets", [[[HEAD]], [[["Title"], HEAD]]])
def test_a_header_without_rows_is_refused(write, refused, sheets):
    write(*sheets)

    assert refused() == ["book.xlsx: the table has a header but no rows - give it at least one row"]


def test_what_pandas_reads_is_what_we_read(tmp_path, read):
    """Pandas, through openpyxl, is the other opinion on numbers and texts."""
    frame = pd.DataFrame({"truth": [f"c{at % 3}" for at in range(300)], "score": [at / 7 for at in range(300)]})
    frame.to_excel(tmp_path / "book.xlsx", index=False)
    other = pd.read_excel(tmp_path / "book.xlsx")

    assert read()[0] == other.to_numpy().tolist()
