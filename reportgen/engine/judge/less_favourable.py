"""
Cases tested in folds are judged on the less favourable of two bounds.

One is that of the pooled cases, as of any other cases; the other is that of the mean over the folds, with a standard error
that allows for training sets that share cases. Alone, the second is met too often, as folds can agree by chance.
"""

from collections.abc import Iterator
from dataclasses import replace

from reportgen.catalog.answers import Undefined
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.in_use import is_judged_in_use
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.estimate.over_folds import limits_of_mean
from reportgen.engine.estimate.scores_of_folds import mean_over_folds
from reportgen.engine.judge.bounds import Bounds
from reportgen.engine.judge.question import Question
from reportgen.engine.study.study import Study
from reportgen.intervals.t_corrected import t_corrected
from reportgen.spec.validation import ValidationSpec


def less_favourable(question: Question, model: str, pooled: Bounds) -> Bounds:
    """Take of each end the limit that is further out, where cases were tested in folds; one that is absent is infinite."""
    folds = question.study.in_folds
    if folds is None or (pooled.low is None and pooled.high is None):
        return pooled
    values = mean_over_folds(question.spec, folds, question.what, model)
    if isinstance(values, Undefined):
        return replace(pooled, fault=pooled.fault or values)
    tail = (1 - question.level) / question.criterion.sides
    found = limits_of_mean(values, question.what.metric.range, level=1 - 2 * tail)
    if isinstance(found, Undefined):
        return replace(pooled, fault=pooled.fault or found)
    (low, high), (least, most) = pooled.ends, (float(found.low), float(found.high))
    by_folds = most > high if question.required.comparator == "at_most" else least < low
    return replace(
        pooled,
        low=convert.number(min(low, least)),
        high=convert.number(max(high, most)),
        method=t_corrected.id if by_folds else pooled.method,
    )


def faults_of_folds(
    spec: ValidationSpec, study: Study, what: Asked, subject: Subject, *, group: str | None
) -> Iterator[Undefined]:
    """Say what of the folds forbids a verdict on a metric."""
    folds = study.in_folds
    if folds is None:
        return
    if group is not None:
        yield Undefined("groups_in_folds")
    if folds.incomplete:
        yield Undefined("incomplete_in_folds", rows=folds.incomplete)
    if is_judged_in_use(spec, what):
        yield Undefined("use_in_folds")
    values = mean_over_folds(spec, folds, what, subject.name)
    if isinstance(values, Undefined):
        yield values
