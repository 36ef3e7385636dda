"""The results of a validation: what models did on cases."""

from typing import Literal

from pydantic import Field

from reportgen.results.cases import Baseline, DataResults, ModelResults
from reportgen.results.envelope import Results
from reportgen.results.judged import JudgedResults
from reportgen.results.tested import LabelTest
from reportgen.results.widths import WidthsFound


class OfCases(Results):
    """What was found of models on cases."""

    data: DataResults
    models: tuple[ModelResults, ...]
    baselines: tuple[Baseline, ...] = ()
    label_tests: tuple[LabelTest, ...] = Field(
        (), description="Of several classes: how each model uses them, next to the truth and to the other models"
    )

    @property
    def names(self) -> tuple[str, ...]:
        """Name the models."""
        return tuple(model.name for model in self.models)


class ValidationResults(JudgedResults, OfCases):
    """A validation; what was found of the cases is read before what was judged."""

    kind: Literal["validation"]
    widths: tuple[WidthsFound, ...] = Field((), description="Widths of intervals with other numbers of cases")
    data: DataResults  # said again: of two bases Pydantic takes the type of the first
