"""Criteria, judged on the bound of an interval, never on the point."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from reportgen import spelling
from reportgen.catalog.answers import Undefined
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.estimates import evidence_of
from reportgen.engine.estimate.metrics_asked import Asked, asked
from reportgen.engine.judge.blockers import blockers
from reportgen.engine.judge.bounds import Required, bounds_of, comparator, level_of
from reportgen.engine.judge.sample_size_needed import needed
from reportgen.engine.judge.small_groups import too_small
from reportgen.engine.study.study import Study
from reportgen.results.verdicts import Assumed, Criterion, Verdict, Word
from reportgen.spec.judged import CriterionAsked, MetricAsked
from reportgen.spec.validation import ValidationSpec

WORST_FIRST: tuple[Word, ...] = ("not_met", "undefined", "not_demonstrated", "met")


def judge(spec: ValidationSpec, study: Study) -> tuple[Criterion, ...]:
    """Judge every criterion for every model, and every group, that it concerns."""
    return tuple(_criterion(spec, study, criterion) for criterion in spec.criteria)


def _criterion(spec: ValidationSpec, study: Study, criterion: CriterionAsked) -> Criterion:
    what = asked(MetricAsked(metric=criterion.metric, options=criterion.options))
    verdicts = tuple(_verdict(spec, study, criterion, what, one) for one in _judged(study, criterion, what))
    worst = min(verdicts, key=lambda one: WORST_FIRST.index(one.verdict))
    shared = (
        "undefined undefined_code facts verdict value bound low high threshold upper decided_by level sides "
        "cases_needed cases_needed_undefined cases_needed_code"
    ).split()
    return Criterion(
        ref=f"criteria/{spelling.escaped(criterion.id)}",
        id=criterion.id,
        metric=what.metric.id,
        label=what.label,
        options=what.options,
        comparator=comparator(criterion),
        role=criterion.role,
        why=criterion.why,
        for_each=criterion.for_each,
        worst=worst.ref,
        models=verdicts,
        **{name: getattr(worst, name) for name in shared},
    )


@dataclass(frozen=True, slots=True)
class JudgedSubject:
    """Who is judged: a model on all cases or on a group of them, with the refs of verdict and estimate."""

    model: Subject
    ref: str
    estimate: str
    group: str | None = None


def _judged(study: Study, criterion: CriterionAsked, what: Asked) -> Iterator[JudgedSubject]:
    """List the models that a criterion concerns, and each group of cases if every one of them must hold."""
    root = f"criteria/{spelling.escaped(criterion.id)}"
    for at, model in enumerate(study.subjects):
        if criterion.model not in (None, model.name):
            continue
        name, column = spelling.escaped(model.name), criterion.for_each
        if column is None:
            yield JudgedSubject(model, f"{root}/models/{name}", f"models/{name}/{what.name}")
            continue
        several = len(study.subjects) > 1 and criterion.model is None
        for group, models in study.groups[column].items():
            key = f"{spelling.escaped(column)}={spelling.escaped(group)}"
            ref = f"{root}/models/{name}/{key}" if several else f"{root}/{key}"
            yield JudgedSubject(models[at], ref, f"models/{name}/groups/{key}/{what.name}", group)


def _verdict(spec: ValidationSpec, study: Study, criterion: CriterionAsked, what: Asked, one: JudgedSubject) -> Verdict:
    limits = Required.of(criterion)
    common: dict[str, Any] = {
        "ref": one.ref,
        "model": one.model.name,
        "group": one.group,
        "estimate": one.estimate,
        "threshold": limits.threshold,
        "upper": limits.upper,
        "level": level_of(spec, criterion),
        "sides": criterion.sides,
    }
    evidence = evidence_of(spec, one.model, what)
    if isinstance(evidence, Undefined):
        return Verdict(**common, verdict="undefined", **convert.absent(evidence))
    found = convert.value_fields(what.metric, what.metric.function(evidence, **what.options))
    fields = {"n": float(evidence.cases)} | found
    counts = {name: fields.get(name) for name in ("value", "numerator", "denominator")}
    if fields["value"] is None:
        missing_fields = {name: fields[name] for name in ("undefined", "undefined_code", "facts")}
        return Verdict(**common, **counts, verdict="undefined", **missing_fields)
    bounds = bounds_of(spec, study.task, criterion, what, one.model, evidence, limits)
    fault = next(_faults(spec, study, criterion, what, one, fields), bounds.fault)
    word = "undefined" if fault else limits.word(bounds)
    assumed = () if fault else _assumed(spec, study, criterion, what, one, limits)
    alone = word
    if any(other.verdict != word for other in assumed):
        word = "not_demonstrated"
    if fault:
        counts["value"] = None  # the estimate keeps it
    return Verdict(
        **common,
        **counts,
        verdict=word,
        alone=alone,
        bound=bounds.high if criterion.at_most is not None else bounds.low,
        low=bounds.low,
        high=bounds.high,
        decided_by=bounds.method,
        depends_on_seed=bounds.depends_on_seed,
        assumed=assumed,
        **(convert.absent(fault) if fault else {}),
        **needed(spec, study, criterion, what, evidence, level_of(spec, criterion)),
    )


def _assumed(
    spec: ValidationSpec, study: Study, criterion: CriterionAsked, what: Asked, one: JudgedSubject, limits: Required
) -> tuple[Assumed, ...]:
    """Judge again with all that is not known of some rows filled with one class, and then with the other."""
    judged = []
    key = (criterion.for_each or "", one.group or "")
    worst_cases = study.worst_cases if one.group is None else study.worst_cases_of_groups[key]
    for name, model in worst_cases.get(one.model.name, {}).items():
        evidence = evidence_of(spec, model, what)
        if isinstance(evidence, Undefined):
            continue
        fields = convert.value_fields(what.metric, what.metric.function(evidence, **what.options))
        bounds = bounds_of(spec, study.task, criterion, what, model, evidence, limits)
        word: Word = "undefined" if fields["value"] is None or bounds.fault else limits.word(bounds)
        shown = {key: fields.get(key) for key in ("value", "numerator", "denominator")}
        ref = f"{one.ref}/assumed/{name}"
        judged.append(Assumed(ref=ref, name=name, verdict=word, low=bounds.low, high=bounds.high, **shown))
    return tuple(judged)


def _faults(
    spec: ValidationSpec,
    study: Study,
    criterion: CriterionAsked,
    what: Asked,
    one: JudgedSubject,
    fields: dict[str, Any],
) -> Iterator[Undefined]:
    yield from blockers(spec, study, what, one.model)
    if one.group is not None:
        yield from too_small(spec, criterion, what, one.model, f"{criterion.for_each}={one.group}", fields)
