"""Evidence from confusion matrices written into the spec."""

from reportgen.data.arrays import array
from reportgen.data.classes import positive_of
from reportgen.data.design import Design
from reportgen.data.evidence import Confusion
from reportgen.engine.gathered import Gathered, ModelEvidence
from reportgen.engine.rows import counts_of_cases
from reportgen.errors import Problem, ReportgenError
from reportgen.results.model import DataResults
from reportgen.spec.model import Spec

DEFAULT_CLASSES = ("negative", "positive")


def gather_matrices(spec: Spec) -> Gathered:
    """Read one matrix per model; nothing but counts is known of the cases."""
    given = spec.data.confusion
    matrices = given if isinstance(given, dict) else {spec.models[0].name: given or ()}
    classes = spec.data.classes or DEFAULT_CLASSES
    positive = spec.data.positive or positive_of(classes) or classes[1]
    if positive not in classes:
        place = spec.place(("data", "positive"))
        raise ReportgenError(Problem.unknown_name("class", positive, classes, place))
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
        models.append(
            ModelEvidence(name=model.name, counts=counts, calls="prediction", threshold_origin=model.threshold_origin)
        )
    if len(margins) > 1:
        what = "the matrices count different numbers of cases of a class, so they are not of the same cases"
        raise ReportgenError(
            Problem("margins_differ", what, "give one spec per set of cases", place=spec.place(("data", "confusion")))
        )
    positives, negatives = map(int, margins.pop())
    cases = positives + negatives
    if cases == 0:
        what = "the matrix counts no case"
        raise ReportgenError(
            Problem("empty_matrix", what, "write how many cases there are", place=spec.place(("data", "confusion")))
        )
    facts = counts_of_cases(read=cases, excluded=0, positives=positives, analysed=cases)
    return Gathered(
        classes=(classes[0], classes[1]),
        positive=positive,
        design=Design(
            cases=cases,
            rows_read=cases,
            models=tuple(model.name for model in models),
            sampling=spec.data.source.sampling,
        ),
        data=DataResults(classes=classes, positive=positive, counts=facts),
        models=tuple(models),
        positives=positives,
        cases=cases,
    )
