"""Ranks dealt out to groups: how far apart rank sums are if every division of the values is equally likely."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reportgen.catalog.answers import Undefined
from reportgen.catalog.mean_ranks import Whole
from reportgen.conventions import MOST_RANK_SUMS
from reportgen.data.arrays import Array, array


@dataclass(frozen=True, slots=True)
class _Keys:
    """
    Numbers and rank sums of the values that each group has so far, as one whole number.

    The last group has what is left, so it is not part of the key.
    """

    sizes: tuple[int, ...]
    total: int  # of all doubled ranks

    @property
    def places(self) -> list[tuple[int, int]]:
        """Return what one more in the sum, and one more value, adds to the key for each group but the last."""
        radix, both = self.total + 1, (self.total + 1) * (sum(self.sizes) + 1)
        return [(both**j, radix * both**j) for j in range(len(self.sizes) - 1)]

    @property
    def fit(self) -> bool:
        """Tell whether the largest key is a number of 64 bits."""
        largest = ((self.total + 1) * (sum(self.sizes) + 1)) ** (len(self.sizes) - 1)
        return bool(largest <= np.iinfo(np.int64).max)

    def open_places(self, keys: Whole, dealt: int) -> list[Whole]:
        """Count the places that each group still has."""
        n = sum(self.sizes)
        of_kept = [size - keys // count % (n + 1) for size, (_, count) in zip(self.sizes, self.places, strict=False)]
        return [*of_kept, n - dealt - sum(of_kept, start=np.zeros_like(keys))]

    def after(self, rank: int) -> list[int]:
        """Return what a value of this rank adds to the key if it goes to each group."""
        return [*(sum_ * rank + count for sum_, count in self.places), 0]

    def sums(self, keys: Whole) -> list[Whole]:
        """Return the rank sum of each group."""
        kept = [keys // sum_ % (self.total + 1) for sum_, _ in self.places]
        return [*kept, self.total - sum(kept, start=np.zeros_like(keys))]


def chance_as_far_apart(ranks: Array, sizes: Sequence[int]) -> float | Undefined:
    """
    Return how often rank sums are at least as far apart as found: the ranks of the first group, then of the next.

    Values are dealt out one by one, and divisions with the same sizes and sums so far are merged. Midranks are doubled,
    so that all sums are whole.

    By hand: of the 90 divisions of six values into three pairs, six keep the neighbours 1 and 2, 3 and 4, 5 and 6 together.

    >>> round(90 * chance_as_far_apart(np.array([1.0, 2, 3, 4, 5, 6]), [2, 2, 2]), 9)
    6.0
    """
    doubled, n = np.rint(2 * ranks).astype(np.int64), len(ranks)
    state, too_many = _Keys(tuple(sizes), int(doubled.sum())), Undefined("too_many_divisions", values=n)
    if not state.fit:
        return too_many
    keys, chances = np.zeros(1, dtype=np.int64), np.ones(1)
    for dealt, rank in enumerate(doubled.tolist()):
        free = state.open_places(keys, dealt)
        after = np.concatenate([keys[one > 0] + add for one, add in zip(free, state.after(rank), strict=True)])
        if len(after) > MOST_RANK_SUMS:
            return too_many
        parts = np.concatenate([(chances * one / (n - dealt))[one > 0] for one in free])
        keys, place = np.unique(after, return_inverse=True)
        chances = array(np.bincount(place, parts))
    found = np.add.reduceat(doubled, np.concatenate([[0], np.cumsum(sizes[:-1])]))
    far = _apart(state.sums(keys), sizes) >= _apart(list(found), sizes)
    return min(math.fsum(chances[far].tolist()), 1.0)


def _apart(sums: Sequence[Whole], sizes: Sequence[int]) -> Whole:
    """Add up the squared sums over the sizes, times the sizes' least common multiple, so that they are whole."""
    multiple = math.lcm(*sizes)
    return np.asarray(sum(np.square(each) * (multiple // size) for each, size in zip(sums, sizes, strict=True)))
