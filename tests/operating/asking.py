"""What the public door does once the data are read: one sample judged or compared, or many shares at once."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from tables import summary

import reportgen
from reportgen.catalog.answers import Undefined
from reportgen.catalog.bootstrap import remembering
from reportgen.data.benchmark import BenchmarkTable
from reportgen.data.costs import PairedCosts
from reportgen.data.design import Design
from reportgen.data.evidence import Counts, PairedEvidence
from reportgen.data.folds import FoldScores, FoldSizes
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.subject import Pair, Subject
from reportgen.engine.compare.of_cases import ModelsOnCases
from reportgen.engine.compare.of_data_sets import ModelsOverDataSets
from reportgen.engine.compare.of_folds import LearnersOverFolds
from reportgen.engine.compare.pairs_of_models import compare
from reportgen.engine.estimate.interval_choice import judging_interval
from reportgen.engine.estimate.metrics_asked import asked
from reportgen.engine.judge.bounds import _both, level_of
from reportgen.engine.judge.criteria import judge
from reportgen.engine.study.read_benchmark import BenchmarkStudy
from reportgen.engine.study.read_folds import FoldStudy
from reportgen.engine.study.score_metric import ScoreMetric
from reportgen.engine.study.study import Study
from reportgen.index import FoldDesignKind
from reportgen.results.cases import DataResults
from reportgen.results.envelope import DataFile
from reportgen.results.tested import PairResult
from reportgen.results.validation import ValidationResults
from reportgen.results.verdicts import Criterion
from reportgen.spec.comparison import ComparisonSpec
from reportgen.spec.judged import MetricAsked
from reportgen.spec.load import load
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.binary import BINARY
from reportgen.tasks.two_classes.count_cases import class_sizes, costed

CLASSES = ("0", "1")
MODELS = ("A", "B")
ACCURACY = ScoreMetric("accuracy", "Accuracy", "higher")
NO_FILE = DataFile(name="none")


def spec_of(**more: Any) -> ValidationSpec:
    """Write a spec with this inside."""
    return load({"kind": "validation", "title": "Error rates", **more})


def criteria(metric: str, truth: float, **more: Any) -> list[dict[str, Any]]:
    """Ask for at least and for at most what is true, one of which asks for worse values and must say why."""
    return [{"metric": metric, bound: truth, "why": "both ends err", **more} for bound in ("at_least", "at_most")]


def subject(name: str, *found: Any, costs: Any = None) -> Subject:
    """Put evidence, or units of evidence, together as a subject; costs go with its counts."""
    pieces = [(one.pooled, one) if isinstance(one, Units) else (one, None) for one in found]
    pieces += [costed(*piece, costs) for piece in pieces if costs is not None and isinstance(piece[0], Counts)]
    by_unit = {type(evidence): units for evidence, units in pieces if units is not None}
    return Subject(name, tuple(evidence for evidence, _ in pieces), by_unit, class_sizes(*pieces[0], whole=True))


def judged(spec: ValidationSpec, *found: Any, costs: Any = None) -> tuple[Criterion, ...]:
    """Judge one model on one sample, as the door does."""
    model = subject(spec.models[0].name, *found, costs=costs)
    design = Design(cases=model.cases, models=(model.name,), cluster=spec.data.columns.cluster)
    with remembering():
        return judge(spec, _study(design, (model,)))


def many_bounds(spec: ValidationSpec, evidence: Any, number: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return lower bound, upper bound and value of one of the spec's criteria for many samples at once."""
    criterion = spec.criteria[number]
    what = asked(MetricAsked(metric=criterion.metric, options=criterion.options))
    choice = judging_interval(spec, BINARY, what, Subject("model"), evidence)
    low, high = _both(choice, level_of(spec, criterion), criterion.sides)
    assert not isinstance(low, Undefined)
    assert not isinstance(high, Undefined)
    absent = (np.where(np.isnan(low.low), -np.inf, low.low), np.where(np.isnan(high.high), np.inf, high.high))
    return *absent, np.asarray(low.value, dtype=float)


def rates_of(verdicts: Sequence[tuple[Criterion, ...]], truth: float) -> dict[str, Any]:
    """Sum up verdicts on at least and at most the truth, sample by sample."""
    numbers = {
        name: np.array([np.nan if (value := getattr(one[0], name)) is None else value for one in verdicts], dtype=float)
        for name in ("low", "high")
    }
    estimates = np.array([np.nan if one[0].value is None else one[0].value for one in verdicts], dtype=float)
    known = np.array([one[0].verdict != "undefined" for one in verdicts])
    met = tuple(np.array([one[at].verdict == "met" for one in verdicts]) for at in (0, 1))
    return summary(**numbers, value=estimates, truth=truth, known=known, met=met)


def compared(spec: ValidationSpec, a: Subject, b: Subject, *pairs: Pair) -> PairResult:
    """Compare two models on one sample, as the door does."""
    cluster = spec.data.columns.cluster
    design = Design(cases=a.cases, models=(a.name, b.name), paired=True, cluster=cluster)
    study = _study(design, (a, b), {(a.name, b.name): pairs})
    return compare(spec, (ModelsOnCases(spec, study),))[0].pairs[0]


def compared_models(spec: ValidationSpec, evidence: Mapping[tuple[str, str], PairedEvidence]) -> tuple[PairResult, ...]:
    """Compare several models on one sample, as the door does; what is known of every two is given under their names."""
    sides = {
        name: side for pair, one in evidence.items() for name, side in zip(pair, (one.first, one.second), strict=True)
    }
    models = tuple(subject(name, side) for name, side in sides.items())
    design = Design(cases=models[0].cases, models=tuple(sides), paired=True)
    study = _study(design, models, {names: (Pair(one),) for names, one in evidence.items()})
    return compare(spec, (ModelsOnCases(spec, study),))[0].pairs


def compared_calls(spec: ValidationSpec, joint: np.ndarray, by: Units[PairedCounts] | None = None) -> PairResult:
    """Compare two models by how often each pair of calls came up with each truth."""
    counts = PairedCounts(joint)
    costs = None if spec.costs is None else np.array(spec.costs.matrix, dtype=float)
    a, b = subject("A", counts.first, costs=costs), subject("B", counts.second, costs=costs)
    pairs = [Pair(counts, by)]
    if costs is not None:
        paired = PairedCosts(counts, costs)
        pairs.append(Pair(paired, None if by is None else by.placed_in(paired, np.arange(by.width))))
    return compared(spec, a, b, *pairs)


def compared_scores(spec: ValidationSpec, scores: PairedScores, by: Units[PairedScores] | None = None) -> PairResult:
    """Compare two models by their scores."""
    return compared(spec, subject("A", scores.first), subject("B", scores.second), Pair(scores, by))


def comparison_of(**more: Any) -> ComparisonSpec:
    """Write the spec of a comparison over folds or data sets with this inside."""
    return load({"kind": "comparison", "title": "Error rates", **more})


def compared_folds(spec: ComparisonSpec, folds: FoldScores, kind: FoldDesignKind) -> PairResult:
    """Compare two learners over folds, as the door does."""
    return compared_learners(spec, np.stack([folds.a, folds.b]), folds.sizes, kind)[0]


def compared_learners(
    spec: ComparisonSpec, scores: np.ndarray, sizes: FoldSizes | None, kind: FoldDesignKind
) -> tuple[PairResult, ...]:
    """Compare several learners over folds, as the door does; scores are learners x folds, or x repeats x folds."""
    names = tuple("ABCDEFGH"[: len(scores)])
    study = FoldStudy(
        names=names,
        keys=tuple((str(repeat), str(fold)) for repeat, fold in np.ndindex(*(1, *scores.shape[1:])[-2:])),
        metrics=(ACCURACY,),
        scores={ACCURACY.id: scores},
        sizes=sizes,
        kind=kind,
        design=Design(models=names, paired=True, of_cases=False),
    )
    return compare(spec, (LearnersOverFolds(study),))[0].pairs


def compared_data_sets(spec: ComparisonSpec, table: BenchmarkTable) -> tuple[PairResult, ...]:
    """Compare all models over data sets, as the door does."""
    tables = {ACCURACY.id: table}
    design = Design(models=table.models, paired=True, of_cases=False)
    study = BenchmarkStudy(table.models, (ACCURACY,), tables, tables, None, design, NO_FILE)
    return compare(spec, (ModelsOverDataSets(study),))[0].pairs


def clustered_counts(per_cluster: Counts) -> Units[Counts]:
    """Take counts of each cluster as evidence."""
    return Units.of(per_cluster)


def clustered_scores(scores: np.ndarray, truth: np.ndarray, cluster: np.ndarray) -> Units[Scores]:
    """Take scores of cases in clusters as evidence."""
    values, at = np.unique(scores, return_inverse=True)
    empty = Scores(values, np.zeros(len(values)), np.zeros(len(values)))
    return Units.of_cases(empty, cluster, np.where(truth, at, at + len(values)))


def clustered_pair(a: np.ndarray, b: np.ndarray, truth: np.ndarray, cluster: np.ndarray) -> Units[PairedScores]:
    """Take pairs of scores of cases in clusters as units."""
    pooled = PairedScores.of(a, b, truth)
    empty = pooled.with_cells(np.zeros(2 * len(a)))
    at = np.arange(len(a))
    return Units.of_cases(empty, cluster, np.where(truth, at, at + len(a)))


def through_the_door(spec: Mapping[str, Any], **data: Any) -> ValidationResults:
    """Evaluate a spec, given without kind and title, on arrays or on what it names itself."""
    return reportgen.evaluate({"kind": "validation", "title": "Error rates", **spec}, data or None)


def same_at_the_door(agrees: Callable[[int], bool], few: int, all_of_them: int = 200) -> tuple[Any, Any]:
    """Make the test that the door says the same of so many random samples, and the slow one of the others."""

    @pytest.mark.parametrize("seed", range(few))
    def of_few(seed: int) -> None:
        assert agrees(seed)

    @pytest.mark.slow
    @pytest.mark.parametrize("seed", range(few, all_of_them))
    def of_the_others(seed: int) -> None:
        assert agrees(seed)

    return of_few, of_the_others


def seen(criterion: Criterion) -> tuple[Any, ...]:
    """Return of a criterion what both ways must agree in."""
    low, high = (None if one is None else float(f"{one:.9g}") for one in (criterion.low, criterion.high))
    return criterion.verdict, low, high, criterion.decided_by, criterion.undefined_code


def cases_of(joint: np.ndarray) -> dict[str, list[int]]:
    """Write counts of truth and two calls out, case by case."""
    at = [np.repeat(axis, np.asarray(joint, dtype=int).ravel()) for axis in np.indices((2, 2, 2)).reshape(3, -1)]
    return {name: column.tolist() for name, column in zip(("truth", "a", "b"), at, strict=True)}


def _study(
    design: Design,
    subjects: tuple[Subject, ...],
    pairs: Mapping[tuple[str, str], tuple[Pair, ...]] | None = None,
) -> Study:
    data = DataResults(classes=CLASSES, positive="1")
    return Study(task=BINARY, design=design, data=data, subjects=subjects, pairs=pairs or {}, sizes=subjects[0].sizes)
