"""Rows of a task with several classes: which classes there are, and which rows can be analysed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.incomplete import IncompleteEvidence
from reportgen.data.layout import Layout
from reportgen.data.subject import Pair, Subject
from reportgen.errors import refuse
from reportgen.results.cases import Choice
from reportgen.spec.cases import ModelColumns
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.labels.rows import LabelledRows, LabelsRead
from reportgen.tasks.labels.spellings import labels_read_as
from reportgen.tasks.many_classes.classes import costs_of, settle_classes
from reportgen.tasks.many_classes.count_cases import ClassCounter
from reportgen.tasks.many_classes.incomplete_rows import incomplete_rows, with_incomplete
from reportgen.tasks.many_classes.probabilities import probability_problems, ties
from reportgen.tasks.task import Noticed, PairsOfModels

if TYPE_CHECKING:
    from reportgen.data.table import Rows


@dataclass(frozen=True, slots=True)
class ManyClasses(LabelledRows):
    """The rows of all classes, none of which is positive."""

    positive: None = None

    @classmethod
    def of(cls, spec: ValidationSpec, layout: Layout, frame: "Rows", models: Mapping[str, JudgedColumns]) -> Self:
        """Find the classes among labels and predictions."""
        read = LabelsRead.of(spec, frame, models)
        named = dict.fromkeys(label for by_class in layout.probabilities.values() for label in by_class)
        classes = settle_classes(spec, read.spellings, read.truth, dict.fromkeys(named, 0) | dict(read.called))
        refuse(list(probability_problems(spec, layout, frame, classes)))
        return cls(spec, layout, models, classes, read.spellings, read.written)

    def counting(self, _: Mapping[str, "Rows"], *, fractional: bool, most: int) -> "CountingClasses":  # noqa: ARG002
        """Take predictions as they are: there are no thresholds to settle."""
        counter = ClassCounter(self.layout, self.classes, costs_of(self.spec, self.classes), fractional)
        return CountingClasses(counter, self.spec.models, tuple(labels_read_as(self.spellings, self.written)))


@dataclass(frozen=True, slots=True)
class CountingClasses:
    """Counts cases by true and predicted class."""

    counter: ClassCounter
    models: tuple[ModelColumns, ...]
    read_as: tuple[Noticed, ...] = ()

    @property
    def choices(self) -> dict[str, Choice]:
        """Return none: there are no thresholds."""
        return {}

    def subject(self, model: ModelColumns, frame: "Rows") -> Subject:
        """Count what one model did."""
        return self.counter.subject(model, frame)

    def pair(self, a: ModelColumns, b: ModelColumns, frame: "Rows") -> tuple[Pair, ...]:
        """Count what two models did on the same cases."""
        return self.counter.pair(a, b, frame)

    def joint(self, models: Sequence[ModelColumns], frame: "Rows") -> tuple[Any, ...]:
        """Count what several models did on the same cases."""
        return self.counter.joint(models, frame)

    def sizes(self, subjects: tuple[Subject, ...], _: "Rows") -> tuple[int, ...]:
        """Count the cases of each class, which are those of every model."""
        return subjects[0].sizes

    def incomplete(self, cases: CaseRows, kept: "Rows") -> dict[str, dict[type, IncompleteEvidence]]:
        """Say by model what is known of the rows that lack something."""
        return incomplete_rows(self.counter, self.models, cases, kept)

    def with_incomplete(
        self, models: tuple[ModelColumns, ModelColumns], cases: CaseRows, kept: "Rows", found: tuple[Pair, ...]
    ) -> tuple[Pair, ...]:
        """Add to the evidence of two models the rows that lack something for it."""
        return with_incomplete(self.counter, models, cases, kept, found)

    def noticed(self, _: tuple[Subject, ...], __: PairsOfModels, frame: "Rows") -> Iterator[Noticed]:
        """Say how labels were read, and how predictions were derived from probabilities."""
        yield from self.read_as
        for model in self.models:
            if model.name in self.counter.layout.probabilities and not model.by_cost:
                yield from ties(self.counter, model, frame)
