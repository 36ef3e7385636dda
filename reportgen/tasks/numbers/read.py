"""Rows of a task that predicts numbers: what is true of each case, and what each model predicts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeVar

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.fetch import fetch_arrays, fetch_rows
from reportgen.data.layout import Layout
from reportgen.data.regression import LARGEST, PairedRegression, Regression
from reportgen.data.resampling_units import Units
from reportgen.data.subject import Pair, Subject
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.results.cases import Choice
from reportgen.spec.cases import ModelColumns
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Noticed, PairsOfModels

if TYPE_CHECKING:
    from reportgen.data.table import Frame


E = TypeVar("E", Regression, PairedRegression)


@dataclass(frozen=True, slots=True)
class NumberRows:
    """Rows with a true number and the predictions of each model."""

    spec: ValidationSpec
    layout: Layout
    models: Mapping[str, JudgedColumns]
    classes: tuple[str, ...] = ()
    positive: str | None = None

    @classmethod
    def of(cls, spec: ValidationSpec, layout: Layout, _: "Frame", models: Mapping[str, JudgedColumns]) -> Self:
        """Refuse what has no meaning or no engine for predicted numbers."""
        if layout.weight is not None:
            place = spec.place(("data", "columns", "weight"))
            raise ReportgenError(Problem.not_yet("weights of cases with predicted numbers", place))
        return cls(spec, layout, models)

    def cases(self, frame: "Frame") -> CaseRows:
        """Say which columns a row must have to be analysed: numbers that are finite."""
        return CaseRows(frame, "truth", self.models, cluster=self.layout.cluster, numeric=True)

    def counting(self, _: Mapping[str, "Frame"], *, fractional: bool, most: int) -> "CountingNumbers":  # noqa: ARG002
        """Take the numbers as they are: there are no thresholds to settle."""
        return CountingNumbers(self.layout, self.spec.models)


@dataclass(frozen=True, slots=True)
class CountingNumbers:
    """Takes true and predicted numbers, case by case."""

    layout: Layout
    models: tuple[ModelColumns, ...]

    @property
    def choices(self) -> dict[str, Choice]:
        """Return none: there are no thresholds."""
        return {}

    def subject(self, model: ModelColumns, frame: "Frame") -> Subject:
        """Take what one model predicts."""
        placed = self.layout.predictions[model.name]
        evidence = Regression.of(*_columns(frame, "truth", placed.key))
        units = self._units(frame, evidence)
        return Subject(
            name=model.name,
            evidence=(evidence,),
            by_unit={} if units is None else {Regression: units},
            sizes=(int(evidence.cases),),
            columns={"prediction": placed.name},
        )

    def pair(self, a: ModelColumns, b: ModelColumns, frame: "Frame") -> tuple[Pair, ...]:
        """Take what two models predict for the same cases."""
        keys = (self.layout.predictions[model.name].key for model in (a, b))
        evidence = PairedRegression.of(*_columns(frame, "truth", *keys))
        return (Pair(evidence, self._units(frame, evidence)),)

    def sizes(self, subjects: tuple[Subject, ...], _: "Frame") -> tuple[int, ...]:
        """Count the cases."""
        return subjects[0].sizes

    def worst_cases(self, _: CaseRows, __: "Frame") -> dict[str, dict[str, Subject]]:
        """Return none: the worst loss of a row without its number has no bound."""
        return {}

    def noticed(self, _: tuple[Subject, ...], __: PairsOfModels, ___: "Frame") -> Iterator[Noticed]:
        """Notice nothing."""
        yield from ()

    def _units(self, frame: "Frame", evidence: E) -> Units[E] | None:
        """Give each cluster its cases, where clusters are declared."""
        if self.layout.cluster is None:
            return None
        clusters = [row[0] for row in fetch_rows(frame.select(self.layout.cluster))]
        return Units.of_cases(evidence, clusters, np.arange(len(clusters)))


def _columns(frame: "Frame", *keys: str) -> list[Array]:
    """Fetch columns of numbers."""
    found = fetch_arrays(frame.select(*keys))
    columns = [array(np.asarray(found[key], dtype=float)) for key in keys]
    if any((np.abs(column) > LARGEST).any() for column in columns):
        what = f"true or predicted numbers beyond {LARGEST:g}, whose squares are no finite numbers"
        raise ReportgenError(Problem("too_large", what, "give them in another unit", exit_code=ExitCode.DATA))
    return columns
