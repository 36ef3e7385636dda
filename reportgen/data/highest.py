"""The highest of several numbers of each row, a column at a time: of many classes no table need be held."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array


@dataclass(frozen=True, slots=True)
class Highest:
    """Of each row the highest number, the place of the first column that has it, and how many columns have it."""

    value: Array
    place: NDArray[np.intp]
    times: NDArray[np.intp]

    @classmethod
    def of(cls, columns: Iterable[Array], rows: int) -> Self:
        """Look through the columns one after the other; what is no number is never the highest."""
        value, place, times = np.full(rows, -np.inf), np.zeros(rows, dtype=np.intp), np.zeros(rows, dtype=np.intp)
        for at, found in enumerate(columns):
            times += found == value
            above = found > value
            np.copyto(value, found, where=above)
            place[above], times[above] = at, 1
        return cls(value, place, times)


def most_probable(columns: Iterable[Array], rows: int) -> NDArray[np.intp]:
    """
    Return the place of the most probable class, the first of several; after the last one where a probability is missing.

    >>> table = np.array([[0.2, 0.7, 0.1], [0.4, 0.4, 0.2], [0.5, np.nan, 0.5]])
    >>> most_probable(table.T, 3).tolist()
    [1, 0, 3]
    """
    known, classes = np.ones(rows, dtype=bool), 0

    def noted() -> Iterator[Array]:
        nonlocal known, classes
        for found in columns:
            known &= np.isfinite(found)
            classes += 1
            yield found

    best = Highest.of(noted(), rows).place
    return np.asarray(np.where(known, best, classes), dtype=np.intp)
