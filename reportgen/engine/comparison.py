"""A comparison: learners put against each other over the folds of a cross-validation."""

import numpy as np

from reportgen import spelling
from reportgen.catalog.answers import Limits
from reportgen.catalog.work import SILENT
from reportgen.engine import convert
from reportgen.engine.compare.of_folds import LearnersOverFolds
from reportgen.engine.compare.pairs_of_models import compare
from reportgen.engine.envelope import completed, envelope
from reportgen.engine.judge.of_comparisons import in_order, judge_comparisons
from reportgen.engine.judge.overall import overall, refuse_unexplained
from reportgen.engine.study.read_folds import FoldStudy
from reportgen.intervals.t_corrected import t_corrected
from reportgen.intervals.wald import clipped
from reportgen.results.comparison import ComparisonResults, LearnerResults
from reportgen.results.envelope import Limitation
from reportgen.results.parts import Estimate, Fact, Interval, Tabulated
from reportgen.spec.comparison import ComparisonSpec


def comparison_results(spec: ComparisonSpec, study: FoldStudy) -> ComparisonResults:
    """Compute all that a comparison over folds asks for."""
    compared = LearnersOverFolds(study)
    comparisons = compare(spec, compared)
    criteria = in_order(spec, judge_comparisons(spec, comparisons, compared))
    verdicts = overall(spec, criteria)
    refuse_unexplained(spec, verdicts, criteria)
    computed = ComparisonResults(
        **envelope(spec),
        data=study.data,
        metric=study.metric.id,
        label=study.metric.label,
        better="lower" if study.metric.better == "lower" else "higher",
        folds=_folds(study),
        learners=tuple(_learner(spec, study, at) for at in range(len(study.names))),
        comparisons=comparisons,
        criteria=criteria,
        overall=verdicts,
        limitations=_limitations(study),
    )
    return completed(spec, computed)


def _folds(study: FoldStudy) -> Tabulated:
    rows = zip(study.scores.a.ravel().tolist(), study.scores.b.ravel().tolist(), strict=True)
    label = f"{study.metric.label} in each fold"
    return Tabulated(ref="cv/folds", label=label, columns=study.names, row_labels=study.folds, rows=tuple(rows))


def _learner(spec: ComparisonSpec, study: FoldStudy, at: int) -> LearnerResults:
    """Return mean, interval and standard deviation of a learner over the folds."""
    values = (study.scores.a, study.scores.b)[at].ravel()
    ref = f"cv/{spelling.escaped(study.names[at])}"
    return LearnerResults(
        ref=ref,
        name=study.names[at],
        estimate=Estimate(
            ref=f"{ref}/{spelling.escaped(study.metric.id)}",
            metric=study.metric.id,
            label=study.metric.label,
            value=float(values.mean()),
            n=len(values),
            interval=_interval(spec, study, at),
        ),
        spread=Fact(ref=f"{ref}/sd", label="Standard deviation", value=_spread(values)),
    )


def _interval(spec: ComparisonSpec, study: FoldStudy, at: int) -> Interval | None:
    """Return the interval of a learner's mean, within what the metric can be."""
    of_mean = study.scores.values_of(at)
    if of_mean is None or study.scores.leaves_one_out:
        return None
    found = t_corrected.limits(of_mean, level=spec.confidence)
    if isinstance(found, Limits):
        found = clipped(found.low, found.high, found.value, SILENT, study.metric.range)
    return convert.interval(t_corrected.id, found, level=spec.confidence)


def _spread(values: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> float | None:
    return float(values.std(ddof=1)) if len(values) > 1 else None


def _limitations(study: FoldStudy) -> tuple[Limitation, ...]:
    """Say what scores over folds are about, and what is not known of them."""
    codes = ["judges_procedure", *([] if study.scores.ratio is not None else ["fold_sizes_unknown"]), "one_data_set"]
    return tuple(Limitation(ref=f"limitations/A{at}", code=code) for at, code in enumerate(codes, start=1))
