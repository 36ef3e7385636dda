"""Each metric of each model, with the interval that is shown beside it."""

from typing import Any

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Counts
from reportgen.engine import convert
from reportgen.engine.gathered import Gathered, ModelEvidence
from reportgen.engine.plan import Asked, Way, shown_way
from reportgen.results.model import Baseline, Estimate, Interval
from reportgen.spec.model import Spec

BASELINES = {"majority": "Majority class", "accept_all": "All called positive", "reject_all": "All called negative"}


def estimate(spec: Spec, model: ModelEvidence, what: Asked) -> Estimate:
    """Compute one metric of one model."""
    ref = f"models/{index.escaped(model.name)}/{what.name}"
    evidence = model.find(what.metric.evidence)
    if evidence is None:
        missing = "no_threshold" if Counts in what.metric.evidence else "no_scores"
        return _estimate(ref, what, convert.absent(Undefined(missing)))
    if what.metric.id == "brier" and not model.probabilities:
        return _estimate(ref, what, convert.absent(Undefined("scores_declared")))
    fields = {"n": int(evidence.cases)} | convert.value_fields(
        what.metric, what.metric.function(evidence, **what.options)
    )
    shown = None
    if fields["value"] is not None:
        shown = interval_of(shown_way(spec, what, evidence), level=spec.confidence)
    return _estimate(ref, what, fields, shown)


def interval_of(way: Way, *, level: float, sides: int = 2, side: str | None = None) -> Interval:
    """Compute an interval as results hold it."""
    return convert.interval(
        way.method.id, way.limits(level=level, sides=sides, side=side), level=level, sides=sides, side=side
    )


def baselines(gathered: Gathered, metrics: tuple[Asked, ...]) -> tuple[Baseline, ...]:
    """Compute what rules without a model reach on the same cases; they have no uncertainty of their own to show."""
    counted = [what for what in metrics if Counts in what.metric.evidence]
    return tuple(
        Baseline(
            ref=f"baselines/{name}",
            name=name,
            label=label,
            estimates=tuple(_of_rule(name, what, _rule(name, gathered)) for what in counted),
        )
        for name, label in BASELINES.items()
    )


def _rule(name: str, gathered: Gathered) -> Counts:
    """Call all cases positive, or all negative."""
    positives, negatives = gathered.positives, gathered.cases - gathered.positives
    if name == "accept_all" or (name == "majority" and positives > negatives):
        return Counts.of(tp=positives, fp=negatives, fn=0, tn=0)
    return Counts.of(tp=0, fp=0, fn=positives, tn=negatives)


def _of_rule(name: str, what: Asked, counts: Counts) -> Estimate:
    fields = {"n": int(counts.cases)} | convert.value_fields(what.metric, what.metric.function(counts, **what.options))
    return _estimate(f"baselines/{name}/{what.name}", what, fields)


def _estimate(ref: str, what: Asked, fields: dict[str, Any], shown: Interval | None = None) -> Estimate:
    return Estimate(ref=ref, metric=what.metric.id, label=what.label, options=what.options, interval=shown, **fields)
