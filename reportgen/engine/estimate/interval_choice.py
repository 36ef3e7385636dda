"""Which interval is shown next to a metric and from which one a verdict is read, as declared and as the spec chooses."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

from reportgen import index, spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import Limits, MetricValue, Undefined
from reportgen.catalog.method import IntervalMethod
from reportgen.data.arrays import Array
from reportgen.data.subject import Subject
from reportgen.engine.estimate.metrics_asked import Asked, asked
from reportgen.engine.judge.families import level_of
from reportgen.spec.judged import CriterionAsked, Role
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task

BOTH = 2  # sides of an interval
ROLES: tuple[Role, ...] = ("primary", "secondary", "exploratory")


@runtime_checkable
class FromMetric(Protocol):
    """Evidence of an interval that is made of what a metric finds, such as a proportion, or of units."""

    @classmethod
    def of_metric(cls, metric: Callable[[Any], MetricValue], evidence: Any) -> Any: ...


@dataclass(frozen=True, slots=True)
class IntervalChoice:
    """An interval method with its options and the evidence it is given."""

    method: IntervalMethod[..., Any]
    evidence: Any
    options: dict[str, Any] = field(default_factory=dict)
    carry: Callable[[Array], Array] | None = None  # from what the method is about to the metric, which rises with it

    def limits(self, *, level: float, sides: int = 2, side: str | None = None) -> Limits | Undefined:
        """Compute the limits."""
        found = self.method.limits(self.evidence, level=level, sides=sides, side=side, **self.options)
        if self.carry is None or isinstance(found, Undefined):
            return found
        low, high, value = (self.carry(end) for end in (found.low, found.high, found.value))
        return Limits(low, high, value, found.notes)


def shown_interval(spec: ValidationSpec, task: Task, what: Asked, subject: Subject, evidence: Any) -> IntervalChoice:
    """Choose the interval that is shown next to an estimate: the one that judges it, where a criterion is about it."""
    judged = bool(_criteria_about(spec, what))
    return _choice(spec, what, subject, evidence, chosen=task.judging if judged else task.shown)


def shown_level(spec: ValidationSpec, what: Asked) -> float:
    """
    Return the level of the interval that is shown: that of the first criterion about the metric, primary ones first.

    Where one end of a one-sided level judges, both ends are shown, each with that tail.
    """
    judging = sorted(_criteria_about(spec, what), key=lambda one: ROLES.index(one.role))
    if not judging:
        return spec.confidence
    level = level_of(spec, judging[0])
    return level if judging[0].sides == BOTH else 2 * level - 1


def _criteria_about(spec: ValidationSpec, what: Asked) -> list[CriterionAsked]:
    """List the criteria whose limits are those of the metric."""
    limits = (_limits_of(what), _limits_of(replace(what, of=spelling.EACH)))
    return [
        one
        for one in spec.criteria_on_metrics
        if one.difference_to_rest is None and _limits_of(asked(one.quantity)) in limits
    ]


def _limits_of(what: Asked) -> tuple[str, str]:
    """Name the metric that gives the limits: the one that a metric rises with, else the metric itself."""
    if what.metric.carried is None:
        return what.id, what.name
    return what.metric.carried.metric.id, spelling.spelled(what.metric.carried.metric.id, {}, what.of)


def judging_interval(spec: ValidationSpec, task: Task, what: Asked, subject: Subject, evidence: Any) -> IntervalChoice:
    """Choose the interval from which a verdict is read."""
    return _choice(spec, what, subject, evidence, chosen=task.judging)


def _choice(
    spec: ValidationSpec,
    what: Asked,
    subject: Subject,
    evidence: Any,
    *,
    chosen: Callable[[ValidationSpec, index.Family], str],
) -> IntervalChoice:
    """
    Take the interval made for the metric, else the one chosen for its family.

    Where clusters vary it is the one made for clusters, else the bootstrap; where weighted cases do, the bootstrap.
    """
    units, family = subject.units_of(evidence), what.metric.family
    if units is None:
        method = _made_for(what, "case", evidence) or _interval(chosen(spec, family))
    else:
        clustered = (_made_for(what, "cluster", units) or _clustered(family)) if spec.data.columns.cluster else None
        method = clustered or _interval(chosen(spec, "other"))
        evidence = units
    while method.defined is not None and method.fallback is not None and not method.defined(evidence):
        method = _interval(method.fallback)
    return prepared(spec, method, what, evidence, base=_base(method, lambda: chosen(spec, "proportion")))


def prepared(
    spec: ValidationSpec, method: IntervalMethod[..., Any], what: Asked, evidence: Any, *, base: str | None, **more: Any
) -> IntervalChoice:
    """Give a method the evidence and those of the options that it takes."""
    of_metric = what.options if what.metric.id in method.metrics else {}
    wanted = {
        **of_metric,
        "metric": what.name,
        "base": base,
        "seed": spec.resampling.seed,
        "draws": spec.resampling.draws,
        "stratified": what.metric.stratified,
        **more,
    }
    options = method.known(wanted) | dict(method.metrics.get(what.metric.id, {}))
    carried = what.metric.carried
    carry = None if carried is None or method.resamples else carried.carry
    kind = next((one for one in method.evidence if issubclass(one, FromMetric)), None)
    if kind is not None:
        evidence = kind.of_metric(lambda one: what.metric.function(one, **what.options), evidence)
    return IntervalChoice(method, evidence, options, carry)


def _made_for(what: Asked, unit: index.SampledBy, evidence: Any) -> IntervalMethod[..., Any] | None:
    """Find the interval that is declared for this metric alone, and not for a family of metrics, where such units vary."""
    alone = (one for one in index.of_kind("interval") if what.metric.id in one.metrics and not one.families)
    found = (_interval(one.id) for one in alone if one.unit == unit)
    return next((method for method in found if _takes(method, evidence)), None)


def _takes(method: IntervalMethod[..., Any], evidence: Any) -> bool:
    """Tell whether a method takes this evidence, or what a metric finds in it."""
    return any(issubclass(kind, FromMetric) or isinstance(evidence, kind) for kind in method.evidence)


def _clustered(family: index.Family) -> IntervalMethod[..., Any] | None:
    """Find the interval of a family of metrics whose cases come in clusters."""
    entries = (one for one in index.of_kind("interval") if one.unit == "cluster" and family in one.families)
    return next((_interval(one.id) for one in entries), None)


def _base(method: IntervalMethod[..., Any], proportion: Callable[[], str]) -> str | None:
    """Name the limits of proportions on which a method is built: those chosen for proportions where they can be."""
    option = next((option for option in method.own_options if option.name == "base"), None)
    if option is None:
        return None
    return index.base_limits(proportion())


def _interval(name: str) -> IntervalMethod[..., Any]:
    return registry.declared(name, IntervalMethod)
