"""Values, bounds and thresholds of criteria as they are shown, and whom a verdict is about."""

from functools import partial

from reportgen import numbers
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import ALIKE, Parts, Write, digits, label, name, number
from reportgen.results.verdicts import Criterion, Verdict

STATES = {
    "met": "is met",
    "not_demonstrated": "is not demonstrated",
    "not_met": "is not met",
    "undefined": "could not be judged",
}
VERDICTS = {"met": "met", "not_demonstrated": "not demonstrated", "not_met": "not met", "undefined": "undefined"}


def threshold(verdict: Verdict | Criterion, write: Write) -> Parts:
    """Show the threshold as it was meant."""
    as_given = numbers.level if write is numbers.share else numbers.plain
    shown = number(f"{verdict.ref}#threshold", verdict.threshold, as_given)
    if verdict.upper is None:
        return (shown,)
    return (shown, " to ", number(f"{verdict.ref}#upper", verdict.upper, as_given))


def bound(verdict: Verdict | Criterion, field: str, write: Write) -> Parts:
    """Show a bound with enough digits to tell it from the threshold."""
    value = getattr(verdict, field)
    if value is None:
        return (number(f"{verdict.ref}#{field}", None, write),)
    edges = [edge for edge in (verdict.threshold, verdict.upper) if edge is not None]
    nearest = min(edges, key=lambda edge: abs(edge - value))
    first, least = write, digits(write)
    if write is numbers.share and field != "value":
        first = numbers.end_of_share
        least = 1 if verdict.low is None or verdict.high is None else numbers.digits_between(verdict.low, verdict.high)
    elif write in ALIKE and field != "value":
        ends = [abs(end) for end in (verdict.low, verdict.high) if end is not None]
        first = partial(write, like=max(ends, default=None))
    shown = lambda found: numbers.apart(found, nearest, first, digits=least)  # noqa: E731
    return (number(f"{verdict.ref}#{field}", value, shown),)


def flips(verdict: Verdict) -> bool:
    """Tell whether what is not known of some rows could change the verdict."""
    return verdict.alone not in (None, verdict.verdict)


def is_open(verdict: Verdict) -> bool:
    """Tell whether the data alone leave a verdict open, so that other data may close it."""
    return verdict.verdict == "not_demonstrated" and not flips(verdict)


def subject(criterion: Criterion, verdict: Verdict) -> Parts:
    """Name who is judged: the model, and the group of cases or the judged set if there are several."""
    if not group(criterion, verdict):
        return (name(verdict.model),)
    return (name(verdict.model), " (", *group(criterion, verdict), ")")


def group(criterion: Criterion, verdict: Verdict) -> Parts:
    """Name the group of cases that is judged, or the judged set among several."""
    if verdict.group is not None:
        return (name(f"{criterion.for_each} = {verdict.group}"),)
    return () if verdict.part is None else label("rows_of_set", set=name(verdict.part))


def among(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    """Name who is judged as far as there are others: a model among several, a group among several."""
    if not reading.many:
        return group(criterion, verdict)
    return subject(criterion, verdict)
