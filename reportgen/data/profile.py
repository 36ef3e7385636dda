"""What the columns of a file hold, in one pass: how many values, which of them if they are few, and which numbers."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import narwhals as nw

from reportgen.data.counting import count_labels
from reportgen.data.duck import literal
from reportgen.data.labels import MISSING_WORDS
from reportgen.data.notation import COMMA, GROUPED, POINT, number_sql
from reportgen.data.table import Column, GivenTable
from reportgen.data.tables import Tables
from reportgen.errors import ReportgenError

if TYPE_CHECKING:
    from collections.abc import Mapping

FEW = 20
"""Columns with so many values or fewer are listed with them."""

AT_ONCE = 50
UNFIT = {"not_labels", "nested_value", "uncalculated"}


@dataclass(frozen=True, slots=True)
class Profile:
    """One column: its values that are there, how many differ, and if all are numbers, the smallest and the largest."""

    name: str
    rows: int
    values: int
    distinct: int
    labels: "Mapping[str, int]"
    low: float | None = None
    high: float | None = None

    @property
    def numeric(self) -> bool:
        """Say whether all values are numbers."""
        return self.low is not None

    @property
    def fractions(self) -> bool:
        """Say whether all values are between 0 and 1, and not only at the ends."""
        return self.low is not None and self.high is not None and self.low >= 0 and self.high <= 1 and self._between

    @property
    def _between(self) -> bool:
        return self.distinct > 2 or any(_number(label) not in (0.0, 1.0) for label in self.labels)


def profiles(tables: Tables, name: str, columns: Sequence[str]) -> dict[str, Profile]:
    """Look at these columns of a table, some at a time."""
    found: dict[str, Profile] = {}
    for at in range(0, len(columns), AT_ONCE):
        some = columns[at : at + AT_ONCE]
        try:
            found |= _together(tables, name, some)
        except ReportgenError as error:
            if any(problem.code not in UNFIT for problem in error.problems):
                raise
            for each in some:
                with suppress(ReportgenError):  # that no label stands in a column is no matter here
                    found |= _together(tables, name, [each])
    return found


def _together(tables: Tables, name: str, columns: Sequence[str]) -> dict[str, Profile]:
    given = tables.take({name: {f"c{at}": Column(each, "label") for at, each in enumerate(columns)}})[name]
    return {each: _profile(given, f"c{at}", each) for at, each in enumerate(columns)}


def _profile(given: GivenTable, key: str, name: str) -> Profile:
    relation = nw.to_native(given.frame)
    words = ", ".join(map(literal, MISSING_WORDS))
    text = f"CASE WHEN lower(trim({key})) NOT IN ({words}) THEN {key} END"
    number = f"coalesce({', '.join(number_sql(f'({text})', notation) for notation in (POINT, COMMA, *GROUPED))})"
    bounds = f"min({number}) FILTER (isfinite({number})), max({number}) FILTER (isfinite({number}))"
    asked = f"count({key}), count(DISTINCT {key}), count({text}), count({number}), {bounds}"
    values, distinct, texts, numbers, low, high = relation.aggregate(asked).fetchall()[0]
    labels = count_labels(given.frame, key).counts if distinct <= FEW else {}
    if not numbers or numbers < texts:
        low = high = None
    return Profile(name, given.rows, values, distinct, labels, low, high)


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None
