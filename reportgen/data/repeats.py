"""Predictions of the same cases by models that were trained on different training sets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class Repeats:
    """The true value or class of each case, and its predictions: training sets x cases."""

    truth: tuple[Any, ...]
    predictions: tuple[tuple[Any, ...], ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "predictions")

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `truth`, one entry per case, and `predictions`, a list for each training set."""
        truth, rows = given["truth"], given["predictions"]
        if not _listed(truth) or not truth or not _listed(rows) or not rows or not all(map(_listed, rows)):
            what, remedy = (
                "predictions must be a list for each training set, and truth a list",
                "give predictions=[[..],[..]]",
            )
            raise ReportgenError(Problem("wrong_input", what, remedy))
        for at, row in enumerate(rows, start=1):
            if len(row) != len(truth):
                what = f"list {at} of predictions has {len(row)} entries and truth has {len(truth)}"
                raise ReportgenError(Problem("lengths_differ", what, "give one entry per case in each"))
        return cls(tuple(truth), tuple(map(tuple, rows)))

    @property
    def cases(self) -> Array:
        """Count the cases."""
        return array(len(self.truth))

    @property
    def sets(self) -> int:
        """Count the training sets."""
        return len(self.predictions)

    def as_numbers(self) -> tuple[Array, Array]:
        """Return truth and predictions as numbers."""
        return _numbers(self.truth, "truth"), _numbers(self.predictions, "predictions")

    def as_classes(self) -> tuple[tuple[str, ...], NDArray[np.intp], NDArray[np.intp]]:
        """Return the classes in order of their text, and the places of truth and predictions among them."""
        written = [[_class(each) for each in row] for row in (self.truth, *self.predictions)]
        classes = sorted({each for row in written for each in row})
        found = np.array([[classes.index(each) for each in row] for row in written])
        return tuple(classes), found[0], found[1:]


def _listed(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _class(value: Any) -> str:
    """Write a class as text; a whole number without a fraction."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _numbers(given: Any, name: str) -> Array:
    try:
        found = array(given)
    except (TypeError, ValueError):
        found = array(np.nan)
    if not np.isfinite(found).all():
        raise ReportgenError(Problem("wrong_input", f"{name} must be finite numbers", "correct it", str(given)[:60]))
    return found
