"""What must hold between the values of a spec, as far as it needs no data."""

import datetime
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from reportgen import index
from reportgen.errors import Place, Problem
from reportgen.spec.chosen_on import chosen_on_problems
from reportgen.spec.comparison_rules import comparison_problems
from reportgen.spec.data_rules import data_problems
from reportgen.spec.model import CriterionAsked, Spec
from reportgen.spec.output_rules import logo_problems, output_problems
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped

OF_CASES = ("majority_baseline", "prevalence", "rogan_gladen", "standardised_difference")


def rule_problems(spec: Spec, shaped: Shaped, broken: Collection[str] = ()) -> Iterator[Problem]:
    """Find all contradictions between parts of the spec, none of which is broken."""
    for parts, rules in (
        ("title", _title),
        ("data models", data_problems),
        ("data models", chosen_on_problems),
        ("confidence significance", _levels),
        ("models criteria comparisons calculations", _unique_names),
        ("models criteria", _criteria),
        ("models comparisons", comparison_problems),
        ("metrics outputs", _empty_lists),
        ("outputs", output_problems),
        ("report outputs", logo_problems),
        ("report attest", _final),
        ("decision", _decision),
        ("report data plan findings decision", _dates),
    ):
        if not set(parts.split()) & set(broken):
            yield from rules(spec, shaped)


def _title(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    if spec.title is None or not spec.title.strip():
        what = "the title is missing"
        yield Problem("missing_key", what, "add `title: ...`, which heads the report", place=shaped.place(("title",)))


def _levels(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    if abs(spec.significance - (1 - spec.confidence)) > 1e-9:
        what = f"significance {spec.significance:g} does not go with confidence {spec.confidence:g}"
        place = shaped.place(("significance",))
        yield Problem("levels_differ", what, f"write {1 - spec.confidence:g}, or leave it out", place=place)


def _unique_names(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    yield from _unique(shaped, "models", "name", [model.name for model in spec.models])
    yield from _unique(shaped, "criteria", "id", [criterion.id for criterion in spec.criteria])
    yield from _unique(shaped, "calculations", "id", [one.id for one in spec.calculations])
    yield from _unique(shaped, "comparisons", "id", [comparison.id for comparison in spec.comparisons or ()])


def _unique(shaped: Shaped, key: str, field: str, names: Iterable[str]) -> Iterator[Problem]:
    names = list(names)
    for name, times in Counter(names).items():
        if times > 1:
            second = [at for at, each in enumerate(names) if each == name][1]
            what = f"{times} entries of {key} have the {field} {name!r}"
            yield Problem("same_name", what, "give each its own", place=shaped.place((key, second, field)))
    for at, name in enumerate(names):
        if not name.strip():
            yield Problem("empty_name", f"the {field} is empty", "write a name", place=shaped.place((key, at, field)))


def _criteria(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    names = [model.name for model in spec.models]
    for at, criterion in enumerate(spec.criteria):
        yield from _criterion(criterion, ("criteria", at), names, shaped)


def _criterion(asked: CriterionAsked, path: Path, models: list[str], shaped: Shaped) -> Iterator[Problem]:
    forms = [form for form in ("at_least", "at_most", "between") if getattr(asked, form) is not None]
    if len(forms) != 1:
        what = "a criterion has one bound, or one range"
        yield Problem("one_bound", what, "write at_least, at_most or between", place=shaped.place(path))
    yield from _range(asked, path, shaped)
    if asked.min_positives is not None and asked.for_each is None:
        what, remedy = "min_positives goes with for_each", "leave it out, or name the column of groups"
        yield Problem("no_group", what, remedy, place=shaped.place((*path, "min_positives")))
    if asked.model is not None and asked.model not in models:
        yield Problem.unknown_name("model", asked.model, models, shaped.place((*path, "model")))
    entry = index.find(asked.metric, ("metric",))
    if entry is not None and entry.id in OF_CASES:
        what, remedy = f"{entry.label} is a property of the cases, not of a model", "judge another metric"
        yield Problem("no_direction", what, remedy, place=shaped.place((*path, "metric")))
    if entry is None or entry.range is None:
        return
    low, high = entry.range
    for key, bound in _bounds(asked):
        yield from _in_range(entry.label, low, high, bound, shaped.place((*path, key)))


def _range(asked: CriterionAsked, path: Path, shaped: Shaped) -> Iterator[Problem]:
    if asked.between is not None and asked.between[0] >= asked.between[1]:
        what, shown = "a range runs from low to high", f"{asked.between[0]:g}, {asked.between[1]:g}"
        yield Problem("range", what, "exchange the two", shown, shaped.place((*path, "between")))
    if asked.between is not None and asked.sides == 1:
        what, remedy = "a range is judged at both its ends", "leave sides out: it uses two one-sided tests already"
        yield Problem("range", what, remedy, place=shaped.place((*path, "sides")))


def _bounds(asked: CriterionAsked) -> Iterator[tuple[str, float]]:
    for key in ("at_least", "at_most"):
        if (bound := getattr(asked, key)) is not None:
            yield key, bound
    yield from (("between", bound) for bound in asked.between or ())


def _in_range(label: str, low: float | None, high: float | None, bound: float, place: Place) -> Iterator[Problem]:
    if (low is not None and bound < low) or (high is not None and bound > high):
        within = f"lies between {low:g} and {high:g}" if high is not None else f"is at least {low:g}"
        remedy = f"write {bound / 100:g}" if high == 1 and 1 < bound <= 100 else "write a number in this range"
        yield Problem("out_of_range", f"{label} {within}", remedy, f"{bound:g}", place)


def _empty_lists(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    outputs = spec.outputs
    lists: dict[Path, object] = {
        ("metrics",): spec.metrics,
        ("outputs", "formats"): outputs.formats,
        ("outputs", "sections"): outputs.sections,
    }
    for path, given in lists.items():
        if given == ():
            what, remedy = f"{path[-1]} is empty", "name at least one, or leave the key out"
            yield Problem("empty_list", what, remedy, place=shaped.place(path))


def _final(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    attest = spec.attest
    if spec.report.status == "final" and (attest is None or attest.test_untouched is None or not attest.by):
        what = "a final report needs a named person's word on the use of the test set"
        remedy = "add `attest: {test_untouched: true, test_set_uses: 1, by: name}`, or write `status: draft`"
        yield Problem("not_attested", what, remedy, place=shaped.place(("report", "status")))


def _decision(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    decision = spec.decision
    if decision is not None and (decision.outcome == "approved_with_conditions") != bool(decision.conditions):
        what = "conditions go with the outcome approved_with_conditions, and only with it"
        remedy = "name the conditions, or change the outcome"
        yield Problem("conditions", what, remedy, place=shaped.place(("decision",)))


def _dates(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    source = spec.data.source
    dates: dict[Path, str | None] = {
        ("report", "date"): spec.report.date,
        **{("report", "history", at, "date"): one.date for at, one in enumerate(spec.report.history)},
        ("data", "source", "from"): source.from_,
        ("data", "source", "to"): source.to,
        ("plan", "fixed_on"): spec.plan.fixed_on,
        **{("findings", at, "due"): one.due for at, one in enumerate(spec.findings)},
        ("decision", "next_review"): spec.decision.next_review if spec.decision else None,
    }
    for path, date in dates.items():
        if date is not None and not _is_date(date):
            remedy = "write a day that exists, as 2026-07-01"
            yield Problem("no_such_day", "there is no such day", remedy, date, shaped.place(path))
    if source.from_ and source.to and source.from_ > source.to:
        what = f"the data begin on {source.from_} and end before, on {source.to}"
        yield Problem("dates_crossed", what, "exchange or correct them", place=shaped.place(("data", "source", "to")))


def _is_date(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True
