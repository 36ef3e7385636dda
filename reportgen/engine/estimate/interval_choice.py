"""Which method answers what: names and rules resolved in one place."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.method import IntervalMethod, Metric
from reportgen.data.arrays import Array
from reportgen.data.clusters import ClusteredProportion, ClusteredScores
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts, Proportion
from reportgen.data.scores import Scores
from reportgen.data.units import Units
from reportgen.engine.study.evidence import Found, ModelEvidence
from reportgen.metrics.roc_auc import roc_auc
from reportgen.spec.model import MetricAsked, Spec
from reportgen.spec.names import ONLY_SHOWN

BASES = ("wilson", "clopper_pearson")
FROM_SHARES = (
    "balanced_accuracy youden_j lr_plus lr_minus mean_cost total_cost profit ppv_at_prevalence npv_at_prevalence"
).split()
OF_AREA: dict[str, Callable[[Array], Array] | None] = {"roc_auc": None, "gini": lambda area: 2 * area - 1}
AGREEMENT = {"recall": "ppa", "specificity": "npa"}
CALIBRATION = {"calibration_slope": "slope", "calibration_intercept": "intercept"}
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
    "calibration_slope",
    "calibration_intercept",
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
    return Asked(registry.declared(named.metric, Metric), dict(named.options))


def metrics_of(spec: Spec) -> tuple[Asked, ...]:
    """List what is computed: what is asked for or the set for the task, and whatever criteria and comparisons need."""
    named = list(spec.metrics or (MetricAsked(metric=name) for name in _default_metrics(spec)))
    named += [MetricAsked(metric=one.metric, options=one.options) for one in spec.criteria]
    named += [one.metric for one in spec.comparisons or ()]
    by_name = {each.name: each for each in map(asked, named)}
    return tuple(by_name.values())


def _default_metrics(spec: Spec) -> Iterator[str]:
    """List what is shown when nobody says: costs first where they are known, agreement where no reference is gold."""
    if spec.costs is not None:
        yield from ("mean_cost", "total_cost")
    if spec.gains is not None:
        yield "profit"
    yield from (called(spec, name) for name in DEFAULT_METRICS)


def called(spec: Spec, metric: str) -> str:
    """Call recall and specificity agreement where the reference errs too."""
    return AGREEMENT.get(metric, metric) if spec.data.labels.gold is False else metric


@dataclass(frozen=True, slots=True)
class Way:
    """An interval method with its options and the evidence it is given."""

    method: IntervalMethod[..., Any]
    evidence: Any
    options: dict[str, Any] = field(default_factory=dict)
    carry: Callable[[Array], Array] | None = None  # from what the method is about to the metric, which rises with it

    @property
    def resamples(self) -> bool:
        """Tell whether the limits come from bootstrap draws."""
        return "draws" in {option.name for option in self.method.own_options}

    def limits(self, *, level: float, sides: int = 2, side: str | None = None) -> Limits | Undefined:
        """Compute the limits."""
        found = self.method.limits(self.evidence, level=level, sides=sides, side=side, **self.options)
        if self.carry is None or isinstance(found, Undefined):
            return found
        low, high, value = (self.carry(end) for end in (found.low, found.high, found.value))
        return Limits(low, high, value, found.notes)


def shown_way(spec: Spec, what: Asked, model: ModelEvidence, evidence: Found) -> Way:
    """Choose the interval that is shown beside an estimate."""
    return _way(spec, what, model, evidence, spec.intervals.proportion, spec.intervals.auc)


def judging_way(spec: Spec, what: Asked, model: ModelEvidence, evidence: Found) -> Way:
    """Choose the interval that carries a verdict: exact for shares, as `intervals.verdict` says."""
    auc = "cautious_auc" if spec.intervals.auc in ONLY_SHOWN else spec.intervals.auc
    return _way(spec, what, model, evidence, spec.intervals.verdict, auc)


def _way(spec: Spec, what: Asked, model: ModelEvidence, evidence: Found, proportion: str, auc: str) -> Way:
    units = model.units(evidence)
    if units is not None:
        return _by_units(spec, what, units, proportion)
    base = base_of(proportion)
    if what.metric.id == "f1" and isinstance(evidence, Counts):
        return Way(_interval("f1_ci"), evidence, {"base": base})
    if what.metric.id in FROM_SHARES:
        return Way(_interval("mover"), evidence, {"metric": what.name, "base": base})
    if what.metric.id in CALIBRATION:
        return Way(_interval("calibration_ci"), evidence, {"of": CALIBRATION[what.metric.id]})
    return _of_shares_and_areas(spec, what, evidence, proportion, auc)


def _of_shares_and_areas(spec: Spec, what: Asked, evidence: Found, proportion: str, auc: str) -> Way:
    if what.metric.share:
        value = what.metric.function(evidence, **what.options)
        return Way(_interval(proportion), Proportion(value.numerator, value.denominator))
    if what.metric.id in OF_AREA and isinstance(evidence, Scores):
        return _area(spec, what, evidence, auc)
    return _bootstrap(spec, spec.intervals.other, what, evidence)


def _by_units(spec: Spec, what: Asked, units: Units[Any], proportion: str) -> Way:
    """Let clusters, not cases, carry the uncertainty; of weighted cases each is drawn by itself."""
    if what.metric.id in OF_AREA and spec.data.columns.cluster:
        return Way(_interval("clustered_auc"), ClusteredScores.of_units(units), carry=OF_AREA[what.metric.id])
    if what.metric.share and spec.data.columns.cluster:
        own = what.metric.function(units.parts, **what.options)
        clustered = ClusteredProportion(own.numerator, own.denominator)
        return Way(_interval("design_effect"), clustered, {"base": base_of(proportion)})
    return _bootstrap(spec, spec.intervals.other, what, units)


def base_of(proportion: str) -> str:
    """Return the limits of shares on which others are built: those chosen for shares where they can be."""
    return proportion if proportion in BASES else "wilson"


def cost_at_use(spec: Spec, costed: Costed, prevalence: float) -> Way:
    """Choose the interval of the mean cost where the classes are as frequent as stated."""
    options = {"metric": "mean_cost", "base": base_of(spec.intervals.proportion), "prevalence": prevalence}
    return Way(_interval("mover"), costed, options)


def _area(spec: Spec, what: Asked, evidence: Scores, chosen: str) -> Way:
    """Take what is chosen; where DeLong's variance does not exist or is 0 Newcombe's method stands for it."""
    if chosen.startswith("bootstrap"):
        return _bootstrap(spec, chosen, what, evidence)
    if chosen == "delong" and not _has_variance(evidence):
        chosen = "newcombe_auc"
    return Way(_interval(chosen), evidence, carry=OF_AREA[what.metric.id])


def _has_variance(evidence: Scores) -> bool:
    """Ask for two cases of each class, and for a pair that is ranked wrongly and one that is ranked rightly."""
    fewest = min(float(evidence.positive_cases), float(evidence.negative_cases))
    return fewest >= 2 and 0 < float(roc_auc(evidence)) < 1


def _bootstrap(spec: Spec, name: str, what: Asked, evidence: Found | Units[Any]) -> Way:
    options: dict[str, Any] = {"metric": what.name, "seed": spec.resampling.seed}
    if spec.resampling.draws is not None:
        options["draws"] = spec.resampling.draws
    return Way(_interval(name), evidence, options)


def _interval(name: str) -> IntervalMethod[..., Any]:
    return registry.declared(name, IntervalMethod)
