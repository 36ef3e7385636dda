"""Values, bounds and thresholds of criteria as they are shown, and whom a verdict is about."""

import math
from typing import Literal

from reportgen import numbers
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    DIFFERENCES,
    NO_BREAK,
    Parts,
    Write,
    digits,
    in_sentence,
    joined,
    label,
    name,
    number,
    say,
    signed_money,
    supported,
    unitless,
    writer,
)
from reportgen.results.verdicts import Criterion, Verdict, Word

CLASS = "class"
OneEnd = Literal["low", "high"]
End = Literal["worst", "best"]  # of what incomplete rows can be

STATES = {
    "met": "is met",
    "not_demonstrated": "is not demonstrated",
    "not_met": "is not met",
    "undefined": "has no verdict",
}
OF_DIFFERENCES = {  # how the difference that is allowed is written, by how differences are
    numbers.points: numbers.margin_of_shares,
    **dict.fromkeys((numbers.signed, numbers.signed_measured, signed_money), numbers.plain),
}
VERDICTS = {"met": "met", "not_demonstrated": "not demonstrated", "not_met": "not met", "undefined": "no verdict"}


def writer_of(criterion: Criterion) -> Write:
    """Choose how values of a criterion are written: those of the metric, or differences of them."""
    write = writer(criterion.metric)
    return write if criterion.difference_to is None else DIFFERENCES.get(write, numbers.signed)


def quantity(criterion: Criterion) -> Parts:
    """Name inside a sentence what is judged: a metric, or its difference between each group and the rest."""
    named = in_sentence(criterion.label)
    return (named,) if criterion.difference_to is None else label("difference_in", label=named)


def threshold(verdict: Verdict | Criterion, write: Write) -> Parts:
    """Show the threshold as it was meant."""
    if write in OF_DIFFERENCES:
        return ("± ", number(f"{verdict.ref}#upper", verdict.upper, OF_DIFFERENCES[write]))
    as_given = numbers.level if write is numbers.share else numbers.plain
    shown = number(f"{verdict.ref}#threshold", verdict.threshold, as_given)
    if verdict.upper is None:
        return (shown,)
    return (shown, " to ", number(f"{verdict.ref}#upper", verdict.upper, as_given))


def farthest(verdict: Verdict, side: OneEnd, write: Write) -> dict[str, Parts]:
    """Show the value farthest out on one side that is compatible with the data, incomplete rows included."""
    end: End = "worst" if (side == "low") == (verdict.comparator == "at_least") else "best"
    known = verdict.incomplete is not None and getattr(getattr(verdict, end), side) is not None
    shown = bound(verdict, side, write, end if known else None)
    return {"bound": shown, "included": say("rows_included") if known else ()}


def bound(verdict: Verdict | Criterion, field: str, write: Write, end: End | None = None) -> Parts:
    """Show a bound, as observed or at one end of what is possible, with enough digits to tell it from the threshold."""
    holder, ref = (verdict, "") if end is None else (getattr(verdict, end), f"{end}.")
    value = getattr(holder, field)
    if value is None:
        return (number(f"{verdict.ref}#{ref}{field}", None, write),)
    edges = [edge for edge in (verdict.threshold, verdict.upper) if edge is not None]
    nearest = min(edges, key=lambda edge: abs(edge - value))
    first, least = write, digits(write, holder.low, holder.high)
    if write is numbers.share and field != "value":
        first = numbers.end_of_share
        least = 1 if holder.low is None or holder.high is None else numbers.digits_between(holder.low, holder.high)
    else:
        first = supported(write, holder.low, holder.high)
    shown = lambda found: numbers.apart(found, nearest, first, digits=least)  # noqa: E731
    found = number(f"{verdict.ref}#{ref}{field}", value, shown)
    return (unitless(found),) if field == "low" and holder.high is not None else (found,)


def limits_of(verdict: Verdict, write: Write) -> Parts:
    """Show both limits as observed; one that does not exist is said to be open."""
    low, high = (bound(verdict, side, write) for side in ("low", "high"))
    if verdict.high is None:
        return label("from", low=low)
    return label("up_to", high=high) if verdict.low is None else label("low_to_high", low=low, high=high)


def observed_word(verdict: Verdict) -> Word:
    """Say which verdict the complete rows alone would give."""
    low = -math.inf if verdict.low is None else verdict.low
    high = math.inf if verdict.high is None else verdict.high
    floor = -math.inf if verdict.comparator == "at_most" else verdict.threshold
    ceiling = verdict.threshold if verdict.comparator == "at_most" else math.inf
    ceiling = ceiling if verdict.upper is None else verdict.upper
    if low >= floor and high <= ceiling:
        return "met"
    return "not_met" if high < floor or low > ceiling else "not_demonstrated"


def flips(verdict: Verdict) -> bool:
    """Tell whether incomplete rows keep a verdict open that the complete ones would decide."""
    open_ = verdict.verdict == "not_demonstrated" and not verdict.depends_on_seed
    return open_ and verdict.incomplete is not None and observed_word(verdict) != "not_demonstrated"


def is_open(verdict: Verdict) -> bool:
    """Tell whether the data alone leave a verdict open, so that other data may close it."""
    return verdict.verdict == "not_demonstrated" and not flips(verdict) and not verdict.depends_on_certain


def subject(criterion: Criterion, verdict: Verdict) -> Parts:
    """Name who is judged: the model, and the group of cases or the judged set if there are several."""
    if not group(criterion, verdict):
        return (name(verdict.model),)
    return (name(verdict.model), " (", *group(criterion, verdict), ")")


def group(criterion: Criterion, verdict: Verdict) -> Parts:
    """Name the group of cases that is judged, or the judged set among several."""
    if verdict.group is not None or verdict.of_class is not None:
        shown = [] if verdict.group is None else [name(f"{criterion.for_each} = {verdict.group}")]
        shown += [] if verdict.of_class is None else [name(f"{CLASS}{NO_BREAK}{verdict.of_class}")]
        return joined(shown, last=", ")
    return () if verdict.part is None else label("rows_of_set", set=name(verdict.part))


def each_of(criterion: Criterion) -> Parts:
    """Name what there are several of, each of which is judged: the groups of a column, or classes."""
    return joined(map(name, filter(None, (criterion.for_each, CLASS if criterion.each_class else None))))


def among(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    """Name who is judged as far as there are others: a model among several, a group among several."""
    if not reading.many:
        return group(criterion, verdict)
    return subject(criterion, verdict)
