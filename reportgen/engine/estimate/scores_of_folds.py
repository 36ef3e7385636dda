"""Cases in folds: what each model reaches in each fold, and over all of them."""

from collections.abc import Sequence
from typing import cast

import numpy as np

from reportgen import spelling
from reportgen.catalog.answers import Undefined
from reportgen.conventions import MOST_CLASSES_OVER_FOLDS
from reportgen.data.arrays import Array, array
from reportgen.data.design import Design
from reportgen.data.folds import FoldValues
from reportgen.data.regression import Regression
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.data.two_sets import ScoredFolds
from reportgen.engine import convert
from reportgen.engine.estimate.estimates import evidence_of
from reportgen.engine.estimate.metrics_asked import Asked, asked
from reportgen.engine.estimate.over_folds import over_folds
from reportgen.engine.estimate.spread_by_sampling import spread_of_losses
from reportgen.engine.study.cases_in_folds import CasesInFolds
from reportgen.engine.study.read_folds import FoldStudy
from reportgen.engine.study.score_metric import ScoreMetric
from reportgen.index import Direction
from reportgen.intervals.cv_auc import cv_auc
from reportgen.metrics.roc_auc import roc_auc
from reportgen.results.parts import Tabulated
from reportgen.results.scores import FoldsFound, LearnerResults, MetricOverFolds, NotOverFolds
from reportgen.spec.judged import MetricAsked
from reportgen.spec.validation import ValidationSpec


def values_in_folds(spec: ValidationSpec, folds: CasesInFolds, what: Asked, model: str) -> Array | Undefined:
    """Return a metric in each fold; it is shown, compared and judged, and computed once."""
    key = what.name, model
    if key not in folds.values:
        folds.values[key] = _values(spec, folds, what, model)
    return folds.values[key]


def _values(spec: ValidationSpec, folds: CasesInFolds, what: Asked, model: str) -> Array | Undefined:
    """Compute a metric in each fold; a mean over folds needs a value in every one."""
    at = folds.names.index(model)
    found = [_value(spec, of[at], what) for of in folds.subjects.values()]
    values = [value for value in found if value is not None]
    if len(values) < len(found):
        return Undefined("no_value_in_fold", lacking=found.count(None), fold=folds.folds[found.index(None)])
    return array(values).reshape(folds.shape)


def _value(spec: ValidationSpec, subject: Subject, what: Asked) -> float | None:
    evidence = evidence_of(spec, subject, what)
    if isinstance(evidence, Undefined):
        return None
    found: float | None = convert.value_fields(what.metric, what.metric.function(evidence, **what.options))["value"]
    return found


def mean_over_folds(spec: ValidationSpec, folds: CasesInFolds, what: Asked, model: str) -> FoldValues | Undefined:
    """Return the values of all folds with the sizes of their sets, if an interval of their mean is known to hold."""
    if folds.untestable is not None:
        return Undefined(folds.untestable)
    values = values_in_folds(spec, folds, what, model)
    if isinstance(values, Undefined):
        return values
    return FoldValues(values.reshape(-1), *map(array, folds.sizes.means))


def scored_folds(spec: ValidationSpec, folds: CasesInFolds, metrics: Sequence[Asked]) -> FoldStudy:
    """Compute the metrics that have a value in each fold for all models, and of which higher or lower values are better."""
    scores, kept = {}, []
    listed, without = _of_classes(folds, metrics)
    for what in listed:
        found = {name: values_in_folds(spec, folds, what, name) for name in folds.names}
        missing = {name: one for name, one in found.items() if isinstance(one, Undefined)}
        without += [_without(what, name, one) for name, one in missing.items()]
        if what.better in ("higher", "lower") and not missing:
            scores[what.name] = np.array(list(found.values()))
            kept.append(score_metric(what))
    return FoldStudy(
        names=folds.names,
        keys=folds.keys,
        metrics=tuple(kept),
        scores=scores,
        sizes=folds.sizes,
        kind=folds.kind,
        design=Design(models=folds.names, paired=True, of_cases=False),
        without=tuple(without),
    )


def _of_classes(folds: CasesInFolds, metrics: Sequence[Asked]) -> tuple[list[Asked], list[NotOverFolds]]:
    """List the metrics of each class by themselves, where the classes are few enough, and what is left out."""
    subject = next(iter(folds.subjects.values()))[0]
    many = [one for one in metrics if one.of == spelling.EACH and len(subject.classes) > MOST_CLASSES_OVER_FOLDS]
    listed = {one.name: one for what in metrics if what not in many for one in what.on(subject)}
    reason = Undefined("many_classes_over_folds", classes=len(subject.classes))
    return list(listed.values()), [_without(what, name, reason) for what in many for name in folds.names]


def score_metric(what: Asked) -> ScoreMetric:
    """Take a metric of the catalog, of which higher or lower values are better, as one of scores."""
    return ScoreMetric(what.id, what.label, cast("Direction", what.better), what.metric, dict(what.options), what.of)


def _without(what: Asked, name: str, missing: Undefined) -> NotOverFolds:
    ref = f"cv/{spelling.escaped(name)}/{what.name}"
    label = f"{what.label} of each class" if what.of == spelling.EACH else what.label
    return NotOverFolds(ref=ref, name=name, metric=what.id, label=label, **convert.absent(missing))


def cases_over_folds(spec: ValidationSpec, folds: CasesInFolds, scored: FoldStudy) -> FoldsFound:
    """Summarise the folds, with what only their cases show."""
    found = over_folds(scored, level=spec.confidence)
    more = {
        "of_cases": True,
        "of_repeat": folds.of_repeat,
        "cases": _cases(folds),
        "classes": _classes(folds),
        "metrics": tuple(_with_influence(spec, folds, _with_spread(folds, one)) for one in found.metrics),
    }
    return found.model_copy(update=more)


def _cases(folds: CasesInFolds) -> Tabulated:
    """Count the cases of each fold, and the positive ones where there is a positive class."""
    subjects = [subjects[0] for subjects in folds.subjects.values()]
    sizes = [subject.sizes for subject in subjects]
    two = len(sizes[0]) == 2 and not subjects[0].classes
    return Tabulated(
        ref="cv/cases",
        label="Cases that each fold tests",
        columns=("cases", "positives") if two else ("cases",),
        row_labels=folds.folds,
        rows=tuple((sum(of), of[0]) if two else (sum(of),) for of in sizes),
    )


def _classes(folds: CasesInFolds) -> Tabulated | None:
    """Count the cases of each class in each fold, where there are several classes, few enough to be listed."""
    subjects = [subjects[0] for subjects in folds.subjects.values()]
    classes = subjects[0].classes
    if not 0 < len(classes) <= MOST_CLASSES_OVER_FOLDS:
        return None
    return Tabulated(
        ref="cv/classes",
        label="Cases of each class that each fold tests",
        columns=classes,
        row_labels=folds.folds,
        rows=tuple(subject.sizes for subject in subjects),
    )


def _with_spread(folds: CasesInFolds, over: MetricOverFolds) -> MetricOverFolds:
    """Add how far mean losses differ by chance; cases of one unit are alike, so that their number does not tell it."""
    return over.model_copy(update={"learners": tuple(_spread_of(folds, over.metric, one) for one in over.learners)})


def _spread_of(folds: CasesInFolds, metric: str, one: LearnerResults) -> LearnerResults:
    if folds.in_units:
        return one.model_copy(update={"spread_by_sampling": None})
    at = folds.names.index(one.name)
    of_folds = [subjects[at].get(Regression) for subjects in folds.subjects.values()]
    numbers = [found for found in of_folds if found is not None]
    if not numbers:
        return one
    found = spread_of_losses(metric, numbers, one.estimate.value or 0.0, f"{one.spread.ref}_by_sampling")
    return one.model_copy(update={"spread_by_sampling": found})


def _with_influence(spec: ValidationSpec, folds: CasesInFolds, over: MetricOverFolds) -> MetricOverFolds:
    """Add to mean areas of one run the interval from the influence of each case."""
    what = asked(MetricAsked(metric=over.metric, of=over.of))
    if what.metric is not roc_auc or len(folds.repeats) > 1 or folds.in_units:
        return over
    return over.model_copy(update={"learners": tuple(_of_learner(spec, folds, what, one) for one in over.learners)})


def _of_learner(spec: ValidationSpec, folds: CasesInFolds, what: Asked, one: LearnerResults) -> LearnerResults:
    at = folds.names.index(one.name)
    scores = tuple(cast("Scores", what.seen(subjects[at]).get(Scores)) for subjects in folds.subjects.values())
    found = cv_auc.limits(ScoredFolds(scores), level=spec.confidence)
    interval = convert.interval(cv_auc.id, found, level=spec.confidence)
    also = one.estimate.model_copy(update={"ref": f"{one.estimate.ref}/influence", "interval": interval})
    return one.model_copy(update={"influence": also})
