"""Evidence from confusion matrices written into the spec."""

from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.data.design import Design
from reportgen.data.evidence import Confusion
from reportgen.data.subject import Subject
from reportgen.engine.calc.from_columns import refuse_columns
from reportgen.engine.study.design import declared
from reportgen.engine.study.row_accounting import counts_of_cases
from reportgen.engine.study.study import Study
from reportgen.errors import Problem, ReportgenError
from reportgen.results.cases import DataResults
from reportgen.spec.classes import other_class, positive_of
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task
from reportgen.tasks.two_classes.classes import costs_of


def read_matrices(spec: ValidationSpec, task: Task) -> Study:
    """Read one matrix per model; nothing but counts is known of the cases."""
    refuse_columns(spec, "the data are a confusion matrix, which has no columns")
    given = spec.data.confusion
    matrices = given if isinstance(given, dict) else {spec.models[0].name: given or ()}
    classes, positive = _classes(spec)
    models, margins = [], set()
    for model in spec.models:
        if model.name not in matrices:
            what = f"no matrix is given for the model {model.name!r}"
            raise ReportgenError(
                Problem("no_matrix", what, "add it under data.confusion", place=spec.place(("data", "confusion")))
            )
        matrix = array(matrices[model.name])
        counts = Confusion(matrix if spec.data.matrix_rows == "truth" else matrix.T, classes).counts(positive)
        margins.add((float(counts.positives), float(counts.negatives)))
        costs = costs_of(spec, classes, positive)
        models.append(
            Subject(
                name=model.name,
                evidence=(counts,) if costs is None else (counts, Costed.of(counts, costs)),
                sizes=(int(counts.positives), int(counts.negatives)),
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
    positives, negatives = map(int, margins.pop())
    cases = positives + negatives
    sizes = (positives, negatives)
    facts = counts_of_cases(read=cases, incomplete=0, excluded=0, sizes=sizes, analysed=cases)
    return Study(
        task=task,
        design=Design(
            cases=cases,
            rows_read=cases,
            models=tuple(model.name for model in models),
            thresholds_chosen_on={each.name: each.threshold_chosen_on for each in models if each.threshold_chosen_on},
            positives=positives,
            **declared(spec),
        ),
        data=DataResults(classes=classes, positive=positive, counts=facts),
        subjects=tuple(models),
        sizes=sizes,
    )


def _classes(spec: ValidationSpec) -> tuple[tuple[str, str], str]:
    """Take the classes as declared; where only the positive one is named, it comes second, as in tables."""
    classes, positive = spec.data.classes, spec.data.positive or positive_of(spec.data.classes or ())
    if positive is None:
        raise ValueError("a matrix without a positive class was refused when the spec was loaded")
    first, second = classes or (other_class(positive), positive)
    return (first, second), positive
