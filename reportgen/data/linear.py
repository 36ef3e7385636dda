"""Straight lines and planes by least squares, from columns that are made orthogonal one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from reportgen.conventions import ROUNDING_OF_PIVOT
from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class Predictors:
    """Columns of numbers for each case, and the number that is to be predicted from them."""

    x: Array
    y: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("x", "y")

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `x`, one number or one row of numbers per case, and `y`."""
        x, y = _numbers(given, "x"), _numbers(given, "y")
        if x.ndim not in (1, 2) or y.ndim != 1:
            raise ReportgenError(
                Problem("wrong_input", "x must be a number or a row per case, y a number", "correct it")
            )
        if len(x) != len(y):
            what = f"x has {len(x)} entries and y has {len(y)}"
            raise ReportgenError(Problem("lengths_differ", what, "give one entry per case in each"))
        return cls(x.reshape(len(x), -1), y)

    @property
    def cases(self) -> Array:
        """Count the cases."""
        return array(len(self.y))


def orthogonal(columns: Array) -> Array | None:
    """
    Return columns of length one that span the same space, by Gram and Schmidt's method, twice for accuracy.

    None where a column is a sum of those before it. Sums are made in a fixed order, as everywhere here.
    """
    found: list[Array] = []
    for column in columns.T:
        rest = column.astype(float)
        for _ in range(2):
            for other in found:
                rest = rest - other * (other * rest).sum()
        size, before = np.sqrt((rest**2).sum()), np.sqrt((column**2).sum())
        if size <= ROUNDING_OF_PIVOT * before or not size:
            return None
        found.append(rest / size)
    return np.stack(found, axis=1)


def rank_of(columns: Array) -> int:
    """Count the columns that are no sum of others."""
    kept: list[Array] = []
    for column in columns.T:
        if orthogonal(np.stack([*kept, column], axis=1)) is not None:
            kept.append(column)
    return len(kept)


def solved(columns: Array, y: Array) -> Array | None:
    """
    Return the coefficients of the columns that come nearest to y; none where the columns depend on each other.

    With orthogonal columns Q, the coefficients solve the triangular equations of Q's products with columns and y.
    """
    if columns.shape[0] < columns.shape[1] or (basis := orthogonal(columns)) is None:
        return None
    width = columns.shape[1]
    upper = np.array([[(basis[:, i] * columns[:, j]).sum() for j in range(width)] for i in range(width)])
    right = np.array([(basis[:, i] * y).sum() for i in range(width)])
    found = np.zeros(width)
    for at in reversed(range(width)):
        found[at] = (right[at] - (upper[at, at + 1 :] * found[at + 1 :]).sum()) / upper[at, at]
    return found


def with_intercept(x: Array) -> Array:
    """Put a column of ones first."""
    return np.concatenate([np.ones((len(x), 1)), x], axis=1)


@dataclass(frozen=True, slots=True)
class PenalizedPredictors:
    """Predictors with a penalty on the squares of the coefficients; that of the intercept only if this is asked for."""

    predictors: Predictors
    penalty: float
    penalize_intercept: bool = False

    INPUTS: ClassVar[tuple[str, ...]] = ("x", "y", "lambda")
    MAY: ClassVar[tuple[str, ...]] = ("penalize_intercept",)

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `x` and `y` as for least squares, `lambda` from 0, and whether the intercept is penalised."""
        penalty, intercept = given["lambda"], given.get("penalize_intercept", False)
        if isinstance(penalty, bool) or not isinstance(penalty, int | float) or not 0 <= penalty < np.inf:
            raise ReportgenError(Problem("wrong_input", "lambda must be a number from 0", "correct it", str(penalty)))
        if not isinstance(intercept, bool):
            what = "penalize_intercept must be true or false"
            raise ReportgenError(Problem("wrong_input", what, "correct it", str(intercept)))
        return cls(Predictors.from_inputs(given), float(penalty), intercept)

    @property
    def cases(self) -> Array:
        """Count the cases."""
        return self.predictors.cases


def _numbers(given: Mapping[str, Any], name: str) -> Array:
    """Take finite numbers."""
    try:
        found = array(given[name])
    except (TypeError, ValueError):
        found = array(np.nan)
    if not np.isfinite(found).all() or not found.size:
        what = f"{name} must be finite numbers"
        raise ReportgenError(Problem("wrong_input", what, "correct it", str(given[name])[:60]))
    return found
