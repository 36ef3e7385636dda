"""Rows of several classes that lack something, filled in so that the mean of the recalls is lowest or highest."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.counts import Confusion
from reportgen.data.incomplete import IncompleteConfusion


@dataclass(frozen=True, slots=True)
class _Spread:
    """
    Rows that may be spread over the classes, at most so many into each; all count as right, or all as wrong.

    `right` and `sizes` are the right predictions and the cases of each class without them.
    """

    right: Array
    sizes: Array
    rows: int
    most: NDArray[np.int64]
    as_right: bool

    def recall(self, at: int, added: int) -> float:
        """Return the recall of a class with so many rows more; of a class without cases it is highest."""
        size = self.sizes[at] + added
        return float((self.right[at] + added * self.as_right) / size) if size else 1.0

    @property
    def sign(self) -> int:
        """Return by what a sum of recalls is multiplied so that the lowest is wanted."""
        return -1 if self.as_right else 1

    def best(self) -> tuple[int, ...]:
        """
        Put each row where it changes the mean most.

        Each further row of a class changes its recall less than the one before, so one row at a time is exact.
        """
        added = [0] * len(self.sizes)
        changes = [(self._change(at, 0), at) for at in range(len(added)) if self.most[at]]
        heapq.heapify(changes)
        for _ in range(self.rows):
            _, at = heapq.heappop(changes)
            added[at] += 1
            if added[at] < self.most[at]:
                heapq.heappush(changes, (self._change(at, added[at]), at))
        return tuple(added)

    def _change(self, at: int, added: int) -> float:
        return self.sign * (self.recall(at, added + 1) - self.recall(at, added))

    def most_extreme(self, wanted: int) -> Iterator[tuple[int, ...]]:
        """
        Pass the ways to spread the rows that are most extreme, the first one first.

        From every other way a move of one row leads to a more extreme one (the sums are M-convex: Murota 2003, Discrete
        Convex Analysis, theorem 6.26), so that a search from the best by single moves meets them in order.
        """
        first = self.best()
        waiting, seen = [(self._worth(first), first)], {first}
        for _ in range(wanted):
            if not waiting:
                return
            worth, added = heapq.heappop(waiting)
            yield added
            for change, moved in self._moves(added, wanted):
                if moved not in seen:
                    seen.add(moved)
                    heapq.heappush(waiting, (worth + change, moved))

    def _moves(self, added: tuple[int, ...], wanted: int) -> Iterator[tuple[float, tuple[int, ...]]]:
        """Move one row; no more classes matter than ways are wanted, and one where a class is both."""
        every = range(len(added))
        fewer = sorted((-self._change(at, added[at] - 1), at) for at in every if added[at])
        more = sorted((self._change(at, added[at]), at) for at in every if added[at] < self.most[at])
        for (less, source), (gain, target) in product(fewer[: wanted + 1], more[: wanted + 1]):
            if source != target:
                yield less + gain, tuple(one - (at == source) + (at == target) for at, one in enumerate(added))

    def _worth(self, added: tuple[int, ...]) -> float:
        return self.sign * sum(self.recall(at, one) for at, one in enumerate(added))


def extreme_recalls(incomplete: IncompleteConfusion, *, wanted: int, highest: bool) -> Iterator[Confusion]:
    """
    Fill rows in so that the mean of the recalls is lowest, or highest, and pass the most extreme tables.

    At the lowest each row counts as wrong: one without a label belongs to a class other than its prediction. At the
    highest each counts as right: one with a prediction belongs to that class. Of predictions that are wrong only the
    true class matters here.
    """
    unpredicted = incomplete.table[:-1, -1]
    unlabelled, neither = incomplete.table[-1, :-1], incomplete.table[-1, -1]
    right = array(np.diagonal(incomplete.known.matrix) + (unpredicted + unlabelled) * highest)
    sizes = array(incomplete.known.support + unpredicted + unlabelled * highest)
    rows = int(neither if highest else neither + unlabelled.sum())
    most = np.full(len(sizes), rows) if highest else (rows - unlabelled).astype(np.int64)
    spread = _Spread(right, sizes, rows, np.asarray(most, dtype=np.int64), highest)
    for added in spread.most_extreme(wanted):
        more = array(added)
        yield _table(right + more * highest, sizes + more, incomplete.known.classes)


def _table(right: Array, sizes: Array, classes: tuple[str, ...]) -> Confusion:
    """Set the right predictions on the diagonal, and the wrong ones of each class next to it."""
    wrong = np.roll(np.diag(sizes - right), 1, axis=1)
    return Confusion(array(np.diag(right) + wrong), classes)
