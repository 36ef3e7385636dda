"""A comparison: learners over the folds of a cross-validation, models over data sets, or both."""

from typing import Any

from reportgen.engine.compare.comparable import Comparable
from reportgen.engine.compare.of_data_sets import ModelsOverDataSets
from reportgen.engine.compare.of_folds import LearnersOverFolds
from reportgen.engine.compare.pairs_of_models import compare
from reportgen.engine.envelope import completed, envelope
from reportgen.engine.estimate.over_data_sets import OfBenchmark, over_data_sets
from reportgen.engine.estimate.over_folds import limits_of_folds, over_folds
from reportgen.engine.judge.of_comparisons import in_order, judge_comparisons
from reportgen.engine.judge.of_folds import judge_folds
from reportgen.engine.judge.overall import overall, refuse_unexplained
from reportgen.engine.study.read_comparison import ComparisonStudy
from reportgen.results.comparison import ComparisonResults
from reportgen.results.envelope import Limitation
from reportgen.spec.comparison import ComparisonSpec


def comparison_results(spec: ComparisonSpec, study: ComparisonStudy) -> ComparisonResults:
    """Compute all that a comparison asks for."""
    evidence = _evidence(study)
    comparisons = compare(spec, evidence)
    folds = over_folds(study.folds, level=spec.confidence) if study.folds else None
    criteria = in_order(spec, (*judge_folds(spec, folds), *judge_comparisons(spec, comparisons, evidence)))
    verdicts = overall(spec, criteria)
    refuse_unexplained(spec, verdicts, criteria)
    controls = tuple(dict.fromkeys(one.control for one in comparisons if one.on == "benchmark" and one.control))
    asked = OfBenchmark(spec.benchmark.why if spec.benchmark else None, spec.significance, controls)
    computed = ComparisonResults(
        **envelope(spec, development=study.development),
        data=study.data,
        folds=folds,
        benchmark=over_data_sets(study.benchmark, asked) if study.benchmark else None,
        comparisons=comparisons,
        criteria=criteria,
        overall=verdicts,
        limitations=_limitations(study),
    )
    return completed(spec, computed)


def _limitations(study: ComparisonStudy) -> tuple[Limitation, ...]:
    """Say what the scores cannot tell."""
    of_folds = limits_of_folds(study.folds) if study.folds else ()
    codes = (*of_folds, *(("data_sets_not_sampled",) if study.benchmark else ()))
    return tuple(Limitation(ref=f"limitations/A{at}", code=code) for at, code in enumerate(codes, start=1))


def _evidence(study: ComparisonStudy) -> tuple[Comparable[Any], ...]:
    """Return what models can be compared on."""
    found: list[Comparable[Any]] = []
    if study.folds is not None:
        found.append(LearnersOverFolds(study.folds))
    if study.benchmark is not None:
        found.append(ModelsOverDataSets(study.benchmark))
    return tuple(found)
