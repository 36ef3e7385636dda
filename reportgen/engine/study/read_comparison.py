"""What a comparison rests on: learners over folds, models over data sets, or both."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reportgen.data.tables import open_tables
from reportgen.engine.calc.from_columns import refuse_columns
from reportgen.engine.study.development import Development
from reportgen.engine.study.read_benchmark import BenchmarkStudy, read_benchmark
from reportgen.engine.study.read_folds import FoldStudy, read_folds
from reportgen.engine.study.read_scores import ReadScores, remarks, source_of
from reportgen.engine.study.row_accounting import counts_of_folds
from reportgen.errors import Problem, ReportgenError, refuse
from reportgen.results.envelope import DataRead
from reportgen.results.parts import NamedFact
from reportgen.spec.comparison import ComparisonSpec
from reportgen.spec.provenance_rules import models_not_there
from reportgen.spelling import spelled


@dataclass(frozen=True, slots=True)
class ComparisonStudy:
    """Scores over folds and over data sets, as far as there are any."""

    folds: FoldStudy | None
    benchmark: BenchmarkStudy | None
    data: DataRead
    unused: tuple[str, ...] = ()  # columns that nothing reads
    development: Development = field(default_factory=Development)  # of the model: candidates, learning curve

    @property
    def names(self) -> tuple[str, ...]:
        """Name the models."""
        return next(one.names for one in (self.folds, self.benchmark) if one is not None)

    @property
    def metrics(self) -> tuple[str, ...]:
        """Name the metrics of all tables."""
        return tuple(dict.fromkeys(metric.id for one in (self.folds, self.benchmark) if one for metric in one.metrics))


def read_comparison(spec: ComparisonSpec, data: Any = None) -> ComparisonStudy:
    """Read the tables that the spec names, or the one that is handed in."""
    refuse_columns(spec, "a comparison of scores has no evaluated rows")
    keys = tuple(spec.tables)
    if data is not None and len(keys) > 1:
        what = "data are handed in, but the spec has scores over folds and over data sets"
        raise ReportgenError(Problem("two_sources", what, "write files or rows in the spec, or make two comparisons"))
    sources = {key: source_of(spec, key, data) for key in keys}
    with open_tables(sources, base=spec.folder, allowed=spec.allowed) as tables:
        folds = read_folds(spec, tables) if "cross_validation" in tables else None
        benchmark = read_benchmark(spec, tables) if "benchmark" in tables else None
    refuse(list(_not_there(spec, folds[0] if folds else None)))
    read = [one[1] for one in (folds, benchmark) if one is not None]
    study = ComparisonStudy(
        folds=folds[0] if folds else None,
        benchmark=benchmark[0] if benchmark else None,
        data=_data_read(spec, read, folds[0] if folds else None, benchmark[0] if benchmark else None),
        unused=tuple(name for one in read for name in one.unused),
    )
    refuse(list(models_not_there(spec, study.names, spec.place)))
    return study


def _not_there(spec: ComparisonSpec, folds: FoldStudy | None) -> Iterator[Problem]:
    """Find criteria on metrics or learners that the scores over folds do not have."""
    if folds is None:
        return
    for at, one in spec.numbered_criteria:
        metrics = [metric.name for metric in folds.metrics]
        if spelled(one.metric, one.options) not in metrics:
            place = spec.place(("criteria", at, "metric"))
            yield Problem.unknown_name("metric of the folds", one.metric, metrics, place)
        if one.model is not None and one.model not in folds.names:
            place = spec.place(("criteria", at, "model"))
            yield Problem.unknown_name("model of the table", one.model, folds.names, place)


def _data_read(
    spec: ComparisonSpec, read: list[ReadScores], folds: FoldStudy | None, benchmark: BenchmarkStudy | None
) -> DataRead:
    """Say which files were read, which columns were taken, and how many folds and data sets there are."""
    rows = sum(one.origin.rows_read or 0 for one in read)
    counts = [NamedFact(ref="data/rows_read", name="rows_read", label="Rows read", value=rows)]
    if folds is not None:
        counts += counts_of_folds(folds.keys)
    if benchmark is not None:
        used = min(one.size[0] for one in benchmark.tables.values())
        counts.append(NamedFact(ref="data/data_sets", name="data_sets", label="Data sets", value=used))
    return DataRead(
        files=tuple(one.file for one in read),
        columns={role: column for one in read for role, column in one.columns.items()},
        counts=tuple(counts),
        remarks=remarks(spec, read),
    )
