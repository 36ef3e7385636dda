"""Shifts at which a permutation test is just undecided: from all relabellings of two samples, or from random ones."""

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array
from reportgen.data.samples import IndependentSamples, PairedSamples

AT_ONCE = 2_000_000  # values that are relabelled at a time
Labelling = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Relabelled:
    """
    For each relabelling, the shift of the first sample from which on it has at least the observed difference.

    Those that change nothing have at least the observed difference at any shift, and they are counted apart, with the
    observed labels themselves where relabellings are drawn at random.
    """

    shifts: Array
    unchanged: int
    every: bool
    rounding: float

    @property
    def number(self) -> int:
        """Count the relabellings, the observed labels included."""
        return len(self.shifts) + self.unchanged

    @property
    def greater(self) -> float:
        """Return the part of them with a difference as large as the observed one, or larger."""
        return self._part(self.shifts <= self.rounding)

    @property
    def less(self) -> float:
        """Return the part of them with a difference as small as the observed one, or smaller."""
        return self._part(self.shifts >= -self.rounding)

    def ends(self, tail: float) -> tuple[float, float] | None:
        """Return the shifts beyond which less than the tail of all relabellings is as extreme, if there are any."""
        rank = math.ceil(tail * self.number * (1 - ROUNDING)) - self.unchanged
        if rank < 1 or rank > len(self.shifts):
            return None
        ordered = np.sort(np.where(np.abs(self.shifts) <= self.rounding, 0.0, self.shifts))
        return float(ordered[rank - 1]), float(ordered[-rank])

    def _part(self, as_extreme: Labelling) -> float:
        """Return the part that these and the unchanged ones are."""
        return float(as_extreme.sum() + self.unchanged) / self.number

    @classmethod
    def of(cls, samples: PairedSamples | IndependentSamples, draws: int, seed: int) -> Self:
        """Relabel in every way where there are no more than `draws`, else so many times at random."""
        if isinstance(samples, PairedSamples):
            return cls._of_pairs(samples, draws, seed)
        return cls._of_groups(samples, draws, seed)

    def turned(self) -> Self:
        """Name the second sample first."""
        return replace(self, shifts=-self.shifts)

    @classmethod
    def _of_pairs(cls, samples: PairedSamples, draws: int, seed: int) -> Self:
        """Exchange both values of some pairs; the shift is the mean difference of those."""
        d = np.sort(samples.differences)
        if d.tolist() > np.sort(-d).tolist():  # so that random patterns are the same whichever sample comes first
            return cls._of_pairs(samples.turned(), draws, seed).turned()
        n = len(d)
        every = n <= math.log2(draws)
        patterns = _all_patterns(n) if every else _random_patterns(n, draws, seed)
        sums, sizes = _added(patterns, lambda exchanged: (d * exchanged).sum(axis=-1))
        moved = sizes > 0
        unchanged = int((~moved).sum()) + (0 if every else 1)
        return cls(sums[moved] / sizes[moved], unchanged, every, samples.rounding)

    @classmethod
    def _of_groups(cls, samples: IndependentSamples, draws: int, seed: int) -> Self:
        """Deal all values anew; the shift is the mean of those that left the first sample less that of those that came."""
        a, b = (np.sort(each) for each in samples.groups)
        if (len(a), a.tolist()) > (len(b), b.tolist()):  # so that random choices are the same whichever comes first
            return cls._of_groups(samples.turned(), draws, seed).turned()
        values, n = np.concatenate([a, b]), len(a)
        every = math.comb(len(values), n) <= draws
        dealt = _all_choices(len(values), n) if every else _random_choices(len(values), n, draws, seed)
        total = float(a.sum())

        def gone_less_come(chosen: Labelling) -> Array:
            return array(total - (values * chosen).sum(axis=-1))

        apart, sizes = _added(dealt, gone_less_come, lambda chosen: n - chosen[:, :n].sum(axis=-1))
        moved = sizes > 0
        unchanged = int((~moved).sum()) + (0 if every else 1)
        rounding = ROUNDING * float(np.abs(values).max()) * len(values)
        return cls(apart[moved] / sizes[moved], unchanged, every, rounding)


def _added(
    patterns: Iterator[Labelling],
    sums: Callable[[Labelling], Array],
    sizes: Callable[[Labelling], Array] = lambda exchanged: array(exchanged.sum(axis=-1)),
) -> tuple[Array, Array]:
    """Add up what each pattern marks, and count it."""
    found = [(sums(pattern), sizes(pattern)) for pattern in patterns]
    return np.concatenate([array(one) for one, _ in found]), np.concatenate([array(size) for _, size in found])


def _all_patterns(n: int) -> Iterator[Labelling]:
    yield (np.arange(2**n)[:, None] >> np.arange(n)) % 2 == 1


def _random_patterns(n: int, draws: int, seed: int) -> Iterator[Labelling]:
    """Draw patterns, each with its mirror image, and the mirror image of the observed one: so no side is favoured."""
    generator = np.random.default_rng(seed)
    yield np.ones((1, n), dtype=bool)
    for rows in _portions(n, math.ceil(draws / 2)):
        drawn = generator.random((rows, n)) < 0.5
        yield np.concatenate([drawn, ~drawn])


def _all_choices(size: int, chosen: int) -> Iterator[Labelling]:
    rows = [list(places) for places in itertools.combinations(range(size), chosen)]
    marks = np.zeros((len(rows), size), dtype=bool)
    np.put_along_axis(marks, np.array(rows, dtype=int).reshape(len(rows), chosen), True, axis=1)
    yield marks


def _random_choices(size: int, chosen: int, draws: int, seed: int) -> Iterator[Labelling]:
    """Draw choices; for samples of one size each comes with its mirror image, and that of the observed one comes first."""
    generator, first, mirrored = np.random.default_rng(seed), np.arange(size) < chosen, size == 2 * chosen
    if mirrored:
        yield ~first[None]
    for rows in _portions(size, math.ceil(draws / 2) if mirrored else draws):
        drawn = generator.permuted(np.broadcast_to(first, (rows, size)), axis=1)
        yield np.concatenate([drawn, ~drawn]) if mirrored else drawn


def _portions(size: int, draws: int) -> Iterator[int]:
    """Split so many rows into portions that fit into memory."""
    most = max(1, AT_ONCE // max(size, 1))
    for done in range(0, draws, most):
        yield min(most, draws - done)
