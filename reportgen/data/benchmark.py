"""Scores of several models on several data sets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.conventions import LARGEST_POWERED
from reportgen.data.arrays import Array, array
from reportgen.data.labels import NotALabelError, label_text
from reportgen.data.midranks import midranks
from reportgen.errors import Problem, ReportgenError
from reportgen.index import Direction

LEAST_MODELS = 2


@dataclass(frozen=True, slots=True)
class BenchmarkTable:
    """
    One score per data set (rows) and model (columns), nan where it is missing; leading axes hold many such tables.

    A `control` is the model that all others are compared with.
    """

    scores: Array
    data_sets: tuple[str, ...]
    models: tuple[str, ...]
    better: Direction = "higher"
    control: str | None = None

    INPUTS: ClassVar[tuple[str, ...]] = ("table", "models", "datasets", "better", "control")
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("table",),)
    MAY: ClassVar[tuple[str, ...]] = INPUTS[1:]

    @classmethod
    def of(
        cls,
        scores: ArrayLike,
        models: Sequence[str] = (),
        *,
        data_sets: Sequence[str] = (),
        better: Direction = "higher",
        control: str | None = None,
    ) -> Self:
        """Take rows of scores; models and data sets without names are numbered."""
        table = array(scores)
        named = tuple(models) or tuple(f"model {at + 1}" for at in range(table.shape[-1]))
        sets = tuple(data_sets) or tuple(f"data set {at + 1}" for at in range(table.shape[-2]))
        return cls(table, sets, named, better, control)

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """
        Take `table`, one row of scores per data set with a column per model, an empty cell as null.

        `models` and `datasets` name columns and rows; `better` is higher or lower; `control` is one of the models.
        """
        scores = _scores(given)
        models, data_sets = (_names(given, name, size) for name, size in zip(SIDES, scores.shape[::-1], strict=True))
        better, control = given.get("better", "higher"), given.get("control")
        if better not in ("higher", "lower"):
            raise _wrong("better", "must be higher or lower", better)
        table = cls.of(scores, models, data_sets=data_sets, better=better)
        if control is None:
            return table
        if str(control) not in table.models:
            raise _wrong("control", f"must be one of {', '.join(table.models)}", control)
        return replace(table, control=str(control))

    @property
    def cases(self) -> Array:
        """Count the data sets."""
        return array(self.scores.shape[-2])

    @property
    def size(self) -> tuple[int, int]:
        """Return how many data sets and how many models there are."""
        return self.scores.shape[-2], self.scores.shape[-1]

    @property
    def missing(self) -> NDArray[np.bool_]:
        """Tell which cells have no score."""
        return np.isnan(self.scores)

    @property
    def gains(self) -> Array:
        """Return the scores so that higher is better."""
        return self.scores if self.better == "higher" else -self.scores

    @property
    def ranks(self) -> Array:
        """
        Rank the models on each data set: 1 is the best, equal scores share the mean of their ranks.

        A data set with a missing score has no ranks (nan).

        >>> BenchmarkTable.of([[0.9, 0.8, 0.9], [0.7, 0.6, 0.5]]).ranks.tolist()
        [[1.5, 3.0, 1.5], [1.0, 2.0, 3.0]]
        """
        lacking = self.missing.any(axis=-1, keepdims=True)
        return np.where(lacking, np.nan, midranks(np.where(lacking, 0.0, -self.gains)))

    @property
    def mean_ranks(self) -> Array:
        """Return the mean rank of each model."""
        return array(self.ranks.mean(axis=-2))

    def complete(self) -> Self:
        """Leave out the data sets on which a score is missing."""
        return self.of_data_sets(np.flatnonzero(~self.missing.any(axis=-1)))

    def of_models(self, *models: str) -> Self:
        """Keep these models alone, in this order; a control that is not among them is none."""
        places = [self.models.index(model) for model in models]
        control = self.control if self.control in models else None
        return replace(self, scores=self.scores[..., places], models=models, control=control)

    def of_data_sets(self, places: Sequence[int] | NDArray[np.intp]) -> Self:
        """Keep the data sets at these places alone, in this order."""
        kept = [int(place) for place in places]
        return replace(self, scores=self.scores[..., kept, :], data_sets=tuple(self.data_sets[at] for at in kept))

    def pair(self, first: str, second: str) -> tuple[Array, Array]:
        """Return the scores of two models on the same data sets."""
        a, b = self.models.index(first), self.models.index(second)
        return self.scores[..., a], self.scores[..., b]


SIDES = ("models", "datasets")


def _scores(given: Mapping[str, Any]) -> Array:
    """Take rows of finite numbers, an empty cell as nan."""
    try:
        found = array([[np.nan if cell is None else cell for cell in row] for row in given["table"]])
    except (TypeError, ValueError):
        found = array(np.nan)
    if found.ndim != len(SIDES) or found.shape[1] < LEAST_MODELS:
        what = "must be rows of numbers, one row per data set and one column per model, at least two"
        raise _wrong("table", what, given["table"])
    if (np.abs(found) > LARGEST_POWERED).any():
        raise _wrong("table", f"must have numbers up to {LARGEST_POWERED:g}", given["table"])
    return found


def _names(given: Mapping[str, Any], name: str, size: int) -> tuple[str, ...]:
    """Take the names of rows or columns, each once, if they are given."""
    named = given.get(name)
    if named is None:
        return ()
    try:
        found = () if isinstance(named, str) else tuple(label_text(one) for one in named)
    except (TypeError, NotALabelError):
        found = ()
    if len(found) != size or None in found:
        raise _wrong(name, f"must be {size} names", named)
    twice = [one for one in found if found.count(one) > 1]
    if twice:
        raise _wrong(name, "must be names that differ", twice[0])
    return tuple(str(one) for one in found)


def _wrong(name: str, what: str, value: object) -> ReportgenError:
    return ReportgenError(Problem.wrong_input(name, what, value))
