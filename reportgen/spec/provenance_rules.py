"""What must be true of what the author states and reportgen does not verify."""

from collections.abc import Callable, Collection, Iterator

from reportgen.errors import Place, Problem
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped

OF_INTEREST = "criteria_of_interest"


def experiment_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse an experiment of which nothing is stated."""
    given = spec.experiment
    if given is not None and not any(given.model_dump().values()):
        what, remedy = "experiment states nothing", "write `experiment: {algorithm: ..}`, or leave it out"
        yield Problem("nothing_stated", what, remedy, place=shaped.place(("experiment",)))


def criteria_of_interest_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse a criterion that is listed twice, and one of a model that is not there, where the spec names the models."""
    names = [one.criterion for one in spec.criteria_of_interest or ()]
    for at, name in enumerate(names):
        if name in names[:at]:
            what, place = "a criterion of interest is listed twice", shaped.place((OF_INTEREST, at, "criterion"))
            yield Problem("same_name", what, "give all models in one entry, or leave one out", name, place)
    if spec.names:
        yield from models_not_there(spec, spec.names, shaped.key_place)


def models_not_there(spec: JudgedSpec, names: Collection[str], place: Callable[[Path], Place]) -> Iterator[Problem]:
    """Find values of models that are not judged."""
    for at, one in enumerate(spec.criteria_of_interest or ()):
        for model in one.values:
            if model not in names:
                yield Problem.unknown_name("model", model, names, place((OF_INTEREST, at, "values", model)))
