"""Small ways of filling cells: values, counts, intervals, author's text."""

import re
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

NOTHING: Parts = ("–",)
UNDEFINED: Parts = (Mark("absent", LABELS["undefined"]),)
UNSTATED: Parts = (Mark("absent", LABELS["unstated"]),)


def value(estimate: Estimate) -> Parts:
    """Show an estimate, or that there is none; the table's note says why."""
    if estimate.value is None:
        return UNDEFINED
    shown = number(estimate.ref, estimate.value, estimate_writer(estimate))
    assert isinstance(shown, ShownNumber)  # noqa: S101 - there is a value
    return (replace(shown, origin=_origin(estimate, shown)),)


def _origin(estimate: Estimate, shown: ShownNumber) -> str:
    """Say in a line what a value was computed from: formula, counts, the value in full, its address."""
    entry = index.find(estimate.metric, ("metric",))
    formula = in_line(entry.formula) if entry and entry.formula else None
    counted = estimate.numerator is not None and estimate.denominator is not None
    counts = f"{estimate.numerator:g} / {estimate.denominator:g}" if counted else None
    return " = ".join(part for part in (formula, counts, shown.exact) if part) + f"\n{estimate.ref}"


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
    return UNDEFINED if found.low is None and found.high is None else ends(ref, found, write)


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


def anchor(ref: str) -> str:
    """
    Name the row of annex B that holds a number, in letters that addresses of pages allow; no two refs share a name.

    >>> anchor("models/A 1/recall#interval.low")
    'at-models--A-20-1--recall-23-interval-2e-low'
    """
    safe = re.sub(r"[^A-Za-z0-9_/]", lambda sign: f"-{ord(sign[0]):x}-", ref)
    return f"at-{safe.replace('/', '--')}"
