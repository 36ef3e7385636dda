"""Criteria on the difference of each group to the rest in words: what is allowed, and what was found on both sides."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.narrative import margins
from reportgen.narrative.bounds import bound, subject, threshold, writer_of
from reportgen.narrative.comparisons import difference_writer
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    by_interval,
    in_brackets,
    in_sentence,
    label,
    name,
    number,
    say,
    writer,
)
from reportgen.results.cases import Grouping
from reportgen.results.verdicts import Criterion, OneSide, Verdict


def asked(reading: Reading, criterion: Criterion, verdict: Verdict) -> Iterator[Parts]:
    """Say before the first verdict how far a group may be from the rest, who that is, and at which level it is judged."""
    if criterion.difference_to is None or verdict.ref != criterion.models[0].ref:
        return
    column = criterion.for_each or ""
    yield say(
        "difference_asked",
        label=in_sentence(criterion.label),
        column=name(column),
        allowed=(*threshold(criterion, writer_of(criterion))[1:], *reading.unit(criterion.metric)),
        level=margins.level(f"{criterion.ref}#level", criterion.level),
    )
    if criterion is not next(one for one in reading.results.criteria if _is_to_rest(one, column)):
        return
    yield say("rest")
    without = next((one for one in reading.walked.parts(Grouping) if one.column == column and one.missing), None)
    if without is not None:
        missing = number(f"{without.ref}#missing", without.missing, numbers.count)
        yield say("rest_without_group", missing=missing, column=name(column))


def _is_to_rest(criterion: Criterion, column: str) -> bool:
    """Tell whether a criterion is on the difference of each group of a column to the rest."""
    return criterion.difference_to is not None and criterion.for_each == column


def both_sides(criterion: Criterion, verdict: Verdict) -> Parts:
    """Show the counts of the group and of the rest, or the values where a metric is no proportion; nothing if there are none."""
    if verdict.of_group is None or verdict.of_rest is None:
        return ()
    of_group, of_rest = (
        _counted(verdict, side, found) or _value(criterion, verdict, side, found)
        for side, found in (("of_group", verdict.of_group), ("of_rest", verdict.of_rest))
    )
    return label("group_and_rest", of_group=of_group, of_rest=of_rest)


def estimate(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    """Say what the metric is in the group and in the rest, and by how much it differs."""
    write, each = writer_of(criterion), reading.unit(criterion.metric, each=True)
    holes: dict[str, Part | Parts] = {
        "label": in_sentence(criterion.label),
        "subject": subject(criterion, verdict),
        "value": (*bound(verdict, "value", write), *each) if verdict.value is not None else _shown(reading, verdict),
        "level": margins.level(f"{verdict.ref}#level", verdict.level),
        "method": reading.method(verdict.decided_by or "", judges=True),
        "low": bound(verdict, "low", write),
        "high": (*bound(verdict, "high", write), *reading.unit(criterion.metric)),
    }
    for side in ("of_group", "of_rest"):
        found: OneSide | None = getattr(verdict, side)
        holes[side] = () if found is None else (*_side(criterion, verdict, side, found), *each)
    return say("difference_found", **holes)


def _shown(reading: Reading, verdict: Verdict) -> Parts:
    """Show the difference, which stays where there is no verdict."""
    found = reading.estimates[verdict.estimate]
    return (number(found.ref, found.value, by_interval(difference_writer(found), found.interval)),)


def _side(criterion: Criterion, verdict: Verdict, side: str, found: OneSide) -> Parts:
    """Show the metric on one side, with its counts where it is a proportion."""
    counted = _counted(verdict, side, found) if writer(criterion.metric) is numbers.share else ()
    return (*_value(criterion, verdict, side, found), *in_brackets(counted))


def _value(criterion: Criterion, verdict: Verdict, side: str, found: OneSide) -> Parts:
    return (number(f"{verdict.ref}#{side}.value", found.value, writer(criterion.metric)),)


def _counted(verdict: Verdict, side: str, found: OneSide) -> Parts:
    """Show the counts of a proportion on one side."""
    if found.numerator is None or found.denominator is None:
        return ()
    ref = f"{verdict.ref}#{side}"
    k, n = (number(f"{ref}.{key}", getattr(found, key), numbers.count) for key in ("numerator", "denominator"))
    return label("k_of_n", k=k, n=n)
