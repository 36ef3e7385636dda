"""Rows whose truth and predictions are labels: how these are read, and which columns a row must have to be analysed."""

import collections
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.counting import count_labels
from reportgen.data.layout import Layout
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.labels.problems import CountedLabels
from reportgen.tasks.labels.spellings import MappedSpellings
from reportgen.tasks.task import left_out

if TYPE_CHECKING:
    from reportgen.data.table import Rows


@dataclass(frozen=True, slots=True)
class LabelsRead:
    """How labels are spelled, and how often each occurs in the truth and in all predictions together."""

    spellings: MappedSpellings
    truth: CountedLabels
    called: CountedLabels
    written: CountedLabels  # labels of the truth as the data have them

    @classmethod
    def of(cls, spec: ValidationSpec, frame: "Rows", models: Mapping[str, JudgedColumns]) -> Self:
        """Count the labels of the truth and of each column of predictions."""
        columns = [count_labels(frame, key).counts for key in ("truth", *predictions_of(models))]
        spellings = MappedSpellings.of(spec.data.labels_as, {label for counts in columns for label in counts})
        truth, *by_model = map(spellings.counted, columns)
        called = dict(sum(map(collections.Counter, by_model), collections.Counter()))
        return cls(spellings, truth, called, columns[0])


@dataclass(frozen=True, slots=True)
class LabelledRows:
    """The rows of all classes."""

    spec: ValidationSpec
    layout: Layout
    models: Mapping[str, JudgedColumns]
    classes: tuple[str, ...]
    spellings: MappedSpellings
    written: CountedLabels  # labels of the truth as the data have them, with their rows

    def cases(self, frame: "Rows") -> CaseRows:
        """Say which columns a row must have to be analysed."""
        return CaseRows(
            self.spellings.applied(frame, ("truth", *predictions_of(self.models))),
            "truth",
            self.models,
            self.classes,
            self.layout.cluster,
            self.layout.weight,
            left_out=left_out(self.spec),
            tables=self.layout.presence,
        )


def predictions_of(models: Mapping[str, JudgedColumns]) -> list[str]:
    """List the columns of predicted labels."""
    return [judged.prediction for judged in models.values() if judged.prediction]
