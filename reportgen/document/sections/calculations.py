"""Calculations that the author requested: the groups they add up, what came out, and the formula; steps are in an annex."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from reportgen import index, numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Parts, Row
from reportgen.document.formulas import FormulaError, formula_svg, step_in_line
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_calculations import of_calculations
from reportgen.document.section import DeclaredSection
from reportgen.narrative.english import LABELS
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Part, capitalised, label, labels, name, number, say, writer
from reportgen.results.judged import Calculated

MOST_ROWS, MOST_INPUTS = 60, 160
MOST_OF_DRAWN = 20  # rows of a table that is shown next to its figure
DIGITS = 6  # of a number in a worked calculation, enough to follow it by hand
significant = partial(numbers.significant, digits=DIGITS)


def calculations(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Show curves and the groups that calculations add up, then of each its reason, what was put in, the formula and the results."""
    asked = reading.results.calculations
    figures, drawn = of_calculations(asked, pictures)
    tables = tuple(
        _table(f"table-{at}", one)
        for at, one in enumerate(asked, start=1)
        if one.table and not (one.id in drawn and len(one.table["rows"]) > MOST_OF_DRAWN)
    )
    rows = tuple(row for one in asked for row in _rows(one))
    nulls = dict.fromkeys(null for one in asked if (null := _null(one)))
    notes = tuple(say("calculation_null", null=name(null)) for null in nulls)
    return (
        *figures,
        *tables,
        Grid("results", label("results_caption"), labels("result value"), rows, "text text", notes),
    )


def _null(one: Calculated) -> str:
    """Return the null hypothesis of a calculation that has a p-value."""
    entry = index.find(one.method, ("hypotest",))
    return entry.null if entry and one.p_value is not None else ""


def _rows(one: Calculated) -> Iterator[Row]:
    """Name a calculation, then its reason, its inputs, its formula and what came out."""
    yield Row((name(one.id), "  ", name(one.label)), (), state="band", across=2)
    if one.why:
        yield Row(label("asked_because"), (cells.stated(one.why),))
    if given := _inputs(one):
        yield Row(label("inputs"), ((Mark("code", given),),))
    if formula := _declared_formula(one):
        yield Row(label("formula"), (_formula(formula),))
    for head, found in _answers(one):
        yield Row(head, (found,), state="answer")


def _declared_formula(one: Calculated) -> str:
    """Return the formula of the method or of its version; that of an average over classes is another one."""
    entry = index.find(one.method)
    if entry is None or "average" in one.options:
        return ""
    return entry.formulas.get(str(one.options.get("version")), entry.formula)


def _inputs(one: Calculated) -> str:
    """Write what was put in, but for values that a table of the calculation lists."""
    shown = {key: value for key, value in one.inputs.items() if not (one.table and isinstance(value, list))}
    shown |= {key: value for key, value in one.options.items() if value is not None}
    given = "; ".join(f"{key} = {_given(value)}" for key, value in shown.items())
    return given if len(given) <= MOST_INPUTS else f"{given[: MOST_INPUTS - 3]}..."


def steps(reading: Reading) -> tuple[Block, ...]:
    """List the single steps of all calculations in one table."""
    rows: list[Row] = []
    for one in reading.results.calculations:
        if one.steps:
            rows += [Row((name(one.id), "  ", name(one.label)), (), state="band", across=3), *_steps(one)]
    return (
        Grid(
            "steps",
            label("steps_caption"),
            labels("step calculated value"),
            tuple(rows),
            "text text number",
            css="steps",
        ),
    )


def _steps(one: Calculated) -> Iterator[Row]:
    for at, step in enumerate(one.steps):
        exact = step["value"]
        value = cells.NOTHING if exact is None else (number(f"{one.ref}#steps[{at}].value", exact, significant),)
        yield Row((step["text"],), (_formulas(step["formula"], step["substituted"]), value))


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
    shown = substituted.removeprefix(name_of_it + equals).strip() if equals else substituted
    written = [step_in_line(one) for one in (formula, shown)]
    if all(written):
        return (Mark("formula", " = ".join(one for one in written if one)),)
    return (*_set(formula), " ", *_set(f"= {shown}"))


def _formula(text: str) -> Cell:
    """Write a formula on the line where that can be read, else set it."""
    written = step_in_line(text)
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
    columns: tuple[Parts, ...] = tuple((capitalised(str(column).replace("_", " ")),) for column in table["columns"])
    return Grid(key, label("table_caption", id=name(one.id), label=name(one.label)), columns, rows, "number")


def _cell(one: Calculated, row: int, column: int, value: Any) -> Part:
    if isinstance(value, bool) or not isinstance(value, int | float):
        shown = _word(value)
        return name(shown) if isinstance(shown, str) else shown
    write = numbers.count if isinstance(value, int) else significant
    return number(f"{one.ref}#table.rows[{row}][{column}]", value, write)


def _answers(one: Calculated) -> Iterator[tuple[Parts, Parts]]:
    """Name what came out, or why nothing did."""
    if one.undefined:
        yield label("result"), (name(one.undefined),)
        return
    if isinstance(one.value, int | float):
        write = writer(one.method) if one.kind == "metric" and _is_share(one) else significant
        yield (name(one.label),), (number(one.ref, one.value, write),)
    limits = one.interval or {}
    if limits.get("low") is not None and limits.get("high") is not None:
        low, high = (number(f"{one.ref}#interval.{key}", limits[key], significant) for key in ("low", "high"))
        level = number(f"{one.ref}#interval.level", limits["level"], numbers.level)
        yield label("interval_of", level=level), label("low_to_high", low=low, high=high)
    if one.p_value is not None:
        p = number(f"{one.ref}#p_value", one.p_value, lambda found: numbers.p_value(found).removeprefix("= "))
        yield label("p"), (p,)
    yield from _values(one)
    if one.withheld:
        yield label("p"), (name(one.withheld),)
    yield from _doubts(one)


def _is_share(one: Calculated) -> bool:
    entry = index.find(one.method, ("metric",))
    return entry is not None and entry.written_as == "share"


def _values(one: Calculated) -> Iterator[tuple[Parts, Parts]]:
    """Name each value but the one that was shown and lists that the table has, a code in words."""
    entry = index.find(one.method)
    for key, value in (one.values or {}).items():
        if (value == one.value and not isinstance(value, bool)) or _of_rows(one, value):
            continue
        plain = isinstance(value, int | float) and not isinstance(value, bool)
        shown: Parts
        if plain:
            shown = (number(f"{one.ref}#values.{key}", value, significant),)
        elif _numbers(value):
            shown = _several(f"{one.ref}#values.{key}", value)
        else:
            shown = (_word(entry.answer_code(key, value) if entry and isinstance(value, str) else value),)
        called = entry.answer(key) if entry else key
        yield (name(capitalised(called)),), shown


def _numbers(value: Any) -> bool:
    """Tell whether a value is a list of numbers."""
    return isinstance(value, list) and bool(value) and all(type(each) in (int, float) for each in value)


def _of_rows(one: Calculated, value: Any) -> bool:
    """Tell whether a value is a number for each row of a table, which has them with what they belong to."""
    return one.table is not None and _numbers(value) and len(value) == len(one.table["rows"])


def _several(ref: str, values: list[float]) -> Parts:
    """Write numbers after one another."""
    parts = (part for at, value in enumerate(values) for part in (", ", number(f"{ref}[{at}]", value, significant)))
    return tuple(parts)[1:]


def _names(value: Any) -> str:
    """Write names, or groups of names, after one another."""
    if not isinstance(value, list):
        return str(value)
    groups = any(isinstance(each, list) for each in value)
    return ("; " if groups else ", ").join(map(_names, value))


def _word(value: Any) -> Part:
    if value is None:
        return "–"
    return LABELS["yes" if value else "no"] if isinstance(value, bool) else name(_names(value))


def _doubts(one: Calculated) -> Iterator[tuple[Parts, Parts]]:
    """Name the assumptions that are doubtful, with what was found."""
    for check in one.checks:
        entry = index.find(check["check"], ("check",))
        if entry is not None and check["outcome"] in ("warning", "failed"):
            yield (name(entry.label),), (name(check["sentence"]),)


SECTION = DeclaredSection(
    id="calculations",
    blocks=calculations,
    applies=lambda reading: bool(reading.results.calculations),
)

STEPS = DeclaredSection(
    id="annex-steps",
    blocks=lambda reading, _: steps(reading),
    applies=lambda reading: any(one.steps for one in reading.results.calculations),
)
