"""A table of scores over folds or data sets: its columns, its rows, and what is wrong with them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from reportgen.conventions import LARGEST_POWERED
from reportgen.data.table import Column, ColumnKind, OpenTable
from reportgen.errors import ExitCode, Place, Problem, ReportgenError
from reportgen.index import Entry
from reportgen.spec.folds import SpecOfScores

SHOWN = 8
KINDS: Mapping[str, ColumnKind] = {"value": "score", "n_train": "score", "n_test": "score"}
SIZES = ("n_train", "n_test")


@dataclass(frozen=True, slots=True)
class TableKind:
    """What the rows of a table of scores are about: its key in the spec, the column of its units, and what they are called."""

    key: str
    unit: str  # the column that tells the units apart
    called: str
    on: str  # where a score was reached, before the name of the unit
    usual: Mapping[str, tuple[str, ...]]  # names that everybody uses, by role


UNNAMED = ("", "unnamed: 0")  # what R and pandas write over the names of rows
BY_MODEL = {"model": ("model", "learner", "classifier", "algorithm", "method")}
BY_VALUE = {"value": ("value", "score"), "metric": ("metric", "measure")}
FOLDS = TableKind(
    "cross_validation",
    "fold",
    "fold",
    "in fold",
    {
        **BY_MODEL,
        "fold": ("fold", "split", *UNNAMED),
        **BY_VALUE,
        "repeat": ("repeat", "repetition", "run"),
        "n_train": ("n_train",),
        "n_test": ("n_test",),
        "inner": ("inner", "inner_fold"),
    },
)
DATA_SETS = TableKind(
    "benchmark",
    "dataset",
    "data set",
    "on data set",
    {**BY_MODEL, "dataset": ("dataset", "data_set", "data set", "data", *UNNAMED), **BY_VALUE},
)


class GivenScore(NamedTuple):
    """One score; what the table has no cell or no column for is None."""

    model: str | None
    unit: str | None
    value: float | None
    repeat: str | None = None
    metric: str | None = None
    n_train: float | None = None
    n_test: float | None = None
    inner: str | None = None  # fold within an outer split

    @property
    def at(self) -> tuple[str, str]:
        """Return the repeat and the fold, or the data set."""
        return self.repeat or "1", str(self.unit)


UnitKey = tuple[str, str]  # the repeat and the fold, or the data set
Cells = Mapping[str, Mapping[UnitKey, GivenScore]]  # by model


@dataclass(frozen=True, slots=True)
class ScoreColumns:
    """The columns of a table of scores: by role where it has a row per score, and those of the models where they are columns."""

    roles: Mapping[str, Column]
    models: tuple[Column, ...] = ()

    @property
    def taken(self) -> dict[str, Column]:
        """Return all columns that are read, by a name for each."""
        return {**self.roles, **{f"model {at}": column for at, column in enumerate(self.models)}}

    def rows(self, kind: TableKind, found: Sequence[Sequence[Any]]) -> list[GivenScore]:
        """Make one row for each score; units without a name are numbered."""
        place = {name: at for at, name in enumerate(self.taken)}
        rows = []
        for number, cells in enumerate(found, start=1):
            role = {name: cells[at] for name, at in place.items()}
            unit = role[kind.unit] if kind.unit in role else str(number)
            rest = (role.get("repeat"), role.get("metric"), *(role.get(size) for size in SIZES), role.get("inner"))
            if self.models:
                scores = [(column.name, role[f"model {at}"]) for at, column in enumerate(self.models)]
            else:
                scores = [(role["model"], role["value"])]
            rows += [GivenScore(model, unit, value, *rest) for model, value in scores]
        return rows


def columns_of(spec: SpecOfScores, table: OpenTable, kind: TableKind) -> ScoreColumns:
    """
    Find each column: as the spec names it, else by the names that everybody uses.

    A table without a column of models or of values has a column for each model.
    """
    named = spec.tables[kind.key].columns
    roles = _roles(spec, named, table, kind)
    wide = named.models is not None or not {"model", "value"} & roles.keys()
    if not wide:
        _refuse_missing(spec, table, kind, [role for role in ("model", kind.unit, "value") if role not in roles])
        return ScoreColumns(roles)
    path = (kind.key, "columns", "models")
    if named.models is not None:
        places = {name: spec.place((*path, at)) for at, name in enumerate(named.models)}
    else:
        read = {column.name for column in roles.values()}
        places = {name: spec.place((kind.key,)) for name in table.columns if name not in read}
    if len(places) < spec.FEWEST_LEARNERS:
        _refuse_missing(spec, table, kind, [role for role in ("model", kind.unit, "value") if role not in roles])
    roles = {role: column for role, column in roles.items() if role not in ("model", "value")}
    return ScoreColumns(roles, tuple(Column(name, "score", place) for name, place in places.items()))


def _roles(spec: SpecOfScores, named: Any, table: OpenTable, kind: TableKind) -> dict[str, Column]:
    """Find the columns of roles that the spec names, or that have a usual name."""
    folded = {column.strip().lower(): column for column in reversed(table.columns)}
    found = {}
    nested = spec.fold_design.kind == "nested"
    for role, usual in kind.usual.items():
        if role == "inner" and not nested:
            continue
        declared = getattr(named, role)
        column = declared or next((folded[name] for name in usual if name in folded), None)
        if column is not None:
            place = spec.place((kind.key, "columns", role) if declared else (kind.key,))
            found[role] = Column(column, KINDS.get(role, "label"), place)
    return found


def _refuse_missing(spec: SpecOfScores, table: OpenTable, kind: TableKind, roles: Sequence[str]) -> None:
    """Refuse a table in which a column is not found, and say how to name it."""
    here = ", ".join(table.columns[:SHOWN])
    problems = []
    for role in roles:
        what = f"no column has a usual name for the {role} ({', '.join(kind.usual[role])})"
        remedy = (
            f"write `columns: {{{role}: NAME}}`, or `columns: {{models: [A, B]}}` if each model has a column, "
            f"with the table's columns: {here}"
        )
        problems.append(Problem("column_not_found", what, remedy, table.origin.name, spec.place((kind.key,))))
    if problems:
        raise ReportgenError(problems)


def faults_of_rows(table: str, rows: Sequence[GivenScore], kind: TableKind, place: Place) -> Iterator[Problem]:
    """Find rows without a model, a fold or a score: one that is left out makes another test."""
    if not rows:
        what, remedy = "the table has no rows", f"give one row per model and {kind.called}"
        yield wrong("no_row", table, what, remedy, place)
    for role, said in (("model", "model"), ("unit", kind.called)):
        missing = sum(getattr(row, role) is None for row in rows)
        if missing:
            what = f"{missing} of {len(rows)} rows {'has' if missing == 1 else 'have'} no {said}"
            yield wrong("cell_missing", table, what, f"fill it in, or remove the {kind.called} for all models", place)
    broken = [row.value for row in rows if row.value is not None and not np.isfinite(row.value)]
    if broken:
        one = len(broken) == 1
        what = f"{len(broken)} of {len(rows)} scores {'is not a finite number' if one else 'are not finite numbers'}"
        yield wrong("not_finite", table, what, "correct them", place)
    great = [row.value for row in rows if row.value is not None and LARGEST_POWERED < abs(row.value) < np.inf]
    if great:
        what = f"{len(great)} of {len(rows)} scores {'is' if len(great) == 1 else 'are'} beyond {LARGEST_POWERED:g}"
        yield wrong("too_large", table, what, "give them in another unit", place)
    sizes = [size for row in rows for size in (row.n_train, row.n_test) if size is not None]
    if any(not size > 0 or size % 1 for size in sizes):
        what = "the size of a training or test set is not a whole number above zero"
        yield wrong("wrong_size", table, what, "count the cases of each set", place)


def faults_of_values(table: str, rows: Sequence[GivenScore], metric: Entry, place: Place) -> Iterator[Problem]:
    """Find scores that the metric cannot take."""
    low, high = metric.range or (None, None)
    outside = [
        row.value
        for row in rows
        if row.value is not None and ((low is not None and row.value < low) or (high is not None and row.value > high))
    ]
    if outside:
        ends = f"from {low:g} to {high:g}" if low is not None and high is not None else "in its range"
        what = f"{len(outside)} of {len(rows)} scores cannot be values of {metric.id}, such as {outside[0]:g}"
        remedy = f"write numbers {ends} (percentages divided by 100), or name another metric"
        yield wrong("out_of_range", table, what, remedy, place)


def faults_of_cells(
    table: str, rows: Sequence[GivenScore], cells: Cells, kind: TableKind, place: Place
) -> Iterator[Problem]:
    """Find what a model has twice, and folds whose sets have other sizes for another model."""
    seen: set[tuple[str, UnitKey]] = set()
    names = names_of_units(keys_of(cells))
    for row in rows:
        key = str(row.model), row.at
        if key in seen:
            what = f"{row.model!r} has two scores {kind.on} {names[row.at]}"
            yield wrong("score_twice", table, what, f"keep one row per model and {kind.called}", place)
        seen.add(key)
    for at, name in names.items():
        alike = [of[at] for of in cells.values() if at in of]
        if len({(row.n_train, row.n_test) for row in alike}) > 1:
            what = f"fold {name} has different set sizes for different learners"
            remedy = "give the sizes that were used; learners are compared on the same folds"
            yield wrong("sizes_differ", table, what, remedy, place)


def keys_of(cells: Cells) -> list[UnitKey]:
    """List the folds or data sets in the order of the table."""
    return list(dict.fromkeys(at for of in cells.values() for at in of))


def repeats_of(keys: Iterable[UnitKey]) -> tuple[str, ...]:
    """Name the repeats in their order."""
    return tuple(dict.fromkeys(repeat for repeat, _ in keys))


def names_of_units(keys: Collection[UnitKey]) -> dict[UnitKey, str]:
    """Name each fold or data set by its own name, and by its repeat where there are several."""
    several = len(repeats_of(keys)) > 1
    return {at: f"{at[0]}/{at[1]}" if several else at[1] for at in keys}


def wrong(code: str, table: str, what: str, remedy: str, place: Place) -> Problem:
    """Say what is wrong with the table."""
    return Problem(code, what, remedy, table, place, ExitCode.DATA)
