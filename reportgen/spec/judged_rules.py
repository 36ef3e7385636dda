"""What must be true in every spec that judges, as far as it needs no data."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator

from reportgen import index
from reportgen.conventions import ROUNDING_OF_GIVEN
from reportgen.errors import Problem
from reportgen.spec.family_rules import (
    control_problems,
    criteria_on_comparisons_problems,
    margin_problems,
    rope_problems,
    sequence_problems,
)
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.output_rules import logo_problems, output_problems
from reportgen.spec.provenance_rules import criteria_of_interest_problems, experiment_problems
from reportgen.spec.reading import Path
from reportgen.spec.repeats_rules import repeats_problems
from reportgen.spec.rule import Rule
from reportgen.spec.shape import Shaped


def _names(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    yield from unique(shaped, "criteria", "id", [criterion.id for criterion in spec.criteria])
    yield from unique(shaped, "calculations", "id", [one.id for one in spec.calculations])
    yield from unique(shaped, "comparisons", "id", [comparison.id for comparison in spec.comparisons or ()])


def _title(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    if spec.title is None or not spec.title.strip():
        what = "the title is missing"
        yield Problem(
            "missing_key", what, "add `title: ...`, the heading of the report", place=shaped.place(("title",))
        )


def _levels(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    if abs(spec.significance - (1 - spec.confidence)) > ROUNDING_OF_GIVEN:
        what = f"significance {spec.significance:g} does not agree with confidence {spec.confidence:g}"
        place = shaped.place(("significance",))
        yield Problem("levels_differ", what, f"write {1 - spec.confidence:g}, or leave it out", place=place)


def _deciding_tests(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse a test as the first, which decides, that is declared never to decide."""
    for at, comparison in enumerate(spec.comparisons or ()):
        decides = comparison.test and not comparison.teaching
        entry = index.find(comparison.test[0], ("hypotest",)) if decides else None
        if entry is not None and entry.compares is not None and not entry.compares.decides:
            what = f"{entry.id} never decides, but the first test of a comparison must"
            deciding = [one.id for one in index.tests_on(entry.compares.on) if one.compares and one.compares.decides]
            listed = ", ".join(deciding)
            remedy = (
                f"write `test: auto`, or name one of these first: {listed}; `teaching: true` shows it without deciding"
            )
            yield Problem("never_decides", what, remedy, place=shaped.place(("comparisons", at, "test", 0)))


def unique(shaped: Shaped, key: str, field: str, names: Iterable[str]) -> Iterator[Problem]:
    names = list(names)
    for name, times in Counter(names).items():
        if times > 1:
            second = [at for at, each in enumerate(names) if each == name][1]
            what = f"{times} entries of {key} have the same {field}, {name!r}"
            yield Problem("same_name", what, "give each a different one", place=shaped.place((key, second, field)))
    for at, name in enumerate(names):
        if not name.strip():
            yield Problem("empty_name", f"the {field} is empty", "write a name", place=shaped.place((key, at, field)))


def _no_metrics(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    if spec.metrics == ():
        what, remedy = "metrics is empty", "name at least one, or leave the key out"
        yield Problem("empty_list", what, remedy, place=shaped.place(("metrics",)))


def _final(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    attest = spec.attest
    if spec.report.status == "final" and (attest is None or attest.test_untouched is None or not attest.by):
        what = "a final report needs a named person's statement on the use of the test set"
        remedy = "add `attest: {test_untouched: true, test_set_uses: 1, by: name}`, or write `status: draft`"
        yield Problem("not_attested", what, remedy, place=shaped.place(("report", "status")))


def _decision(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    decision = spec.decision
    if decision is not None and (decision.outcome == "approved_with_conditions") != bool(decision.conditions):
        what = "the outcome approved_with_conditions needs conditions, and no other outcome has any"
        remedy = "name the conditions, or change the outcome"
        yield Problem("conditions", what, remedy, place=shaped.place(("decision",)))


def _is_date(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _dates(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    yield from date_problems(
        shaped,
        {
            ("report", "date"): spec.report.date,
            **{("report", "history", at, "date"): one.date for at, one in enumerate(spec.report.history)},
            ("plan", "fixed_on"): spec.plan.fixed_on,
            **{("findings", at, "due"): one.due for at, one in enumerate(spec.findings)},
            ("decision", "next_review"): spec.decision.next_review if spec.decision else None,
        },
    )


def date_problems(shaped: Shaped, dates: dict[Path, str | None]) -> Iterator[Problem]:
    """Refuse days that do not exist."""
    for path, date in dates.items():
        if date is not None and not _is_date(date):
            remedy = "write a day that exists, as 2026-07-01"
            yield Problem("no_such_day", "this day does not exist", remedy, date, shaped.place(path))


OF_JUDGING = (
    Rule("title", _title),
    Rule("confidence significance", _levels),
    Rule("criteria comparisons calculations", _names),
    Rule("comparisons", _deciding_tests),
    Rule("comparisons", margin_problems),
    Rule("comparisons", rope_problems),
    Rule("comparisons", control_problems),
    Rule("comparisons criteria plan", sequence_problems),
    Rule("comparisons criteria", criteria_on_comparisons_problems),
    Rule("repeats models", repeats_problems),
    Rule("experiment", experiment_problems),
    Rule("criteria_of_interest models", criteria_of_interest_problems),
    Rule("metrics", _no_metrics),
    Rule("outputs", output_problems),
    Rule("report outputs", logo_problems),
    Rule("report attest", _final),
    Rule("decision", _decision),
    Rule("report plan findings decision", _dates),
)
