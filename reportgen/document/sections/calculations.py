"""Calculations that the author asked for, worked step by step; those of one method are in one table."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from reportgen import index, numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Heading, LabelledPairs, Parts, Row
from reportgen.document.formulas import FormulaError, formula_svg, in_line
from reportgen.document.section import DeclaredSection
from reportgen.narrative.english import LABELS
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Part, label, labels, name, number, say, writer
from reportgen.results.judged import Calculated

MOST_ROWS, MOST_INPUTS = 60, 160
RULES = ("accept_all", "reject_all", "against_accept_all", "against_reject_all")


def calculations(reading: Reading) -> tuple[Block, ...]:
    """Show each calculation: what was put in, every step, and what came out."""
    grouped = groupby(reading.results.calculations, key=lambda one: (one.method, one.label))
    return tuple(block for at, (_, alike) in enumerate(grouped, start=1) for block in _method(at, tuple(alike)))


def _method(at: int, alike: Sequence[Calculated]) -> Iterator[Block]:
    first = alike[0]
    yield Heading((name(first.label),))
    reasons = tuple(((name(one.id),), cells.stated(one.why)) for one in alike if one.why)
    if reasons:
        yield LabelledPairs(reasons)
    rows = tuple(row for one in alike for row in _rows(one))
    entry = index.find(first.method, ("hypotest",))
    tested = entry is not None and entry.null and any(one.p_value is not None for one in alike)
    note = (say("calculation_null", null=name(entry.null)),) if entry and tested else ()
    ids = (name(first.id),) if len(alike) == 1 else label("span", first=name(first.id), last=name(alike[-1].id))
    yield Grid(
        f"steps-{at}",
        label("steps_caption", id=ids),
        labels("step calculated value"),
        rows,
        "text text number",
        note,
        css="steps",
    )
    for number_in_group, one in enumerate(alike, start=1):
        if one.table:
            yield _table(f"table-{at}-{number_in_group}", one)


def _rows(one: Calculated) -> Iterator[Row]:
    """Name a calculation with its inputs, then set its steps, then what came out."""
    given = "; ".join(f"{key} = {_given(value)}" for key, value in one.inputs.items())
    shown = given if len(given) <= MOST_INPUTS else f"{given[: MOST_INPUTS - 3]}..."
    yield Row((name(one.id), "  ", Mark("code", shown)), (), state="band", across=3)
    for at, step in enumerate(one.steps):
        value = number(f"{one.ref}#steps[{at}].value", step["value"], numbers.significant, digits=6)
        yield Row((step["text"],), (_formulas(step["formula"], step["substituted"]), (value,)))
    for head, found in _answers(one):
        yield Row(head, (("",), found), state="answer")


def _given(value: Any) -> str:
    """Write an input: a column by its name, values as they are."""
    if isinstance(value, dict) and "column" in value:
        return f"column {value['column']}, {numbers.count(value['rows'])} rows"
    return str(value)


def _formulas(formula: str, substituted: str) -> Cell:
    """Set a formula, and after it what it is with the numbers; both on the line where both can be read there."""
    if not formula or not substituted or formula == substituted:
        return _formula(formula or substituted) if formula or substituted else cells.NOTHING
    name_of_it, equals, _ = formula.partition("=")
    shown = substituted.removeprefix(name_of_it + equals) if equals else substituted
    written = [in_line(one) for one in (formula, shown)]
    if all(written):
        return (Mark("formula", " = ".join(one for one in written if one)),)
    return (*_set(formula), " ", *_set(f"= {shown}"))


def _formula(text: str) -> Cell:
    """Write a formula on the line where that can be read, else set it."""
    written = in_line(text)
    return (Mark("formula", written),) if written else _set(text)


def _set(text: str) -> Cell:
    try:
        return (formula_svg(text, inline=False),)
    except FormulaError:
        return (Mark("code", text),)


def _table(key: str, one: Calculated) -> Grid:
    table = one.table or {}
    rows = tuple(
        Row(
            (_cell(one, at, 0, row[0]),),
            tuple((_cell(one, at, column, value),) for column, value in enumerate(row[1:], start=1)),
        )
        for at, row in enumerate(table["rows"][:MOST_ROWS])
    )
    columns: tuple[Parts, ...] = tuple((str(column).replace("_", " "),) for column in table["columns"])
    return Grid(key, label("table_caption", id=name(one.id)), columns, rows, "number")


def _cell(one: Calculated, row: int, column: int, value: Any) -> Part:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number(f"{one.ref}#table.rows[{row}][{column}]", value, numbers.significant)
    return name("–" if value is None else str(value))


def _word(value: Any) -> Part:
    return LABELS["yes" if value else "no"] if isinstance(value, bool) else name(str(value))


def _answers(one: Calculated) -> Iterator[tuple[Parts, Parts]]:
    """Name what came out, or why nothing did."""
    if one.undefined:
        yield label("result"), (name(one.undefined),)
        return
    write = writer(one.method) if one.kind == "metric" else numbers.significant
    if isinstance(one.value, int | float):
        yield label("result"), (number(one.ref, one.value, write),)
    limits = one.interval or {}
    if limits.get("low") is not None and limits.get("high") is not None:
        low, high = (number(f"{one.ref}#interval.{key}", limits[key], numbers.significant) for key in ("low", "high"))
        level = number(f"{one.ref}#interval.level", limits["level"], numbers.level)
        yield label("interval_of", level=level), label("low_to_high", low=low, high=high)
    if one.p_value is not None:
        p = number(f"{one.ref}#p_value", one.p_value, lambda found: numbers.p_value(found).removeprefix("= "))
        yield label("p"), (p,)
    for key, value in (one.values or {}).items():
        if value == one.value and not isinstance(value, bool):
            continue
        plain = isinstance(value, int | float) and not isinstance(value, bool)
        shown = number(f"{one.ref}#values.{key}", value, numbers.significant) if plain else _word(value)
        yield (label(key) if key in RULES else (name(key.replace("_", " ")),)), (shown,)
    if one.withheld:
        yield label("p"), (name(one.withheld),)
    yield from _doubts(one)


def _doubts(one: Calculated) -> Iterator[tuple[Parts, Parts]]:
    """Name the assumptions that are in doubt, with what was found."""
    for check in one.checks:
        entry = index.find(check["check"], ("check",))
        if entry is not None and check["outcome"] in ("warning", "failed"):
            yield (name(entry.label),), (name(check["sentence"]),)


SECTION = DeclaredSection(
    id="calculations",
    blocks=lambda reading, _: calculations(reading),
    applies=lambda reading: bool(reading.results.calculations),
)
