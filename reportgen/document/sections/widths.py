"""Width of intervals by the number of cases, where the author asks for it."""

from collections.abc import Iterator

from reportgen.document.blocks import Grid, Parts, Row
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, number, say
from reportgen.numbers import count, points
from reportgen.results.widths import WidthsFound


def widths(reading: Reading) -> tuple[Grid, ...]:
    """Set a row for each model and proportion, and a column for each number of cases."""
    found = reading.cases.widths
    if not found:
        return ()
    columns: tuple[Parts, ...] = (
        *labels("metric"),
        *(labels("model") if reading.many else ()),
        *labels("cases width_now"),
        *(label("width_with", n=number(f"{found[0].table.ref}#{n}/n", float(n), count)) for n in _sizes(found[0])),
    )
    rows = tuple(Row((name(one.label),), tuple(_cells(reading, one))) for one in found)
    note = (say("widths_note", level=reading.level),)
    sets = f"text {'text ' if reading.many else ''}number"
    return (Grid("widths", label("widths_caption"), columns, rows, sets, note),)


def _sizes(one: WidthsFound) -> tuple[str, ...]:
    return one.table.row_labels or ()


def _cells(reading: Reading, one: WidthsFound) -> Iterator[Parts]:
    if reading.many:
        yield (name(one.model),)
    yield (number(f"{one.ref}#cases", one.cases, count),)
    yield (number(f"{one.ref}#width", one.width, points_of_width),)
    for n, row in zip(_sizes(one), one.table.rows, strict=True):
        yield (number(f"{one.table.ref}#{n}/width", row[-1], points_of_width),)


def points_of_width(value: float) -> str:
    """
    Write a width, which has no sign, in percentage points.

    >>> points_of_width(0.1272)
    '12.7 points'
    """
    return points(value).removeprefix("+")
