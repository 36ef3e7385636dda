"""Rows of a task that predicts numbers: what is true of each case, and what each model predicts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self, TypeVar

import numpy as np

from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.incomplete import IncompleteEvidence
from reportgen.data.incomplete_pairs import IncompletePair
from reportgen.data.layout import Layout
from reportgen.data.regression import PairedRegression, Regression
from reportgen.data.resampling_units import Units
from reportgen.data.rows import count, listed
from reportgen.data.subject import Pair, Subject
from reportgen.errors import Problem, ReportgenError
from reportgen.results.cases import Choice
from reportgen.spec.cases import ModelColumns
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.numbers.columns import columns_of_numbers
from reportgen.tasks.numbers.incomplete_rows import incomplete_rows
from reportgen.tasks.task import Noticed, PairsOfModels, left_out

if TYPE_CHECKING:
    from reportgen.data.table import Rows


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
    def of(cls, spec: ValidationSpec, layout: Layout, _: "Rows", models: Mapping[str, JudgedColumns]) -> Self:
        """Refuse what has no meaning or no engine for predicted numbers."""
        if layout.weight is not None:
            place = spec.place(("data", "columns", "weight"))
            raise ReportgenError(Problem.not_yet("weights of cases with predicted numbers", place))
        return cls(spec, layout, models)

    def cases(self, frame: "Rows") -> CaseRows:
        """Say which columns a row must have to be analysed: numbers that are finite."""
        return CaseRows(
            frame,
            "truth",
            self.models,
            cluster=self.layout.cluster,
            numeric=True,
            left_out=left_out(self.spec),
            tables=self.layout.presence,
        )

    def counting(self, _: Mapping[str, "Rows"], *, fractional: bool, most: int) -> "CountingNumbers":  # noqa: ARG002
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

    def subject(self, model: ModelColumns, frame: "Rows") -> Subject:
        """Take what one model predicts."""
        placed = self.layout.predictions[model.name]
        evidence = Regression.of(*columns_of_numbers(frame, "truth", placed.key))
        units = self._units(frame, evidence)
        return Subject(
            name=model.name,
            evidence=(evidence,),
            by_unit={} if units is None else {Regression: units},
            sizes=(int(evidence.cases),),
            columns={"prediction": placed.name},
        )

    def pair(self, a: ModelColumns, b: ModelColumns, frame: "Rows") -> tuple[Pair, ...]:
        """Take what two models predict for the same cases."""
        keys = (self.layout.predictions[model.name].key for model in (a, b))
        evidence = PairedRegression.of(*columns_of_numbers(frame, "truth", *keys))
        return (Pair(evidence, self._units(frame, evidence)),)

    def joint(self, _: Sequence[ModelColumns], __: "Rows") -> tuple[Any, ...]:
        """Return nothing: no test of several models' predicted numbers is at hand."""
        return ()

    def sizes(self, subjects: tuple[Subject, ...], _: "Rows") -> tuple[int, ...]:
        """Count the cases."""
        return subjects[0].sizes

    def incomplete(self, cases: CaseRows, kept: "Rows") -> dict[str, dict[type, IncompleteEvidence]]:
        """Say by model what is known of the rows that lack a number."""
        return incomplete_rows(self.layout, cases, kept)

    def with_incomplete(
        self, _: tuple[ModelColumns, ModelColumns], cases: CaseRows, __: "Rows", found: tuple[Pair, ...]
    ) -> tuple[Pair, ...]:
        """Add to the evidence of two models how many rows lack a number: their errors may be of any size."""
        rows = count(cases.incomplete().frame)
        return tuple(replace(one, incomplete=IncompletePair(rows)) for one in found) if rows else found

    def noticed(self, _: tuple[Subject, ...], __: PairsOfModels, ___: "Rows") -> Iterator[Noticed]:
        """Notice nothing."""
        yield from ()

    def _units(self, frame: "Rows", evidence: E) -> Units[E] | None:
        """Give each cluster its cases, where clusters are declared."""
        if self.layout.cluster is None:
            return None
        clusters = listed(frame, self.layout.cluster)
        return Units.of_cases(evidence, clusters, np.arange(len(clusters)))
