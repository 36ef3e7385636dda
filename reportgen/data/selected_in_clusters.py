"""Selected cases of two groups that come in clusters, of which some may hold cases of both groups."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array, divide
from reportgen.data.clusters import ClusteredProportion
from reportgen.data.counts import Counts
from reportgen.data.groups import SelectedOfGroups
from reportgen.data.incomplete_units import CountsOfUnits
from reportgen.data.resampling_units import Units
from reportgen.data.two_sets import joined_units

CELLS_OF_CALLS = np.array([0, 0, 1, 1, 2, 2, 3, 3], dtype=np.intp)
"""Where the calls of both groups, tp, fp, fn and tn each, stand among selected and other cases."""


@dataclass(frozen=True, slots=True)
class SelectedInClusters:
    """Selected cases and all cases of two groups in each cluster; the last axis runs over the clusters of both."""

    successes_a: Array
    trials_a: Array
    successes_b: Array
    trials_b: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("successes_a", "trials_a", "successes_b", "trials_b")

    @classmethod
    def of_metric(cls, _: Callable[[Any], Any], units: Units[SelectedOfGroups]) -> Self:
        """Take what each unit adds to both groups."""
        parts = units.parts
        return cls(parts.successes_a, parts.trials_a, parts.successes_b, parts.trials_b)

    @property
    def groups(self) -> tuple[ClusteredProportion, ClusteredProportion]:
        """See each group alone, in the clusters of both."""
        return (
            ClusteredProportion(self.successes_a, self.trials_a),
            ClusteredProportion(self.successes_b, self.trials_b),
        )

    @property
    def pooled(self) -> SelectedOfGroups:
        """Add the clusters up."""
        each = (self.successes_a, self.trials_a, self.successes_b, self.trials_b)
        return SelectedOfGroups(*(array(one.sum(axis=-1)) for one in each))

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return self.pooled.cases

    @property
    def cells(self) -> Array:
        """Lay selected and other cases of each cluster out on the last axis, one group after the other."""
        each = [(one.successes, one.trials - one.successes) for one in self.groups]
        return np.concatenate([*each[0], *each[1]], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take selected and other cases, one group after the other, from the last axis."""
        x_a, f_a, x_b, f_b = np.split(cells, 4, axis=-1)
        return replace(self, successes_a=x_a, trials_a=x_a + f_a, successes_b=x_b, trials_b=x_b + f_b)

    @property
    def clusters(self) -> Array:
        """Count the clusters of the group that is in fewer of them."""
        return array(np.minimum(*(one.clusters for one in self.groups)))

    @property
    def shared(self) -> Array:
        """Count the clusters that hold cases of both groups."""
        return array(((self.trials_a > 0) & (self.trials_b > 0)).sum(axis=-1))

    @property
    def residuals(self) -> tuple[Array, Array]:
        """Return how far the selected cases of each cluster are from those expected, in parts of all selected ones."""
        first, second = (
            divide(one.successes - one.trials * one.share[..., None], one.successes.sum(axis=-1)[..., None])
            for one in self.groups
        )
        return first, second


def selected_units(group: Units[Counts], reference: Units[Counts]) -> Units[SelectedOfGroups]:
    """Count the selected cases of both groups by cluster; a cluster that is in both is one unit."""
    joined = joined_units(group, reference)
    pooled = joined.pooled.cells[..., :, None] * (CELLS_OF_CALLS[:, None] == np.arange(4))
    empty = SelectedOfGroups.of(0, 0, 0, 0)
    return joined.placed_in(empty.with_cells(array(pooled.sum(axis=-2))), CELLS_OF_CALLS)


@dataclass(frozen=True, slots=True)
class SelectedOfUnits:
    """Cases of both groups in each cluster: selected ones, others, and those of which it is not known."""

    known: Array  # clusters x cells of SelectedOfGroups
    unknown: Array  # clusters x groups

    @classmethod
    def of(cls, group: CountsOfUnits, reference: CountsOfUnits) -> Self:
        """Count calls whether or not there is a label next to them; a cluster that is in both groups is one."""
        at = {name: number for number, name in enumerate(dict.fromkeys((*group.names, *reference.names)))}
        known, unknown = np.zeros((len(at), 4)), np.zeros((len(at), 2))
        for side, one in enumerate((group, reference)):
            rows = np.array([at[name] for name in one.names], dtype=np.intp)
            known[rows, 2 * side] = one.called(positive=True)
            known[rows, 2 * side + 1] = one.called(positive=False)
            unknown[rows, side] = one.without_call
        return cls(array(known), array(unknown))

    def filled(self, selected: NDArray[np.intp]) -> Units[SelectedOfGroups]:
        """Select, in each cluster and group, the cases that are not known, or do not."""
        cells = self.known.copy()
        cells[:, 0::2] += self.unknown * selected
        cells[:, 1::2] += self.unknown * (1 - selected)
        return Units.of(SelectedOfGroups.of(0, 0, 0, 0).with_cells(array(cells)))

    def corner(self, *, highest: bool) -> NDArray[np.intp]:
        """Select as many as can be of the group and as few of the reference, or the other way round."""
        return np.tile(np.array([int(highest), int(not highest)], dtype=np.intp), (len(self.known), 1))

    def changes(self, selected: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
        """Change one cluster and group at a time."""
        for unit, side in zip(*np.nonzero(self.unknown), strict=True):
            changed = selected.copy()
            changed[unit, side] = 1 - changed[unit, side]
            yield changed
