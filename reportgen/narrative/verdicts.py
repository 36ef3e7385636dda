"""A verdict in words: the estimate with its interval, the verdict, and what it leaves open; in full and in short."""

from collections.abc import Iterator

from reportgen import numbers, reasons
from reportgen.narrative import beyond, certain_scores, differences, groups, missing_rows
from reportgen.narrative.bounds import (
    VERDICTS,
    OneEnd,
    among,
    bound,
    farthest,
    flips,
    is_open,
    quantity,
    subject,
    threshold,
    writer_of,
)
from reportgen.narrative.concerned import concerned
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    in_brackets,
    in_sentence,
    k_of_n,
    label,
    name,
    number,
    say,
    worded,
    writer,
)
from reportgen.results.verdicts import Criterion, Judgement, Verdict

BOTH = 2  # sides of an interval
SIDES = {"at_least": "at least ", "at_most": "at most ", "between": ""}


def verdict_sentences(reading: Reading, criterion: Criterion, verdict: Verdict) -> list[Parts]:
    """Say what a verdict leaves open and what would change it; a table has the numbers, so one that is met needs no words."""
    said, first = list(differences.asked(reading, criterion, verdict)), _first_with(reading, verdict)
    if verdict.verdict == "undefined":
        said.extend(_not_judged(reading, verdict))
    elif verdict.verdict != "met" or is_infinite(verdict):
        said.extend(_found(reading, criterion, verdict, first))
        if not (flips(verdict) and missing_rows.said_together(reading)):
            said.append(_judged(reading, criterion, verdict))
    said.extend(missing_rows.unknown(reading, verdict))
    if first.id == criterion.id and verdict.verdict != "undefined":
        said.extend(beyond.at_use(reading, verdict))
    if is_open(verdict):
        said.extend(beyond.limited(reading, verdict))
        said.extend(beyond.needed(reading, criterion, verdict))
    if verdict.ref == criterion.models[-1].ref:
        said.extend(groups.too_small(criterion))
    return said


def _found(reading: Reading, criterion: Criterion, verdict: Verdict, first: Criterion) -> Iterator[Parts]:
    """Say what no table says: both sides of a difference, or that there is a limit without a finite value."""
    if not verdict.decided_by or first.id != criterion.id:
        return
    if is_infinite(verdict):
        yield _without_value(reading, criterion, verdict)
    elif criterion.difference_to is not None and reading.estimates[verdict.estimate].value is not None:
        yield differences.estimate(reading, criterion, verdict)


def _first_with(reading: Reading, verdict: Verdict) -> Criterion:
    """Find the first criterion that is judged on the same interval of the same estimate."""

    def rests_on(one: Verdict) -> tuple[object, ...]:
        return (one.estimate, one.low, one.high, one.level, one.sides)

    return next(one for one, other in reading.uses.verdicts if rests_on(other) == rests_on(verdict))


def in_short(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    """Say in a line what was asked of a model or a group, and found."""
    write, unit = writer_of(criterion), reading.unit(criterion.metric)
    estimate = reading.estimates[verdict.estimate]
    holes: dict[str, Part | Parts] = {
        "id": name(criterion.id),
        "label": quantity(criterion),
        "where": _where(reading, criterion, verdict),
        "required": (SIDES[criterion.comparator], *threshold(verdict, write), *unit),
        "word": VERDICTS[verdict.verdict],
    }
    if estimate.value is None:
        return say("short_criterion_undefined", **holes)
    limits: Parts = ()
    if verdict.low is not None and verdict.high is not None:
        limits = label("low_to_high", low=bound(verdict, "low", write), high=bound(verdict, "high", write))
    value = (*_value(reading, criterion, verdict), *unit)
    return say("short_criterion", value=value, details=in_brackets(_counts(criterion, verdict), limits), **holes)


def reason(verdict: Judgement) -> Parts:
    """Say why there is no verdict."""
    return worded(verdict.ref, reasons.UNDEFINED[verdict.undefined_code or "no_case"], verdict.facts)


def reason_in_short(verdict: Judgement) -> Parts:
    """Say in a few words why there is no verdict, or why an interval that settles it does not."""
    if verdict.undefined_code is None:
        return ()
    return worded(verdict.ref, reasons.SHORT[verdict.undefined_code], verdict.facts)


def _where(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    """Say for whom a verdict holds, where it does not hold for all that the criterion concerns."""
    if len(criterion.models) == 1:
        return ()
    return (" for ", *among(reading, criterion, verdict))


def _counts(criterion: Criterion, verdict: Verdict) -> Parts:
    of_share = writer(criterion.metric) is numbers.share
    return k_of_n(verdict.estimate, verdict.numerator, verdict.denominator) if of_share else ()


def is_infinite(verdict: Verdict) -> bool:
    """Tell whether a verdict is read from a lower limit although the estimate has no finite value."""
    return verdict.value is None and verdict.undefined_code is None and verdict.low is not None


def _without_value(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    """Say that the estimate has no finite value, and the lower limit that there is all the same; the table says why."""
    return say(
        "estimate_infinite" if verdict.sides == BOTH else "estimate_infinite_one_sided",
        label=name(criterion.label),
        model=subject(criterion, verdict),
        level=number(f"{verdict.ref}#level", verdict.level, numbers.shared_level),
        method=reading.method(verdict.decided_by or "", judges=True),
        low=bound(verdict, "low", writer_of(criterion)),
    )


def _value(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    """Show the estimate, which stays where there is no verdict."""
    write = writer_of(criterion)
    if verdict.value is not None:
        return bound(verdict, "value", write)
    return (number(verdict.estimate, reading.estimates[verdict.estimate].value, write),)


def _judged(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    write, unit = writer_of(criterion), reading.unit(criterion.metric)
    common: dict[str, Parts] = {"what": required(reading, criterion), "where": _where(reading, criterion, verdict)}
    if verdict.depends_on_seed:
        return say("seed_decides", threshold=(*threshold(verdict, write), *unit), **common)
    if verdict.depends_on_certain:
        return certain_scores.decide(criterion, verdict, common)
    if verdict.verdict == "met":
        return say("met", **common)
    if flips(verdict):
        return missing_rows.flipped(reading, verdict, common)
    return _compatible(criterion, verdict, common, unit)


def required(reading: Reading, criterion: Criterion) -> Parts:
    """Name a criterion by what it requires, to begin a sentence."""
    shown = required_side(reading, criterion)
    if criterion.difference_to is not None:
        return (*label("difference_required", label=in_sentence(criterion.label)), " within ", *shown)
    return (name(criterion.label), " in the range " if criterion.comparator == "between" else " of ", *shown)


def required_side(reading: Reading, criterion: Criterion) -> Parts:
    """Say on which side of which threshold a value must be."""
    shown = threshold(criterion, writer_of(criterion))
    return (SIDES[criterion.comparator], *shown, *reading.unit(criterion.metric))


def _not_judged(reading: Reading, verdict: Verdict) -> Iterator[Parts]:
    """Say why there is no verdict, once for all criteria, models and groups that share the reason."""
    every = reading.uses.verdicts
    alike = [pair for pair in every if pair[1].verdict == "undefined" and pair[1].undefined == verdict.undefined]
    if alike[0][1].ref == verdict.ref:
        yield say("no_verdict", criteria=concerned(reading, alike), reason=reason(verdict))


def _compatible(criterion: Criterion, verdict: Verdict, common: dict[str, Parts], unit: Parts) -> Parts:
    """Say which values on the wrong side of the threshold are compatible with the data."""
    write, comparator = writer_of(criterion), criterion.comparator
    low, high = (bound(verdict, side, write) for side in ("low", "high"))
    if comparator == "between":
        code = "not_met_between" if verdict.verdict == "not_met" else "open_between"
        return say(code, low=low, high=(*high, *unit), **common)
    if verdict.value is None and verdict.verdict != "not_met":
        return say("open_infinite", low=low, **common)
    value, at_least = verdict.value, comparator == "at_least"
    short = value is not None and value != verdict.threshold and (value < verdict.threshold) == at_least
    not_met = verdict.verdict == "not_met"
    code = f"not_met_{comparator}" if not_met else f"short_of_{comparator}" if short else f"open_{comparator}"
    side: OneEnd = "low" if at_least != (not_met or short) else "high"
    found = farthest(verdict, side, write)
    return say(code, **found | {"bound": (*found["bound"], *unit)}, **common)
