"""What limits several verdicts at once, as the verdicts themselves say."""

from collections.abc import Container, Iterable, Iterator
from math import inf

from reportgen.results.parts import Facts
from reportgen.results.verdicts import Judgement

SEVERAL = 2  # verdicts without which a reason is a matter of one criterion, and is next to it


def withheld(verdicts: Iterable[Judgement], said: Container[str]) -> Iterator[tuple[str, str | None, Facts]]:
    """Say what leaves several verdicts undefined and no other limitation says; the first verdict has the reason."""
    by_reason: dict[str, list[Judgement]] = {}
    for one in verdicts:
        if one.verdict == "undefined" and one.undefined_code is not None and one.undefined_code not in said:
            by_reason.setdefault(one.undefined_code, []).append(one)
    for alike in sorted(by_reason.values(), key=len, reverse=True):
        if len(alike) >= SEVERAL:
            yield "verdicts_withheld", alike[0].ref, {"verdicts": len(alike)}


def rows_decide(verdicts: Iterable[Judgement]) -> bool:
    """Tell whether incomplete rows leave a verdict open that the complete ones would give."""
    return any(_opened(one) for one in verdicts)


def _opened(one: Judgement) -> bool:
    """Tell whether the interval of the complete rows alone settles what is not demonstrated."""
    if one.verdict != "not_demonstrated" or one.incomplete is None or not one.incomplete.rows:
        return False
    return _settled(one, one.low, one.high) and not _settled(one, one.worst.low, one.worst.high)


def _settled(one: Judgement, low: float | None, high: float | None) -> bool:
    """Tell whether these limits are on one side of what is required."""
    least, most = (-inf if low is None else low), (inf if high is None else high)
    upper = one.threshold if one.upper is None else one.upper
    beyond = least >= upper or most <= one.threshold  # on either side of the threshold, or outside of the range
    return beyond if one.upper is None else (one.threshold <= least and most <= upper) or beyond
