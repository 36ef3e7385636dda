"""A verdict in words: the estimate with its interval, the verdict, and what it leaves open; in full and in short."""

from reportgen import numbers, reasons
from reportgen.narrative import beyond, certain_scores, differences, groups, missing_rows
from reportgen.narrative.bounds import (
    STATES,
    VERDICTS,
    among,
    bound,
    flips,
    is_open,
    quantity,
    subject,
    threshold,
    writer_of,
)
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    in_brackets,
    k_of_n,
    label,
    name,
    number,
    say,
    worded,
    writer,
)
from reportgen.results.verdicts import Criterion, Verdict

SIDES = {"at_least": "at least ", "at_most": "at most ", "between": ""}


def verdict_sentences(reading: Reading, criterion: Criterion, verdict: Verdict) -> list[Parts]:
    """Say what was found, the verdict, and what it leaves open; after the last one, what follows for the criterion."""
    said, first = list(differences.asked(reading, criterion, verdict)), _first_with(reading, verdict)
    if verdict.decided_by and reading.estimates[verdict.estimate].value is not None:
        again = say("estimate_again", model=subject(criterion, verdict), first=name(first.id))
        said.append(_estimate(reading, criterion, verdict) if first.id == criterion.id else again)
    said.append(_judged(reading, criterion, verdict))
    if first.id == criterion.id or flips(verdict):
        said.extend(missing_rows.at_extremes(reading, criterion, verdict))
    if first.id == criterion.id:
        said.extend(beyond.at_use(reading, verdict))
    if verdict.verdict == "met":
        said.extend(beyond.pass_rate(reading, criterion, verdict))
    if is_open(verdict):
        said.extend(beyond.limited(reading, verdict))
        said.extend(beyond.needed(reading, criterion, verdict))
    if verdict.ref == criterion.models[-1].ref and len({one.verdict for one in criterion.models}) > 1:
        said.append(say("over_all", id=name(criterion.id), word=STATES[criterion.verdict]))
    if verdict.ref == criterion.models[-1].ref:
        said.extend(groups.too_small(criterion))
    return said


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


def reason(verdict: Verdict) -> Parts:
    """Say why there is no verdict."""
    return worded(verdict.ref, reasons.UNDEFINED[verdict.undefined_code or "no_case"], verdict.facts)


def _where(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    """Say for whom a verdict holds, where it does not hold for all that the criterion concerns."""
    if len(criterion.models) == 1:
        return ()
    return (" for ", *among(reading, criterion, verdict))


def _counts(criterion: Criterion, verdict: Verdict) -> Parts:
    of_share = writer(criterion.metric) is numbers.share
    return k_of_n(verdict.estimate, verdict.numerator, verdict.denominator) if of_share else ()


def _estimate(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    write, unit = writer_of(criterion), reading.unit(criterion.metric)
    if criterion.difference_to is not None:
        return differences.estimate(reading, criterion, verdict)
    code = "estimate_of_criterion" if verdict.sides == 2 else "estimate_one_sided"
    if verdict.low is None and verdict.high is None:
        code = "estimate_bare"
    return say(
        code,
        label=name(criterion.label),
        model=subject(criterion, verdict),
        value=(*_value(reading, criterion, verdict), *reading.unit(criterion.metric, each=True)),
        counts=in_brackets(_counts(criterion, verdict)),
        level=number(f"{verdict.ref}#level", verdict.level, numbers.shared_level),
        method=reading.method(verdict.decided_by or "", judges=True),
        low=bound(verdict, "low", write),
        high=(*bound(verdict, "high", write), *unit),
    )


def _value(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    """Show the estimate, which stays where there is no verdict."""
    write = writer_of(criterion)
    if verdict.value is not None:
        return bound(verdict, "value", write)
    return (number(verdict.estimate, reading.estimates[verdict.estimate].value, write),)


def _judged(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    write, unit = writer_of(criterion), reading.unit(criterion.metric)
    common: dict[str, Parts] = {"threshold": (*threshold(verdict, write), *unit), "id": (name(criterion.id),)}
    common["where"] = _where(reading, criterion, verdict)
    if verdict.verdict == "undefined":
        return _not_judged(reading, criterion, verdict, common)
    if verdict.depends_on_seed:
        return say("seed_decides", **common)
    if verdict.depends_on_certain:
        return certain_scores.decide(criterion, verdict, common)
    if verdict.verdict in ("met", "not_met"):
        sides = "_one_sided" if verdict.sides == 1 and criterion.comparator != "between" else ""
        return say(f"{verdict.verdict}_{criterion.comparator}{sides}", **common)
    return missing_rows.flipped(verdict, common) if flips(verdict) else _open(criterion, verdict, common, unit)


def _not_judged(reading: Reading, criterion: Criterion, verdict: Verdict, common: dict[str, Parts]) -> Parts:
    """Say why there is no verdict: in full where the reason is met first."""
    first, same = next((one, other) for one, other in reading.uses.verdicts if other.undefined == verdict.undefined)
    if same.ref == verdict.ref:
        return say("no_verdict", reason=reason(verdict), **common)
    if first.id == criterion.id:
        return say("no_verdict_same", **common)
    return say("no_verdict_again", first=name(first.id), **common)


def _open(criterion: Criterion, verdict: Verdict, common: dict[str, Parts], unit: Parts) -> Parts:
    """Say what keeps a criterion from being demonstrated: what else is compatible with the data."""
    write = writer_of(criterion)
    low, high = (bound(verdict, side, write) for side in ("low", "high"))
    if criterion.comparator == "between":
        return say("open_between", low=low, high=(*high, *unit), **common)
    at_least = criterion.comparator == "at_least"
    if verdict.value == verdict.threshold:
        return say("open_at", low=low, high=(*high, *unit), **common)
    beyond_it = verdict.value is not None and (verdict.value > verdict.threshold) == at_least
    if beyond_it:
        reaches = (*bound(verdict, "bound", write), *unit)
        return say("open_above" if at_least else "open_under", bound=reaches, **common)
    other = (*(high if at_least else low), *unit)
    return say("open_below" if at_least else "open_over", other=other, **common)
