"""Rows of a task with two classes: which class is positive, and what each model says of the rows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.counting import count_disagreeing, count_labels
from reportgen.data.incomplete import IncompleteEvidence
from reportgen.data.layout import Layout
from reportgen.data.paired import PairedScores
from reportgen.data.scores import Scores
from reportgen.data.subject import Pair, Subject
from reportgen.results.cases import Choice
from reportgen.spec.cases import ModelColumns
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.labels.rows import LabelledRows, LabelsRead
from reportgen.tasks.labels.spellings import labels_read_as
from reportgen.tasks.task import Noticed, PairsOfModels
from reportgen.tasks.two_classes.classes import costs_of, settle_classes
from reportgen.tasks.two_classes.count_cases import Counter
from reportgen.tasks.two_classes.incomplete_pairs import with_incomplete
from reportgen.tasks.two_classes.incomplete_rows import incomplete_rows
from reportgen.tasks.two_classes.thresholds import settle_thresholds

if TYPE_CHECKING:
    from reportgen.data.table import Rows


@dataclass(frozen=True, slots=True)
class TwoClasses(LabelledRows):
    """The rows of both classes; the positive class is declared, or known from the labels."""

    positive: str

    @classmethod
    def of(cls, spec: ValidationSpec, layout: Layout, frame: "Rows", models: Mapping[str, JudgedColumns]) -> Self:
        """Find the classes among labels and predictions."""
        read = LabelsRead.of(spec, frame, models)
        positive, classes = settle_classes(spec, read.spellings, read.truth, read.called)
        return cls(spec, layout, models, classes, read.spellings, read.written, positive)

    def counting(self, kept: Mapping[str, "Rows"], *, fractional: bool, most: int) -> "CountingTwoClasses":
        """Settle the thresholds on the rows that their rules name."""
        costs = costs_of(self.spec, self.classes, self.positive)
        counter = Counter(self.layout, self.positive, costs, fractional, most)
        models, choices = settle_thresholds(self.spec, counter, kept)
        return CountingTwoClasses(counter, models, choices, tuple(labels_read_as(self.spellings, self.written)))


@dataclass(frozen=True, slots=True)
class CountingTwoClasses:
    """Counts cases by truth, prediction and score."""

    counter: Counter
    models: tuple[ModelColumns, ...]
    choices: Mapping[str, Choice]
    read_as: tuple[Noticed, ...] = ()

    def subject(self, model: ModelColumns, frame: "Rows") -> Subject:
        """Count what one model did."""
        return self.counter.subject(model, frame)

    def pair(self, a: ModelColumns, b: ModelColumns, frame: "Rows") -> tuple[Pair, ...]:
        """Count what two models did on the same cases."""
        return self.counter.pair(a, b, frame)

    def joint(self, models: Sequence[ModelColumns], frame: "Rows") -> tuple[Any, ...]:
        """Count what several models did on the same cases."""
        return self.counter.joint(models, frame)

    def sizes(self, subjects: tuple[Subject, ...], frame: "Rows") -> tuple[int, ...]:
        """Count positive and negative cases; whole-number weights count cases, others leave their rows as they are."""
        if self.counter.layout.weight is not None and subjects[0].sizes and subjects[0].whole:
            return subjects[0].sizes
        labels = count_labels(frame, "truth").counts
        positives = labels.get(self.counter.positive, 0)
        return positives, sum(labels.values()) - positives

    def incomplete(self, cases: CaseRows, kept: "Rows") -> dict[str, dict[type, IncompleteEvidence]]:
        """Say by model what is known of the rows that lack something."""
        return incomplete_rows(self.counter, self.models, cases, kept)

    def with_incomplete(
        self, models: tuple[ModelColumns, ModelColumns], cases: CaseRows, kept: "Rows", found: tuple[Pair, ...]
    ) -> tuple[Pair, ...]:
        """Add to the evidence of two models the rows that lack something for it."""
        return with_incomplete(self.counter, models, cases, kept, found)

    def noticed(self, subjects: tuple[Subject, ...], pairs: PairsOfModels, frame: "Rows") -> Iterator[Noticed]:
        """Say how labels were read, where predictions are not what scores say, and by how much bins move an area."""
        yield from self.read_as
        yield from self._disagreeing(frame)
        for subject in subjects:
            scores = subject.get(Scores)
            if scores is not None and scores.bound:
                yield "binned", {"model": subject.name, "bound": scores.bound}
        for (a, b), of_pair in pairs.items():
            for pair in of_pair:
                if isinstance(pair.evidence, PairedScores) and pair.evidence.bound:
                    yield "binned_pair", {"a": a, "b": b, "bound": pair.evidence.bound}

    def _disagreeing(self, frame: "Rows") -> Iterator[Noticed]:
        layout = self.counter.layout
        for model in self.models:
            score, prediction = layout.scores.get(model.name), layout.predictions.get(model.name)
            if score is None or prediction is None or not isinstance(model.threshold, int | float):
                continue
            threshold = float(model.threshold)
            count = count_disagreeing(frame, self.counter.positive, prediction.key, score.key, threshold)
            if count:
                yield "predictions_disagree", {"model": model.name, "cases": count}
