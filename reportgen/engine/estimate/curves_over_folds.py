"""Curves that are averaged over the folds in which cases were tested."""

from collections.abc import Iterator

from reportgen import index, spelling
from reportgen.catalog import registry
from reportgen.catalog.method import Curve
from reportgen.data.scores import Scores
from reportgen.data.two_sets import ScoredFolds
from reportgen.engine.estimate.curves import applies, curve_table
from reportgen.engine.study.cases_in_folds import CasesInFolds
from reportgen.results.scores import CurveOverFolds
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task


def curves_over_folds(spec: ValidationSpec, task: Task, folds: CasesInFolds) -> tuple[CurveOverFolds, ...]:
    """Average the task's curves over the folds, for each model that has scores in all of them."""
    averages = [one for one in index.of_kind("curve") if one.averages in task.curves]
    return tuple(found for entry in averages for found in _of_models(spec, folds, entry))


def _of_models(spec: ValidationSpec, folds: CasesInFolds, entry: index.Entry) -> Iterator[CurveOverFolds]:
    single, average = registry.declared(entry.averages or "", Curve), registry.declared(entry.id, Curve)
    for at, name in enumerate(folds.names):
        subjects = [of_fold[at] for of_fold in folds.subjects.values()]
        scores = [one.get(Scores) for one in subjects if applies(spec, one, single)]
        known = tuple(one for one in scores if one is not None)
        if len(known) == len(subjects):
            table = curve_table(
                f"cv/{spelling.escaped(name)}/curves/{average.id}", average, average.function(ScoredFolds(known))
            )
            yield CurveOverFolds(name=name, **table.model_dump())
