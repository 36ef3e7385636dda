"""Predictions from probabilities of several classes in words: by which rule, and what another one would cost."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, label, name, number, say
from reportgen.results.cases import ModelResults

AGAINST = {"least_cost": "against_least_cost", "most_probable": "against_most_probable"}


def rules(reading: Reading) -> Iterator[Parts]:
    """Say of each model which rule makes its predictions, what the other rule would change, and what both assume."""
    found = [model for model in reading.cases.models if model.other_predictions is not None]
    for model in found:
        yield _of_model(reading, model)
    if found:
        yield say("cost_by_probabilities")


def _of_model(reading: Reading, model: ModelResults) -> Parts:
    found = model.other_predictions
    assert found is not None  # noqa: S101 - models without it are left out
    unit = reading.unit_of_costs
    holes: dict[str, Part | Parts] = {
        "model": name(model.name),
        "what": label("mean_cost" if reading.spec_of_cases.gains is None else "mean_profit"),
        "other": (number(found.ref, found.value, numbers.money), *unit),
        "own": (number(f"{found.ref}#own", found.own, numbers.money), *unit),
    }
    if found.changed is None:
        return say("given_against_least_cost", **holes)
    holes |= {key: number(f"{found.ref}#{key}", getattr(found, key), numbers.count) for key in ("changed", "cases")}
    return say(AGAINST[found.rule], **holes)
