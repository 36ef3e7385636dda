"""Criteria in words: how verdicts are read, when they apply, and a decision that goes against them."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.narrative import answers, beyond, cross_validation, missing_rows
from reportgen.narrative.bounds import flips, observed_word
from reportgen.narrative.concerned import concerned
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Parts, author, author_clause, in_sentence, joined, name, number, say
from reportgen.results.cases import JudgedSet
from reportgen.results.verdicts import Criterion, PairVerdict, Verdict, Word


def approved_against_verdicts(reading: Reading) -> Parts:
    """Say which primary criteria are not shown to hold although the decision approves the model."""
    decision = reading.spec.decision
    if decision is None or decision.override is None:
        return ()
    open_ones = [one for one in reading.results.criteria if one.role == "primary" and one.verdict != "met"]
    return say(
        "approved_against",
        criteria=answers.listed(open_ones),
        why=author_clause(decision.override.why),
        by=author(decision.override.by),
    )


def conditions(reading: Reading) -> tuple[Parts, ...]:
    """Say how verdicts are read and when they apply: cases, level, when the criteria were fixed, independence."""
    return (
        *_judged_on(reading),
        *_each_set(reading),
        *_with_incomplete(reading),
        *_levels(reading),
        *_worst(reading.results.criteria),
        *beyond.pass_rates(reading),
        _fixed(reading),
        *_independent(reading),
        *_methods(reading),
    )


def conditions_in_short(reading: Reading) -> tuple[Parts, ...]:
    """Say in a few words which cases verdicts use and when they apply."""
    return (*_judged_on(reading), _fixed(reading, "_in_short"), *_independent(reading, "_in_short"))


def _independent(reading: Reading, length: str = "") -> tuple[Parts, ...]:
    """Say which units must be independent for verdicts to apply, where there are any."""
    every = (*reading.walked.parts(Verdict), *reading.walked.parts(PairVerdict))
    if all(one.verdict == "undefined" for one in every):
        return ()
    clustered = reading.spec_of_cases.data.columns.cluster is not None
    return (say(f"{'if_clusters_independent' if clustered else 'if_independent'}{length}"),)


def _worst(criteria: tuple[Criterion, ...]) -> tuple[Parts, ...]:
    """Say that the worst verdict is that of a criterion, where several models, groups or sets are judged on one."""
    several = [one for one in criteria if len(one.models) > 1]
    found = (
        ("of_models", any(len({verdict.model for verdict in one.models}) > 1 for one in several)),
        ("of_groups", any(one.for_each for one in several)),
        ("of_classes", any(one.each_class for one in several)),
        ("of_sets", any(verdict.part is not None for one in several for verdict in one.models)),
    )
    whose = [say(code) for code, is_so in found if is_so]
    return (say("worst_counts", whose=joined(whose, last=" or ")),) if whose else ()


def _fixed(reading: Reading, length: str = "") -> Parts:
    """Say when the criteria were fixed, and whether that was after the first day of the data; days are written as ISO 8601."""
    fixed, start = reading.spec.plan.fixed_on, reading.spec_of_cases.data.source.from_
    if not fixed:
        return say(f"fixed_never{length}")
    if start and fixed > start:
        return say(f"fixed_late{length}", date=Mark("date", fixed), start=Mark("date", start))
    return say(f"fixed_on{length}", date=Mark("date", fixed))


RESTING = ("judged_on", "judged_on_each", "judged_on_several")
RESTING_BY_WEIGHT = ("judged_on_weighted", "judged_on_weighted_each", "judged_on_weighted_several")


def _judged_on(reading: Reading) -> tuple[Parts, ...]:
    """Say on how many cases, of which data, verdicts rest; rows that count several times are no cases."""
    data, folds = reading.spec_of_cases.data, reading.results.folds
    if folds is not None and folds.of_cases:
        of_repeat = number(f"{folds.ref}#of_repeat", folds.of_repeat, numbers.count)
        procedure = cross_validation.procedure(folds)
        return (say("judged_on_folds", cases=reading.fact("data/rows_analysed"), folds=of_repeat, procedure=procedure),)
    judged_on = data.evaluated_on or ("test" if data.columns.split else None)
    cases = reading.of_cases("rows_analysed")
    what, each, several = RESTING_BY_WEIGHT if data.columns.weight else RESTING
    said = say(what, cases=cases, of=_of_part(reading, judged_on) if judged_on else ())
    if sets := reading.cases.data.judged_sets:
        counted = (
            say(each, cases=number(f"{one.ref}#cases", one.cases, numbers.count), set=name(one.name)) for one in sets
        )
        return (say(several, sets=joined(counted)),)
    return (said,) if judged_on else (said, say("judged_on_unstated"))


def _each_set(reading: Reading) -> tuple[Parts, ...]:
    """Say that criteria must be met on each of several judged sets."""
    others = reading.cases.data.judged_sets[1:]
    return (say("judged_on_sets", sets=joined(name(one.name) for one in others)),) if others else ()


def _of_part(reading: Reading, part: str) -> Parts:
    """Name the part, with the values of the file where these are other words."""
    column, values = reading.spec_of_cases.data.columns.split, reading.cases.data.judged_values
    named = part.replace("_", "-")
    if column is None or all(value.strip().lower() == part for value in values):
        return say("of_data", set=named)
    return say("of_data_called", set=named, column=name(column), values=joined(name(value) for value in values))


def _with_incomplete(reading: Reading) -> tuple[Parts, ...]:
    """Say how verdicts allow for incomplete rows, where there are any."""
    found, sets = reading.facts.get("data/rows_incomplete"), reading.cases.data.judged_sets
    if lacking := [one for one in sets if one.incomplete]:
        return (say("judged_with_incomplete_of_sets", sets=joined(map(_incomplete_of, lacking))),)
    if found is None or not found.value or not reading.walked.parts(Verdict):
        return ()
    return (say("judged_with_incomplete", rows=reading.fact(found.ref)),)


def _incomplete_of(one: JudgedSet) -> Parts:
    """Count the incomplete rows of one of several judged sets."""
    rows = number(f"{one.ref}#incomplete", one.incomplete, numbers.count)
    return say("further_rows_of_set", rows=rows, set=name(one.name))


def open_by_rows(reading: Reading) -> tuple[Parts, ...]:
    """Name the verdicts that only rows with missing values keep open, where these are too many for a sentence each."""
    if not missing_rows.said_together(reading):
        return ()
    alike: dict[Word, list[tuple[Criterion, Verdict]]] = {}
    for criterion, verdict in reading.uses.verdicts:
        if flips(verdict):
            alike.setdefault(observed_word(verdict), []).append((criterion, verdict))
    clauses = (say(f"would_be_{word}", criteria=concerned(reading, found)) for word, found in alike.items())
    return (say("open_by_rows", clauses=joined(clauses)), *missing_rows.by_kind(reading))


def _methods(reading: Reading) -> tuple[Parts, ...]:
    """Name the intervals that decide, each with its criteria."""
    found: dict[str, dict[str, None]] = {}
    for criterion, verdict in reading.uses.verdicts:
        if verdict.decided_by is not None and verdict.verdict != "undefined":
            found.setdefault(verdict.decided_by, {})[criterion.id] = None
    if len(found) == 1:
        return (say("deciding_interval", method=in_sentence(reading.label(*found))),)
    listed = [
        (in_sentence(reading.label(method)), " (", *joined(map(name, ids), last=", "), ")")
        for method, ids in found.items()
    ]
    return (say("deciding_intervals", listed=joined(listed)),) if listed else ()


def _levels(reading: Reading) -> Iterator[Parts]:
    """Say at which level intervals are shown and verdicts read, which differs where the specification asks so."""
    stated = reading.facts["spec/confidence"].value
    alone = [one for one in reading.results.criteria if one.comparator != "between" and one.models]
    at_level = [one for one in alone if one.level == stated]
    sides = {one.sides for one in at_level}
    ids = joined(name(one.id) for one in at_level if one.sides == 1)
    code = {
        (): "nominal_shown",
        (1,): "nominal_bounds_only",
        (2,): "nominal_one",
        (1, 2): "nominal_bounds",
    }[tuple(sorted(sides))]
    yield say(code, level=reading.level, one_sided=reading.fact("conventions/one_sided", numbers.level), criteria=ids)
    for role, shared in (("primary", "nominal_any"), ("secondary", "nominal_secondary")):
        other = next((one for one in alone if one.level != stated and one.role == role), None)
        if other is not None:
            yield say(shared, level=number(f"{other.ref}#level", other.level, numbers.shared_level))
    yield from ranges(reading)


def ranges(reading: Reading) -> Iterator[Parts]:
    """Say at which level ranges are judged."""
    levels = {one.level: one for one in reversed(reading.results.criteria) if _is_range(one)}
    shown = [number(f"{one.ref}#level", level, numbers.shared_level) for level, one in sorted(levels.items())]
    if shown:
        yield say("nominal_range", level=joined(shown, last=" or "))


def _is_range(criterion: Criterion) -> bool:
    """Tell whether a metric must be within a range; a margin in both directions, or a difference of groups, is another question."""
    within = criterion.of_comparison is not None or criterion.difference_to is not None
    return criterion.comparator == "between" and not within
