"""The table of a calculation, as figures take it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from reportgen.figures.from_results import CurveRow
from reportgen.results.judged import Calculated


@dataclass(frozen=True, slots=True)
class CalculatedTable:
    """Columns and rows of what was calculated, with the options of the method and what else it answers."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, one: Calculated) -> "CalculatedTable | None":
        """Take a calculation that has a table."""
        if not one.table or not one.table["rows"]:
            return None
        rows = tuple(tuple(row) for row in one.table["rows"])
        return cls(tuple(one.table["columns"]), rows, one.options, one.values or {})

    def taken(self, *names: str) -> list[CurveRow]:
        """Take two or more columns, without the rows where one of them is empty."""
        wanted = itemgetter(*(self.columns.index(name) for name in names))
        return [row for row in map(wanted, self.rows) if None not in row]
