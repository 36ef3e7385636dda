"""Exact null distributions of rank sums, also with ties: what signs, or groups, drawn at random give the same ranks."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.distributions import Array

HALVED_AT_ONCE = 512  # so many patterns of signs are far from the largest number


@dataclass(frozen=True, slots=True)
class RankSums:
    """Every sum that the ranks can have, ascending in equal steps, and the probability of each."""

    sums: Array
    probabilities: Array

    @property
    def spacing(self) -> float:
        """Return how far apart neighbouring sums are."""
        return float(self.sums[1] - self.sums[0]) if len(self.sums) > 1 else 1.0

    def at_most(self, found: float) -> float:
        """Return the probability of a sum up to this one."""
        return self._probability(self.sums <= found + self.spacing / 4)

    def at_least(self, found: float) -> float:
        """Return the probability of this sum or a larger one."""
        return self._probability(self.sums >= found - self.spacing / 4)

    def below_tail(self, tail: float) -> int:
        """Count the sums of which as many, or fewer, have less than this probability in all."""
        return int((np.cumsum(self.probabilities) < tail).sum())

    def _probability(self, wanted: NDArray[np.bool_]) -> float:
        """Add up the smaller numbers first, and never more than 1."""
        return min(1.0, float(np.sort(self.probabilities[wanted]).sum()))


def signed_rank_sums(ranks: ArrayLike) -> RankSums:
    """
    Return the distribution of the sum of ranks with a positive sign, each sign positive with probability 1/2.

    Ranks are whole or half numbers; signs are added one after the other, so that 2^n patterns need n steps.

    >>> signed_rank_sums([1, 2, 3]).probabilities.tolist()
    [0.125, 0.125, 0.125, 0.25, 0.125, 0.125, 0.125]
    """
    steps, unit = _whole(ranks)
    return _sums_of_steps(tuple(sorted(steps.tolist())), unit)


@lru_cache(maxsize=4)  # without ties many samples of one size have the same ranks
def _sums_of_steps(steps: tuple[int, ...], unit: float) -> RankSums:
    """
    Add signs one after the other, from the smallest rank.

    Patterns are counted, and halved all at once: powers of two leave the digits as they are. A sum is as likely as what
    it leaves of the total, so that the lower half is enough.
    """
    total, reached = sum(steps), 0
    half = total // 2
    counts, after = np.zeros(half + 1), np.zeros(half + 1)
    counts[0] = 1.0
    for at, rank in enumerate(steps, start=1):
        reached = min(reached + rank, half)
        after[:rank] = counts[:rank]
        np.add(counts[rank : reached + 1], counts[: max(0, reached + 1 - rank)], out=after[rank : reached + 1])
        counts, after = after, counts
        if at % HALVED_AT_ONCE == 0:
            counts *= 0.5**HALVED_AT_ONCE
    counts *= 0.5 ** (len(steps) % HALVED_AT_ONCE)
    probabilities = np.concatenate([counts, counts[: total - half][::-1]])
    return RankSums(np.arange(len(probabilities), dtype=float) * unit, probabilities)


def rank_sums(ranks: ArrayLike, drawn: int) -> RankSums:
    """
    Return the distribution of the sum of ranks of so many drawn at random, each choice being equally likely.

    >>> rank_sums([1, 2, 3, 4], 2).sums.tolist(), rank_sums([1, 2, 3, 4], 2).probabilities.round(3).tolist()
    ([3.0, 4.0, 5.0, 6.0, 7.0], [0.167, 0.167, 0.333, 0.167, 0.167])
    """
    steps, unit = _whole(ranks)
    ordered = np.sort(steps)
    if 2 * drawn > len(ordered):  # the others are drawn: fewer steps
        rest = rank_sums(ranks, len(ordered) - drawn)
        return RankSums(float(np.sum(ranks)) - rest.sums[::-1], rest.probabilities[::-1])
    least, most = int(ordered[:drawn].sum()), int(ordered[len(ordered) - drawn :].sum())
    ways = np.zeros((drawn + 1, most + 1))
    ways[0, 0] = 1.0
    for rank in ordered.tolist():
        ways[1:, rank:] += ways[:-1, : most + 1 - rank].copy()
    counts = ways[drawn, least:]
    return RankSums(np.arange(least, most + 1, dtype=float) * unit, counts / counts.sum())


def _whole(ranks: ArrayLike) -> tuple[NDArray[np.int64], float]:
    """Write ranks as whole numbers of the largest unit that all of them have."""
    doubled = np.rint(2 * np.asarray(ranks, dtype=float)).astype(np.int64)
    unit = int(np.gcd.reduce(doubled)) if len(doubled) else 0
    return (doubled // unit, unit / 2) if unit else (doubled, 1.0)
