"""Small ways of filling cells: values, counts, intervals, author's text."""

import re
from collections.abc import Iterable
from dataclasses import replace

from reportgen import index, numbers
from reportgen.document.blocks import Parts
from reportgen.document.formulas import in_line
from reportgen.narrative.english import LABELS
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Mark,
    Part,
    ShownNumber,
    Write,
    author,
    ends,
    estimate_writer,
    k_of_n,
    label,
    number,
)
from reportgen.results.parts import Estimate, Interval

MOST_ON_ONE_LINE = 14  # letters of a name that every column has room for
NOTHING: Parts = ("–",)
UNDEFINED: Parts = (Mark("absent", LABELS["undefined"]),)
NO_INTERVAL: Parts = (Mark("absent", LABELS["no_interval"]),)
UNSTATED: Parts = (Mark("absent", LABELS["unstated"]),)


def value(estimate: Estimate, like: Estimate | None = None) -> Parts:
    """Show an estimate, with the decimals of another if it has no interval; or say that there is none."""
    if estimate.value is None:
        return UNDEFINED
    write = estimate_writer(like if like is not None and estimate.interval is None else estimate)
    shown = number(estimate.ref, estimate.value, write)
    assert isinstance(shown, ShownNumber)  # noqa: S101 - there is a value
    return (replace(shown, origin=_origin(estimate, shown)),)


def _origin(estimate: Estimate, shown: ShownNumber) -> str:
    """Say in a line what a value was computed from: formula, counts, the value in full, its address."""
    entry = index.find(estimate.metric, ("metric",))
    alone = entry is not None and (estimate.of is not None or not entry.formula_of_classes)  # else annex A has it
    formula = in_line(entry.formula) if entry and alone and entry.formula else None
    counted = estimate.numerator is not None and estimate.denominator is not None
    counts = f"{estimate.numerator:g} / {estimate.denominator:g}" if counted else None
    return " = ".join(part for part in (formula, counts, shown.exact) if part) + f"\n{estimate.ref}"


def of_models(reading: Reading) -> str:
    """Say what the column of several models holds: names, which stay on one line, unless one is long."""
    if not reading.many:
        return ""
    return "name" if all(len(model.name) <= MOST_ON_ONE_LINE for model in reading.cases.models) else "text"


def same(one: Estimate, others: Iterable[Estimate]) -> Estimate | None:
    """Find the same metric with the same options on other cases."""
    return next((other for other in others if other.asked == one.asked), None)


def counts(estimate: Estimate) -> Parts:
    """Show numerator and denominator of a share, else the number of cases."""
    without = (cases(estimate),) if estimate.n is not None else NOTHING
    return k_of_n(estimate.ref, estimate.numerator, estimate.denominator) or without


def cases(estimate: Estimate) -> Part:
    """Show the number of cases behind an estimate."""
    return number(f"{estimate.ref}#n", estimate.n, numbers.count)


def interval(ref: str, found: Interval | None, write: Write) -> Parts:
    """Show both limits, or the one that exists."""
    if found is None:
        return NOTHING
    return NO_INTERVAL if found.low is None and found.high is None else ends(ref, found, write)


def undecided(reading: Reading) -> Parts:
    """Say that no decision is recorded, and whether the document is a draft."""
    return label("undecided_draft" if reading.results.outputs.draft else "undecided")


def stated(text: object) -> Parts:
    """Show what the author states, or that nothing is stated."""
    if text in (None, "", [], ()):
        return UNSTATED
    if isinstance(text, list | tuple):
        return tuple(
            part for at, one in enumerate(text) for part in ((", ", author(str(one))) if at else (author(str(one)),))
        )
    return (author(str(text)),)


NOT_IN_ADDRESSES = re.compile(r"[^A-Za-z0-9_/]")


def anchor(ref: str) -> str:
    """
    Name the row of annex B that holds a number, in letters that addresses of pages allow; no two refs share a name.

    >>> anchor("models/A 1/recall#interval.low")
    'at-models--A-20-1--recall-23-interval-2e-low'
    """
    safe = NOT_IN_ADDRESSES.sub(lambda sign: f"-{ord(sign[0]):x}-", ref)
    return f"at-{safe.replace('/', '--')}"
