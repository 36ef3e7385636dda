"""By how much a metric differs between two sets of different cases, with the interval of that difference."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from reportgen import index, spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.bootstrap import MANY_CASES, MERGED
from reportgen.catalog.method import IntervalMethod
from reportgen.catalog.statistic import point
from reportgen.conventions import FEWEST_CLUSTERS
from reportgen.data.arrays import array
from reportgen.data.merged_scores import MergedScores
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.data.two_sets import TwoSets, joined_units, shared_units
from reportgen.engine import convert
from reportgen.engine.estimate.estimates import draw_together, evidence_of, interval_of
from reportgen.engine.estimate.interval_choice import ROLES, IntervalChoice, prepared
from reportgen.engine.estimate.metrics_asked import Asked, asked
from reportgen.engine.judge.families import level_of
from reportgen.results.parts import Estimate, Interval
from reportgen.spec.validation import ValidationSpec

TURNED_NOTES = {"monte_carlo_low": "monte_carlo_high", "monte_carlo_high": "monte_carlo_low"}
NOTES_WITH_SIGN = ("bias_correction", "acceleration")


@dataclass(frozen=True, slots=True)
class Sets:
    """One model on two sets of cases, and why these are not independent, if they are not."""

    first: Subject
    second: Subject
    dependent: Undefined | None = None


def differences(
    spec: ValidationSpec, metrics: Iterable[Asked], sets: Sets, *, under: str, key: str, column: str | None = None
) -> tuple[Estimate, ...]:
    """
    Subtract each metric of the second set from that of the first; all that need a bootstrap share its draws.

    Where a criterion is about the differences of a column's groups, its interval is the one that is shown. If the author
    names some of the metrics, no table shows the others: they have no interval that takes a bootstrap.
    """
    together: dict[str | None, dict[Any, Any]] = {}  # by the class that metrics are of
    listed = {one.name: one for what in metrics for one in what.on(sets.first)}
    with_interval = (listed.keys() & spec.metrics_named) or listed.keys()
    found = []
    for name, what in listed.items():
        seen = replace(sets, first=what.seen(sets.first), second=what.seen(sets.second))
        fields, choice = _difference(spec, what, seen, together.setdefault(what.of_class, {}), column)
        dropped = name not in with_interval and isinstance(choice, IntervalChoice) and choice.method.resamples
        found.append((what, fields, None if dropped else choice))
    draw_together(one for _, _, one in found if isinstance(one, IntervalChoice) and one.method.resamples)
    return tuple(
        Estimate(
            ref=f"models/{spelling.escaped(sets.first.name)}/{under}{what.name}/{key}",
            metric=what.id,
            label=what.label,
            options=what.options,
            of=what.of,
            interval=_interval(spec, what, choice, column),
            **fields,
        )
        for what, fields, choice in found
        if fields
    )


def turned(gap: Estimate, *, under: str, key: str, of: str) -> Estimate:
    """Return the same difference, second minus first: one interval, whose ends and signs change places."""
    ref = f"models/{spelling.escaped(of)}/{under}{gap.asked}/{key}"
    value = None if gap.value is None else 0.0 - gap.value
    return gap.model_copy(update={"ref": ref, "value": value, "interval": gap.interval and _turned(gap.interval)})


def _turned(found: Interval) -> Interval:
    low, high = (None if end is None else 0.0 - end for end in (found.high, found.low))
    notes = {TURNED_NOTES.get(name, name): value for name, value in found.notes.items()}
    notes |= {name: 0.0 - notes[name] for name in NOTES_WITH_SIGN if name in notes}
    return found.model_copy(update={"low": low, "high": high, "notes": notes})


def judged_at(spec: ValidationSpec, what: Asked, column: str | None) -> float | None:
    """Return the level at which differences of a column's groups are judged, primary criteria first; none if they are not."""
    about = [
        one
        for one in spec.criteria_on_metrics
        if one.difference_to_rest is not None and one.for_each == column and asked(one.quantity).name == what.name
    ]
    first = min(about, key=lambda one: ROLES.index(one.role), default=None)
    return None if first is None else level_of(spec, first)


def judging_choice(spec: ValidationSpec, what: Asked, sets: Sets, evidence: TwoSets) -> IntervalChoice | Undefined:
    """Choose the interval from which a verdict on the difference is read, or say why there is none."""
    if sets.first.units_of(evidence.first) is not None or sets.second.units_of(evidence.second) is not None:
        return Undefined("not_proved_between_clusters")
    entry = index.judging_between_sets(what.metric.family)
    if entry is None:
        return Undefined("not_proved_between_groups")
    return _linear(prepared(spec, _declared(entry.id), what, evidence, base=None))


def _difference(
    spec: ValidationSpec, what: Asked, sets: Sets, together: dict[Any, Any], column: str | None
) -> tuple[dict[str, Any], IntervalChoice | Undefined | None]:
    """Return the fields of the difference, and how its interval is found; none where the metric is not computed at all."""
    sides = [evidence_of(spec, one, what) for one in (sets.first, sets.second)]
    if any(isinstance(one, Undefined) for one in sides):
        return {}, None
    for one in sides:
        fields = convert.value_fields(what.metric, what.metric.function(one, **what.options))
        if fields["value"] is None:
            return {name: fields[name] for name in ("value", "undefined", "undefined_code", "facts")}, None
    evidence = together.setdefault(type(sides[0]), TwoSets(*sides))
    value = convert.number(point(evidence, what.name))
    if judged_at(spec, what, column) is not None:
        judging = judging_choice(spec, what, sets, evidence)
        if isinstance(judging, IntervalChoice):
            return {"value": value}, judging
    return {"value": value}, sets.dependent or _choice(spec, what, sets, evidence, together)


def _choice(
    spec: ValidationSpec, what: Asked, sets: Sets, evidence: TwoSets, together: dict[Any, Any]
) -> IntervalChoice | Undefined:
    """Choose the interval that is declared for differences in such metrics, by what varies from sample to sample."""
    first, second = sets.first.units_of(evidence.first), sets.second.units_of(evidence.second)
    if first is None or second is None:
        return _of_cases(spec, what, evidence, together)
    if spec.data.columns.cluster is not None and (few := min(first.units, second.units)) < FEWEST_CLUSTERS:
        return Undefined("few_clusters_of_set", clusters=few)
    joined = together.setdefault((Units, type(evidence.first)), joined_units(first, second))
    method = _declared(index.interval_between_sets(what.metric.family, unit="any").id)
    return prepared(spec, method, what, joined, base=None, stratified=not shared_units(first, second))


def _of_cases(spec: ValidationSpec, what: Asked, evidence: TwoSets, together: dict[Any, Any]) -> IntervalChoice:
    """Take the interval for single cases, or the one that takes its place where that one is not defined."""
    method = _declared(index.interval_between_sets(what.metric.family).id)
    if method.resamples:
        return _resampled(spec, method, what, evidence, together)
    choice = prepared(spec, method, what, evidence, base=None)
    if method.defined is not None and method.fallback is not None and not method.defined(choice.evidence):
        choice = prepared(spec, _declared(method.fallback), what, evidence, base=None)
    return _linear(choice)


def _linear(choice: IntervalChoice) -> IntervalChoice:
    """Convert a difference by the slope alone."""
    carry = choice.carry
    if carry is None:
        return choice
    at_none = carry(array(0.0))
    return replace(choice, carry=lambda difference: carry(difference) - at_none)


def _resampled(
    spec: ValidationSpec, method: IntervalMethod[..., Any], what: Asked, evidence: TwoSets, together: dict[Any, Any]
) -> IntervalChoice:
    """Draw both sets by themselves; of very many scores neighbours together, by which the difference is not moved."""
    drawn = together.setdefault((TwoSets, type(evidence.first)), _lighter(evidence))
    choice = prepared(spec, method, what, drawn, base=None, stratified=True)
    if drawn is evidence:
        return choice
    moved = point(evidence, what.name) - point(drawn, what.name)
    return replace(choice, carry=lambda value: value + moved)


def _lighter(evidence: TwoSets) -> TwoSets:
    """Put neighbouring scores together where a draw of each would take too long."""
    sides = (evidence.first, evidence.second)
    if not isinstance(evidence.first, Scores) or float(evidence.cases) <= MANY_CASES:
        return evidence
    return TwoSets(*(MergedScores.of(one, MERGED // len(sides)).scores for one in sides))


def _declared(name: str) -> IntervalMethod[..., Any]:
    return registry.declared(name, IntervalMethod)


def _interval(
    spec: ValidationSpec, what: Asked, choice: IntervalChoice | Undefined | None, column: str | None
) -> Interval | None:
    """Compute the interval, or say why there is none next to the difference."""
    if choice is None:
        return None
    level = judged_at(spec, what, column) or spec.confidence
    if isinstance(choice, Undefined):
        return convert.interval(index.interval_between_sets(what.metric.family).id, choice, level=level)
    return interval_of(choice, level=level)
