"""Models on many data sets: from a table of scores to evidence."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from reportgen.data.benchmark import BenchmarkTable
from reportgen.data.design import Design
from reportgen.data.tables import Tables
from reportgen.engine.study.read_scores import ReadScores, lacking, taken
from reportgen.engine.study.score_metric import ScoreMetric
from reportgen.engine.study.score_table import DATA_SETS, names_of_units, wrong
from reportgen.errors import refuse
from reportgen.results.envelope import DataFile
from reportgen.spec.comparison import ComparisonSpec


@dataclass(frozen=True, slots=True)
class BenchmarkStudy:
    """Models on the same data sets; `given` has all data sets, `tables` those that are compared, by metric."""

    names: tuple[str, ...]
    metrics: tuple[ScoreMetric, ...]
    given: Mapping[str, BenchmarkTable]
    tables: Mapping[str, BenchmarkTable]
    missing: str | None  # what is done with missing scores, as the author states it
    design: Design
    file: DataFile

    @property
    def filled(self) -> bool:
        """Tell whether a missing score was given the worst rank."""
        return self.missing == "worst_rank" and any(table.missing.any() for table in self.given.values())

    def range_of(self, metric: ScoreMetric) -> float:
        """Return the distance between the best and the worst score that is given."""
        return float(np.nanmax(self.given[metric.id].scores) - np.nanmin(self.given[metric.id].scores))


def read_benchmark(spec: ComparisonSpec, tables: Tables) -> tuple[BenchmarkStudy, ReadScores]:
    """Read the table of data sets; one on which a model has no score is refused, or treated as the author says."""
    read, asked = taken(spec, tables, DATA_SETS), spec.benchmark
    assert asked is not None  # noqa: S101 - the table was opened for it
    place = spec.place((DATA_SETS.key,))
    if asked.missing is None:
        refuse(list(lacking(read, place)))
    given = {one.id: _table(read, one) for one in read.metrics}
    compared = {metric: _treated(one, asked.missing) for metric, one in given.items()}
    fewest = min(one.size[0] for one in compared.values())
    if fewest < 2:
        what = f"{fewest} data set{' has' if fewest == 1 else 's have'} the scores of all models"
        refuse([wrong("few_data_sets", read.origin.name, what, "give at least two data sets", place)])
    study = BenchmarkStudy(
        names=read.names,
        metrics=read.metrics,
        given=given,
        tables=compared,
        missing=asked.missing,
        design=Design(models=read.names, paired=True, of_cases=False),
        file=read.file,
    )
    return study, read


def _treated(table: BenchmarkTable, missing: str | None) -> BenchmarkTable:
    """
    Leave data sets out on which a score is missing, or make it the worst score of all by more than scores can differ.

    A data set on which no model has a score says nothing of any two of them: it is left out in any case.
    """
    if missing == "drop_data_sets":
        return table.complete()
    if missing != "worst_rank" or not table.missing.any():
        return table
    table = table.of_data_sets(np.flatnonzero(~table.missing.all(axis=-1)))
    if not table.missing.any():
        return table
    low, high = float(np.nanmin(table.scores)), float(np.nanmax(table.scores))
    beyond = 2 * max(high - low, 1.0)
    worst = low - beyond if table.better == "higher" else high + beyond
    return replace(table, scores=np.where(table.missing, worst, table.scores))


def _table(read: ReadScores, metric: ScoreMetric) -> BenchmarkTable:
    """Lay the scores of one metric out, a missing one as nan."""
    cells = read.cells[metric.id]
    scores = [[_score(cells, name, at) for name in read.names] for at in read.keys]
    data_sets = tuple(names_of_units(read.keys).values())
    return BenchmarkTable(np.array(scores, dtype=float), data_sets, read.names, metric.better)


def _score(cells: Mapping[str, Mapping], name: str, at: tuple[str, str]) -> float:  # type: ignore[type-arg]
    row = cells[name].get(at)
    return np.nan if row is None or row.value is None else float(row.value)
