"""Calculations that the author asked for, worked step by step."""

from typing import Any

from reportgen import index, numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Pairs, Paragraph, Parts, Row
from reportgen.document.formulas import FormulaError, formula_svg, in_line
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Part, name, number, say, writer
from reportgen.results.model import Calculated


def calculations(reading: Reading) -> tuple[Block, ...]:
    """Show each calculation: what was put in, every step, and what came out."""
    return tuple(block for one in reading.results.calculations for block in _calculation(one))


def _calculation(one: Calculated) -> list[Block]:
    head: Parts = (name(one.id), " – ", name(one.label))
    listed: list[Block] = [Paragraph((head,), role="state")]
    if one.why:
        listed.append(Paragraph((cells.stated(one.why),)))
    given: list[tuple[Parts, Parts]] = [
        ((Mark("code", key),), (Mark("code", _shown(value)),)) for key, value in one.inputs.items()
    ]
    if given:
        listed.append(Pairs(tuple(given)))
    if one.steps:
        listed.append(_steps(one))
    if one.table:
        listed.append(_table(one))
    listed.append(Paragraph(tuple(_answers(one))))
    return listed


def _shown(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 120 else text[:117] + "..."


def _steps(one: Calculated) -> Grid:
    rows = tuple(
        Row(
            (step["text"],),
            (
                _formula(step["formula"]),
                _formula(step["substituted"]),
                (number(f"{one.ref}#steps[{at}].value", step["value"], numbers.significant, digits=6),),
            ),
        )
        for at, step in enumerate(one.steps)
    )
    columns = (("Step",), ("Formula",), ("With the numbers",), ("Value",))
    caption: Parts = ("Steps of ", name(one.id))
    return Grid(f"steps-{one.id}", caption, columns, rows, (False, False, False, True), css="performance steps")


def _formula(text: str) -> Cell:
    """Write a formula on the line where that can be read, else set it."""
    written = in_line(text or "")
    if written or not text:
        return (Mark("formula", written),) if written else cells.NOTHING
    try:
        return (formula_svg(text, inline=False),)
    except FormulaError:
        return (Mark("code", text),)


def _table(one: Calculated) -> Grid:
    table = one.table or {}
    rows = tuple(
        Row(
            (_cell(one, at, 0, row[0]),),
            tuple((_cell(one, at, column, value),) for column, value in enumerate(row[1:], start=1)),
        )
        for at, row in enumerate(table["rows"][:MOST_ROWS])
    )
    columns: tuple[Parts, ...] = tuple((str(column).replace("_", " "),) for column in table["columns"])
    return Grid(f"table-{one.id}", ("Table of ", name(one.id)), columns, rows, (True,) * len(columns))


MOST_ROWS = 60
KEYS = {
    "accept_all": "all called positive",
    "reject_all": "none called positive",
    "against_accept_all": "against calling all positive",
    "against_reject_all": "against calling none positive",
}


def _cell(one: Calculated, row: int, column: int, value: Any) -> Part:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number(f"{one.ref}#table.rows[{row}][{column}]", value, numbers.significant)
    return name("–" if value is None else str(value))


def _answers(one: Calculated) -> list[Parts]:
    """Say what came out, or why nothing did."""
    said: list[Parts] = []
    if one.undefined:
        return [(name(one.undefined),)]
    write = writer(one.method) if one.kind == "metric" else numbers.significant
    if isinstance(one.value, int | float):
        said.append(say("calculation_value", label=name(one.label), value=number(one.ref, one.value, write)))
    if one.interval and one.interval.get("low") is not None and one.interval.get("high") is not None:
        ends = {
            key: number(f"{one.ref}#interval.{key}", one.interval[key], numbers.significant) for key in ("low", "high")
        }
        level = number(f"{one.ref}#interval.level", one.interval["level"], numbers.level)
        said.append(say("calculation_interval", level=level, **ends))
    if one.p_value is not None:
        said.append(say("calculation_p", p=number(f"{one.ref}#p_value", one.p_value, numbers.p_value)))
        entry = index.find(one.method, ("hypotest",))
        if entry is not None and entry.null:
            said.append(say("calculation_null", null=name(entry.null)))
    for key, value in (one.values or {}).items():
        shown: Part = (
            number(f"{one.ref}#values.{key}", value, numbers.significant)
            if isinstance(value, int | float) and not isinstance(value, bool)
            else name(str(value))
        )
        said.append(say("calculation_value", label=name(KEYS.get(key, key.replace("_", " "))), value=shown))
    if one.withheld:
        said.append((name(one.withheld),))
    return said
