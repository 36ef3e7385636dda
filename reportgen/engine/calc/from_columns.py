"""Inputs of calculations that are columns of the main table, on the judged rows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reportgen import index, spelling
from reportgen.data.columns import lazily
from reportgen.data.fetch import fetch_rows
from reportgen.data.table import Column, ColumnKind
from reportgen.errors import ExitCode, Place, Problem, refuse
from reportgen.spec.judged import Calculation, JudgedSpec

if TYPE_CHECKING:
    from reportgen.data.table import Rows

Taken = Mapping[str, Mapping[str, list[Any]]]  # by calculation, then by input
OF_CASES = ("truth", "predictions", "a", "b")  # inputs that are labels unless the method is about numbers or scores
LABELS = ("clusters",)  # inputs that are labels for every method


@dataclass(frozen=True, slots=True)
class FromColumn:
    """An input of a calculation, and the column that holds it."""

    calculation: str
    name: str
    column: str
    kind: ColumnKind
    key: str
    place: Place


def refers(value: Any) -> bool:
    """Tell whether an input names a column in the place of values."""
    return isinstance(value, dict)


def inputs_from_columns(spec: JudgedSpec) -> tuple[FromColumn, ...]:
    """List the inputs that name a column, or say which of them are not written so."""
    found, problems = [], []
    for at, one in enumerate(spec.calculations):
        for number, (name, value) in enumerate(one.inputs.items()):
            if not refers(value):
                continue
            path = ("calculations", at, "inputs", name)
            if set(value) == {"column"} and isinstance(value["column"], str):
                key, place = f"input_{at}_{number}", spec.place((*path, "column"))
                found.append(FromColumn(one.id, name, value["column"], _kind(one, name), key, place))
            else:
                what, remedy = f"{name} is neither values nor a column", f"write `{name}: {{column: NAME}}`"
                problems.append(Problem("wrong_input", what, remedy, str(value)[:60], spec.place(path)))
    refuse(problems)
    return tuple(found)


def columns_of_calculations(spec: JudgedSpec) -> dict[str, Column]:
    """Name the columns to read, by key."""
    return {one.key: Column(one.column, one.kind, one.place) for one in inputs_from_columns(spec)}


def refuse_columns(spec: JudgedSpec, why: str) -> None:
    """Refuse columns where there are no judged rows to take them from."""
    refuse([Problem("no_rows", why, "give the values", one.column, one.place) for one in inputs_from_columns(spec)])


def take_columns(spec: JudgedSpec, frame: "Rows") -> Taken:
    """Take the values of each calculation's columns from the judged rows, all of which must have one."""
    wanted = inputs_from_columns(spec)
    taken: dict[str, dict[str, list[Any]]] = {}
    problems: list[Problem] = []
    for name in dict.fromkeys(one.calculation for one in wanted):
        own = [one for one in wanted if one.calculation == name]
        rows = fetch_rows(lazily(frame).select([one.key for one in own]))
        taken[name] = {one.name: [row[at] for row in rows] for at, one in enumerate(own)}
        problems += [problem for one in own for problem in _lacking(one, taken[name][one.name])]
    refuse(problems)
    return taken


def shown(one: Calculation, taken: Mapping[str, list[Any]]) -> dict[str, Any]:
    """Return the inputs as results keep them: a column by its name and its number of rows."""
    return {name: {**value, "rows": len(taken[name])} if refers(value) else value for name, value in one.inputs.items()}


def _lacking(one: FromColumn, values: list[Any]) -> Iterator[Problem]:
    missing = sum(value is None or value != value for value in values)  # noqa: PLR0124 - nan
    if missing:
        what = f"{missing} of the {len(values)} evaluated rows have no value in the column {one.column!r}"
        remedy = f"give {one.name} of {one.calculation} as values, or name a column that is complete"
        yield Problem("no_value_in_column", what, remedy, place=one.place, exit_code=ExitCode.DATA)


def _kind(one: Calculation, name: str) -> ColumnKind:
    """Return whether a column is read as labels or as numbers, by what the method is about."""
    if name in LABELS:
        return "label"
    method = index.find(one.method)
    metric = spelling.parsed(str({**one.options, **one.inputs}.get("metric", "")))[0]
    entries = [entry for entry in (method, index.find(metric, ("metric",))) if entry is not None]
    evidence = {kind for entry in entries for kind in entry.evidence}
    about_numbers = evidence & {"Regression", "PairedRegression", "Sample", "TwoSamples"}
    if name not in OF_CASES or about_numbers or (name in "ab" and not evidence & {"Counts", "PairedCounts"}):
        return "score"
    return "label"
