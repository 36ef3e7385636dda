"""Each metric of each model, with the interval that is shown next to it."""

from collections.abc import Iterable
from typing import Any

from reportgen import spelling
from reportgen.catalog.answers import Share, Undefined
from reportgen.catalog.bootstrap import bootstrap_values
from reportgen.data.costs import Costed
from reportgen.data.evidence import Confusion, Counts
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.interval_choice import IntervalChoice, shown_interval, shown_level
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.study.study import Study
from reportgen.results.cases import Baseline
from reportgen.results.parts import Estimate, Interval
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task


def estimates(
    spec: ValidationSpec, task: Task, subject: Subject, metrics: Iterable[Asked], *, under: str = ""
) -> tuple[Estimate, ...]:
    """
    Compute metrics of one model, on the judged cases or on those under a ref of their own.

    All that need a bootstrap share its draws, which are then remembered.
    """
    every = {one.name: one for what in metrics for one in what.on(subject)}.values()
    listed = [(what, *_with_interval(spec, what, *_value(spec, task, what.seen(subject), what))) for what in every]
    draw_together(choice for _, _, choice in listed if isinstance(choice, IntervalChoice))
    return tuple(
        _estimate(
            f"models/{spelling.escaped(subject.name)}/{under}{what.name}",
            what,
            fields,
            interval_of(found, level=shown_level(spec, what)) if isinstance(found, IntervalChoice) else found,
        )
        for what, fields, found in listed
    )


def _with_interval(
    spec: ValidationSpec, what: Asked, fields: dict[str, Any], choice: IntervalChoice | None
) -> tuple[dict[str, Any], IntervalChoice | Interval | None]:
    """Compute the interval at once, unless it takes draws: the evidence of a class need not be kept for it."""
    if choice is None or choice.method.resamples:
        return fields, choice
    return fields, interval_of(choice, level=shown_level(spec, what))


def _value(
    spec: ValidationSpec, task: Task, subject: Subject, what: Asked
) -> tuple[dict[str, Any], IntervalChoice | None]:
    """Compute a metric, and choose the interval that is shown next to it, where it has a value."""
    evidence = evidence_of(spec, subject, what)
    if isinstance(evidence, Undefined):
        return convert.absent(evidence), None
    answer = what.metric.function(evidence, **what.options)
    fields = {"n": int(evidence.cases)} | convert.value_fields(what.metric, answer, cases=float(evidence.cases))
    if subject.units is None and isinstance(answer, Share):
        fields["standard_error"] = standard_error(answer)
    if not subject.whole:
        fields["n"] = subject.cases  # rows, as weights do not count cases
    return fields, None if fields["value"] is None else shown_interval(spec, task, what, subject, evidence)


def standard_error(share: Share) -> float | None:
    """Return the standard error of a share of independent cases; at 0 and 1 its formula says nothing."""
    p, n = float(share.value), float(share.denominator)
    return (p * (1 - p) / n) ** 0.5 if 0 < p < 1 else None


def draw_together(choices: Iterable[IntervalChoice]) -> None:
    """Draw once for all that need a bootstrap of the same evidence."""
    drawn: dict[int, list[IntervalChoice]] = {}
    for choice in choices:
        drawn.setdefault(id(choice.evidence), []).append(choice)
    for alike in drawn.values():
        first, names = alike[0], [choice.options["metric"] for choice in alike]
        wanted = {name: first.options[name] for name in ("draws", "stratified") if name in first.options}
        bootstrap_values(first.evidence, names, seed=first.options["seed"], **wanted)


def evidence_of(spec: ValidationSpec, subject: Subject, what: Asked) -> Any:
    """Return what the metric is computed from, or why it cannot be."""
    subject = what.seen(subject)
    evidence = subject.find(what.metric.evidence)
    if evidence is None:
        apart = spec.scores_apart and Scores in what.metric.evidence
        return Undefined("scores_not_comparable" if apart else _missing(what, subject))
    if what.metric.needs_probabilities and not subject.probabilities:
        return Undefined("scores_declared")
    if spec.data.source.sampling == "enriched" and what.metric.depends_on_prevalence:
        return Undefined("enriched_sample")
    return evidence


def _missing(what: Asked, subject: Subject) -> str:
    """Say which evidence is missing, by the first type that the metric would be computed from."""
    if what.metric.between == "parts":
        if subject.units is None:
            return "no_reference_part"
        return "units_between_parts" if subject.whole else "weights_between_parts"
    if what.metric.between == "groups" and subject.get(Counts) is not None:
        return "reference_group" if subject.whole else "units_between_groups"
    if Costed in what.metric.evidence and (subject.get(Counts) or subject.get(Confusion)) is not None:
        return "no_costs"
    return "no_scores" if Scores in what.metric.evidence else "no_threshold"


def computed_from_calls(what: Asked) -> bool:
    """Tell whether the metric is about calls, with or without their costs, and not about scores."""
    return what.of_calls


def interval_of(choice: IntervalChoice, *, level: float, sides: int = 2, side: str | None = None) -> Interval:
    """Compute an interval as results hold it."""
    return convert.interval(
        choice.method.id, choice.limits(level=level, sides=sides, side=side), level=level, sides=sides, side=side
    )


def baselines(spec: ValidationSpec, study: Study, metrics: tuple[Asked, ...]) -> tuple[Baseline, ...]:
    """Compute what rules without a model reach on the same cases; they have no uncertainty to show."""
    found = [(rule, rule.subject(study.subjects, study.splits)) for rule in study.task.baselines]
    rules = [(rule, subject) for rule, subject in found if subject is not None]
    return tuple(
        Baseline(
            ref=f"baselines/{rule.name}",
            name=rule.name,
            label=rule.label,
            estimates=tuple(
                _of_rule(spec, rule.name, what, what.seen(subject))
                for what in {of.name: of for one in metrics for of in one.on(subject)}.values()
                if what.seen(subject).find(what.metric.evidence) is not None or computed_from_calls(what)
            ),
        )
        for rule, subject in rules
    )


def _of_rule(spec: ValidationSpec, name: str, what: Asked, subject: Subject) -> Estimate:
    ref = f"baselines/{name}/{what.name}"
    evidence = evidence_of(spec, subject, what)
    if isinstance(evidence, Undefined):
        return _estimate(ref, what, convert.absent(evidence))
    fields = {"n": int(evidence.cases)} | convert.value_fields(
        what.metric, what.metric.function(evidence, **what.options)
    )
    return _estimate(ref, what, fields)


def _estimate(ref: str, what: Asked, fields: dict[str, Any], shown: Interval | None = None) -> Estimate:
    return Estimate(
        ref=ref, metric=what.id, label=what.label, options=what.options, of=what.of, interval=shown, **fields
    )
