"""Models over data sets: scores, ranks, wins, and whether the models do not all rank alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from reportgen import index, spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.tests_and_checks import HypothesisTest
from reportgen.data.benchmark import BenchmarkTable
from reportgen.engine import convert
from reportgen.engine.checking import run_test
from reportgen.engine.study.read_benchmark import BenchmarkStudy
from reportgen.engine.study.score_metric import ScoreMetric
from reportgen.results.parts import Fact
from reportgen.results.scores import (
    BenchmarkFound,
    CriticalDifference,
    DataSetScores,
    MetricOverDataSets,
    RankedModel,
    ScoreOnDataSet,
    WinsOfPair,
)
from reportgen.results.tested import Significance


@dataclass(frozen=True, slots=True)
class OfBenchmark:
    """What the author asks of a benchmark: the reason for how missing scores are treated, the level, and the controls."""

    why: str | None
    significance: float
    controls: tuple[str, ...]


def over_data_sets(study: BenchmarkStudy, asked: OfBenchmark) -> BenchmarkFound:
    """Rank the models on each data set, and sum the ranks up by metric."""
    found = tuple(_metric(study, metric, asked) for metric in study.metrics)
    return BenchmarkFound(missing=study.missing, why=asked.why, metrics=found)


def _metric(study: BenchmarkStudy, metric: ScoreMetric, asked: OfBenchmark) -> MetricOverDataSets:
    table = study.tables[metric.id]
    ref = _ref(study, metric)
    tests = tuple(_tests(ref, table, study))
    return MetricOverDataSets(
        ref=ref,
        metric=metric.id,
        label=metric.label,
        better=metric.better,
        without_scores=int(study.given[metric.id].missing.all(axis=-1).sum()),
        data_sets=tuple(_data_sets(ref, study.given[metric.id], table)),
        models=tuple(_models(ref, study.given[metric.id], table)),
        wins=tuple(_wins(ref, table)),
        tests=tests,
        critical_differences=tuple(_critical_differences(ref, table, tests, asked)),
    )


def _tests(ref: str, table: BenchmarkTable, study: BenchmarkStudy) -> Iterator[Significance]:
    """Ask whether the models do not all rank alike; of two models the comparison says it."""
    if len(table.models) < 3:
        return
    for entry in index.omnibus_tests_on("benchmark"):
        method = registry.declared(entry.id, HypothesisTest)
        yield run_test(method, table, {}, ref=f"{ref}/{entry.id}", design=study.design)


def _critical_differences(
    ref: str, table: BenchmarkTable, tests: Sequence[Significance], asked: OfBenchmark
) -> Iterator[CriticalDifference]:
    """Return how far mean ranks must be apart for procedures of ranks: for all pairs, and for each control."""
    rejected = any(test.p_value is not None and test.p_value < asked.significance for test in tests)
    for entry in index.rank_procedures() if tests else ():
        method = registry.declared(entry.id, HypothesisTest)
        assert method.among is not None  # noqa: S101 - the index found it by that
        for control in asked.controls if method.among.apart == "control" else (None,):
            found = method.function(replace(table, control=control), alpha=asked.significance)
            of_control = "" if control is None else f"/{spelling.escaped(control)}"
            groups = () if control is not None else found.values.get("groups", ())
            yield CriticalDifference(
                ref=f"{ref}/{entry.id}{of_control}",
                test=entry.id,
                label=entry.label,
                value=convert.number(found.values.get("critical_difference", np.nan)),
                significance=asked.significance,
                control=control,
                stopped=not rejected,
                groups=tuple(map(tuple, groups)),
                **(convert.absent(found.p_value) if isinstance(found.p_value, Undefined) else {}),
            )


def _ref(study: BenchmarkStudy, metric: ScoreMetric) -> str:
    """Address what is known in a metric; of one metric alone without its name."""
    return "benchmark" if len(study.metrics) == 1 else f"benchmark/{spelling.escaped(metric.id)}"


def _data_sets(ref: str, given: BenchmarkTable, table: BenchmarkTable) -> Iterator[DataSetScores]:
    ranks = dict(zip(table.data_sets, table.ranks, strict=True))
    for name, scores in zip(given.data_sets, given.scores, strict=True):
        own = f"{ref}/{spelling.escaped(name)}"
        ranked = ranks.get(name, np.full(len(given.models), np.nan))
        yield DataSetScores(
            name=name,
            compared=name in ranks,
            scores=tuple(
                ScoreOnDataSet(
                    ref=f"{own}/{spelling.escaped(model)}",
                    model=model,
                    value=convert.number(score),
                    rank=convert.number(rank),
                    **({} if np.isfinite(score) else convert.absent(Undefined("score_not_given"))),
                )
                for model, score, rank in zip(given.models, scores, ranked, strict=True)
            ),
        )


def _models(ref: str, given: BenchmarkTable, table: BenchmarkTable) -> Iterator[RankedModel]:
    scored = given.of_data_sets([given.data_sets.index(one) for one in table.data_sets])
    means = np.nanmean(scored.scores, axis=0)
    for model, mean, rank in zip(table.models, means, table.mean_ranks, strict=True):
        own = f"{ref}/{spelling.escaped(model)}"
        yield RankedModel(
            ref=own,
            name=model,
            mean=Fact(ref=f"{own}/mean", label="Mean over the data sets", value=float(mean)),
            mean_rank=Fact(ref=f"{own}/mean_rank", label="Mean rank", value=float(rank)),
        )


def _wins(ref: str, table: BenchmarkTable) -> Iterator[WinsOfPair]:
    """Count for each two models the data sets on which the first has the better rank, the worse one, or the same."""
    ranks = table.ranks
    for a, b in combinations(range(len(table.models)), 2):
        names = (table.models[a], table.models[b])
        better = ranks[:, a] - ranks[:, b]
        counts = [int(np.sum(found)) for found in (better < 0, better > 0, better == 0)]
        own = f"{ref}/wins/{'~'.join(map(spelling.escaped, names))}"
        yield WinsOfPair(ref=own, models=names, wins=counts[0], losses=counts[1], ties=counts[2])
