"""Ranks of the cases by their probability of each class, found once for all draws of their weights."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array

REMEMBERED = 1 << 23  # places that are kept at most: of more cases and classes each class is ranked when it is needed


@dataclass(frozen=True, slots=True)
class RanksOfClass:
    """
    Where every case stands among the cases of one class, by its probability of this class.

    `order` sorts the cases of the class, among which `starts` begins each distinct probability. So many of these are
    `below` the probability of every case; the next one is `tied` with it or not.
    """

    order: NDArray[np.intp]
    starts: NDArray[np.intp]
    below: NDArray[np.int32]
    tied: NDArray[np.bool_]

    @classmethod
    def of(cls, members: Array, every: Array) -> "RanksOfClass":
        """Rank all cases among the members of a class."""
        order = np.argsort(members, kind="stable")
        values, starts = np.unique(members[order], return_index=True)
        below = np.searchsorted(values, every).astype(np.int32)
        tied = np.append(values, np.inf)[below] == every
        return cls(order, starts, below, tied)

    def wins(self, members: Array, every: Array) -> Array:
        """
        Weigh for each case the members of the class that have a higher probability, with ties counted as half.

        The weights of the members and of all cases are on the last axis.
        """
        of_values = np.add.reduceat(members[..., self.order], self.starts, axis=-1)
        up_to = np.zeros((*of_values.shape[:-1], of_values.shape[-1] + 1))
        np.cumsum(of_values, axis=-1, out=up_to[..., 1:])
        lost = up_to[..., self.below]
        lost += up_to[..., self.below + self.tied]
        found: Array = (up_to[..., -1:] - lost / 2) * every
        return found


class ClassRanks:
    """Cases in the order of their true classes, and their ranks by the probability of each class."""

    def __init__(self, truth: NDArray[np.intp], probabilities: Array) -> None:
        """Sort the cases by their true class."""
        self.order = np.argsort(truth, kind="stable")
        self.sizes = np.bincount(truth, minlength=probabilities.shape[1])
        self.present = np.flatnonzero(self.sizes)
        self.ends = np.cumsum(self.sizes)
        self._probabilities = probabilities
        self._kept: dict[int, RanksOfClass] = {}

    def __repr__(self) -> str:
        """Say nothing of what follows from the cases."""
        return "ClassRanks()"

    def by_class(self, weights: Array) -> Array:
        """Add up by true class what is given for each case in the order of the classes."""
        found = np.zeros((*weights.shape[:-1], len(self.sizes)))
        if self.present.size:
            starts = (self.ends - self.sizes)[self.present]
            found[..., self.present] = np.add.reduceat(weights, starts, axis=-1)
        return array(found)

    def wins(self, at: int, weights: Array) -> Array:
        """
        Weigh the pairs of a case of one class and a case of each class that the first wins by its probability.

        Ties count as half; the weights of the cases are in the order of their true classes.
        """
        if not self.sizes[at]:
            return array(np.zeros((*weights.shape[:-1], len(self.sizes))))
        members = weights[..., self.ends[at] - self.sizes[at] : self.ends[at]]
        return self.by_class(self._of_class(at).wins(members, weights))

    def _of_class(self, at: int) -> RanksOfClass:
        if at not in self._kept:
            every = self._probabilities[self.order, at]
            found = RanksOfClass.of(every[self.ends[at] - self.sizes[at] : self.ends[at]], every)
            if self._probabilities.size > REMEMBERED:
                return found
            self._kept[at] = found
        return self._kept[at]
