"""What must be true where the spec says how probabilities of several classes become predictions."""

from collections.abc import Iterator

from reportgen.errors import Problem
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec


def prediction_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find models without probabilities, models whose predictions are given, and costs that are not."""
    for at, model in enumerate(spec.models):
        if model.predict is None:
            continue
        place = shaped.place(("models", at, "predict"))
        columns = spec.data.columns
        if not (model.probabilities or columns.probabilities):
            what = f"predict says how probabilities become predictions, and {model.name} has none"
            remedy = "add `probabilities: {class: column, ..}`, or leave predict out"
            yield Problem("no_probabilities", what, remedy, model.predict, place)
        elif given := model.prediction or columns.prediction:
            what = f"{model.name} has a column of predictions, {given!r}, so none follow from its probabilities"
            yield Problem("predictions_given", what, "leave out predict or the column", model.predict, place)
        if model.by_cost and spec.costs is None and spec.gains is None:
            remedy = "add `costs: {matrix: [..]}`, or write `predict: most_probable`"
            yield Problem("no_costs", "predict: least_cost needs costs", remedy, place=place)
