"""Which metrics are computed: those that the spec names, or those of the task, and those that are judged or compared."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from reportgen import index, spelling
from reportgen.catalog.method import Metric
from reportgen.catalog.naming import metric_named
from reportgen.data.costs import Costed
from reportgen.data.evidence import Confusion, Counts
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.index import Between
from reportgen.spec.cases import ThresholdRule
from reportgen.spec.judged import MetricAsked
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task, agreement_or, amounts


@dataclass(frozen=True, slots=True)
class Asked:
    """A metric with its options, the class or average it is `of`, its declaration and its place in refs."""

    metric: Metric[..., Any]
    options: dict[str, Any] = field(default_factory=dict)
    of: str | None = None

    @property
    def id(self) -> str:
        """Return the id of the metric, of an average that of the metric of a class."""
        return spelling.parsed(self.metric.id)[0]

    @property
    def of_class(self) -> str | None:
        """Name the class that the metric is of, if it is of a single one."""
        return spelling.class_of(self.of)

    @property
    def entry(self) -> index.Entry:
        """Return what the index says of the metric, or of its average over classes."""
        found = index.find(self.id, ("metric",))
        assert found is not None  # noqa: S101 - it has been declared
        return index.average_over_classes(found, str(self.of)) if self.of in spelling.AVERAGES else found

    def for_class(self, label: str) -> "Asked":
        """Return the same metric of one class."""
        return replace(self, of=spelling.class_part(label))

    def on(self, subject: Subject) -> "Iterator[Asked]":
        """Pass the metric of each class where it is asked of each, else the metric itself."""
        if self.of != spelling.EACH:
            yield self
        else:
            yield from map(self.for_class, subject.classes)

    def seen(self, subject: Subject) -> Subject:
        """Return what a model did as the metric sees it: of one class against the rest, or of all; seen once, it stays so."""
        if self.of_class is None:
            return subject
        needed = subject if Scores in self.metric.evidence else subject.without_scores()
        return needed.against_rest(self.of_class)

    @property
    def of_calls(self) -> bool:
        """Tell whether the metric is about calls, with or without their costs, and not about scores."""
        return bool({Counts, Confusion, Costed} & set(self.metric.evidence))

    @property
    def better(self) -> str:
        """Tell whether higher or lower values are better."""
        return self.metric.better

    @property
    def name(self) -> str:
        """Write the metric as refs do."""
        return spelling.spelled(self.id, self.options, self.of)

    @property
    def label(self) -> str:
        """Name the metric with its options, for people."""
        inner = ", ".join(
            f"{name} = {value:g}" if isinstance(value, float) else f"{name} = {value}"
            for name, value in self.options.items()
        )
        of_one = self.of == spelling.EACH or self.of_class is not None
        base = self.metric.label_of_class if of_one else self.metric.label
        label = f"{base} ({inner})" if inner else base
        return label if self.of_class is None else f"{label} of {self.of_class}"


def asked(named: MetricAsked) -> Asked:
    """Find the declaration of a metric that the spec names."""
    return Asked(metric_named(named.metric, named.of), dict(named.options), named.of)


def metric_asked(name: str) -> MetricAsked:
    """Read the name of a metric with its options, and the class or average that it is of."""
    base, options = spelling.parsed(name)
    return MetricAsked(metric=base, options=options, of=spelling.part_of(name))


def metrics_of(spec: ValidationSpec, task: Task, subjects: Sequence[Subject]) -> tuple[Asked, ...]:
    """
    List what is computed: what is requested or the set for the task, and what criteria and comparisons need.

    What is requested comes with the least that shows what a model is like, as far as there is evidence for it: accuracy
    alone hides which class is missed. A threshold that takes scores for probabilities comes with what shows how far they are from that.
    """
    named = list(spec.metrics or map(metric_asked, task.metrics(spec)))
    if spec.metrics:
        named += _least(spec, task, subjects)
    named += _of_probabilities(spec, task)
    named += [one.quantity for one in spec.criteria_on_metrics]
    first = MetricAsked(metric=spec.compared[0])
    named += [one.metric or first for one in spec.comparisons or ()]
    return _not_between("groups", _once(map(asked, named)))


def _least(spec: ValidationSpec, task: Task, subjects: Sequence[Subject]) -> Iterator[MetricAsked]:
    """List the least that is computed, costs first where they are known, of what some model gives evidence for."""
    named = {(one.metric, one.of) for one in spec.metrics or ()}
    for one in (metric_asked(agreement_or(spec, name)) for name in (*amounts(spec), *task.least)):
        what = asked(one)
        seen = (each.seen(subject) for subject in subjects for each in what.on(subject))
        again = (what.metric.macro_of, "macro") in named  # the same number, by the other of its names
        if not again and any(subject.find(what.metric.evidence) is not None for subject in seen):
            yield one


def _of_probabilities(spec: ValidationSpec, task: Task) -> list[MetricAsked]:
    """List what tells how far scores are from probabilities, where a threshold rests on these."""
    rests = any(isinstance(one.threshold, ThresholdRule) and one.threshold.from_costs_alone for one in spec.models)
    return list(map(metric_asked, task.metrics_of_splits(spec))) if rests else []


def metrics_of_parts(spec: ValidationSpec, task: Task) -> tuple[Asked, ...]:
    """List what is shown of a group of cases: what the author asks for, else a few, and what criteria judge by group."""
    return _not_between("parts", _of_parts(spec, task.metrics_of_parts(spec)))


def metrics_of_splits(spec: ValidationSpec, task: Task, *, judged: bool) -> tuple[Asked, ...]:
    """
    List what is shown of other splits: what is shown of groups, and what tells how probabilities carry over.

    Where such splits are `judged` too, what all criteria judge.
    """
    shown = (*task.metrics_of_parts(spec), *task.metrics_of_splits(spec))
    named = _once([*_of_parts(spec, shown, judged=judged), *map(asked, _of_probabilities(spec, task))])
    return _not_between("groups", _not_between("parts", named))


def metrics_over_folds(spec: ValidationSpec, task: Task) -> tuple[Asked, ...]:
    """List what is shown over folds: what is shown of groups, and what criteria judge or comparisons ask for."""
    compared = (one.metric for one in spec.comparisons or () if one.on == "cross_validation")
    usual = [MetricAsked(metric=name) for name in spec.compared]
    named = [one or usual[0] for one in compared] if spec.comparisons is not None else usual
    judged = [one.quantity for one in spec.criteria_on_metrics]
    wanted = (*map(asked, (*judged, *named)), *_of_parts(spec, task.metrics_of_parts(spec)))
    return _not_between("groups", _not_between("parts", _once(wanted)))


def judged_between_parts(spec: ValidationSpec) -> tuple[Asked, ...]:
    """List what criteria judge that compares the judged rows with those of another part."""
    judged = (one.quantity for one in spec.criteria_on_metrics)
    return tuple(one for one in _once(map(asked, judged)) if one.metric.between == "parts")


def _of_parts(spec: ValidationSpec, names: Iterable[str], *, judged: bool = False) -> tuple[Asked, ...]:
    shown = list(map(metric_asked, names))
    if spec.data.source.sampling == "enriched":
        shown = [one for one in shown if not asked(one).metric.depends_on_prevalence]
    named = list(spec.metrics or shown)
    judged_here = (one for one in spec.criteria_on_metrics if one.for_each or judged)
    named += [one.quantity for one in judged_here]
    return _once(map(asked, named))


def _not_between(sets: Between, metrics: Iterable[Asked]) -> tuple[Asked, ...]:
    """Leave out what compares such sets of cases with each other."""
    return tuple(one for one in metrics if one.metric.between != sets)


def _once(named: Iterable[Asked]) -> tuple[Asked, ...]:
    return tuple({each.name: each for each in named}.values())
