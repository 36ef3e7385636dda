"""What recall and specificity of the sample mean at the prevalence of use."""

from dataclasses import replace
from typing import Any

from reportgen import index, spelling
from reportgen.catalog.answers import Undefined
from reportgen.data.call_costs import CallCosts
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.estimates import interval_of
from reportgen.engine.estimate.interval_choice import IntervalChoice, shown_interval
from reportgen.engine.estimate.metrics_asked import Asked, asked
from reportgen.metrics.mean_cost import mean_cost
from reportgen.metrics.recall import recall
from reportgen.metrics.specificity import specificity
from reportgen.results.parts import CarriedEstimate, Tabulated
from reportgen.spec.judged import MetricAsked
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task


def at_use(spec: ValidationSpec, task: Task, subject: Subject) -> tuple[CarriedEstimate, ...]:
    """Return precision, NPV and mean cost there; both classes keep the rates that they have here."""
    prevalence, counts = spec.data.use_prevalence, subject.get(Counts)
    if prevalence is None or counts is None:
        return ()
    listed = []
    at_use_of = {entry.at_use_of: entry.id for entry in index.of_kind("metric") if entry.at_use_of}
    for name in task.metrics(spec):
        if name not in at_use_of:
            continue
        what = asked(MetricAsked(metric=at_use_of[name], options={"prevalence": prevalence}))
        fields = convert.value_fields(what.metric, what.metric.function(counts, prevalence=prevalence))
        choice = shown_interval(spec, task, what, subject, counts)
        listed.append(_estimate(spec, subject, name, what.metric.label, what, fields, choice))
    costed = subject.get(Costed)
    if costed is not None and subject.units is None:
        value = convert.number(CallCosts.of(costed.costs).mean(counts, prevalence))
        fields = {"value": value} | ({} if value is not None else convert.absent(Undefined("one_class")))
        what = Asked(mean_cost)
        made = shown_interval(spec, task, what, subject, costed)
        choice = replace(made, options=made.options | {"prevalence": prevalence})
        label = "Mean cost at the prevalence of use"
        listed.append(_estimate(spec, subject, what.metric.id, label, what, fields, choice))
    return tuple(listed)


def _estimate(
    spec: ValidationSpec,
    subject: Subject,
    name: str,
    label: str,
    what: Asked,
    fields: dict[str, Any],
    choice: IntervalChoice,
) -> CarriedEstimate:
    shown = None if fields["value"] is None else interval_of(choice, level=spec.confidence)
    counts = subject.get(Counts)
    cases = None if counts is None else int(counts.cases)
    ref = f"models/{spelling.escaped(subject.name)}/at_use_prevalence/{name}"
    return CarriedEstimate(
        ref=ref, carries=name, metric=what.metric.id, label=label, interval=shown, **({"n": cases} | fields)
    )


def per_thousand(spec: ValidationSpec, subject: Subject) -> Tabulated | None:
    """Carry recall and specificity over to a thousand cases at the prevalence of use."""
    counts, prevalence = subject.get(Counts), spec.data.use_prevalence
    if counts is None or prevalence is None:
        return None
    found, spared = (convert.number(metric(counts).value) for metric in (recall, specificity))
    if found is None or spared is None:
        return None
    positives, negatives = 1000 * prevalence, 1000 * (1 - prevalence)
    row = (positives * found, positives * (1 - found), negatives * (1 - spared), negatives * spared)
    return Tabulated(
        ref=f"models/{spelling.escaped(subject.name)}/at_use_prevalence/per_1000",
        label="Per 1000 cases at the prevalence of use",
        columns=("tp", "fn", "fp", "tn"),
        rows=(row,),
        facts={"positives": positives},
    )
