"""The sums of squares between and within groups."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError


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

    @property
    def ratio(self) -> "VarianceRatio":
        """Return the F of the groups with its degrees of freedom."""
        return VarianceRatio.of(self.f, self.df_between, self.df_within)


@dataclass(frozen=True, slots=True)
class VarianceRatio:
    """The F of a one-way analysis of variance: the variance between groups over that within, with degrees of freedom."""

    f: Array
    df_between: Array
    df_within: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("f", "df_between", "df_within")

    @classmethod
    def of(cls, f: ArrayLike, df_between: ArrayLike, df_within: ArrayLike) -> Self:
        """Take the ratio and the degrees of freedom."""
        return cls(array(f), array(df_between), array(df_within))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take three numbers, none of them below zero."""
        for name in cls.INPUTS:
            number = given[name]
            if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < np.inf:
                raise ReportgenError(
                    Problem("wrong_input", f"{name} must be a number from 0", "correct it", str(number))
                )
        return cls.of(*(given[name] for name in cls.INPUTS))

    @property
    def cases(self) -> Array:
        """Count the values: one more than all degrees of freedom."""
        return array(self.df_between + self.df_within + 1)

    @property
    def cells(self) -> Array:
        """Lay the three numbers out on the last axis."""
        return np.stack([self.f, self.df_between, self.df_within], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take the three numbers from the last axis."""
        return replace(self, f=cells[..., 0], df_between=cells[..., 1], df_within=cells[..., 2])
