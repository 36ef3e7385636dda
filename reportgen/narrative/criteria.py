"""Criteria in words: the state over all of them, and on what all verdicts rest."""

from collections.abc import Iterator

from reportgen import number_words, numbers
from reportgen.narrative.bounds import STATES, VERDICTS, bound, flips, group, subject, threshold
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Part, Parts, author, author_clause, joined, name, number, say
from reportgen.narrative.verdicts import in_short, reason, verdict_sentences
from reportgen.results.verdicts import Criterion, PairVerdict, Verdict

ORDER = ("met", "not_demonstrated", "not_met", "undefined")
NONE = {"not_demonstrated": "is demonstrated", "not_met": "is met", "undefined": "could be judged"}

__all__ = [
    "VERDICTS",
    "approved_against_verdicts",
    "bound",
    "conditions",
    "flips",
    "group",
    "in_short",
    "overall",
    "ranges",
    "subject",
    "threshold",
    "verdict_sentences",
    "without_verdict",
]


def overall(reading: Reading) -> Parts:
    """Say the rule, the counts and the state over all primary criteria."""
    primary = [one for one in reading.results.criteria if one.role == "primary"]
    if not primary:
        return say("no_primary", listed=_listed(reading.results.criteria))
    if len(primary) == 1:
        return say("one_must_hold", id=name(primary[0].id), word=STATES[primary[0].verdict], worst=_worst(primary))
    found = reading.overall
    holes: dict[str, Part | Parts] = {
        "primary": number(f"{found.ref}#primary", found.primary, number_words.spelled),
        "counts": _counted(reading),
        "worst": _worst(primary),
    }
    both = found.primary == 2
    alike = next((word for word in ORDER if getattr(found, word) == found.primary), None)
    if found.rule == "any":
        return say("any_must_hold", **holes | ({"counts": f"all {VERDICTS[alike]}"} if alike else {}))
    if alike == "met":
        return say("both_hold" if both else "all_hold", **holes)
    if alike is not None:
        return say("neither_holds" if both else "none_holds", state=NONE[alike], **holes)
    return say("both_must_hold" if both else "all_must_hold", **holes)


def _counted(reading: Reading) -> Parts:
    """Count the primary criteria by their verdicts."""
    found = reading.overall
    counts = {word: many for word in ORDER if (many := getattr(found, word))}
    shown = {word: number(f"{found.ref}#{word}", many, number_words.spelled) for word, many in counts.items()}
    return joined(((part, f" {VERDICTS[word]}") for word, part in shown.items()), last=", ")


def _listed(criteria: tuple[Criterion, ...]) -> Parts:
    """Name the criteria by their verdicts."""
    by_word = {word: [name(one.id) for one in criteria if one.verdict == word] for word in ORDER}
    said = ((*joined(ids), f" {VERDICTS[word]}") for word, ids in by_word.items() if ids)
    return joined(said, last="; ", between="; ")


def _worst(criteria: list[Criterion]) -> Parts:
    """Say which model has the worst verdict, where several are judged."""
    several = [one for one in criteria if len(one.models) > 1]
    if not several:
        return ()
    of_models = any(len({verdict.model for verdict in one.models}) > 1 for one in several)
    of_groups = any(one.for_each for one in several)
    of_sets = any(verdict.part is not None for one in several for verdict in one.models)
    whose = [
        *((say("of_models"),) if of_models else ()),
        *((say("of_groups"),) if of_groups else ()),
        *((say("of_sets"),) if of_sets else ()),
    ]
    return say("worst_counts" if len(criteria) == 1 else "worst_of_each_counts", whose=joined(whose))


def approved_against_verdicts(reading: Reading) -> Parts:
    """Say which primary criteria are not shown to hold although the decision approves the model."""
    decision = reading.spec.decision
    if decision is None or decision.override is None:
        return ()
    open_ones = [one for one in reading.results.criteria if one.role == "primary" and one.verdict != "met"]
    listed = joined((name(one.id), f" ({VERDICTS[one.verdict]})") for one in open_ones)
    code = "approved_one" if len(open_ones) == 1 else "approved_several"
    return say(
        code,
        criteria=listed,
        why=author_clause(decision.override.why),
        by=author(decision.override.by),
    )


def conditions(reading: Reading) -> tuple[Parts, ...]:
    """Say on what all verdicts rest: cases, level, when the criteria were fixed, independence."""
    clustered = reading.spec_of_cases.data.columns.cluster is not None
    judged = any(
        one.verdict != "undefined" for one in (*reading.walked.parts(Verdict), *reading.walked.parts(PairVerdict))
    )
    return (
        _judged_on(reading),
        *_with_incomplete(reading),
        *_levels(reading),
        _fixed(reading),
        *((say("if_clusters_independent" if clustered else "if_independent"),) if judged else ()),
        *_open_by_rows(reading),
    )


def _fixed(reading: Reading) -> Parts:
    """Say when the criteria were fixed, and whether that was after the first day of the data; days are written as ISO 8601."""
    fixed, start = reading.spec.plan.fixed_on, reading.spec_of_cases.data.source.from_
    if not fixed:
        return say("fixed_never")
    if start and fixed > start:
        return say("fixed_late", date=Mark("date", fixed), start=Mark("date", start))
    return say("fixed_on", date=Mark("date", fixed))


def _judged_on(reading: Reading) -> Parts:
    """Say on how many cases, of which data, verdicts rest; rows that count several times are no cases."""
    data = reading.spec_of_cases.data
    judged_on = data.evaluated_on or ("test" if data.columns.split else None)
    cases = reading.fact("data/rows_analysed")
    what = "judged_on_weighted" if data.columns.weight else "judged_on"
    said = say(what, cases=cases, of=say("of_data", set=str(judged_on).replace("_", "-")) if judged_on else ())
    if sets := reading.cases.data.judged_sets:
        counted = (
            say(f"{what}_each", cases=number(f"{one.ref}#cases", one.cases, numbers.count), set=name(one.name))
            for one in sets
        )
        said = say(f"{what}_several", sets=joined(counted))
        return (*said, " ", *say("judged_on_sets", sets=joined(name(one.name) for one in sets[1:])))
    return said if judged_on else (*said, " ", *say("judged_on_unstated"))


def _with_incomplete(reading: Reading) -> tuple[Parts, ...]:
    """Say how verdicts allow for incomplete rows, where there are any."""
    found = reading.facts.get("data/rows_incomplete")
    if found is None or not found.value or not reading.walked.parts(Verdict):
        return ()
    return (say("judged_with_incomplete", rows=reading.fact(found.ref)),)


def _open_by_rows(reading: Reading) -> tuple[Parts, ...]:
    """Name the verdicts that only rows with missing values keep open."""
    every = [pair for pair in reading.uses.verdicts if flips(pair[1])]
    alike = [pair for pair in every if pair[1].verdict == "not_demonstrated" and _clear(*pair)]
    return (say("open_by_rows", criteria=_concerned(reading, alike)),) if alike else ()


def _clear(criterion: Criterion, verdict: Verdict) -> bool:
    """Tell whether the interval by itself meets the criterion."""
    low, high = verdict.low, verdict.high
    if verdict.upper is not None:
        return low is not None and high is not None and verdict.threshold <= low and high <= verdict.upper
    at_least = criterion.comparator == "at_least"
    return low is not None and low >= verdict.threshold if at_least else high is not None and high <= verdict.threshold


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


def without_verdict(reading: Reading) -> tuple[Parts, ...]:
    """Say why an estimate that is shown has no verdict, each reason once."""
    by_reason: dict[str, list[tuple[Criterion, Verdict]]] = {}
    for criterion, verdict in reading.uses.verdicts:
        if verdict.undefined is not None and reading.estimates[verdict.estimate].value is not None:
            by_reason.setdefault(verdict.undefined, []).append((criterion, verdict))
    return tuple(
        say("no_verdict_on", criteria=_concerned(reading, alike), reason=reason(alike[0][1]))
        for alike in by_reason.values()
    )


def _concerned(reading: Reading, alike: list[tuple[Criterion, Verdict]]) -> Parts:
    """Name criteria, and whom a reason concerns where it does not concern all who are judged."""
    found: dict[str, list[Verdict]] = {}
    for criterion, verdict in alike:
        found.setdefault(criterion.id, []).append(verdict)
    by_id = {one.id: _whom(one, found[one.id]) for one in reading.results.criteria if one.id in found}
    ids = joined(map(name, by_id))
    if not any(by_id.values()):
        return ids
    if len(set(by_id.values())) == 1:
        return (*ids, " for ", *joined(map(name, next(iter(by_id.values())))))
    return joined(
        (name(one), *((" (", *joined(map(name, whom), last=", "), ")") if whom else ())) for one, whom in by_id.items()
    )


def _whom(criterion: Criterion, verdicts: list[Verdict]) -> tuple[str, ...]:
    """Name the models, groups or judged sets that some verdicts of a criterion are about; nobody where they are all."""
    refs = {one.ref for one in verdicts}
    if len(refs) == len(criterion.models):
        return ()
    several = len({one.model for one in criterion.models}) > 1
    listed: list[str] = []
    for one in verdicts:
        whole = several and all(other.ref in refs for other in criterion.models if other.model == one.model)
        part = None if whole else one.group or one.part
        listed.append(", ".join(filter(None, (one.model if several or part is None else None, part))))
    return tuple(dict.fromkeys(listed))
