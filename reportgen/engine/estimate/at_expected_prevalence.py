"""What recall and specificity of the sample mean at the prevalence of use."""

from collections.abc import Iterator
from typing import Any

from reportgen import index, spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import Metric
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.estimates import interval_of
from reportgen.engine.estimate.in_use import (
    can_be_carried,
    interval_in_use,
    is_judged_in_use,
    judged_evidence,
    value_of,
)
from reportgen.engine.estimate.interval_choice import shown_level
from reportgen.engine.estimate.metrics_asked import Asked, asked, metrics_of
from reportgen.results.parts import OTHER_END, CarriedEstimate
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task


def at_use(spec: ValidationSpec, task: Task, subject: Subject, under: str = "") -> tuple[CarriedEstimate, ...]:
    """Return what is judged there or requested, and precision, NPV and mean cost; of a range the worse end first."""
    listed = []
    for what in _shown(spec, task, subject):
        ref = f"models/{spelling.escaped(subject.name)}/{under}at_use_prevalence/{what.name}"
        ends = [_at(spec, task, subject, what, prevalence, ref=ref) for prevalence in spec.data.prevalences_in_use]
        worse, *others = sorted(ends, key=lambda one: _rank(what, one))
        other = others[0].model_copy(update={"ref": f"{worse.ref}{OTHER_END}"}) if others else None
        listed.append(worse.model_copy(update={"other_end": other}))
    return tuple(listed)


def _shown(spec: ValidationSpec, task: Task, subject: Subject) -> Iterator[Asked]:
    """List the metrics that are carried over: of those that nobody asks for only what the model gives evidence for."""
    named = {asked(one.quantity).name for one in spec.criteria_on_metrics}
    named |= {asked(one).name for one in spec.metrics or ()}
    for what in metrics_of(spec, task, (subject,)):
        if not is_judged_in_use(spec, what) or not can_be_carried(what.metric):
            continue
        usual = (what.metric.per_case and subject.units is None) or _own_form(what) is not None
        if what.name in named or (usual and subject.find(what.metric.evidence) is not None):
            yield what


def _own_form(what: Asked) -> Metric[..., Any] | None:
    """Find the metric that is this one at a stated prevalence."""
    own = next((one.id for one in index.of_kind("metric") if one.at_use_of == what.metric.id), None)
    return None if own is None else registry.declared(own, Metric)


def _rank(what: Asked, one: CarriedEstimate) -> float:
    """Sort worse values before better ones."""
    if one.value is None:
        return 0.0
    return -one.value if what.metric.better == "lower" else one.value


def _at(
    spec: ValidationSpec, task: Task, subject: Subject, what: Asked, prevalence: float, *, ref: str
) -> CarriedEstimate:
    """Carry one metric over to one prevalence."""
    use, own = judged_evidence(spec, subject, what, prevalence), _own_form(what)
    fields: dict[str, Any] = {"value": None, "n": subject.cases}
    shown = None
    if isinstance(use, Undefined):
        fields |= convert.absent(use)
    else:
        metric = what.metric if own is None else own
        found = convert.value_fields(metric, value_of(what, use))
        fields |= {name: value for name, value in found.items() if name not in ("n", "numerator", "denominator")}
        choice = interval_in_use(spec, task, what, subject, use)
        if fields["value"] is not None and not isinstance(choice, Undefined):
            shown = interval_of(choice, level=shown_level(spec, what))
    return CarriedEstimate(
        ref=ref,
        carries=what.name,
        metric=what.metric.id if own is None else own.id,
        label=f"{what.label} at the expected prevalence" if own is None else own.label,
        interval=shown,
        prevalence=prevalence,
        **fields,
    )
