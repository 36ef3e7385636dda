"""Evidence from confusion matrices written into the spec."""

from typing import Any

from reportgen import task_index
from reportgen.data.arrays import Array, array
from reportgen.data.costs import Costed
from reportgen.data.design import Design
from reportgen.data.evidence import Confusion
from reportgen.data.subject import Subject
from reportgen.engine.calc.from_columns import refuse_columns
from reportgen.engine.study.design import declared
from reportgen.engine.study.row_accounting import counts_of_cases
from reportgen.engine.study.study import Study
from reportgen.errors import Problem, ReportgenError, refuse
from reportgen.results.cases import DataResults
from reportgen.spec.classes import other_class, positive_of
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.many_classes.classes import costs_of as costs_of_classes
from reportgen.tasks.many_classes.classes import wrong_metrics
from reportgen.tasks.task import Task
from reportgen.tasks.two_classes.classes import costs_of


def read_matrices(spec: ValidationSpec, task: Task) -> Study:
    """Read one matrix per model; nothing but counts is known of the cases."""
    refuse_columns(spec, "the data are a confusion matrix, which has no columns")
    classes, positive = _classes(spec)
    models, margins = [], set()
    for model in spec.models:
        confusion = Confusion(_matrix(spec, model.name), classes)
        evidence = _evidence(spec, confusion, positive)
        sizes = tuple(map(int, confusion.support)) if positive is None else confusion.sizes_of_class(positive)
        margins.add(sizes)
        models.append(
            Subject(
                name=model.name,
                evidence=evidence,
                sizes=sizes,
                calls="prediction",
                threshold_origin=model.threshold_origin,
                threshold_chosen_on=model.threshold_chosen_on,
            )
        )
    if len(margins) > 1:
        what = "the matrices have different numbers of cases of a class, so they are not of the same cases"
        raise ReportgenError(
            Problem("margins_differ", what, "give one spec per set of cases", place=spec.place(("data", "confusion")))
        )
    sizes = margins.pop()
    cases = sum(sizes)
    named = classes if positive is None else ()
    facts = counts_of_cases(read=cases, incomplete=0, excluded=0, sizes=sizes, analysed=cases, classes=named)
    return Study(
        task=task,
        design=Design(
            cases=cases,
            rows_read=cases,
            models=tuple(model.name for model in models),
            thresholds_chosen_on={each.name: each.threshold_chosen_on for each in models if each.threshold_chosen_on},
            positives=None if positive is None else sizes[0],
            **declared(spec),
        ),
        data=DataResults(classes=classes, positive=positive, counts=facts),
        subjects=tuple(models),
        sizes=sizes,
    )


def _matrix(spec: ValidationSpec, model: str) -> Array:
    """Return the counts of a model, true classes in rows."""
    given = spec.data.confusion
    matrices = given if isinstance(given, dict) else {spec.models[0].name: given or ()}
    if model not in matrices:
        what = f"no matrix is given for the model {model!r}"
        raise ReportgenError(
            Problem("no_matrix", what, "add it under data.confusion", place=spec.place(("data", "confusion")))
        )
    matrix = array(matrices[model])
    return matrix if spec.data.matrix_rows == "truth" else array(matrix.T)


def _evidence(spec: ValidationSpec, confusion: Confusion, positive: str | None) -> tuple[Any, ...]:
    """Return the counts, of two classes with a positive one those of it, and the same with their costs."""
    if positive is None:
        costs = costs_of_classes(spec, confusion.classes)
        return (confusion,) if costs is None else (confusion, Costed(confusion.matrix, costs, confusion.classes))
    counts, costs = confusion.of_class(positive), costs_of(spec, confusion.classes, positive)
    return (counts,) if costs is None else (counts, Costed.of(counts, costs))


def _classes(spec: ValidationSpec) -> tuple[tuple[str, ...], str | None]:
    """Take the classes as declared; where only the positive one is named, it comes second, as in tables."""
    if not task_index.task(spec.task).has_positive:
        found = spec.data.classes or ()
        refuse(list(wrong_metrics(spec, found)))
        return found, None
    classes, positive = spec.data.classes, spec.data.positive or positive_of(spec.data.classes or ())
    if positive is None:
        raise ValueError("a matrix without a positive class was refused when the spec was loaded")
    first, second = classes or (other_class(positive), positive)
    return (first, second), positive
