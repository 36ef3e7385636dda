"""Rows that are worked out once are the same rows."""

import narwhals as nw
import polars as pl
import pytest

from reportgen.data.duck import Duck
from reportgen.data.fetch import MOST_COPIED, fetch_rows, settled

ROWS = "SELECT * FROM (VALUES (1, 'x', 0.5), (2, NULL, '-0.0'::DOUBLE), (3, 'y', 'nan'::DOUBLE)) AS rows(c0, c1, c2)"


@pytest.fixture
def duck():
    opened = Duck()
    yield opened
    opened.close()


def tables(duck):
    return [name for (name,) in duck.rows("SELECT table_name FROM duckdb_tables()")]


def test_few_rows_are_copied_as_they_are_and_stay_a_frame(duck):
    found = settled(duck.frame(ROWS).filter(nw.col("c0") > 1), 3)

    assert len(tables(duck)) == 1
    assert repr(fetch_rows(found)) == "[(2, None, -0.0), (3, 'y', nan)]"
    assert fetch_rows(found.filter(nw.col("c0") == 2)) == [(2, None, -0.0)]
    assert len(fetch_rows(settled(found, 3))) == 2


@pytest.mark.parametrize("most", [None, MOST_COPIED + 1])
def test_rows_that_may_be_many_are_not_copied(duck, most):
    frame = duck.frame(ROWS)

    assert settled(frame, most) is frame
    assert tables(duck) == []


def test_rows_in_memory_are_not_copied():
    frame = nw.from_native(pl.DataFrame({"a": [1]})).lazy()

    assert settled(frame, 1) is frame
