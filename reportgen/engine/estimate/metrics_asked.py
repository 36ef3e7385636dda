"""Which metrics are computed: those that the spec names, or those of the task, and those that are judged or compared."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from reportgen import spelling
from reportgen.catalog import registry
from reportgen.catalog.method import Metric
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.index import Between
from reportgen.spec.cases import ThresholdRule
from reportgen.spec.judged import MetricAsked
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task


@dataclass(frozen=True, slots=True)
class Asked:
    """A metric with its options, its declaration and its place in refs."""

    metric: Metric[..., Any]
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """Return the id of the metric."""
        return self.metric.id

    @property
    def of_calls(self) -> bool:
        """Tell whether the metric is about calls, with or without their costs, and not about scores."""
        return bool({Counts, Costed} & set(self.metric.evidence))

    @property
    def better(self) -> str:
        """Tell whether higher or lower values are better."""
        return self.metric.better

    @property
    def name(self) -> str:
        """Write the metric as refs do."""
        return spelling.spelled(self.metric.id, self.options)

    @property
    def label(self) -> str:
        """Name the metric with its options, for people."""
        inner = ", ".join(
            f"{name} = {value:g}" if isinstance(value, float) else f"{name} = {value}"
            for name, value in self.options.items()
        )
        return f"{self.metric.label} ({inner})" if inner else self.metric.label


def asked(named: MetricAsked) -> Asked:
    """Find the declaration of a metric that the spec names."""
    return Asked(registry.declared(named.metric, Metric), dict(named.options))


def metrics_of(spec: ValidationSpec, task: Task) -> tuple[Asked, ...]:
    """
    List what is computed: what is requested or the set for the task, and what criteria and comparisons need.

    A number about calls comes with the least that shows what they are like: accuracy alone hides which class is missed.
    A threshold that takes scores for probabilities comes with what shows how far they are from that.
    """
    named = list(spec.metrics or (MetricAsked(metric=name) for name in task.metrics(spec)))
    if any(one.of_calls for one in map(asked, spec.metrics or ())):
        named += [MetricAsked(metric=name) for name in task.least(spec)]
    named += _of_probabilities(spec, task)
    named += [MetricAsked(metric=one.metric, options=one.options) for one in spec.criteria_on_metrics]
    first = MetricAsked(metric=spec.compared[0])
    named += [one.metric or first for one in spec.comparisons or ()]
    return _not_between("groups", _once(map(asked, named)))


def _of_probabilities(spec: ValidationSpec, task: Task) -> list[MetricAsked]:
    """List what tells how far scores are from probabilities, where a threshold rests on these."""
    rests = any(isinstance(one.threshold, ThresholdRule) and one.threshold.from_costs_alone for one in spec.models)
    return [MetricAsked(metric=name) for name in task.metrics_of_splits(spec)] if rests else []


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
    judged = [MetricAsked(metric=one.metric, options=one.options) for one in spec.criteria_on_metrics]
    wanted = (*map(asked, (*judged, *named)), *_of_parts(spec, task.metrics_of_parts(spec)))
    return _not_between("groups", _not_between("parts", _once(wanted)))


def judged_between_parts(spec: ValidationSpec) -> tuple[Asked, ...]:
    """List what criteria judge that compares the judged rows with those of another part."""
    judged = (MetricAsked(metric=one.metric, options=one.options) for one in spec.criteria_on_metrics)
    return tuple(one for one in _once(map(asked, judged)) if one.metric.between == "parts")


def _of_parts(spec: ValidationSpec, names: Iterable[str], *, judged: bool = False) -> tuple[Asked, ...]:
    shown = [MetricAsked(metric=name) for name in names]
    if spec.data.source.sampling == "enriched":
        shown = [one for one in shown if not asked(one).metric.depends_on_prevalence]
    named = list(spec.metrics or shown)
    judged_here = (one for one in spec.criteria_on_metrics if one.for_each or judged)
    named += [MetricAsked(metric=one.metric, options=one.options) for one in judged_here]
    return _once(map(asked, named))


def _not_between(sets: Between, metrics: Iterable[Asked]) -> tuple[Asked, ...]:
    """Leave out what compares such sets of cases with each other."""
    return tuple(one for one in metrics if one.metric.between != sets)


def _once(named: Iterable[Asked]) -> tuple[Asked, ...]:
    return tuple({each.name: each for each in named}.values())
