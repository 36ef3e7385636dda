"""What must be true where models are judged on different cases: each has its own file, and all is asked of whole files."""

from collections.abc import Iterator

from reportgen.errors import Problem
from reportgen.spec.judged import ComparisonAsked
from reportgen.spec.shape import KnowsPlaces
from reportgen.spec.validation import ValidationSpec

WHY_NOT = {  # why a column is refused
    "split": "cases of one file are not looked for among the training rows of another",
    "grade": "grades of different cases are not known to be on one scale",
    "weight": "the cases of each set are counted by its rows",
}


def different_cases_problems(spec: ValidationSpec, places: KnowsPlaces) -> Iterator[Problem]:
    """Find what cannot be asked of models on different cases."""
    if not spec.on_different_cases:
        return
    for at, one in enumerate(spec.comparisons or ()):
        if one.on == "predictions":
            what = "one spec compares models either on the same cases or on different ones"
            remedy = "write `on: independent_sets` here too, or a spec of its own"
            yield Problem("two_designs", what, remedy, place=places.place(("comparisons", at)))
        elif one.on == "independent_sets":
            yield from _same_file(spec, one, at, places)
    yield from _not_yet(spec, places)


def _same_file(spec: ValidationSpec, one: ComparisonAsked, at: int, places: KnowsPlaces) -> Iterator[Problem]:
    """Refuse to take models that are in one file for models on different cases."""
    if spec.data.confusion is not None:
        return
    unused = spec.data.file is not None and all(model.file is not None for model in spec.models)
    if unused and at == 0:
        what = "no model is in this file: models on different cases each have the truth in a file of their own"
        yield Problem("unused_file", what, "leave it out", place=places.place(("data", "file")))
    files = {
        model.name: model.file or spec.data.file for model in spec.models if model.name in (one.models or spec.names)
    }
    if len(set(files.values())) < len(files):
        what = "models of one file are judged on the same cases"
        remedy = "give each model a file of its own, as `models: [{name: A, file: a.csv}, ..]`; or leave `on` out"
        yield Problem("same_file", what, remedy, place=places.place(("comparisons", at, "on")))


def _not_yet(spec: ValidationSpec, places: KnowsPlaces) -> Iterator[Problem]:
    """Refuse by name what is not known of cases in several tables, and say why."""
    for name, why in WHY_NOT.items():
        if getattr(spec.data.columns, name):
            place = places.place(("data", "columns", name))
            yield Problem.not_yet(
                f"data.columns.{name} for models on different cases", place, remedy=f"leave it out: {why}"
            )
    if spec.calibration_bins.column is not None:
        place = places.place(("calibration", "scheme"))
        yield Problem.not_yet("a column of bins for models on different cases", place)
    for at, one in enumerate(spec.calculations):
        if any(isinstance(value, dict) for value in one.inputs.values()):
            place = places.place(("calculations", at, "inputs"))
            yield Problem.not_yet(
                "an input from a column, for models on different cases,", place, remedy="write values"
            )
