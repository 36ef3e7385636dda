"""Each metric of each model, with the interval that is shown beside it."""

from collections.abc import Iterable
from typing import Any

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.catalog.bootstrap import bootstrap_values
from reportgen.data.arrays import Array
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores
from reportgen.engine import convert
from reportgen.engine.estimate.interval_choice import Asked, Way, shown_way
from reportgen.engine.estimate.prevalence import depends_on_prevalence, needs_probabilities
from reportgen.engine.study.evidence import Found, Gathered, ModelEvidence
from reportgen.results.model import Baseline, Estimate, Interval
from reportgen.spec.model import Spec

BASELINES = {"majority": "Majority class", "accept_all": "All called positive", "reject_all": "All called negative"}


def estimates(spec: Spec, model: ModelEvidence, metrics: Iterable[Asked], *, under: str = "") -> tuple[Estimate, ...]:
    """
    Compute metrics of one model, on the judged cases or on those under a ref of their own.

    All that need a bootstrap share its draws, which are then remembered.
    """
    listed = [(what, *_value(spec, model, what)) for what in metrics]
    _draw_together(way for _, _, way in listed if way is not None and way.resamples)
    return tuple(
        _estimate(
            f"models/{index.escaped(model.name)}/{under}{what.name}",
            what,
            fields,
            None if way is None else interval_of(way, level=spec.confidence),
        )
        for what, fields, way in listed
    )


def _value(spec: Spec, model: ModelEvidence, what: Asked) -> tuple[dict[str, Any], Way | None]:
    """Compute a metric, and choose the interval that is shown beside it, where it has a value."""
    evidence = found(spec, model, what)
    if isinstance(evidence, Undefined):
        return convert.absent(evidence), None
    fields = {"n": int(evidence.cases)} | convert.value_fields(
        what.metric, what.metric.function(evidence, **what.options)
    )
    if not model.whole:
        fields["n"] = sum(model.sizes or ())  # rows, as weights do not count cases
    return fields, None if fields["value"] is None else shown_way(spec, what, model, evidence)


def _draw_together(ways: Iterable[Way]) -> None:
    drawn: dict[int, list[Way]] = {}
    for way in ways:
        drawn.setdefault(id(way.evidence), []).append(way)
    for alike in drawn.values():
        first, names = alike[0], [way.options["metric"] for way in alike]
        bootstrap_values(first.evidence, names, draws=first.options.get("draws"), seed=first.options["seed"])


def found(spec: Spec, model: ModelEvidence, what: Asked) -> Found | Undefined:
    """Return what the metric is computed from, or why it cannot be."""
    evidence = model.find(what.metric.evidence)
    if evidence is None:
        return Undefined(_missing(what, model))
    if needs_probabilities(what) and not model.probabilities:
        return Undefined("scores_declared")
    if spec.data.source.sampling == "enriched" and depends_on_prevalence(what):
        return Undefined("enriched_sample")
    return evidence


def _missing(what: Asked, model: ModelEvidence) -> str:
    if Costed in what.metric.evidence and model.counts is not None:
        return "no_costs"
    return "no_scores" if Scores in what.metric.evidence else "no_threshold"


def interval_of(way: Way, *, level: float, sides: int = 2, side: str | None = None) -> Interval:
    """Compute an interval as results hold it."""
    return convert.interval(
        way.method.id, way.limits(level=level, sides=sides, side=side), level=level, sides=sides, side=side
    )


def baselines(spec: Spec, gathered: Gathered, metrics: tuple[Asked, ...]) -> tuple[Baseline, ...]:
    """Compute what rules without a model reach on the same cases; they have no uncertainty of their own to show."""
    counted = [what for what in metrics if {Counts, Costed} & set(what.metric.evidence)]
    costs = next((model.costs for model in gathered.models), None)
    return tuple(
        Baseline(
            ref=f"baselines/{name}",
            name=name,
            label=label,
            estimates=tuple(_of_rule(spec, name, what, _rule(name, gathered), costs) for what in counted),
        )
        for name, label in BASELINES.items()
    )


def _rule(name: str, gathered: Gathered) -> Counts:
    """Call all cases positive, or all negative."""
    positives, negatives = gathered.positives, gathered.cases - gathered.positives
    if name == "accept_all" or (name == "majority" and positives > negatives):
        return Counts.of(tp=positives, fp=negatives, fn=0, tn=0)
    return Counts.of(tp=0, fp=0, fn=positives, tn=negatives)


def _of_rule(spec: Spec, name: str, what: Asked, counts: Counts, costs: Array | None) -> Estimate:
    ref = f"baselines/{name}/{what.name}"
    evidence = found(spec, ModelEvidence(name=name, counts=counts, costs=costs), what)
    if isinstance(evidence, Undefined):
        return _estimate(ref, what, convert.absent(evidence))
    fields = {"n": int(counts.cases)} | convert.value_fields(
        what.metric, what.metric.function(evidence, **what.options)
    )
    return _estimate(ref, what, fields)


def _estimate(ref: str, what: Asked, fields: dict[str, Any], shown: Interval | None = None) -> Estimate:
    return Estimate(ref=ref, metric=what.metric.id, label=what.label, options=what.options, interval=shown, **fields)
