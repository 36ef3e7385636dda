"""The class that matters more than the others, as the author names it: what models find of it goes first."""

from collections.abc import Iterator

from reportgen import index
from reportgen.narrative.answers import MOST_MODELS
from reportgen.narrative.performance import in_short
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, joined, name, say
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate
from reportgen.spelling import class_of

OF_CLASS = ("positive", "called_positive")  # cases of which the right calls are recall and precision


def named(reading: Reading) -> tuple[Parts, ...]:
    """Name the critical class, and say what its importance means for the total error."""
    return (say("critical_class", name=name(reading.critical_class)),) if reading.critical_class is not None else ()


def of_models(reading: Reading) -> tuple[Parts, ...]:
    """Give recall and precision of the critical class by each model; of many models tables give them."""
    models = reading.cases.models
    if reading.critical_class is None or len(models) > MOST_MODELS:
        return ()
    found = ((model, list(_estimates(reading, model))) for model in models)
    return tuple(
        say(
            "short_estimates",
            model=name(model.name),
            level=reading.level,
            listed=joined((in_short(reading, one) for one in estimates), last=", "),
        )
        for model, estimates in found
        if estimates
    )


def _estimates(reading: Reading, model: ModelResults) -> Iterator[Estimate]:
    """Pass what a model gets right of the cases of the class, and of the cases that it predicts as this class."""
    of_class = reading.critical_class if reading.cases.data.positive is None else None
    for one in model.estimates:
        entry = index.find(one.metric, ("metric",))
        of_calls = entry is not None and entry.about in OF_CLASS and entry.counts == "right"
        if of_calls and class_of(one.of) == of_class and one.value is not None:
            yield one
