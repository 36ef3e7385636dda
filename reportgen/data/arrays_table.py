"""Tables that a caller brings as values: a dict of arrays or lists, or rows written into the spec."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reportgen.data import problems
from reportgen.data.duck import Duck, identifier, select
from reportgen.data.frames import not_scores_among
from reportgen.data.labels import NotALabelError, NotAScoreError, label_texts, score_value
from reportgen.data.table import AllColumns, Column, GivenTable, TableOrigin
from reportgen.errors import Place, Problem, ReportgenError, refuse

if TYPE_CHECKING:
    from reportgen.data.table import Frame

VALUE, MISSING, NAN = 0, 1, 2
WIDEST = {"f": np.float64, "i": np.int64, "u": np.uint64, "b": np.bool_}
"""The type in which DuckDB takes over each kind of number that numpy has; NaN becomes a missing value, as in labels."""


@dataclass(frozen=True, slots=True)
class ValuesTable:
    """Columns of values in memory, all of one length; DuckDB gets a copy of what is wanted."""

    duck: Callable[[], Duck]
    values: Mapping[str, Sequence[Any] | NDArray[Any]]
    origin: TableOrigin
    place: Place
    spot: Callable[[str], problems.Spot] | None = None  # by column; without it, rows are counted
    unfit: Mapping[str, Problem] = field(default_factory=dict)  # columns that nobody may want, and why

    @property
    def columns(self) -> tuple[str, ...]:
        """Name the columns in their order."""
        return tuple(self.values)

    def take(self, columns: Mapping[str, Column]) -> GivenTable:
        """Copy the wanted columns into DuckDB, or say what is at fault."""
        if not self.origin.rows_read:
            raise ReportgenError(problems.no_rows(self.place))
        unfit = dict.fromkeys(column.name for column in columns.values() if column.name in self.unfit)
        if unfit:
            raise ReportgenError([self.unfit[name] for name in unfit])
        frame = self._frame(columns)
        return GivenTable(frame, self.columns, self.origin, self._everything)

    def _everything(self, labels: Collection[str] = ()) -> AllColumns:
        """Copy numbers as numbers: as texts they would be alike in the same rows, and take much longer."""
        names = {name: f"c{at}" for at, name in enumerate(self.columns)}
        others = {key: name for name, key in names.items() if name not in labels}
        numbers = {key: one for key, name in others.items() if (one := _numbers(self.values[name])) is not None}
        texts = {key: Column(name, "label") for name, key in names.items() if key not in numbers}
        return AllColumns(self._frame(texts, numbers), names)

    def _frame(self, columns: Mapping[str, Column], numbers: Mapping[str, NDArray[Any]] | None = None) -> "Frame":
        found: list[Problem] = []
        held: dict[str, NDArray[Any]] = dict(numbers or {})
        what = list(map(identifier, held))
        for at, (key, column) in enumerate(columns.items()):
            arrays, sql = self._column(column, f"v{at}", found)
            held |= arrays
            what.append(f"{sql} AS {identifier(key)}")
        refuse(found)
        duck = self.duck()
        return duck.frame(select("*", duck.keep(held, ", ".join(what))))

    def _column(self, column: Column, name: str, found: list[Problem]) -> tuple[dict[str, NDArray[Any]], str]:
        """Return the numpy columns that carry one wanted column, and the SQL that puts it together again."""
        values = self.values[column.name]
        try:
            if column.kind != "score":
                return {name: _texts(values)}, f"{name}::VARCHAR"
            numbers, states = _scores(values)
        except NotALabelError:
            found.append(problems.not_labels(column.name, "lists or bytes", self.place))
        except NotAScoreError:
            spot = self.spot(column.name) if self.spot else None
            found.extend(not_scores_among(column.name, _list(values), self.place, spot))
        else:
            restored = f"CASE {name}s WHEN {VALUE} THEN {name} WHEN {NAN} THEN 'nan'::DOUBLE END"
            return {name: numbers, f"{name}s": states}, restored
        return {}, "NULL"


def columns_of(source: Mapping[Any, Any], place: Place) -> dict[str, Sequence[Any] | NDArray[Any]]:
    """Take a dict of arrays apart, or say which of them do not fit together."""
    found: list[Problem] = []
    columns = {}
    for name, values in source.items():
        array = _as_column(values)
        if array is None:
            found.append(problems.not_a_column(str(name), type(values).__name__, place))
        else:
            columns[str(name)] = array
    lengths = {name: len(values) for name, values in columns.items()}
    if len(set(lengths.values())) > 1:
        found.append(problems.unequal_lengths(lengths, place))
    if not source:
        found.append(problems.no_columns(place))
    refuse(found)
    return columns


def columns_of_rows(rows: Sequence[Any], place: Place) -> dict[str, Sequence[Any]]:
    """Turn rows, each a mapping, or lists below a list of names, into columns."""
    if not rows:
        raise ReportgenError(problems.no_rows(place))
    if all(isinstance(row, Mapping) for row in rows):
        names = list(dict.fromkeys(str(name) for row in rows for name in row))
        missing = [(at, name) for at, row in enumerate(rows, 1) for name in names if name not in row]
        found = [problems.no_value(name, at, place) for at, name in missing]
        return _columns(names, [[row.get(name) for name in names] for row in rows], found, place)
    if not all(isinstance(row, list | tuple) for row in rows):
        raise ReportgenError(problems.not_rows(place))
    names = [str(name) for name in rows[0]]
    found = [
        problems.ragged_row(at, len(row), len(names), place)
        for at, row in enumerate(rows[1:], 1)
        if len(row) != len(names)
    ]
    return _columns(names, rows[1:], found or problems.repeated_columns(names, place), place)


def _columns(names: Sequence[str], rows: Sequence[Any], found: list[Problem], place: Place) -> dict[str, Sequence[Any]]:
    if len(found) > problems.LISTED:
        more = problems.and_more("ragged_row", "rows that do not fit", len(found) - problems.LISTED, place)
        found = [*found[: problems.LISTED], more]
    refuse(found)
    return {name: [row[at] for row in rows] for at, name in enumerate(names)}


def _as_column(values: Any) -> Sequence[Any] | NDArray[Any] | None:
    """Return values that have a length and one dimension."""
    if isinstance(values, list | tuple):
        return values
    if isinstance(values, np.ma.MaskedArray) or not isinstance(values, np.ndarray):
        take = getattr(values, "to_list", None) or getattr(values, "tolist", None)
        values = take() if callable(take) else values
        return values if isinstance(values, list) else None
    return values if values.ndim == 1 else None


def _list(values: Sequence[Any] | NDArray[Any]) -> list[Any]:
    return values.tolist() if isinstance(values, np.ndarray) else list(values)


def _texts(values: Sequence[Any] | NDArray[Any]) -> NDArray[np.object_]:
    if isinstance(values, np.ndarray) and values.dtype.kind in "biuf":
        distinct, at = np.unique(values, return_inverse=True)
        return _objects(label_texts(distinct))[at]
    return _objects(label_texts(_list(values)))


def _numbers(values: Sequence[Any] | NDArray[Any]) -> NDArray[Any] | None:
    """Return values of one type as numbers that are alike where their texts are; None where there are others."""
    if not isinstance(values, np.ndarray):
        return np.array(values) if set(map(type, values)) == {float} else None
    widest = WIDEST.get(values.dtype.kind)
    return None if widest is None or values.dtype.itemsize > np.dtype(widest).itemsize else values.astype(widest)


def _scores(values: Sequence[Any] | NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.uint8]]:
    """Return numbers, and next to each whether it is one: DuckDB takes NaN from numpy for a missing value."""
    if isinstance(values, np.ndarray) and values.dtype.kind in "iuf":
        numbers = values.astype(np.float64)
        return numbers, np.where(np.isnan(numbers), NAN, VALUE).astype(np.uint8)
    read = [score_value(value) for value in _list(values)]
    numbers = np.array([np.nan if number is None else number for number in read])
    states = [MISSING if number is None else NAN if math.isnan(number) else VALUE for number in read]
    return numbers, np.array(states, dtype=np.uint8)


def _objects(texts: Iterable[str | None]) -> NDArray[np.object_]:
    held = list(texts)
    found = np.empty(len(held), dtype=object)
    found[:] = held
    return found
