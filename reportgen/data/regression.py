"""True and predicted numbers of the same cases, of one model or of two."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen import index, spelling
from reportgen.conventions import LARGEST_POWERED, LEAST_POWERED
from reportgen.data.arrays import Array, array, divide
from reportgen.errors import ExitCode, Problem, ReportgenError


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesOfCases:
    """How many times each case counts; a bootstrap draws this anew."""

    times: Array

    @staticmethod
    def suits(given: Mapping[str, Any]) -> bool:
        """Tell from the metric whether the inputs are numbers to predict, not labels or scores."""
        return _of_numbers(given.get("metric"))

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.times.sum(axis=-1))

    @property
    def cells(self) -> Array:
        """Return how many times each case counts."""
        return self.times

    def with_cells(self, cells: Array) -> Self:
        """Count each case so many times."""
        return replace(self, times=array(cells))


@dataclass(frozen=True, slots=True)
class Regression(TimesOfCases):
    """
    A true and a predicted number for each case on the last axis, and how many times the case counts.

    A bootstrap draws the times. Leading axes of truth and prediction hold many samples of one size.
    """

    truth: Array
    prediction: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "predictions")

    @classmethod
    def of(cls, truth: ArrayLike, prediction: ArrayLike) -> Self:
        """Count every case once."""
        true, predicted = np.broadcast_arrays(array(truth), array(prediction))
        return cls(array(true), array(predicted), times=np.ones(true.shape))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `truth` and `predictions`, one number per case in each."""
        return cls.of(*_columns(given, *cls.INPUTS))

    @property
    def errors(self) -> Array:
        """Subtract what is true from what is predicted: positive where the model predicts too much."""
        return self.prediction - self.truth

    def total(self, values: Array) -> Array:
        """Add up one value per case."""
        return array(np.einsum("...i,...i->...", self.times, values))

    def mean(self, values: Array) -> Array:
        """Average one value per case; nan without cases."""
        return divide(self.total(values), self.cases)

    def varies(self, values: Array) -> Array:
        """Tell whether a value differs between any two of the cases that count."""
        counted = self.times > 0
        most, least = np.where(counted, values, -np.inf), np.where(counted, values, np.inf)
        return np.asarray(most.max(axis=-1, initial=-np.inf) > least.min(axis=-1, initial=np.inf))


@dataclass(frozen=True, slots=True)
class PairedRegression(TimesOfCases):
    """A true number and the predictions of two models for each case, and how many times the case counts."""

    truth: Array
    a: Array
    b: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "a", "b")

    @classmethod
    def of(cls, truth: ArrayLike, a: ArrayLike, b: ArrayLike) -> Self:
        """Count every case once."""
        true, first, second = np.broadcast_arrays(array(truth), array(a), array(b))
        return cls(array(true), array(first), array(second), times=np.ones(true.shape))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `truth`, `a` and `b`, one number per case in each."""
        return cls.of(*_columns(given, *cls.INPUTS))

    def turned(self) -> Self:
        """Name the second model first."""
        return replace(self, a=self.b, b=self.a)

    @property
    def turned_cells(self) -> NDArray[np.intp]:
        """Return where each cell stands when the second model is named first: where it stood."""
        return np.arange(self.times.shape[-1])

    @property
    def first(self) -> Regression:
        """See the first model alone."""
        return Regression(self.truth, self.a, times=self.times)

    @property
    def second(self) -> Regression:
        """See the second model alone."""
        return Regression(self.truth, self.b, times=self.times)


def _of_numbers(metric: object) -> bool:
    """Tell whether a metric is computed from true and predicted numbers."""
    entry = index.find(spelling.parsed(str(metric))[0], ("metric",))
    return entry is not None and Regression.__name__ in entry.evidence


def _columns(given: Mapping[str, Any], *names: str) -> list[Array]:
    """Take lists of numbers of one length."""
    columns = [_numbers(given, name) for name in names]
    for name, column in zip(names[1:], columns[1:], strict=True):
        if len(column) != len(columns[0]):
            what = f"{names[0]} has {len(columns[0])} entries and {name} has {len(column)}"
            raise ReportgenError(Problem("lengths_differ", what, "give one entry per case in each"))
    refuse_sizes(columns)
    return columns


def refuse_sizes(columns: Sequence[Array], *, exit_code: ExitCode = ExitCode.USER) -> None:
    """Refuse true and predicted numbers, or differences of them, whose powers cannot be added up as floats."""
    remedy = "give them in another unit"
    if any((np.abs(column) > LARGEST_POWERED).any() for column in columns):
        what = f"true or predicted numbers beyond {LARGEST_POWERED:g}: their powers are not finite numbers"
        raise ReportgenError(Problem("too_large", what, remedy, exit_code=exit_code))
    truth, *predicted = columns
    sizes = [np.ptp(truth) if truth.size else 0.0, *(np.abs(one - truth).max(initial=0.0) for one in predicted)]
    if predicted and any(0 < size < LEAST_POWERED for size in sizes):
        what = f"true and predicted numbers that differ, but by less than {LEAST_POWERED:g}: their powers are read as 0"
        raise ReportgenError(Problem("too_small", what, remedy, exit_code=exit_code))


def _numbers(given: Mapping[str, Any], name: str) -> Array:
    """Take a list of numbers whose powers can be added up."""
    try:
        column = array(given[name])
    except (TypeError, ValueError):
        column = array(np.nan)
    if column.ndim != 1 or not (np.abs(column) <= LARGEST_POWERED).all():
        shown = str(given[name])
        what = f"{name} must be a list of finite numbers, none beyond {LARGEST_POWERED:g}"
        raise ReportgenError(
            Problem("wrong_input", what, "correct it", shown if len(shown) < 60 else shown[:57] + "...")
        )
    return column
