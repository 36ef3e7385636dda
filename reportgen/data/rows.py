"""Rows kept, put together and counted by rules, by an engine or in memory."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import narwhals as nw
import numpy as np
from numpy.typing import NDArray

from reportgen.data.columns import RowsInMemory, TextColumn, combined, lazily
from reportgen.data.fetch import fetch_arrays, fetch_rows, settled
from reportgen.data.rules import RowRule, coded

if TYPE_CHECKING:
    from reportgen.data.table import Frame, Rows


def keep(rows: "Rows", *conditions: RowRule) -> "Rows":
    """Keep the rows for which all conditions hold."""
    if not isinstance(rows, RowsInMemory):
        return rows.filter(*(one.of_engine() for one in conditions))
    kept = rows.rows[np.all([one.of_columns(rows) for one in conditions], axis=0)]
    return replace(rows, rows=kept, lazily=lambda: rows.lazily().filter(*(one.of_engine() for one in conditions)))


def counted(rows: "Rows", **marks: RowRule) -> list[tuple[Any, ...]]:
    """Count the rows by these marks; the last entry of each is the number of rows."""
    if isinstance(rows, RowsInMemory):
        return combined([coded(one.of_columns(rows)) for one in marks.values()])
    named = {name: one.of_engine() for name, one in marks.items()}
    return fetch_rows(rows.select(**named).group_by(*named).agg(nw.len().alias("rows")))


def counted_in_order(rows: "Rows", **marks: RowRule) -> list[tuple[Any, ...]]:
    """Count the same in an order that no engine changes."""
    return sorted(counted(rows, **marks), key=lambda row: tuple((one is None, one) for one in row))


def count(rows: "Rows", *conditions: RowRule) -> int:
    """Count the rows for which all conditions hold."""
    kept = keep(rows, *conditions) if conditions else rows
    return len(kept) if isinstance(kept, RowsInMemory) else int(fetch_rows(kept.select(nw.len()))[0][0])


def worked_out(rows: "Rows", most: int | None) -> "Rows":
    """Work rows out once of which much is asked, unless they may be many (`most`) or are in memory already."""
    return rows if isinstance(rows, RowsInMemory) else settled(rows, most)


def folded(rows: "Rows", keys: Iterable[str]) -> "Rows":
    """Write scores without negative zeros, which columns in memory do not have."""
    columns = {key: (nw.col(key) + 0.0) for key in keys}
    if not columns:
        return rows
    if isinstance(rows, RowsInMemory):
        return replace(rows, lazily=lambda: rows.lazily().with_columns(**columns))
    return rows.with_columns(**columns)


def stacked(first: "Rows", second: "Rows") -> "Rows":
    """Put the rows of both below each other, in the columns of the first."""
    if isinstance(first, RowsInMemory) and isinstance(second, RowsInMemory) and first.held is second.held:
        both = np.concatenate([first.rows, second.rows])
        return replace(first, rows=both, lazily=lambda: _stacked(first.lazily(), second.lazily()))
    return _stacked(lazily(first), lazily(second))


def _stacked(first: "Frame", second: "Frame") -> "Frame":
    names = first.collect_schema().names()
    return nw.concat([first.select(*names), second.select(*names)])


def relabelled(rows: "Rows", keys: Iterable[str], changes: Mapping[str, Sequence[str]]) -> "Rows":
    """Write a label in the place of each of its other spellings."""
    columns: dict[str, nw.Expr] = {}
    for key in keys:
        written = nw.col(key)
        for label, spellings in changes.items():
            written = nw.when(nw.col(key).is_in(spellings)).then(nw.lit(label)).otherwise(written)
        columns[key] = written
    if not isinstance(rows, RowsInMemory):
        return rows.with_columns(**columns)
    label_of = {spelling: label for label, spellings in changes.items() for spelling in spellings}
    held = {key: _relabelled(rows.held[key], label_of) if key in columns else one for key, one in rows.held.items()}
    return replace(rows, held=held, lazily=lambda: rows.lazily().with_columns(**columns))


def _relabelled(found: Any, label_of: Mapping[str, str]) -> TextColumn:
    values = [*(label_of.get(text, text) for text in found.texts), None]
    return TextColumn.of([values[at] for at in found.places])


def listed(rows: "Rows", key: str) -> list[Any]:
    """List the values of a column, row by row."""
    if not isinstance(rows, RowsInMemory):
        return [row[0] for row in fetch_rows(rows.select(key))]
    places, values = rows[key].coded()
    return [values[at] for at in places]


def arrays(rows: "Rows", *keys: str) -> "dict[str, NDArray[Any]]":
    """Return columns of numbers, none of which may be missing."""
    if isinstance(rows, RowsInMemory):
        return {key: rows.numbers(key).values for key in keys}
    return fetch_arrays(rows.select(*keys))


def of_two_classes(rows: "Rows", keys: Sequence[str], positive: RowRule) -> "dict[str, NDArray[Any]] | None":
    """Count in memory the positive and negative cases of each combination of scores; None where an engine has the rows."""
    if not isinstance(rows, RowsInMemory):
        return None
    marks = positive.of_columns(rows)
    places, values = zip(*(rows.numbers(key).coded() for key in keys), strict=True)
    sizes = [len(one) for one in values]
    found, at = np.unique(np.ravel_multi_index(places, sizes), return_inverse=True)
    scores = zip(keys, values, np.unravel_index(found, sizes), strict=True)
    sides = {"positives": at[marks], "negatives": at[~marks]}
    sums = {name: np.bincount(one, minlength=len(found)) for name, one in sides.items()}
    return {key: np.array(one, dtype=float)[each] for key, one, each in scores} | sums
