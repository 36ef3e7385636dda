"""The sums of squares between and within groups."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.data.arrays import Array


@dataclass(frozen=True, slots=True)
class GroupSquares:
    """Sizes and means of groups, and the sums of squares between and within them."""

    sizes: Array
    means: Array
    variances: Array
    between: float
    within: float

    @classmethod
    def of(cls, groups: Sequence[Array]) -> Self:
        """Take the values of each group, none of them empty."""
        sizes = np.array([float(len(group)) for group in groups])
        means = np.array([group.mean() for group in groups])
        squares = np.array([((group - group.mean()) ** 2).sum() for group in groups])
        grand = float((sizes * means).sum() / sizes.sum())
        between = float((sizes * (means - grand) ** 2).sum())
        with np.errstate(divide="ignore", invalid="ignore"):
            variances = squares / (sizes - 1)
        return cls(sizes, means, variances, between, float(squares.sum()))

    @property
    def df_between(self) -> int:
        """Count the groups, less one."""
        return len(self.sizes) - 1

    @property
    def df_within(self) -> int:
        """Count the values, less one for each group."""
        return int(self.sizes.sum()) - len(self.sizes)

    @property
    def f(self) -> float:
        """Divide the mean square between by the mean square within."""
        return (self.between / self.df_between) / (self.within / self.df_within)
