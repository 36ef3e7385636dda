"""How a model was developed, read: candidates that were tried, its learning curve, and repeated runs, from rows of the spec or from files."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any, TypeVar

from reportgen.data.fetch import fetch_rows
from reportgen.data.table import Column, ColumnKind, GivenTable, OpenTable
from reportgen.data.tables import Tables, TableSource, open_tables
from reportgen.errors import ExitCode, Place, Problem, ReportgenError, refuse
from reportgen.results.envelope import DataFile
from reportgen.spec import candidate_rules, learning_rules, repeats_rules
from reportgen.spec.candidates import CandidateAsked
from reportgen.spec.development import TableOfDevelopment
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.learning import LearningRow
from reportgen.spec.repeats import RunsOfModel

S = TypeVar("S")
SHOWN = 8
WHOLE = re.compile(r"\d{1,15}(\.0*)?")


@dataclass(frozen=True, slots=True)
class Development:
    """What a spec gives of the development of a model, and the files that were read for it."""

    candidates: tuple[CandidateAsked, ...] = ()
    learning: tuple[LearningRow, ...] = ()
    runs: tuple[RunsOfModel, ...] = ()
    files: tuple[DataFile, ...] = ()


@dataclass(frozen=True, slots=True)
class RoleOfColumn:
    """What a column holds: the names that everybody uses for it, how it is read, and whether a row must have it."""

    usual: tuple[str, ...]
    kind: ColumnKind = "score"
    needed: bool = False
    whole: bool = False


CANDIDATE_ROLES: Mapping[str, RoleOfColumn] = {
    "name": RoleOfColumn(("name", "candidate", "model"), "label", needed=True),
    "complexity": RoleOfColumn(("complexity",), needed=True),
    "mean": RoleOfColumn(("mean", "risk")),
    "se": RoleOfColumn(("se", "standard_error", "std_error")),
    "value": RoleOfColumn(("value", "score", "loss")),
}
LEARNING_ROLES: Mapping[str, RoleOfColumn] = {
    "size": RoleOfColumn(("size", "n_train", "train_size"), "label", whole=True),
    "step": RoleOfColumn(("step", "epoch", "iteration"), "label", whole=True),
    "training": RoleOfColumn(("training", "train"), needed=True),
    "validation": RoleOfColumn(("validation", "test"), needed=True),
    "repeat": RoleOfColumn(("repeat", "run", "seed"), "label"),
}
RUN_ROLES: Mapping[str, RoleOfColumn] = {
    "model": RoleOfColumn(("model", "learner", "classifier", "algorithm"), "label", needed=True),
    "run": RoleOfColumn(("run", "seed", "repeat"), "label"),
    "metric": RoleOfColumn(("metric", "measure"), "label"),
    "value": RoleOfColumn(("value", "score"), needed=True),
}
RowOfTable = Mapping[str, Any]
PlaceOfRow = Callable[[int], Place]


def with_development(spec: JudgedSpec, study: S) -> S:
    """Add how the model was developed to what a document rests on."""
    found = read_development(spec)
    names = spec.names or study.names  # type: ignore[attr-defined]
    refuse(list(repeats_rules.other_models(found.runs, names, lambda _: spec.place((repeats_rules.KEY,)))))
    if not found.files:
        return replace(study, development=found)  # type: ignore[type-var]
    data = study.data  # type: ignore[attr-defined]
    files = (*data.files, *found.files)
    return replace(study, development=found, data=data.model_copy(update={"files": files}))  # type: ignore[type-var]


def read_development(spec: JudgedSpec) -> Development:
    """Take rows from the spec, and read the files that it names."""
    asked: dict[str, TableOfDevelopment | None] = {
        "candidates": spec.candidates,
        learning_rules.KEY: spec.learning_curve,
        repeats_rules.KEY: spec.repeats,
    }
    of_spec = Development(
        candidates=(spec.candidates and spec.candidates.rows) or (),
        learning=(spec.learning_curve and spec.learning_curve.rows) or (),
        runs=spec.repeats.listed if spec.repeats is not None else (),
    )
    sources = {
        key: TableSource(one.file, spec.place((key, "file")))
        for key, one in asked.items()
        if one is not None and one.file is not None
    }
    if not sources:
        return of_spec
    with open_tables(sources, base=spec.folder, allowed=spec.allowed) as tables:
        return _read(spec, tables, of_spec)


def _read(spec: JudgedSpec, tables: Tables, of_spec: Development) -> Development:
    """Read the tables, and say all that is wrong with each of them."""
    found = of_spec
    problems: list[Problem] = []
    roles = {"candidates": CANDIDATE_ROLES, learning_rules.KEY: LEARNING_ROLES, repeats_rules.KEY: RUN_ROLES}
    make: Mapping[str, Callable[..., Development]] = {
        "candidates": _with_candidates,
        learning_rules.KEY: _with_learning,
        repeats_rules.KEY: _with_runs,
    }
    files = []
    for key in tables:
        try:
            rows, given, place = _rows(spec, tables, key, roles[key])
            found = make[key](found, rows, getattr(spec, key).metric, place)
        except ReportgenError as error:
            problems += error.problems
            continue
        files.append(_file(given))
    refuse(problems)
    return replace(found, files=tuple(files))


def _file(given: GivenTable) -> DataFile:
    """Say which file was read, and how."""
    origin = given.origin
    detected = asdict(origin.detection) if origin.detection else {}
    return DataFile(
        name=origin.name, sha256=origin.sha256, bytes=origin.bytes, rows=origin.rows_read, detected=detected
    )


def _rows(
    spec: JudgedSpec, tables: Tables, key: str, roles: Mapping[str, RoleOfColumn]
) -> tuple[list[dict[str, Any]], GivenTable, PlaceOfRow]:
    """Return the cells of each row by their role, without those that are empty."""
    columns = _columns(spec, tables[key], key, roles)
    given = tables.take({key: columns})[key]
    rows = [
        {role: cell for role, cell in zip(columns, cells, strict=True) if cell is not None}
        for cells in fetch_rows(given.frame.select(*columns))
    ]

    if not rows:
        raise ReportgenError(_wrong("no_row", "the table has no rows", "add rows", Place(given.origin.name)))
    place = partial(_place, given, columns, rows)
    refuse(list(_faults(rows, roles, columns, place)))
    return rows, given, place


def _place(given: GivenTable, columns: Mapping[str, Column], rows: Sequence[RowOfTable], at: int) -> Place:
    """Find the line of a row by its labels: the text of a file may have blank lines and cells of several lines."""
    for role, cell in rows[at].items():
        alike = [number for number, row in enumerate(rows) if row.get(role) == cell]
        if columns[role].kind == "label" and given.lines is not None:
            lines = given.lines(columns[role].name, [cell])[cell]
            if len(lines) == len(alike):
                return Place(given.origin.name, lines[alike.index(at)])
    return Place(given.origin.name)


def _columns(spec: JudgedSpec, table: OpenTable, key: str, roles: Mapping[str, RoleOfColumn]) -> dict[str, Column]:
    """Find each column: as the spec names it, else by the names that everybody uses."""
    named = getattr(getattr(spec, key), "columns")  # noqa: B009 - of either table
    folded = {column.strip().lower(): column for column in reversed(table.columns)}
    found: dict[str, Column] = {}
    for role, one in roles.items():
        declared = getattr(named, role)
        column = declared or next((folded[name] for name in one.usual if name in folded), None)
        if column is not None:
            place = spec.place((key, "columns", role) if declared else (key,))
            found[role] = Column(column, one.kind, place)
    problems = []
    for role in (role for role, one in roles.items() if one.needed and role not in found):
        what = f"no column has a usual name for the {role} ({', '.join(roles[role].usual)})"
        here = ", ".join(table.columns[:SHOWN])
        remedy = f"write `columns: {{{role}: NAME}}`, with the table's columns: {here}"
        problems.append(Problem("column_not_found", what, remedy, table.origin.name, spec.place((key,))))
    refuse(problems)
    return found


def _faults(
    rows: Sequence[RowOfTable], roles: Mapping[str, RoleOfColumn], columns: Mapping[str, Column], place: PlaceOfRow
) -> Iterator[Problem]:
    """Find cells that must not be empty, and numbers that must be whole or finite."""
    for at, row in enumerate(rows):
        for role, one in roles.items():
            cell = row.get(role)
            if one.needed and cell is None:
                yield _wrong("cell_missing", f"a row has no {role}", f"fill in {columns[role].name}", place(at))
            elif one.whole and cell is not None and not WHOLE.fullmatch(cell):
                yield _wrong("not_whole", f"the {role} must be a whole number", "correct it", place(at), repr(cell))
            elif one.kind == "score" and cell is not None and abs(cell) == float("inf"):
                yield _wrong("not_finite", f"the {role} must be finite", "correct it", place(at), f"{cell:g}")


def _with_candidates(
    found: Development, rows: Sequence[RowOfTable], metric: str | None, place: PlaceOfRow
) -> Development:
    """Make a candidate of each row, or of the rows of its folds."""
    in_folds = any("value" in row for row in rows)
    first: dict[str, int] = {}
    problems: list[Problem] = []
    values: dict[int, list[float]] = {}
    for at, row in enumerate(rows):
        begun = first.setdefault(row["name"], at) if in_folds else at
        values.setdefault(begun, []).extend([row["value"]] if "value" in row else [])
        if row["complexity"] != rows[begun]["complexity"]:
            what = f"{row['name']} has two complexities"
            problems.append(
                _wrong("two_complexities", what, "give each candidate one", place(at), f"{row['complexity']:g}")
            )
    listed = sorted(values)
    candidates = tuple(
        CandidateAsked(
            name=rows[at]["name"],
            complexity=rows[at]["complexity"],
            mean=rows[at].get("mean"),
            se=rows[at].get("se"),
            values=tuple(values[at]) if in_folds else None,
        )
        for at in listed
    )
    of_rows = candidate_rules.problems_of_rows(candidates, metric, _placed(place, listed))
    refuse([*problems, *(replace(one, exit_code=ExitCode.DATA) for one in of_rows)])
    return replace(found, candidates=candidates)


def _with_learning(
    found: Development, rows: Sequence[RowOfTable], metric: str | None, place: PlaceOfRow
) -> Development:
    """Make a point of each row."""
    learning = tuple(
        LearningRow.model_construct(
            size=_whole(row.get("size")),
            step=_whole(row.get("step")),
            training=row["training"],
            validation=row["validation"],
            repeat=row.get("repeat"),
        )
        for row in rows
    )
    of_rows = learning_rules.problems_of_rows(learning, metric, _placed(place, range(len(rows))))
    refuse([replace(one, exit_code=ExitCode.DATA) for one in of_rows])
    return replace(found, learning=learning)


def _with_runs(found: Development, rows: Sequence[RowOfTable], metric: str | None, place: PlaceOfRow) -> Development:
    """Put the values of each model and metric together."""
    problems: list[Problem] = []
    listed: dict[tuple[str, str], list[float]] = {}
    seen: set[tuple[str, str, str]] = set()
    first: dict[tuple[str, str], int] = {}
    for at, row in enumerate(rows):
        measured = row.get("metric") or metric
        if measured is None:
            remedy = "write `metric: accuracy` under `repeats:`, or add a column of metrics"
            problems.append(_wrong("no_metric", "nothing says what was measured", remedy, place(at)))
            break
        key = row["model"], measured
        if "run" in row and (*key, row["run"]) in seen:
            what = f"{row['model']} has two values of {measured} in run {row['run']}"
            problems.append(_wrong("run_twice", what, "keep one row for each run", place(at)))
        seen |= {(*key, row["run"])} if "run" in row else set()
        listed.setdefault(key, []).append(row["value"])
        first.setdefault(key, at)
    runs = tuple(RunsOfModel(model=key[0], metric=key[1], values=tuple(values)) for key, values in listed.items())
    of_runs = repeats_rules.problems_of_runs(runs, lambda one: place(first[one.model, one.metric]))
    refuse([*problems, *(replace(one, exit_code=ExitCode.DATA) for one in of_runs)])
    return replace(found, runs=runs)


def _whole(text: str | None) -> int | None:
    return None if text is None else int(text.partition(".")[0])


def _placed(place: PlaceOfRow, listed: Sequence[int]) -> Callable[..., Place]:
    """Return the place of a row, of a cell in it, or of the file."""
    return lambda *path: place(listed[path[0]]) if path else replace(place(0), line=None)


def _wrong(code: str, what: str, remedy: str, place: Place, value: str | None = None) -> Problem:
    return Problem(code, what, remedy, value, place, ExitCode.DATA)
