"""Findings, limitations, checks and undefined values in words."""

from collections.abc import Sequence

from reportgen import index, numbers, reasons
from reportgen.narrative import of_comparisons
from reportgen.narrative.bounds import VERDICTS
from reportgen.narrative.english import SENTENCES
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Mark,
    Part,
    Parts,
    Write,
    author_clause,
    begun,
    in_sentence,
    joined,
    label,
    name,
    number,
    plain,
    say,
    worded,
    writer,
)
from reportgen.results.cases import Choice, ModelResults
from reportgen.results.envelope import Finding, Limitation
from reportgen.results.parts import Facts, OutcomeWord
from reportgen.results.tested import CheckRecord, Comparison, ModelCheck
from reportgen.results.verdicts import Criterion, Verdict
from reportgen.results.walk import Node
from reportgen.spec.sets import ChosenOn

OUTCOMES: dict[index.CheckBasis, dict[OutcomeWord, str]] = {
    "stated": {
        "passed": "stated by the author",
        "warning": "not assured",
        "failed": "contradicted by the author's statements",
        "not_checkable": "not stated",
    },
    "computed": {
        "passed": "computed: met",
        "warning": "computed: not met",
        "failed": "computed: not met",
        "not_checkable": "cannot be computed",
    },
    "checked": {
        "passed": "checked: no objection found",
        "warning": "checked: needs attention",
        "failed": "checked: contradicted",
        "not_checkable": "cannot be checked",
    },
}
WRITTEN: dict[str, Write] = {  # facts of limitations that are no counts
    "area": numbers.decimal,
    **dict.fromkeys(("threshold", "lowest", "highest"), numbers.plain),
}
CHECKED = ("structural_check", "check_warning")
SEVERITIES = {"high": "High", "medium": "Medium", "low": "Low", "observation": "Observation"}


def finding(reading: Reading, found: Finding) -> Parts:
    """Say what is proposed as a finding."""
    code = f"finding_{found.code}"
    if found.code in CHECKED:
        check = _check(reading, found)
        return say(code, found=check_found(check.part), where=_where(reading, check))
    criterion = _criterion(reading, found)
    return say(code, id=name(criterion.id), concerned=_concerned(reading, criterion, found.code))


def finding_in_short(reading: Reading, found: Finding) -> Parts:
    """Name a finding in a line: the criterion with its verdict, or the assumption."""
    if found.code in CHECKED:
        check = _check(reading, found)
        return (*_of_model(reading, check), *check_found(check.part))
    criterion = _criterion(reading, found)
    concerned = _concerned(reading, criterion, found.code)
    return say("finding_in_short", id=name(criterion.id), word=VERDICTS[criterion.verdict], concerned=concerned)


def _concerned(reading: Reading, criterion: Criterion, verdict: str) -> Parts:
    """Name the models, and of each the groups, that a verdict is about, where there are several."""
    if criterion.of_comparison is not None:
        return of_comparisons.concerned(criterion.of_comparison, verdict)
    groups: dict[str, list[Mark]] = {}
    for one in criterion.models:
        if one.verdict == verdict:
            groups.setdefault(one.model, []).extend(_of_cases(one))
    if not reading.many and criterion.for_each is None and len(criterion.models) == 1:
        return ()
    listed = [
        (*((name(model),) if reading.many else ()), *_groups(criterion, of_model, named=reading.many))
        for model, of_model in groups.items()
    ]
    return (" for ", *joined(listed))


def _of_cases(verdict: Verdict) -> list[Mark]:
    """Name the group or the judged set that a verdict is about, where it is not about all cases."""
    return [name(", ".join(verdict.whom))] if verdict.whom else []


def _groups(criterion: Criterion, groups: list[Mark], *, named: bool) -> Parts:
    """Name groups by their column, in brackets after the name of a model."""
    if not groups:
        return ()
    column = () if criterion.for_each is None else (name(f"{criterion.for_each} = "),)
    shown = (*column, *joined(groups))
    return (" (", *shown, ")") if named else shown


def _where(reading: Reading, check: Node[CheckRecord]) -> Parts:
    """Name the model or the comparison that a check belongs to, before what it found."""
    return _of_model(reading, check) or _of_comparison(check)


def _of_model(reading: Reading, check: Node[CheckRecord]) -> Parts:
    """Name the model whose numbers were looked at, where there are several, and the judged set next to the first."""
    if not isinstance(check.part, ModelCheck):
        return ()
    if check.part.judged_set is not None:
        return (name(check.part.model), ", ", name(check.part.judged_set), ": ")
    return (name(check.part.model), ": ") if reading.many else ()


def _of_comparison(check: Node[CheckRecord]) -> Parts:
    """Name the comparison that a check belongs to, before what it found."""
    comparison = check.nearest(Comparison)
    return (name(comparison.id), ": ") if comparison else ()


def _check(reading: Reading, found: Finding) -> Node[CheckRecord]:
    """Find the check that a finding is about."""
    return next(node for node in reading.walked.of(CheckRecord) if node.part.ref == found.about)


def _criterion(reading: Reading, found: Finding) -> Criterion:
    """Find the criterion that a finding is about."""
    return next(one for one in reading.walked.parts(Criterion) if one.ref == found.about)


def facts_of(reading: Reading, found: Limitation) -> dict[str, Part | Parts]:
    """Show the facts of a limitation."""
    holes: dict[str, Part | Parts] = {**_holes(found.ref, found.facts)}
    if found.about == "data/prevalence":
        holes["prevalence"] = reading.of_cases("prevalence", numbers.share)
    if found.code == "prevalence_differs":
        holes["use"] = reading.prevalence_in_use
    return holes


def _holes(ref: str, facts: Facts) -> dict[str, Part]:
    """Show facts: counts, other numbers, and names."""
    holes: dict[str, Part] = {}
    for fact, value in facts.items():
        write = WRITTEN.get(fact, numbers.count)
        known = isinstance(value, int | float)
        holes[fact] = number(f"{ref}#facts.{fact}", float(value), write) if known else name(str(value))
    return holes


def doubt_words(code: str, facts: Facts) -> str:
    """Say in bare text what is probably not meant as it is written."""
    return plain(say(f"limit_{code}", **_holes("", facts)))


def remark(found: Limitation) -> Parts:
    """Say what was noticed or assumed while reading."""
    return worded(found.ref, SENTENCES[f"remark_{found.code}"], found.facts)


def outcome(check: CheckRecord) -> str:
    """Word the outcome of a check: what the author states, what is computed, and what is checked are told apart."""
    entry = index.find(check.check, ("check",))
    return OUTCOMES[entry.basis if entry else "checked"][check.outcome]


def check_found(check: CheckRecord) -> Parts:
    """Word the finding of a check and its consequence."""
    facts = check.facts | ({"statistic": check.statistic} if check.statistic is not None else {})
    said = worded(check.ref, reasons.CHECKS[check.code], facts)
    said = tuple(_moved(part, check) for part in said)
    if check.consequence:
        said = (*said, f": {reasons.CONSEQUENCES[check.consequence]}")
    return _sentence(said)


def threshold(model: ModelResults, earlier: Sequence[ModelResults] = ()) -> list[Parts]:
    """Say from which score on a case is flagged, and where that comes from, unless an earlier model says it."""
    if model.calls is None:
        return [say("no_calls", model=name(model.name))]
    if model.threshold is None or model.threshold.value is None or model.calls == "prediction":
        return [say("calls_given", model=name(model.name)), *_stated(model)]
    shown = number(model.threshold.ref, model.threshold.value, numbers.plain)
    if model.choice is not None:
        return _chosen(model, model.choice, shown)
    said = [say("threshold_used", model=name(model.name), threshold=shown)]
    alike = (one for one in earlier if _stated(one) == _stated(model) and one.choice is None)
    if first := next((one for one in alike if one.calls == "score"), None):
        code = "threshold_used_too" if _stated(model) else "threshold_used_unstated_too"
        return [say(code, model=name(model.name), threshold=shown, first=name(first.name))]
    missing = [say("threshold_chosen_on_missing")] if model.threshold_chosen_on is None else []
    return [*said, *_stated(model), *missing]


def _stated(model: ModelResults) -> list[Parts]:
    """Say what the author states of the origin of the threshold."""
    said = []
    if model.threshold_chosen_on:
        on = model.threshold_chosen_on
        said.append(say("threshold_chosen_on", on=label("other_data") if on == ELSEWHERE else on))
    if model.threshold_origin:
        said.append(say("threshold_origin", origin=author_clause(model.threshold_origin)))
    return said


ELSEWHERE: ChosenOn = "elsewhere"
SIDES = {"at_least": "at least", "at_most": "at most"}


def _chosen(model: ModelResults, choice: Choice, shown: Part) -> list[Parts]:
    """Say by which rule the threshold was chosen, on which rows, and what it reached there."""
    if choice.on is None:
        return [say("threshold_rule_cost", model=name(model.name), threshold=shown)]
    holes: dict[str, Part | Parts] = {"model": name(model.name), "threshold": shown, "on": name(choice.on)}
    if choice.bound is not None:
        bound = number(f"{choice.ref}#bound", choice.bound, numbers.level)
        side = SIDES[choice.side or "at_least"]
        holes["rule"] = ("under the constraint that ", in_sentence(choice.label), f" is {side} ", bound)
    elif choice.rule == "cost":
        holes["rule"] = label("lowest_cost")
    else:
        holes["rule"] = ("to maximise ", in_sentence(choice.label))
    holes |= {
        key: number(f"{choice.ref}#{key}", getattr(choice, key), numbers.count) for key in ("candidates", "cases")
    }
    said = [say("threshold_rule", **holes)]
    if choice.value is not None and choice.metric is not None:
        value = number(choice.ref, choice.value, writer(choice.metric))
        said.append(say("threshold_reached", label=in_sentence(choice.label), value=value))
    return said


def _moved(part: Part, check: CheckRecord) -> Part:
    """Show the statistic of a check at the address of its field."""
    if not isinstance(part, str | Mark) and part.ref == f"{check.ref}#facts.statistic":
        return number(f"{check.ref}#statistic", check.statistic, lambda _: part.shown)
    return part


def _sentence(parts: Parts) -> Parts:
    first = parts[0] if parts else ""
    said = (first[:1].upper() + first[1:], *parts[1:]) if isinstance(first, str) else begun(parts)
    return (*said, ".")
