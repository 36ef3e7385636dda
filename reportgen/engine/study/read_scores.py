"""Tables of scores, read: the models, the metrics, and a score for each model in each fold or on each data set."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from reportgen import index
from reportgen.data.fetch import fetch_rows
from reportgen.data.table import TableOrigin
from reportgen.data.tables import Tables, TableSource
from reportgen.engine.study.inner_folds import averaged, faults_of_inner_folds, inner_folds
from reportgen.engine.study.score_metric import ScoreMetric, metrics_of
from reportgen.engine.study.score_table import (
    SHOWN,
    Cells,
    GivenScore,
    TableKind,
    UnitKey,
    columns_of,
    faults_of_cells,
    faults_of_rows,
    faults_of_values,
    keys_of,
    names_of_units,
    wrong,
)
from reportgen.errors import Place, Problem, ReportgenError, refuse
from reportgen.results.envelope import DataFile, Limitation
from reportgen.spec.folds import SpecOfScores
from reportgen.spec.reading import Path


@dataclass(frozen=True, slots=True)
class ReadScores:
    """The scores of one table: by metric, model and key, the models in the order of the spec, else of the table."""

    kind: TableKind
    names: tuple[str, ...]
    metrics: tuple[ScoreMetric, ...]
    rows: tuple[GivenScore, ...]
    cells: Mapping[str, Cells]  # by metric
    keys: tuple[UnitKey, ...]  # those of all metrics
    origin: TableOrigin
    columns: Mapping[str, str]  # by role
    unused: tuple[str, ...] = ()  # columns that nothing reads
    inner: tuple[int, int] | None = None  # fewest and most inner folds of an outer split, where there are any

    @property
    def file(self) -> DataFile:
        """Say which file was read, and how."""
        found = self.origin
        detected = asdict(found.detection) if found.detection else {}
        return DataFile(
            name=found.name, sha256=found.sha256, bytes=found.bytes, rows=found.rows_read, detected=detected
        )

    def found_by_name(self, spec: SpecOfScores) -> Iterator[tuple[str, str]]:
        """Pass the roles of the columns that the spec does not name."""
        named = spec.tables[self.kind.key].columns
        for role, column in self.columns.items():
            if getattr(named, role) is None:
                yield role, column


def source_of(spec: SpecOfScores, key: str, data: Any) -> TableSource:
    """Return where the scores are: what is handed in, the file, or the rows of the spec."""
    asked = spec.tables[key]
    if data is not None:
        return TableSource(data)
    if asked.file is not None:
        return TableSource(asked.file, spec.place((key, "file")))
    if asked.rows is not None:
        return TableSource([dict(row) for row in asked.rows], spec.place((key, "rows")))
    what, remedy = "no scores are given", f"write `{key}: scores.csv`, or give a frame from Python"
    raise ReportgenError(Problem("no_data", what, remedy, place=spec.place((key,))))


def taken(spec: SpecOfScores, tables: Tables, kind: TableKind) -> ReadScores:
    """Read a table of scores, and refuse what no comparison can rest on."""
    columns = columns_of(spec, tables[kind.key], kind)
    given = tables.take({kind.key: columns.taken})[kind.key]
    rows = columns.rows(kind, fetch_rows(given.frame.select(*columns.taken)))
    place = spec.place((kind.key,))
    refuse(list(faults_of_rows(given.origin.name, rows, kind, place)))
    metrics, faults = metrics_of(spec, rows, kind)
    refuse(faults)
    names = _names(spec, given.origin.name, rows, kind)
    kept = [row for row in rows if row.model in names]
    refuse(list(faults_of_inner_folds(given.origin.name, kept, kind, place)))
    by_metric = {one.id: _of_metric(kept, one) for one in metrics}
    whole = {metric: averaged(of) for metric, of in by_metric.items()}
    cells = {metric: _cells(of, names) for metric, of in whole.items()}
    for one in metrics:
        table, entry = given.origin.name, index.find(one.id, ("metric",))
        faults += faults_of_values(table, by_metric[one.id], entry, place) if entry else ()
        faults += faults_of_cells(table, whole[one.id], cells[one.id], kind, place)
    refuse(faults)
    read = {column.name for column in columns.taken.values()}
    return ReadScores(
        kind=kind,
        names=names,
        metrics=metrics,
        rows=tuple(averaged(kept)),
        cells=cells,
        keys=tuple(dict.fromkeys(at for of in cells.values() for at in keys_of(of))),
        origin=given.origin,
        columns={role: column.name for role, column in columns.roles.items()},
        unused=tuple(name for name in given.columns if name not in read),
        inner=inner_folds(kept),
    )


def lacking(read: ReadScores, place: Place) -> Iterator[Problem]:
    """Find folds or data sets on which a model has no score of a metric: models are compared on the same ones."""
    kind, units = read.kind, names_of_units(read.keys)
    for metric, cells in read.cells.items():
        score = "score" if len(read.cells) == 1 else f"score of {metric}"
        for at, unit in units.items():
            without = [name for name, of in cells.items() if at not in of or of[at].value is None]
            if without:
                has = "has" if len(without) == 1 else "have"
                what = f"{' and '.join(without[:SHOWN])} {has} no {score} {kind.on} {unit}"
                remedy = f"give every model a score in every {kind.called}, or remove the {kind.called} for all models"
                yield wrong("score_missing", read.origin.name, what, remedy, place)


def _of_metric(rows: Sequence[GivenScore], metric: ScoreMetric) -> list[GivenScore]:
    """Keep the rows of one metric, by its id or by an alias; a table without that column has one."""
    return [row for row in rows if row.metric is None or _id(row.metric) == metric.id]


def _id(name: str) -> str:
    entry = index.find(name, ("metric",))
    return entry.id if entry else name


def _cells(rows: Sequence[GivenScore], names: Sequence[str]) -> Cells:
    cells: dict[str, dict[UnitKey, GivenScore]] = {name: {} for name in names}
    for row in rows:
        cells[str(row.model)].setdefault(row.at, row)
    return cells


def _names(spec: SpecOfScores, table: str, rows: Sequence[GivenScore], kind: TableKind) -> tuple[str, ...]:
    """Name the models to compare: those of the spec, else all of the table; refuse names that the table does not have."""
    there = list(dict.fromkeys(str(row.model) for row in rows))
    if len(there) < spec.FEWEST_LEARNERS:
        what = f"the table has the scores of one model, {there[0]!r}"
        raise ReportgenError(wrong("one_learner", table, what, "add the rows of a second one", spec.place((kind.key,))))
    refuse(list(_unknown(spec, there, kind)))
    return spec.learners or tuple(there)


def _unknown(spec: SpecOfScores, there: list[str], kind: TableKind) -> Iterator[Problem]:
    """Find models that are named and that the table does not have."""
    named: list[tuple[Path, str]] = [(("models", at, "name"), name) for at, name in enumerate(spec.learners)]
    for number, comparison in enumerate(spec.comparisons or ()):
        if comparison.on == kind.key:
            named += [(("comparisons", number, "models", at), name) for at, name in enumerate(comparison.models)]
            if comparison.control is not None:
                named.append((("comparisons", number, "control"), comparison.control))
    for path, name in named:
        if name not in there:
            yield Problem.unknown_name("model of the table", name, there, spec.place(path))
        elif spec.learners and name not in spec.learners:
            what, remedy = f"{name} is not among `models`", "add it there, or compare others"
            yield Problem("other_model", what, remedy, place=spec.place(path))


def remarks(spec: SpecOfScores, tables: Sequence[ReadScores]) -> tuple[Limitation, ...]:
    """Say which columns were found by their usual names."""
    listed = [one for table in tables for one in table.found_by_name(spec)]
    return tuple(
        Limitation(ref=f"data/remarks/R{at}", code="column_found", facts={"role": role, "column": column})
        for at, (role, column) in enumerate(listed, start=1)
    )
