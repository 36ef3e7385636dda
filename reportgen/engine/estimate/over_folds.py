"""Learners over folds: means with their intervals, deviations, and the scores of each fold."""

import numpy as np

from reportgen import index, spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.tests_and_checks import HypothesisTest
from reportgen.catalog.work import SILENT
from reportgen.conventions import ALPHA_OF_FALSELY_SHOWN
from reportgen.data.arrays import array
from reportgen.data.folds import FoldValues
from reportgen.engine import convert
from reportgen.engine.estimate.bootstrap import bootstrap_found
from reportgen.engine.estimate.spread_by_sampling import spread_by_sampling
from reportgen.engine.study.read_folds import FoldStudy
from reportgen.engine.study.score_metric import ScoreMetric
from reportgen.intervals.t_corrected import corrected_error, t_corrected
from reportgen.intervals.wald import clipped
from reportgen.results.parts import Estimate, Fact, Interval, NamedFact, Tabulated
from reportgen.results.scores import FalselyShown, FoldsFound, InnerFolds, LearnerResults, MetricOverFolds


def over_folds(study: FoldStudy, *, level: float) -> FoldsFound:
    """Summarise the scores of all folds, by metric."""
    found = tuple(_metric(study, metric, level) for metric in study.metrics)
    return FoldsFound(
        design=study.kind,
        training_share=_training_share(study),
        leaves_one_out=study.leaves_one_out,
        falsely_shown=falsely_shown(study),
        inner=None if study.inner is None else InnerFolds(fewest=study.inner[0], most=study.inner[1]),
        bootstrap=bootstrap_found(study),
        metrics=found,
        without=study.without,
    )


def _training_share(study: FoldStudy) -> float | None:
    """Return which proportion of the cases trains a learner, where it is known; a bootstrap sample holds some twice."""
    return None if study.ratio is None or study.kind == "bootstrap" else 1 / (1 + study.ratio)


def falsely_shown(study: FoldStudy) -> FalselyShown | None:
    """Return how often tests find a difference of equal learners in folds that were made like these."""
    if (made := study.made) is None:
        return None
    declared = [registry.declared(one.id, HypothesisTest) for one in index.tests_on("cross_validation")]
    known = [(one, one.compares.falsely_shown) for one in declared if one.compares]
    rates = [(one, found[made]) for one, found in known if made in found]
    if not rates:
        return None
    ref = "cv/falsely_shown"
    label = "Level of tests in simulations of equal learners"
    return FalselyShown(
        alpha=Fact(ref=f"{ref}/alpha", label=label, value=ALPHA_OF_FALSELY_SHOWN),
        rates=tuple(
            NamedFact(
                ref=f"{ref}/{one.id}", name=one.id, label=f"Equal learners found to differ, {one.label}", value=rate
            )
            for one, rate in rates
        ),
    )


def _metric(study: FoldStudy, metric: ScoreMetric, level: float) -> MetricOverFolds:
    return MetricOverFolds(
        metric=metric.id,
        label=metric.label,
        options=dict(metric.options),
        of=metric.of,
        better=metric.better,
        folds=_folds(study, metric),
        repeats=_repeats(study, metric),
        learners=tuple(_learner(study, metric, name, level) for name in study.names),
    )


def _folds(study: FoldStudy, metric: ScoreMetric) -> Tabulated:
    scores = study.scores[metric.name].reshape(len(study.names), -1).T
    return Tabulated(
        ref=f"cv/folds/{spelling.escaped(metric.name)}",
        label=f"{metric.label} in each fold",
        columns=study.names,
        row_labels=study.folds,
        rows=tuple(tuple(row) for row in scores.tolist()),
    )


def _repeats(study: FoldStudy, metric: ScoreMetric) -> Tabulated | None:
    """Return the mean of each repeat, where each has the same folds; their spread is not that of independent runs."""
    scores = study.scores[metric.name]
    if scores.ndim < 3 or len(study.repeats) < 2:
        return None
    return Tabulated(
        ref=f"cv/repeats/{spelling.escaped(metric.name)}",
        label=f"Mean {metric.label} in each repeat",
        columns=study.names,
        row_labels=study.repeats,
        rows=tuple(tuple(row) for row in scores.mean(axis=-1).T.tolist()),
    )


def _learner(study: FoldStudy, metric: ScoreMetric, name: str, level: float) -> LearnerResults:
    """Return mean, interval and standard deviation of a learner over the folds."""
    values = study.scores[metric.name][study.names.index(name)].ravel()
    spread = float(np.std(values, ddof=1)) if len(values) > 1 else None
    # the interval and the corrected error only where a variance is known to hold
    of_mean = study.pair(metric, (name, name)).values_of(0) if study.untestable is None else None
    ref = f"cv/{spelling.escaped(name)}/{spelling.escaped(metric.name)}"
    return LearnerResults(
        name=name,
        estimate=Estimate(
            ref=ref,
            metric=metric.id,
            label=metric.label,
            options=dict(metric.options),
            of=metric.of,
            value=float(values.mean()),
            n=len(values),
            interval=None if of_mean is None else _interval(of_mean, metric, level),
        ),
        spread=Fact(ref=f"{ref}/sd", label="Standard deviation", value=spread),
        spread_by_sampling=spread_by_sampling(metric.id, values, study.sizes, f"{ref}/sd_by_sampling"),
        **_range(study, metric, name, ref),
        error=None if of_mean is None or spread is None else _error(of_mean, spread, f"{ref}/se"),
    )


def _range(study: FoldStudy, metric: ScoreMetric, name: str, ref: str) -> dict[str, Fact]:
    """Return the ends of the scores of random splits, or of the means of repeats."""
    scores = study.scores[metric.name][study.names.index(name)]
    if study.kind != "random_splits" and (scores.ndim < 2 or len(study.repeats) < 2):
        return {}
    values = scores.reshape(-1) if study.kind == "random_splits" else scores.mean(axis=-1)
    of = "split" if study.kind == "random_splits" else "mean of a repeat"
    ends = {"lowest": values.min(), "highest": values.max()}
    return {
        end: Fact(ref=f"{ref}/{end}", label=f"{end.capitalize()} {of}", value=float(value))
        for end, value in ends.items()
    }


def _interval(of_mean: FoldValues, metric: ScoreMetric, level: float) -> Interval:
    return convert.interval(t_corrected.id, limits_of_mean(of_mean, metric.range, level=level), level=level)


def _error(of_mean: FoldValues, spread: float, ref: str) -> Fact:
    error = float(corrected_error(array(spread), of_mean, SILENT))
    return Fact(ref=ref, label="Corrected standard error of the mean", value=error)


def limits_of_mean(of_mean: FoldValues, ends: tuple[float, float], *, level: float) -> Limits | Undefined:
    """Return the limits of a mean over folds, within what the metric can be."""
    found = t_corrected.limits(of_mean, level=level)
    return found if isinstance(found, Undefined) else clipped(found.low, found.high, found.value, SILENT, ends)


def limits_of_folds(study: FoldStudy) -> tuple[str, ...]:
    """Say what scores over folds are about, and what is not known of them, by code."""
    return (
        "judges_procedure",
        *(() if study.ratio is not None or study.kind == "bootstrap" else ("fold_sizes_unknown",)),
        "one_data_set",
    )
