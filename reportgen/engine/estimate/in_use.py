"""Which value of a metric is judged: that of the sample, or the one at the prevalence where the model is used."""

from typing import Any

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import MetricValue, Undefined
from reportgen.catalog.method import IntervalMethod, Metric
from reportgen.data.at_use import AtUse
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.data.subject import Subject
from reportgen.engine.estimate.estimates import evidence_of
from reportgen.engine.estimate.interval_choice import IntervalChoice, judging_interval
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task


def is_judged_in_use(spec: ValidationSpec, what: Asked) -> bool:
    """Tell whether the value in use is judged: it is stated, and the metric changes with the prevalence."""
    return (
        bool(spec.data.prevalences_in_use)
        and what.metric.depends_on_prevalence
        and not what.metric.of_cases
        and "prevalence" not in what.options
    )


def can_be_carried(metric: Metric[..., Any]) -> bool:
    """Tell whether recall and specificity alone, with a prevalence, give the metric: scores would need weights."""
    options = {option.name for option in metric.own_options}
    return bool({Counts, Costed} & set(metric.evidence)) or {"threshold", "prevalence"} <= options


def judged_evidence(spec: ValidationSpec, subject: Subject, what: Asked, prevalence: float | None = None) -> Any:
    """Return what the judged value is computed from, at one of the prevalences of use where it is judged there."""
    if not is_judged_in_use(spec, what):
        return evidence_of(spec, subject, what)
    if not can_be_carried(what.metric):
        return Undefined("needs_weights_for_use")
    found = subject.find(what.metric.evidence)
    if found is None or (what.metric.needs_probabilities and not subject.probabilities):
        return evidence_of(spec, subject, what)
    use = AtUse.of(found, spec.data.prevalences_in_use[0] if prevalence is None else prevalence, what.options)
    if not use.calls.positives or not use.calls.negatives:
        return Undefined("one_class")
    return use


def value_of(what: Asked, evidence: Any) -> MetricValue:
    """Compute the metric, in use where the evidence says so."""
    found: MetricValue = what.metric.function(
        evidence.expected if isinstance(evidence, AtUse) else evidence, **what.options
    )
    return found


def interval_in_use(
    spec: ValidationSpec, task: Task, what: Asked, subject: Subject, use: AtUse
) -> IntervalChoice | Undefined:
    """
    Choose the interval of a value in use, the same where it is shown and where it judges.

    Where units of cases are drawn anew, only metrics that have a form of their own at a prevalence have one.
    """
    if subject.units_of(use.found) is None:
        entry = next(one for one in index.of_kind("interval") if one.at_prevalence)
        options = {"metric": what.name, "prevalence": use.prevalence}
        return IntervalChoice(registry.declared(entry.id, IntervalMethod), use.found, options)
    own = next((one.id for one in index.of_kind("metric") if one.at_use_of == what.metric.id), None)
    if own is None:
        return Undefined("no_limits_in_use_of_units")
    there = Asked(registry.declared(own, Metric), {"prevalence": use.prevalence})
    return judging_interval(spec, task, there, subject, use.found)
