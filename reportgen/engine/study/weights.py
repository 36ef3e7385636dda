"""Weights of cases: what they may be, and whether they count cases."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from reportgen.conventions import LEAST_WEIGHT, MOST_WEIGHT
from reportgen.data.rows import count
from reportgen.data.selecting import count_above, count_at_least, count_below, count_fractions
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from reportgen.data.table import Rows


def have_fractions(
    spec: ValidationSpec, table: str, frame: "Rows", kept: Mapping[str, "Rows"], key: str | None
) -> bool:
    """Tell whether some weight is no whole number, and refuse those that no case can have; kept holds judged rows first."""
    if key is None:
        return False
    _refuse(spec, table, count_below(frame, key, 0.0), "a weight below zero", "give weights of zero or more")
    beyond = (
        count_above(frame, key, MOST_WEIGHT) + count_above(frame, key, 0.0) - count_at_least(frame, key, LEAST_WEIGHT)
    )
    remedy = f"give weights from {LEAST_WEIGHT:g} to {MOST_WEIGHT:g}, all in proportion, or zero"
    _refuse(spec, table, beyond, "a weight that is too large or too small", remedy)
    judged = next(iter(kept.values()))
    if not count_above(judged, key, 0.0):
        _refuse(spec, table, count(judged), "a weight of zero", "give a positive weight to at least one evaluated row")
    return bool(count_fractions(frame, key))


def _refuse(spec: ValidationSpec, table: str, rows: int, value: str, remedy: str) -> None:
    if rows:
        what = f"{value} in {rows} {'row' if rows == 1 else 'rows'} of {table}"
        place = spec.place(("data", "columns", "weight"))
        column = spec.data.columns.weight
        raise ReportgenError(Problem("wrong_weight", what, remedy, column, place, ExitCode.DATA))
