"""Marks of rows: the label, the call and the score, each of which may be unknown."""

from typing import TYPE_CHECKING, Any

import narwhals as nw

from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.counting import Call, is_called
from reportgen.data.fetch import fetch_rows
from reportgen.data.incomplete_units import UNKNOWN

if TYPE_CHECKING:
    from reportgen.data.table import Frame

RowMark = nw.Expr


def label_mark(rows: CaseRows, positive: str) -> RowMark:
    """Write 1 where a row is positive, 0 where it is not, and 2 where its label is not known."""
    return _known(rows, "truth", nw.col(rows.truth) == positive)


def call_mark(rows: CaseRows, call: Call, positive: str) -> RowMark:
    """Write 1 where a model calls a row positive, 0 where it does not, and 2 where its call is not known."""
    return _known(rows.of_columns(columns_of(call)), "score", is_called(call, positive))


def score_mark(rows: CaseRows, key: str) -> RowMark:
    """Write 1 where a score is known, and 2 where it is not."""
    return _known(rows.of_columns(JudgedColumns(score=key)), "score", nw.lit(1) == nw.lit(1))


def columns_of(call: Call) -> JudgedColumns:
    """Name the column that a call comes from."""
    return JudgedColumns(prediction=call.key) if call.threshold is None else JudgedColumns(score=call.key)


def values_of(key: str) -> RowMark:
    """Take a column as it is."""
    return nw.col(key)


def scores_of(key: str) -> RowMark:
    """Take scores without negative zeros."""
    return nw.col(key) + 0.0


def scored_without_label(rows: CaseRows) -> "Frame":
    """Keep the rows with a score and without a label."""
    states = {one.role: one.state for one in rows.needed()}
    return rows.frame.filter(states["truth"] != 0, states["score"] == 0)


def counted_by(frame: "Frame", **marks: RowMark) -> list[tuple[Any, ...]]:
    """Count the rows by these marks, in an order that no engine changes; the last entry of each is the number of rows."""
    found = fetch_rows(frame.select(**marks).group_by(*marks).agg(nw.len().alias("rows")))
    return sorted(found, key=lambda row: tuple((one is None, one) for one in row))


def _known(rows: CaseRows, role: str, mark: nw.Expr) -> nw.Expr:
    state = next(one.state for one in rows.needed() if one.role == role)
    said = nw.when(mark).then(nw.lit(1)).otherwise(nw.lit(0))
    return nw.when(state == 0).then(said).otherwise(nw.lit(UNKNOWN))
