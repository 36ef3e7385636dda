"""Cases counted by true and predicted class, each of which may not be known."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.columns import RowsInMemory
from reportgen.data.fetch import fetch_arrays
from reportgen.data.rows import counted, listed
from reportgen.data.rules import column

if TYPE_CHECKING:
    from reportgen.data.table import Rows


@dataclass(frozen=True, slots=True)
class ClassPatterns:
    """
    Combinations of classes that occur, such as truth and prediction, with their cases.

    A class is its place among `classes`; the place after the last one stands for a label that is missing or no class.
    With `owners` each combination is of one owner, a cluster.
    """

    patterns: NDArray[np.intp]
    cases: Array
    owners: tuple[Any, ...] = ()
    owner: NDArray[np.intp] | None = None

    def table(self, size: int) -> Array:
        """Lay the cases of two columns out."""
        cell = self.patterns[:, 0] * size + self.patterns[:, 1]
        return array(np.bincount(cell, self.cases, size * size)).reshape(size, size)


def class_patterns(
    rows: "Rows", keys: Sequence[str], classes: Sequence[str], *, owner: str | None = None, weight: str | None = None
) -> ClassPatterns:
    """Count the cases by some columns of labels; with weights, add these up."""
    marks = {f"k{at}": column(key) for at, key in enumerate(keys)}
    if owner is not None:
        marks["owner"] = column(owner)
    if weight is not None:
        marks["weight"] = column(weight)
    places: Mapping[Any, int] = {label: at for at, label in enumerate(classes)}
    found: dict[tuple[Any, ...], float] = {}
    for *row, times in counted(rows, **marks):
        amount = times * float(row.pop()) if weight is not None else float(times)
        of = row.pop() if owner is not None else None
        key = (of, *(places.get(label, len(classes)) for label in row))
        found[key] = found.get(key, 0.0) + amount
    names = sorted({key[0] for key in found}) if owner is not None else []
    at_name = {name: at for at, name in enumerate(names)}
    ordered = sorted(found, key=lambda key: (at_name.get(key[0], 0), key[1:]))
    patterns = np.array([key[1:] for key in ordered], dtype=np.intp).reshape(len(ordered), len(keys))
    of_owner = None if owner is None else np.array([at_name[key[0]] for key in ordered], dtype=np.intp)
    return ClassPatterns(patterns, array([found[key] for key in ordered]), tuple(names), of_owner)


@dataclass(frozen=True, slots=True)
class CaseArrays:
    """Row by row: the places of labels, after the last class where they are not known, numbers, and the owner of the row."""

    labels: NDArray[np.intp]  # rows x columns
    numbers: Array  # rows x columns
    owner: tuple[Any, ...] | None = None

    def with_label(self, places: NDArray[np.intp]) -> "CaseArrays":
        """Add a column of labels."""
        return replace(self, labels=np.column_stack([self.labels, places]))


@dataclass(frozen=True, slots=True)
class CaseColumns:
    """The same with a column of numbers at a time, so that the numbers of many classes are never held twice."""

    labels: NDArray[np.intp]
    column: Callable[[str], Array]
    keys: tuple[str, ...]
    owner: tuple[Any, ...] | None = None

    @property
    def columns(self) -> Iterator[Array]:
        """Pass the columns of numbers."""
        yield from map(self.column, self.keys)

    @property
    def together(self) -> CaseArrays:
        """Put the numbers into one table, of which each column is in one piece."""
        numbers = np.empty((len(self.labels), len(self.keys)), order="F")
        for at, values in enumerate(self.columns):
            numbers[:, at] = values
        return CaseArrays(self.labels, numbers, self.owner)


def case_columns(
    rows: "Rows", labels: Sequence[str], numbers: Sequence[str], classes: Sequence[str], *, owner: str | None = None
) -> CaseColumns:
    """Take labels and numbers of each row, in one order."""
    places: Mapping[Any, int] = {label: at for at, label in enumerate(classes)}
    none = len(classes)
    if isinstance(rows, RowsInMemory):
        found: list[NDArray[np.intp]] = []
        for key in labels:
            texts = rows.texts(key)
            of_text = np.array([*(places.get(text, none) for text in texts.texts), none], dtype=np.intp)
            found.append(of_text[texts.places])
        owners = None if owner is None else tuple(listed(rows, owner))
        return CaseColumns(np.column_stack(found), lambda key: rows.numbers(key).values, tuple(numbers), owners)
    fetched = fetch_arrays(rows.select(*labels, *numbers, *(() if owner is None else (owner,))))
    texts_of = (np.ma.filled(np.ma.asarray(fetched[key]), "").tolist() for key in labels)
    known = [np.array([places.get(one, none) for one in texts], dtype=np.intp) for texts in texts_of]
    owners = None if owner is None else tuple(np.ma.asarray(fetched[owner]).tolist())
    filled: Callable[[str], Array] = lambda key: np.ma.filled(np.ma.asarray(fetched[key]).astype(float), np.nan)  # noqa: E731
    return CaseColumns(np.column_stack(known), filled, tuple(numbers), owners)


def patterns_of(arrays: CaseArrays, weights: Array | None = None) -> ClassPatterns:
    """Count cases by all their labels, and by owner where they have one; with weights, add these up."""
    names, owner = [], np.zeros(len(arrays.labels), dtype=np.intp)
    if arrays.owner is not None:
        names = sorted(set(arrays.owner))
        at_name = {name: at for at, name in enumerate(names)}
        owner = np.array([at_name[name] for name in arrays.owner], dtype=np.intp)
    found, at = np.unique(np.column_stack([owner, arrays.labels]), axis=0, return_inverse=True)
    cases = array(np.bincount(at.ravel(), weights, len(found)))
    return ClassPatterns(found[:, 1:], cases, tuple(names), None if arrays.owner is None else found[:, 0])
