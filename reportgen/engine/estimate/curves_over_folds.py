"""Curves that are averaged over the folds in which cases were tested."""

from collections.abc import Collection, Iterator

from reportgen import index, spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import Curve
from reportgen.data.scores import Scores
from reportgen.data.two_sets import ScoredFolds
from reportgen.engine.estimate.curves import applies, curve_table
from reportgen.engine.estimate.metrics_asked import asked
from reportgen.engine.estimate.scores_of_folds import values_in_folds
from reportgen.engine.study.cases_in_folds import CasesInFolds
from reportgen.results.parts import Estimate
from reportgen.results.scores import CurveOverFolds
from reportgen.spec.judged import MetricAsked
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task


def curves_over_folds(
    spec: ValidationSpec, task: Task, folds: CasesInFolds, known: Collection[str]
) -> tuple[CurveOverFolds, ...]:
    """
    Average the task's curves over the folds, for each model that has scores in all of them.

    The mean of the metric that sums a curve up comes with it, unless the metric is among those that are known already.
    """
    averages = [one for one in index.of_kind("curve") if one.averages in task.curves]
    return tuple(found for entry in averages for found in _of_models(spec, folds, entry, known))


def _of_models(
    spec: ValidationSpec, folds: CasesInFolds, entry: index.Entry, known: Collection[str]
) -> Iterator[CurveOverFolds]:
    single, average = registry.declared(entry.averages or "", Curve), registry.declared(entry.id, Curve)
    for at, name in enumerate(folds.names):
        subjects = [of_fold[at] for of_fold in folds.subjects.values()]
        scores = [one.get(Scores) for one in subjects if applies(spec, one, single)]
        given = tuple(one for one in scores if one is not None)
        if len(given) == len(subjects):
            table = curve_table(
                f"cv/{spelling.escaped(name)}/curves/{average.id}", average, average.function(ScoredFolds(given))
            )
            metric = next(iter(single.summed_up_by[0]))
            mean = None if metric in known else _mean(spec, folds, metric, name)
            yield CurveOverFolds(name=name, mean=mean, **table.model_dump())


def _mean(spec: ValidationSpec, folds: CasesInFolds, metric: str, model: str) -> Estimate | None:
    """Return the mean of a metric over the folds, where it has a value in each."""
    what = asked(MetricAsked(metric=metric))
    values = values_in_folds(spec, folds, what, model)
    if isinstance(values, Undefined):
        return None
    ref = f"cv/{spelling.escaped(model)}/{spelling.escaped(what.name)}"
    return Estimate(ref=ref, metric=what.id, label=what.label, value=float(values.mean()), n=values.size)
