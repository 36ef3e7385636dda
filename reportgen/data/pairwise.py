"""Means or differences of all pairs of values, of which order statistics are wanted, without keeping very many."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array

KEPT = 2_000_000  # pairs that are written out and sorted; of more, order statistics are searched by counting


@dataclass(frozen=True, slots=True)
class Pairwise:
    """All means or differences of pairs, on the last axis in ascending order, or how to count those up to a value."""

    size: int
    ordered: Array | None
    counts: tuple[Callable[[float], int], ...] = ()
    ends: tuple[tuple[float, float], ...] = ()
    shape: tuple[int, ...] = ()

    @classmethod
    def means(cls, values: Array) -> Self:
        """Take the means of two values each, and the values themselves (Walsh averages)."""
        n = values.shape[-1]
        size = n * (n + 1) // 2
        shape = values.shape[:-1]
        if size * int(np.prod(shape)) <= KEPT:
            first, second = _every_two(n)
            means = values.take(first, axis=-1)
            means += values.take(second, axis=-1)
            means /= 2
            means.sort(axis=-1)
            return cls(size, means)
        rows = [np.sort(row) for row in values.reshape(-1, n)]
        ends = tuple((float(row[0]), float(row[-1])) for row in rows)
        return cls(size, None, tuple(_count_of_means(row) for row in rows), ends, shape)

    @classmethod
    def differences(cls, a: Array, b: Array) -> Self:
        """Take each value of the first sample less each of the second."""
        size, shape = a.shape[-1] * b.shape[-1], a.shape[:-1]
        if size * int(np.prod(shape)) <= KEPT:
            apart = a[..., :, None] - b[..., None, :]
            return cls(size, np.sort(apart.reshape(*shape, size), axis=-1))
        firsts, seconds = (np.sort(each, axis=-1).reshape(-1, each.shape[-1]) for each in (a, b))
        rows = list(zip(firsts, seconds, strict=True))
        ends = tuple((float(one[0] - other[-1]), float(one[-1] - other[0])) for one, other in rows)
        return cls(size, None, tuple(_count_of_differences(one, other) for one, other in rows), ends, shape)

    def at(self, rank: int) -> Array:
        """Return the value with this rank, counted from 1."""
        if self.ordered is not None:
            return array(self.ordered[..., rank - 1])
        found = [_searched(count, *ends, rank) for count, ends in zip(self.counts, self.ends, strict=True)]
        return array(found).reshape(self.shape)

    @property
    def median(self) -> Array:
        """Return the middle value, or the mean of the two in the middle."""
        return array((self.at((self.size + 1) // 2) + self.at(self.size // 2 + 1)) / 2)


@lru_cache(maxsize=1)  # many samples of one size follow one another
def _every_two(n: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the places of every two of so many values, and of each with itself."""
    return np.triu_indices(n)


def _count_of_means(ordered: Array) -> Callable[[float], int]:
    """Return how many means of pairs are at most a value, as a function of it."""
    places = np.arange(len(ordered))

    def count(value: float) -> int:
        reached = np.searchsorted(ordered, 2 * value - ordered, side="right")
        return int(np.maximum(reached - places, 0).sum())

    return count


def _count_of_differences(a: Array, b: Array) -> Callable[[float], int]:
    """Return how many differences are at most a value, as a function of it."""

    def count(value: float) -> int:
        return int((len(b) - np.searchsorted(b, a - value, side="left")).sum())

    return count


def _searched(count: Callable[[float], int], low: float, high: float, rank: int) -> float:
    """Return the smallest float up to which there are as many as the rank, halving the range until no float is between."""
    if count(low) >= rank:
        return low
    while low < (middle := low + (high - low) / 2) < high:
        low, high = (low, middle) if count(middle) >= rank else (middle, high)
    return high
