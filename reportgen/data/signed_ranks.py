"""Ranks of absolute differences with the signs of the differences."""

from dataclasses import dataclass
from typing import Literal, Self

import numpy as np

from reportgen.data.arrays import Array
from reportgen.data.midranks import midranks

Zeros = Literal["wilcox", "pratt", "zsplit"]


@dataclass(frozen=True, slots=True)
class SignedRanks:
    """
    The differences that are ranked, their ranks by size, and their signs.

    `flipped` are the ranks whose signs are random under the null hypothesis: not those of zeros, unless their ranks are
    split between both sides.
    """

    differences: Array
    ranks: Array
    signs: Array
    flipped: Array
    zeros: int

    @classmethod
    def of(cls, differences: Array, within: float, zeros: Zeros = "wilcox") -> Self:
        """Rank the differences; those no larger than rounding makes them are zeros."""
        none = np.abs(differences) <= within
        ranked = differences[~none] if zeros == "wilcox" else differences
        signs = np.where(np.abs(ranked) <= within, 0.0, np.sign(ranked))
        ranks = midranks(np.abs(np.where(signs == 0, 0.0, ranked)), within)
        flipped = ranks if zeros == "zsplit" else ranks[signs != 0]
        return cls(ranked, ranks, signs, flipped, int(none.sum()))

    @property
    def positive(self) -> float:
        """Add up the ranks of positive differences, and half of those of zeros that are split."""
        return float(self.ranks[self.signs > 0].sum()) + self._split

    @property
    def negative(self) -> float:
        """Add up the ranks of negative differences, and half of those of zeros that are split."""
        return float(self.ranks[self.signs < 0].sum()) + self._split

    @property
    def mean(self) -> float:
        """Return the mean of the positive rank sum under the null hypothesis."""
        return float(self.flipped.sum()) / 2

    @property
    def variance(self) -> float:
        """Return its variance, which allows for ties."""
        return float((self.flipped**2).sum()) / 4

    @property
    def _split(self) -> float:
        """Half of the ranks of zeros, where these can have either sign."""
        if len(self.flipped) != len(self.ranks):
            return 0.0
        return float(self.ranks[self.signs == 0].sum()) / 2
