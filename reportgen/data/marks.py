"""Marks of rows: the label, the call and the score, each of which may be unknown."""

from typing import TYPE_CHECKING

from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.counting import Call, is_called
from reportgen.data.rows import keep
from reportgen.data.rules import RowRule, always, at_fault, fine, holds, known, mark

if TYPE_CHECKING:
    from reportgen.data.table import Rows


def label_mark(rows: CaseRows, positive: str) -> RowRule:
    """Write 1 where a row is positive, 0 where it is not, and 2 where its label is not known."""
    return _known(rows, "truth", holds(rows.truth, [positive]))


def call_mark(rows: CaseRows, call: Call, positive: str) -> RowRule:
    """Write 1 where a model calls a row positive, 0 where it does not, and 2 where its call is not known."""
    return _known(rows.of_columns(columns_of(call)), "score", is_called(call, positive))


def score_mark(rows: CaseRows, key: str) -> RowRule:
    """Write 1 where a score is known, and 2 where it is not."""
    return _known(rows.of_columns(JudgedColumns(score=key)), "score", always())


def columns_of(call: Call) -> JudgedColumns:
    """Name the column that a call comes from."""
    return JudgedColumns(prediction=call.key) if call.threshold is None else JudgedColumns(score=call.key)


def scored_without_label(rows: CaseRows) -> "Rows":
    """Keep the rows with a score and without a label."""
    states = {one.role: one.state for one in rows.needed()}
    return keep(rows.frame, at_fault(states["truth"]), fine(states["score"]))


def _known(rows: CaseRows, role: str, condition: RowRule) -> RowRule:
    state = next(one.state for one in rows.needed() if one.role == role)
    return known(state, mark(condition))
