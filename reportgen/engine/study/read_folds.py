"""Two learners on the same folds: from a table of scores to evidence."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from reportgen import index
from reportgen.data.design import Design
from reportgen.data.fetch import fetch_rows
from reportgen.data.folds import FoldScores
from reportgen.data.table import Column, GivenTable
from reportgen.data.tables import TableSource, open_tables
from reportgen.engine.calc.from_columns import refuse_columns
from reportgen.engine.study.fold_table import (
    SHOWN,
    Cells,
    FoldRow,
    called,
    columns_of,
    faults_of_cells,
    faults_of_rows,
    faults_of_values,
    wrong,
)
from reportgen.errors import Place, Problem, ReportgenError
from reportgen.results.envelope import DataFile, DataRead, Limitation
from reportgen.results.parts import NamedFact
from reportgen.spec.comparison import ComparisonSpec

TABLE = "scores"
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

    @property
    def range(self) -> tuple[float, float]:
        """Return the smallest and the largest value that it can take."""
        entry = index.find(self.id, ("metric",))
        low, high = entry.range if entry and entry.range else (None, None)
        return -np.inf if low is None else low, np.inf if high is None else high


@dataclass(frozen=True, slots=True)
class FoldStudy:
    """Two learners on the same folds."""

    names: tuple[str, str]
    folds: tuple[str, ...]  # how each fold is called, repeats told apart
    scores: FoldScores
    metric: FoldMetric
    design: Design
    data: DataRead
    unused: tuple[str, ...] = ()  # columns of the table that nothing reads


def read_folds(spec: ComparisonSpec, data: Any = None) -> FoldStudy:
    """Read the table that the spec names, or the one that is handed in."""
    refuse_columns(spec, "a comparison over folds has no evaluated rows")
    with open_tables({TABLE: _source(spec, data)}, base=spec.folder, allowed=spec.allowed) as tables:
        columns = columns_of(spec, tables[TABLE])
        given = tables.take({TABLE: columns})[TABLE]
        found = fetch_rows(given.frame.select(*columns))
        at = {role: place for place, role in enumerate(columns)}
        rows = [FoldRow(*(row[at[role]] if role in at else None for role in FoldRow._fields)) for row in found]
        read = {column.name for column in columns.values()}
        unused = tuple(name for name in given.columns if name not in read)
        return replace(_study(spec, given, columns, rows), unused=unused)


def _source(spec: ComparisonSpec, data: Any) -> TableSource:
    folds = spec.cross_validation
    if data is not None:
        return TableSource(data)
    if folds.file is not None:
        return TableSource(folds.file, spec.place(("cross_validation", "file")))
    if folds.rows is not None:
        return TableSource([dict(row) for row in folds.rows], spec.place(("cross_validation", "rows")))
    what, remedy = "no scores are given", "write `cross_validation: scores.csv`, or give a frame from Python"
    raise ReportgenError(Problem("no_data", what, remedy, place=spec.place(("cross_validation",))))


def _study(spec: ComparisonSpec, given: GivenTable, columns: Mapping[str, Column], rows: list[FoldRow]) -> FoldStudy:
    """Hold the rows to what a comparison fold by fold needs, and lay them out."""
    table, place = given.origin.name, spec.place(("cross_validation",))
    _refuse(faults_of_rows(table, rows, place))
    metric = _metric(spec, rows)
    rows = [row for row in rows if row.metric in (None, metric.id)]
    cells: dict[str, dict[tuple[str, str], FoldRow]] = {}
    for row in rows:
        cells.setdefault(str(row.model), {}).setdefault(row.at, row)
    names = _learners(table, cells, place)
    entry = index.find(metric.id, ("metric",))
    of_values = faults_of_values(table, rows, entry, place) if entry else ()
    _refuse([*of_values, *faults_of_cells(table, rows, cells, place), *_other_names(spec, names)])
    places = list(cells[names[0]])
    repeats = len({repeat for repeat, _ in places})
    _refuse([*_other_design(spec, places), *_other_sizes(spec, rows, len(places) // repeats)])
    return FoldStudy(
        names=names,
        folds=tuple(called(at, rows) for at in places),
        scores=_scores(spec, cells, names, metric),
        metric=metric,
        design=Design(models=names, paired=True),
        data=_data_read(spec, given, columns, len(rows), len(places), repeats),
    )


def _refuse(problems: "Iterator[Problem] | list[Problem]") -> None:
    found = list(problems)
    if found:
        raise ReportgenError(found)


def _metric(spec: ComparisonSpec, rows: list[FoldRow]) -> FoldMetric:
    """Name the metric: as the spec says, else as the table does."""
    stated, place = spec.cross_validation.metric, spec.place(("cross_validation", "metric"))
    named = sorted({row.metric for row in rows if row.metric is not None})
    if stated is None and len(named) > 1:
        what = f"the table has {len(named)} metrics: {', '.join(named[:SHOWN])}"
        raise ReportgenError(Problem("several_metrics", what, f"write `metric: {named[0]}`, one of them", place=place))
    if stated is not None and named and stated not in named:
        raise ReportgenError(Problem.unknown_name("metric of the table", stated, named, place))
    name = stated or (named[0] if named else "score")
    entry = index.find(name, ("metric",))
    known = entry.better if entry and entry.better != "neither" else None
    better = spec.cross_validation.better or known
    if known is not None and better != known:
        what = f"{name} is better when it is {known}, but the spec states {better}"
        at = spec.place(("cross_validation", "better"))
        raise ReportgenError(Problem("other_direction", what, "leave `better` out, or name another metric", place=at))
    if better is None:
        what = f"the spec does not state whether higher or lower values of {name} are better"
        remedy = "write `better: higher` or `better: lower` under cross_validation"
        raise ReportgenError(Problem("no_direction", what, remedy, place=spec.place(("cross_validation",))))
    return FoldMetric(name, entry.label if entry else name.replace("_", " ").capitalize(), better)


def _learners(table: str, cells: Cells, place: Place) -> tuple[str, str]:
    names = list(cells)
    if len(names) == LEARNERS:
        return names[0], names[1]
    if len(names) > LEARNERS:
        remedy = "keep the rows of two learners"
        raise ReportgenError(Problem.not_yet(f"a comparison of {len(names)} learners", place, remedy=remedy))
    what = f"the table has the scores of one learner, {names[0]!r}"
    raise ReportgenError(wrong("one_learner", table, what, "add the rows of a second one", place))


def _other_names(spec: ComparisonSpec, names: tuple[str, str]) -> Iterator[Problem]:
    """Find learners that are to be compared and that the table does not have."""
    for number, comparison in enumerate(spec.comparisons or ()):
        for at, name in enumerate(comparison.models):
            if name not in names:
                place = spec.place(("comparisons", number, "models", at))
                yield Problem.unknown_name("learner of the table", name, names, place)


def _other_design(spec: ComparisonSpec, places: list[tuple[str, str]]) -> Iterator[Problem]:
    """Find numbers of folds and repeats that are not those of the table: so a fold that lacks for all is seen."""
    stated = spec.cross_validation.design
    sizes = [sum(repeat == one for repeat, _ in places) for one in dict.fromkeys(repeat for repeat, _ in places)]
    for key, number, found in (("folds", stated.folds, set(sizes)), ("repeats", stated.repeats, {len(sizes)})):
        if number is not None and found != {number}:
            what = f"the design has {number} {key}, but the table has {' or '.join(map(str, sorted(found)))}"
            place = spec.place(("cross_validation", "design", key))
            yield Problem("other_design", what, "correct the number, or add the missing rows", place=place)


def _other_sizes(spec: ComparisonSpec, rows: list[FoldRow], folds: int) -> Iterator[Problem]:
    """Find sizes that are not those of k-fold, where each of k parts of the cases is tested once."""
    if spec.cross_validation.design.kind != "kfold":
        return
    for row in rows:
        if row.n_train is not None and row.n_test is not None:
            cases = row.n_train + row.n_test
            if abs(row.n_test * folds - cases) > folds:
                what = f"{row.n_test:g} test cases of {cases:g} are not one of {folds} parts of equal size, as k-fold makes"
                place = spec.place(("cross_validation", "design", "kind"))
                yield Problem("not_kfold", what, "correct the sizes, or write `kind: random_splits`", place=place)
                return


def _scores(spec: ComparisonSpec, cells: Cells, names: tuple[str, str], metric: FoldMetric) -> FoldScores:
    """Lay the scores out: repeats x folds where they are those of a k-fold, else one after the other."""
    rows = [[cells[name][at] for at in cells[names[0]]] for name in names]
    repeats = [row.at[0] for row in rows[0]]
    alike = len({repeats.count(one) for one in repeats}) == 1
    kind, several = spec.cross_validation.design.kind, len(set(repeats)) > 1
    in_folds = alike and (kind == "kfold" or (kind is None and several))
    shape = (len(set(repeats)), -1) if in_folds else (-1,)
    a, b = (np.array([row.value for row in of], dtype=float).reshape(shape) for of in rows)
    sizes: dict[str, Any] = {}
    for name in ("n_train", "n_test"):
        known = [getattr(row, name) for row in rows[0]]
        sizes[name] = None if None in known else np.array(known, dtype=float).reshape(shape)
    return FoldScores.of(a, b, better="lower" if metric.better == "lower" else "higher", **sizes)


def _data_read(
    spec: ComparisonSpec, given: GivenTable, columns: Mapping[str, Column], rows: int, folds: int, repeats: int
) -> DataRead:
    """Say which file was read, which columns were taken, and how many folds there are."""
    origin, named = given.origin, spec.cross_validation.columns
    detected = asdict(origin.detection) if origin.detection else {}
    file = DataFile(
        name=origin.name, sha256=origin.sha256, bytes=origin.bytes, rows=origin.rows_read, detected=detected
    )
    stated = {"rows_read": ("Rows read", rows), "folds": ("Folds", folds), "repeats": ("Repeats", repeats)}
    return DataRead(
        files=(file,),
        columns={role: column.name for role, column in columns.items()},
        counts=tuple(
            NamedFact(ref=f"data/{name}", name=name, label=label, value=value)
            for name, (label, value) in stated.items()
        ),
        remarks=tuple(
            Limitation(ref=f"data/remarks/R{at}", code="column_found", facts={"role": role, "column": column.name})
            for at, (role, column) in enumerate(columns.items(), start=1)
            if getattr(named, role) is None
        ),
    )
