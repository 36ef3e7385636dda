"""The numbers of a document as a table: what annex B lists, with how and where the page shows each of them."""

import csv
import io
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from reportgen.document.blocks import Cell, Grid, Picture, Row, View
from reportgen.document.sections.origins import TABLE
from reportgen.narrative.sentence import Mark, ShownNumber, plain

HEAD = ("address", "value", "shown", "from", "what", "interval", "where")
NOTHING = "\u2013"
NO_BREAK = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2007": " "})
ShownAt = dict[str, dict[str, None]]


def numbers_csv(view: View) -> bytes:
    """Write a line for each number of a document, as RFC 4180 has it, in UTF-8."""
    shown, where = _on_pages(view)
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\r\n")
    lines.writerow(HEAD)
    for row in next(_tables(view)).rows:
        ref, (value, source, what, interval) = _words(row.head), row.cells
        said = ("; ".join(shown.get(ref, ())), _words(source), _words(what), _words(interval))
        lines.writerow((ref, _in_full(value), *said, "; ".join(where.get(ref, ()))))
    return written.getvalue().encode()


def _in_full(value: Cell) -> str:
    """Write a value with all its digits, or why there is none."""
    return value[0].exact if isinstance(value[0], ShownNumber) else _words(value)


def _words(cell: Cell) -> str:
    text = plain(tuple(part for part in cell if isinstance(part, str | ShownNumber | Mark))).translate(NO_BREAK)
    return "" if text == NOTHING else text


def _on_pages(view: View) -> tuple[ShownAt, ShownAt]:
    """Find by the address of each number how it is shown, and where."""
    shown: ShownAt = {}
    where: ShownAt = {}
    for place, found in _places(view):
        shown.setdefault(found.ref, {})[found.shown.translate(NO_BREAK)] = None
        where.setdefault(found.ref, {})[place] = None
    return shown, where


def _places(view: View) -> Iterator[tuple[str, ShownNumber]]:
    """Pass the numbers of all pages but those of annex B, each with its section and its table."""
    parts = [(view.labels["summary"], view.summary)]
    parts += [
        (f"{one.numbering.text if one.numbering else ''} {one.title}".strip(), one.blocks) for one in view.sections
    ]
    for title, blocks in parts:
        for block in blocks:
            yield from _of_block(title, block)


def _of_block(title: str, thing: object) -> Iterator[tuple[str, ShownNumber]]:
    """Pass the numbers inside a block, with the table or figure that it is."""
    if isinstance(thing, ShownNumber):
        yield title, thing
    elif isinstance(thing, Grid | Picture) and thing.numbering:
        if thing.id != TABLE:
            yield from _inside(f"{title}, {thing.numbering.text.rstrip('.')}", thing)
    else:
        yield from _inside(title, thing)


def _inside(title: str, thing: object) -> Iterator[tuple[str, ShownNumber]]:
    if isinstance(thing, tuple):
        for part in thing:
            yield from _of_block(title, part)
    elif isinstance(thing, Row) or (is_dataclass(thing) and not isinstance(thing, type)):
        for field in fields(thing):
            yield from _of_block(title, getattr(thing, field.name))


def _tables(thing: object) -> Iterator[Grid]:
    """Find the table of annex B."""
    if isinstance(thing, Grid):
        yield from (thing,) if thing.id == TABLE else ()
    elif isinstance(thing, tuple):
        for part in thing:
            yield from _tables(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from _tables(getattr(thing, field.name))
