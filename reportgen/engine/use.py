"""What recall and specificity of the sample mean at the prevalence of use."""

from typing import Any

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.data.call_costs import CallCosts
from reportgen.engine import convert
from reportgen.engine.estimate import interval_of
from reportgen.engine.gathered import ModelEvidence
from reportgen.engine.plan import Way, asked, cost_at_use, shown_way
from reportgen.metrics.recall import recall
from reportgen.metrics.specificity import specificity
from reportgen.results.model import CarriedEstimate, Tabulated
from reportgen.spec.model import MetricAsked, Spec

CARRIED = {"precision": "ppv_at_prevalence", "npv": "npv_at_prevalence"}


def at_use(spec: Spec, model: ModelEvidence) -> tuple[CarriedEstimate, ...]:
    """Return precision, NPV and mean cost there; both classes keep the rates that they have here."""
    prevalence, counts = spec.data.use_prevalence, model.counts
    if prevalence is None or counts is None:
        return ()
    listed = []
    for name, metric in CARRIED.items():
        what = asked(MetricAsked(metric=metric, options={"prevalence": prevalence}))
        fields = convert.value_fields(what.metric, what.metric.function(counts, prevalence=prevalence))
        listed.append(
            _estimate(
                spec, model, name, what.metric.id, what.metric.label, fields, shown_way(spec, what, model, counts)
            )
        )
    costed = model.costed
    if costed is not None and model.counts_by is None:
        value = convert.number(CallCosts.of(costed.costs).mean(counts, prevalence))
        fields = {"value": value} | ({} if value is not None else convert.absent(Undefined("one_class")))
        way = cost_at_use(spec, costed, prevalence)
        listed.append(
            _estimate(spec, model, "mean_cost", "mean_cost", "Mean cost at the prevalence of use", fields, way)
        )
    return tuple(listed)


def _estimate(
    spec: Spec, model: ModelEvidence, name: str, metric: str, label: str, fields: dict[str, Any], way: Way
) -> CarriedEstimate:
    shown = None if fields["value"] is None else interval_of(way, level=spec.confidence)
    counts = model.counts
    cases = None if counts is None else int(counts.cases)
    ref = f"models/{index.escaped(model.name)}/at_use_prevalence/{name}"
    return CarriedEstimate(ref=ref, carries=name, metric=metric, label=label, interval=shown, **({"n": cases} | fields))


def per_thousand(spec: Spec, model: ModelEvidence) -> Tabulated | None:
    """Carry recall and specificity over to a thousand cases at the prevalence of use."""
    counts, prevalence = model.counts, spec.data.use_prevalence
    if counts is None or prevalence is None:
        return None
    found, spared = (convert.number(metric(counts).value) for metric in (recall, specificity))
    if found is None or spared is None:
        return None
    positives, negatives = 1000 * prevalence, 1000 * (1 - prevalence)
    row = (positives * found, positives * (1 - found), negatives * (1 - spared), negatives * spared)
    return Tabulated(
        ref=f"models/{index.escaped(model.name)}/at_use_prevalence/per_1000",
        label="Per 1000 cases at the prevalence of use",
        columns=("tp", "fn", "fp", "tn"),
        rows=(row,),
        facts={"positives": positives},
    )
