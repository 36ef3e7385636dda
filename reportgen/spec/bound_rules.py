"""Criteria that would rest on a limit which errs too often, and those that decide nothing."""

from collections.abc import Iterator

from reportgen import index, reasons, spelling
from reportgen.errors import Problem
from reportgen.spec.criteria_rules import MetricRange, range_in
from reportgen.spec.judged import CriterionAsked
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec

ON_LOWER = ("at_least", "between")  # forms that are judged on the lower limit
SAID = {"at_least": "at least", "at_most": "at most"}
SIGNS = {"at_least": ">=", "at_most": "<="}
USUAL = {"higher": "at_least", "lower": "at_most"}  # by what is better


def bound_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse each criterion on a lower limit that is not known to err seldom enough."""
    for at, criterion in spec.numbered_criteria:
        entry = index.find(criterion.metric, ("metric",))
        if entry is None or entry.lower_unproved is None:
            continue
        for form in ON_LOWER:
            asked = getattr(criterion, form)
            if asked is None:
                continue
            bound = asked if form == "at_least" else asked[1]
            what = f"no lower limit of {entry.label} allows a verdict: {reasons.UNDEFINED[entry.lower_unproved]}"
            remedy = f"write `{{metric: {entry.id}, at_most: {bound:g}}}`, or leave the criterion out"
            yield Problem("unproved_limit", what, remedy, form, shaped.place(("criteria", at, form)))


def at_end_of_range(spec: ValidationSpec, entry: index.Entry, criterion: CriterionAsked) -> str | None:
    """Name the form whose bound is an end of the metric's range, which no sample can decide, if there is one."""
    for form in SAID:
        if getattr(criterion, form) is not None and getattr(criterion, form) in range_in(spec, entry, criterion):
            return form
    return None


def empty_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse each criterion that every model meets, or that none can, since its bound is an end of the metric's range."""
    for at, criterion in spec.numbered_criteria:
        entry = index.find(criterion.metric, ("metric",))
        if entry is None or entry.of_cases:
            continue
        form = at_end_of_range(spec, entry, criterion)
        if form is None or (form in ON_LOWER and entry.lower_unproved is not None):
            continue  # on a limit that errs too often another rule speaks
        bound = getattr(criterion, form)
        yield Problem(
            "decides_nothing",
            _why_empty(entry, range_in(spec, entry, criterion), form, bound),
            _what_instead(entry, range_in(spec, entry, criterion), criterion, form),
            f"{bound:g}",
            shaped.place(("criteria", at, form)),
        )


def _why_empty(entry: index.Entry, ends: MetricRange, form: str, bound: float) -> str:
    end = "at_least" if bound == ends[0] else "at_most"
    if form == end:
        return f"{entry.id} is always {SAID[end]} {bound:g}, so every model meets this criterion"
    limit, side = ("lower", "below") if form == "at_least" else ("upper", "above")
    return f"no model can meet this criterion: the {limit} limit of {entry.id} is always {side} {bound:g}"


def _what_instead(entry: index.Entry, ends: MetricRange, criterion: CriterionAsked, form: str) -> str:
    low, high = ends
    within = " and ".join(f"{side} {end:g}" for side, end in (("above", low), ("below", high)) if end is not None)
    named = spelling.spelled(criterion.metric, criterion.options)
    sign = SIGNS[USUAL.get(entry.better or "", form)]
    return (
        f"write `{named} {sign} ..` with a bound {within}, or name {named} under `metrics` to show it without a verdict"
    )
