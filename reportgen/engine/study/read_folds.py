"""A table of scores over folds: which learner scored what in which fold, and how large the sets were."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np

from reportgen import index
from reportgen.data.design import Design
from reportgen.data.fetch import fetch_rows
from reportgen.data.folds import FoldScores
from reportgen.data.table import Column, ColumnKind, Given, Table
from reportgen.data.tables import Source, open_tables
from reportgen.errors import ExitCode, Place, Problem, ReportgenError
from reportgen.results.envelope import DataFile, DataRead, Limitation
from reportgen.results.parts import NamedFact
from reportgen.spec.comparison import ComparisonSpec

BY_NAME: Mapping[str, tuple[str, ...]] = {
    "model": ("model", "learner", "classifier", "algorithm"),
    "fold": ("fold", "split"),
    "value": ("value", "score"),
    "repeat": ("repeat", "repetition", "run"),
    "metric": ("metric", "measure"),
    "n_train": ("n_train",),
    "n_test": ("n_test",),
}
NEEDED = ("model", "fold", "value")
KINDS: Mapping[str, ColumnKind] = {"value": "score", "n_train": "score", "n_test": "score"}
TABLE = "scores"
SHOWN = 8
LEARNERS = 2


@dataclass(frozen=True, slots=True)
class FoldMetric:
    """The number that a table of folds holds: a metric of the catalog, or one that the author names."""

    id: str
    label: str
    better: str
    metric: Any = None

    @property
    def name(self) -> str:
        """Write it as refs do."""
        return self.id

    @property
    def options(self) -> dict[str, Any]:
        """Return no options: the values are given."""
        return {}


@dataclass(frozen=True, slots=True)
class FoldStudy:
    """Two learners on the same folds."""

    names: tuple[str, str]
    folds: tuple[str, ...]  # how each fold is called, repeats told apart
    scores: FoldScores
    metric: FoldMetric
    design: Design
    data: DataRead


class Row(NamedTuple):
    """One row of the table; a cell that is missing or of no column is None."""

    model: str | None
    fold: str | None
    value: float | None
    repeat: str | None
    metric: str | None
    n_train: float | None
    n_test: float | None


def read_folds(spec: ComparisonSpec, data: Any = None) -> FoldStudy:
    """Read the table that the spec names, or the one that is handed in."""
    with open_tables({TABLE: _source(spec, data)}, base=spec.folder, allowed=spec.allowed) as tables:
        columns = _columns(spec, tables[TABLE])
        given = tables.take({TABLE: columns})[TABLE]
        found = fetch_rows(given.frame.select(*columns))
        at = {role: place for place, role in enumerate(columns)}
        rows = [Row(*(row[at[role]] if role in at else None for role in Row._fields)) for row in found]
        return _study(spec, given, columns, rows)


def _source(spec: ComparisonSpec, data: Any) -> Source:
    folds = spec.cross_validation
    if data is not None:
        return Source(data)
    if folds.file is not None:
        return Source(folds.file, spec.place(("cross_validation", "file")))
    if folds.rows is not None:
        return Source([dict(row) for row in folds.rows], spec.place(("cross_validation", "rows")))
    what, remedy = "no scores are given", "write `cross_validation: scores.csv`, or give a frame from Python"
    raise ReportgenError(Problem("no_data", what, remedy, place=spec.place(("cross_validation",))))


def _columns(spec: ComparisonSpec, table: Table) -> dict[str, Column]:
    """Find each column: as the spec names it, else by the names that everybody uses."""
    folded = {column.strip().lower(): column for column in reversed(table.columns)}
    found: dict[str, Column] = {}
    problems = []
    for role, usual in BY_NAME.items():
        declared = getattr(spec.cross_validation.columns, role)
        column = declared or next((folded[name] for name in usual if name in folded), None)
        place = spec.place(("cross_validation", "columns", role) if declared else ("cross_validation",))
        if column is not None:
            found[role] = Column(column, KINDS.get(role, "label"), place)
        elif role in NEEDED:
            here = ", ".join(table.columns[:SHOWN])
            what = f"no column holds the {role} under a usual name ({', '.join(usual)})"
            remedy = f"write `columns: {{{role}: NAME}}` with one of its columns: {here}"
            problems.append(Problem("column_not_found", what, remedy, table.origin.name, place))
    if problems:
        raise ReportgenError(problems)
    return found


def _study(spec: ComparisonSpec, given: Given, columns: Mapping[str, Column], rows: list[Row]) -> FoldStudy:
    table, place = given.origin.name, spec.place(("cross_validation",))
    problems = list(_faults_of_rows(table, rows, place))
    if problems:
        raise ReportgenError(problems)
    metric = _metric(spec, rows)
    by_learner: dict[str, dict[tuple[str, str], Row]] = {}
    for row in rows:
        if columns.get("metric") and row.metric != metric.id:
            continue
        cells, at = by_learner.setdefault(str(row.model), {}), (row.repeat or "1", str(row.fold))
        if at in cells:
            what = f"{row.model!r} has two scores in fold {_called(at, rows)}"
            raise ReportgenError(_wrong("fold_twice", table, what, "keep one row per learner and fold", place))
        cells[at] = row
    names = _learners(table, by_learner, place)
    places = list(by_learner[names[0]])
    for name in names:
        if set(by_learner[name]) != set(places):
            odd = min(set(by_learner[name]) ^ set(places))
            what = f"fold {_called(odd, rows)} does not have a score of each learner"
            remedy = "give every learner a score in every fold; learners are compared fold by fold"
            raise ReportgenError(_wrong("fold_missing", table, what, remedy, place))
    return FoldStudy(
        names=names,
        folds=tuple(_called(at, rows) for at in places),
        scores=_scores([[by_learner[name][at] for at in places] for name in names], places, metric),
        metric=metric,
        design=Design(models=names, paired=True),
        data=_data_read(given, columns, len(rows), len(places)),
    )


def _faults_of_rows(table: str, rows: list[Row], place: Place) -> Iterator[Problem]:
    """Find rows without a learner, a fold or a score: a fold that is left out makes another test."""
    if not rows:
        yield _wrong("no_row", table, "the table holds no row", "give one row per learner and fold", place)
    for role, said in (("model", "learner"), ("fold", "fold"), ("value", "score")):
        missing = sum(getattr(row, role) is None for row in rows)
        if missing:
            what = f"{missing} of {len(rows)} rows {'has' if missing == 1 else 'have'} no {said}"
            yield _wrong("cell_missing", table, what, "fill it in, or take the fold out for all learners", place)
    broken = [row.value for row in rows if row.value is not None and not np.isfinite(row.value)]
    if broken:
        yield _wrong("not_finite", table, f"{len(broken)} scores are not finite numbers", "correct them", place)
    if any(size is not None and not size > 0 for row in rows for size in (row.n_train, row.n_test)):
        yield _wrong("wrong_size", table, "a training or test set has no case", "give sizes above zero", place)


def _metric(spec: ComparisonSpec, rows: list[Row]) -> FoldMetric:
    """Name the metric: as the spec says, else as the table does."""
    stated, place = spec.cross_validation.metric, spec.place(("cross_validation", "metric"))
    named = sorted({row.metric for row in rows if row.metric is not None})
    if stated is None and len(named) > 1:
        what = f"the table holds {len(named)} metrics: {', '.join(named[:SHOWN])}"
        raise ReportgenError(Problem("several_metrics", what, f"write `metric: {named[0]}`, one of them", place=place))
    if stated is not None and named and stated not in named:
        raise ReportgenError(Problem.unknown_name("metric of the table", stated, named, place))
    name = stated or (named[0] if named else "score")
    entry = index.find(name, ("metric",))
    better = spec.cross_validation.better or (entry.better if entry and entry.better != "neither" else None)
    if better is None:
        what = f"nobody says whether a higher or a lower {name} is better"
        remedy = "write `better: higher` or `better: lower` under cross_validation"
        raise ReportgenError(Problem("no_direction", what, remedy, place=spec.place(("cross_validation",))))
    return FoldMetric(name, entry.label if entry else name.replace("_", " ").capitalize(), better)


def _learners(table: str, by_learner: Mapping[str, Any], place: Place) -> tuple[str, str]:
    names = list(by_learner)
    if len(names) == LEARNERS:
        return names[0], names[1]
    if len(names) > LEARNERS:
        remedy = "keep the rows of two learners"
        raise ReportgenError(Problem.not_yet(f"a comparison of {len(names)} learners", place, remedy=remedy))
    what = f"the table holds scores of one learner, {names[0]!r}"
    raise ReportgenError(_wrong("one_learner", table, what, "add the rows of a second one", place))


def _scores(rows: list[list[Row]], places: list[tuple[str, str]], metric: FoldMetric) -> FoldScores:
    """Lay the scores out: repeats x folds where every repeat has the same number of folds, else one after the other."""
    repeats = list(dict.fromkeys(repeat for repeat, _ in places))
    whole = len(repeats) > 1 and len({sum(repeat == one for repeat, _ in places) for one in repeats}) == 1
    shape = (len(repeats), -1) if whole else (-1,)
    a, b = (np.array([row.value for row in of], dtype=float).reshape(shape) for of in rows)
    sizes: dict[str, Any] = {}
    for name in ("n_train", "n_test"):
        known = [getattr(row, name) for row in rows[0]]
        sizes[name] = None if None in known else np.array(known, dtype=float).reshape(shape)
    return FoldScores.of(a, b, better="lower" if metric.better == "lower" else "higher", **sizes)


def _called(at: tuple[str, str], rows: list[Row]) -> str:
    """Call a fold by its name, and by its repeat where there are several."""
    several = len({row.repeat for row in rows}) > 1
    return f"{at[0]}/{at[1]}" if several else at[1]


def _data_read(given: Given, columns: Mapping[str, Column], rows: int, folds: int) -> DataRead:
    """Say which file was read, which columns were taken, and how many folds there are."""
    origin = given.origin
    detected = asdict(origin.detection) if origin.detection else {}
    file = DataFile(
        name=origin.name, sha256=origin.sha256, bytes=origin.bytes, rows=origin.rows_read, detected=detected
    )
    taken = enumerate(columns.items(), start=1)
    stated = {"rows_read": ("Rows read", rows), "folds": ("Folds", folds)}
    return DataRead(
        files=(file,),
        columns={role: column.name for role, column in columns.items()},
        counts=tuple(
            NamedFact(ref=f"data/{name}", name=name, label=label, value=value)
            for name, (label, value) in stated.items()
        ),
        remarks=tuple(
            Limitation(ref=f"data/remarks/R{at}", code="column_found", facts={"role": role, "column": column.name})
            for at, (role, column) in taken
            if not column.place.path or "columns" not in str(column.place.path)
        ),
    )


def _wrong(code: str, table: str, what: str, remedy: str, place: Place) -> Problem:
    return Problem(code, what, remedy, table, place, ExitCode.DATA)
