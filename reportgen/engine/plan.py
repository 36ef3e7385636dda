"""Which method answers what: names and rules resolved in one place."""

from dataclasses import dataclass, field
from typing import Any

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Limits, Share, Undefined
from reportgen.catalog.declare import IntervalMethod, Metric
from reportgen.data.evidence import Counts, Proportion
from reportgen.data.scores import Scores
from reportgen.spec.model import MetricAsked, Spec

FEW_EVENTS = 50  # below it in a class Newcombe's method stands for DeLong's
FEW_WRONG = 15  # of the smaller class, so to speak: its size times the share of wrongly ordered pairs
DEFAULT_METRICS = (
    "recall",
    "specificity",
    "precision",
    "npv",
    "accuracy",
    "balanced_accuracy",
    "f1",
    "mcc",
    "roc_auc",
    "average_precision",
    "brier",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A metric with its options, its declaration and its place in refs."""

    metric: Metric[..., Any]
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Write the metric as refs do."""
        return index.spelled(self.metric.id, self.options)

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
    metric = registry.method(named.metric, "metric")
    assert isinstance(metric, Metric)  # noqa: S101 - the registry holds kind and class together
    return Asked(metric, dict(named.options))


def metrics_of(spec: Spec) -> tuple[Asked, ...]:
    """List what is computed: what is asked for or the set for the task, and whatever criteria and comparisons need."""
    named = list(spec.metrics or (MetricAsked(metric=name) for name in DEFAULT_METRICS))
    named += [MetricAsked(metric=one.metric, options=one.options) for one in spec.criteria]
    named += [one.metric for one in spec.comparisons or ()]
    by_name = {each.name: each for each in map(asked, named)}
    return tuple(by_name.values())


@dataclass(frozen=True, slots=True)
class Way:
    """An interval method with its options and the evidence it is given."""

    method: IntervalMethod[..., Any]
    evidence: Any
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def resamples(self) -> bool:
        """Tell whether the limits come from bootstrap draws."""
        return "draws" in {option.name for option in self.method.own_options}

    def limits(self, *, level: float, sides: int = 2, side: str | None = None) -> Limits | Undefined:
        """Compute the limits."""
        return self.method.limits(self.evidence, level=level, sides=sides, side=side, **self.options)


def shown_way(spec: Spec, what: Asked, evidence: Counts | Scores) -> Way:
    """Choose the interval that is shown beside an estimate."""
    return _way(spec, what, evidence, proportion=spec.intervals.proportion)


def judging_way(spec: Spec, what: Asked, evidence: Counts | Scores) -> Way:
    """Choose the interval that carries a verdict: exact for shares, as `intervals.verdict` says."""
    return _way(spec, what, evidence, proportion=spec.intervals.verdict)


def _way(spec: Spec, what: Asked, evidence: Counts | Scores, *, proportion: str) -> Way:
    if what.metric.id == "f1" and isinstance(evidence, Counts):
        return Way(_interval("f1_ci"), evidence, {"base": proportion})
    value = what.metric.function(evidence, **what.options)
    if isinstance(value, Share):
        return Way(_interval(proportion), Proportion(value.numerator, value.denominator))
    if what.metric.id == "roc_auc" and isinstance(evidence, Scores):
        return _area(spec, evidence)
    return _bootstrap(spec, spec.intervals.other, what, evidence)


def _area(spec: Spec, evidence: Scores) -> Way:
    """Choose DeLong, and Newcombe's method where DeLong's is not to be relied on."""
    chosen = spec.intervals.auc
    if chosen.startswith("bootstrap"):
        return _bootstrap(spec, chosen, asked(MetricAsked(metric="roc_auc")), evidence)
    if chosen == "delong" and _enough_for_delong(evidence):
        return Way(_interval("delong"), evidence)
    return Way(_interval("newcombe_auc"), evidence)


def _enough_for_delong(evidence: Scores) -> bool:
    """
    Ask for enough cases of each class, and for enough of them on the wrong side.

    By simulation DeLong's lower limit lies above the truth in up to 10 % of samples where few cases of the smaller
    class are ranked wrongly; from about fifteen on it keeps its level.
    """
    area = float(registry.method("roc_auc", "metric").function(evidence))
    fewest = min(float(evidence.positive_cases), float(evidence.negative_cases))
    return fewest >= FEW_EVENTS and fewest * min(area, 1 - area) >= FEW_WRONG


def _bootstrap(spec: Spec, name: str, what: Asked, evidence: Counts | Scores) -> Way:
    options: dict[str, Any] = {"metric": what.name, "seed": spec.resampling.seed}
    if spec.resampling.draws is not None:
        options["draws"] = spec.resampling.draws
    return Way(_interval(name), evidence, options)


def _interval(name: str) -> IntervalMethod[..., Any]:
    method = registry.method(name, "interval")
    assert isinstance(method, IntervalMethod)  # noqa: S101 - the registry holds kind and class together
    return method
