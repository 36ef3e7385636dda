"""Rows in memory, a column at a time: of a small file what is counted often is counted here, without an engine."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array
from reportgen.data.fetch import fetch_arrays, settled

if TYPE_CHECKING:
    from reportgen.data.table import Frame, Rows

MOST_IN_MEMORY = 1 << 17  # rows
KINDS = (np.dtype(object), np.dtype(float))  # of texts and of numbers
SURE_TO_FIT = 1 << 62  # combinations of values that an integer numbers
MOST_AXES = 32  # of an array, in any version of numpy


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A text of each row: its place among all texts in their order, the place after the last where there is none."""

    places: NDArray[np.intp]
    texts: tuple[str, ...]

    @classmethod
    def of(cls, values: Sequence[str | None]) -> Self:
        """Number the texts."""
        texts = tuple(sorted(value for value in dict.fromkeys(values) if value is not None))
        place = {text: at for at, text in enumerate(texts)} | {None: len(texts)}
        return cls(np.fromiter(map(place.__getitem__, values), dtype=np.intp, count=len(values)), texts)

    @property
    def missing(self) -> NDArray[np.bool_]:
        """Tell which rows have none."""
        return np.equal(self.places, len(self.texts))

    def among(self, texts: Sequence[str]) -> NDArray[np.bool_]:
        """Tell which rows have one of these."""
        wanted = set(texts)
        return np.array([*(text in wanted for text in self.texts), False])[self.places]

    def at(self, rows: NDArray[np.intp]) -> Self:
        """Take some rows."""
        return replace(self, places=self.places[rows])

    def coded(self) -> "tuple[NDArray[np.intp], Sequence[Any]]":
        """Number the values in their order, none last."""
        return self.places, (*self.texts, None)


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """A number of each row, and which rows have none; NaN is a number here."""

    values: Array
    missing: NDArray[np.bool_]

    def at(self, rows: NDArray[np.intp]) -> Self:
        """Take some rows."""
        return replace(self, values=self.values[rows], missing=self.missing[rows])

    def coded(self) -> "tuple[NDArray[np.intp], Sequence[Any]]":
        """Number the values in their order, NaN last but for none."""
        values, places = np.unique(self.values, return_inverse=True)
        return np.where(self.missing, len(values), places), (*values.tolist(), None)


@dataclass(frozen=True, slots=True)
class RowsInMemory:
    """Some of the rows in memory, and how an engine finds the same rows, for what only an engine is asked."""

    held: "dict[str, TextColumn | NumberColumn]"  # of all rows
    rows: NDArray[np.intp]
    lazily: "Callable[[], Frame]"

    def texts(self, key: str) -> TextColumn:
        """Return a column of texts."""
        found = self[key]
        if not isinstance(found, TextColumn):
            raise TypeError(f"{key} is a column of numbers")
        return found

    def numbers(self, key: str) -> NumberColumn:
        """Return a column of numbers."""
        found = self[key]
        if not isinstance(found, NumberColumn):
            raise TypeError(f"{key} is a column of texts")
        return found

    def __getitem__(self, key: str) -> TextColumn | NumberColumn:
        """Return a column."""
        return self.held[key].at(self.rows)

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.rows)


def in_memory(frame: "Frame") -> "Rows":
    """Take the rows of a frame into memory, if an engine holds them and they are few; negative zeros become zeros."""
    if not frame.implementation.is_duckdb() or not MOST_IN_MEMORY:
        return frame
    found = fetch_arrays(frame.head(MOST_IN_MEMORY + 1))
    rows = len(next(iter(found.values())))
    if rows > MOST_IN_MEMORY:
        return frame
    if any(values.dtype not in KINDS for values in found.values()):
        return frame
    held = {
        key: _column(np.ma.asarray(found.pop(key))) for key in list(found)
    }  # each takes the place of what it is made from
    return RowsInMemory(held, np.arange(rows), cache(lambda: settled(frame, MOST_IN_MEMORY)))


def _column(values: "np.ma.MaskedArray[Any, Any]") -> TextColumn | NumberColumn:
    if values.dtype == object:
        return TextColumn.of(values.tolist())
    return NumberColumn(values.filled(np.nan) + 0.0, np.ma.getmaskarray(values))


def lazily(rows: "Rows") -> "Frame":
    """Return the rows as an engine has them."""
    return rows.lazily() if isinstance(rows, RowsInMemory) else rows


def combined(coded: "Sequence[tuple[NDArray[np.intp], Sequence[Any]]]") -> list[tuple[Any, ...]]:
    """List the combinations of values that occur, in their order, each with the number of its rows."""
    places, sizes = [one for one, _ in coded], [len(values) for _, values in coded]
    if len(sizes) <= MOST_AXES and np.prod([float(size) for size in sizes]) < SURE_TO_FIT:
        numbers, times = np.unique(np.ravel_multi_index(places, sizes), return_counts=True)
        found: Any = np.unravel_index(numbers, sizes)
    else:
        found, times = np.unique(np.stack(places), axis=1, return_counts=True)
    named = ([values[at] for at in column] for column, (_, values) in zip(found, coded, strict=True))
    return list(zip(*named, times.tolist(), strict=True))
