"""On which data each threshold was chosen: as its rule says, else as declared."""

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from reportgen.data.counting import count_labels
from reportgen.data.layout import Layout
from reportgen.data.splits import split_of
from reportgen.data.subject import Subject
from reportgen.errors import Place, Problem, ReportgenError
from reportgen.spec.cases import ModelColumns, ThresholdRule
from reportgen.spec.chosen_on import contradiction, unknown_set
from reportgen.spec.sets import KNOWN
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from reportgen.data.table import Rows

COSTS_ALONE = "no data, the costs fix it"


def name_sets(spec: ValidationSpec, frame: "Rows", key: str | None) -> ValidationSpec:
    """Return the spec with the split in the place of each value of the split column."""
    written = {model.threshold_chosen_on for model in spec.models} - {None, *KNOWN}
    if not written or key is None:
        return spec
    labels = count_labels(frame, key).counts
    problems = [
        problem
        for at, model in enumerate(spec.models)
        for problem in _problems(spec, model, labels, spec.place(("models", at, "threshold_chosen_on")))
    ]
    if problems:
        raise ReportgenError(problems)
    return spec.model_copy(update={"models": tuple(_with_split(spec, model) for model in spec.models)})


def _problems(spec: ValidationSpec, model: ModelColumns, labels: Collection[str], place: Place) -> Iterator[Problem]:
    """Refuse a value that the split column does not hold, and one that contradicts the model's rule."""
    written = model.threshold_chosen_on
    if written is None or written in KNOWN:
        return
    if written not in labels:
        yield unknown_set(written, (*KNOWN, *(label for label in labels if label not in KNOWN)), place)
    else:
        yield from contradiction(model, split_of(written, spec.data.split_as), place)


def _with_split(spec: ValidationSpec, model: ModelColumns) -> ModelColumns:
    if model.threshold_chosen_on is None:
        return model
    return model.model_copy(update={"threshold_chosen_on": split_of(model.threshold_chosen_on, spec.data.split_as)})


def thresholds_chosen_on(spec: ValidationSpec, layout: Layout, models: Iterable[Subject]) -> dict[str, str | None]:
    """Return for each model with a threshold the data on which it was chosen, None where nobody states them."""
    found: dict[str, str | None] = {}
    for asked, model in zip(spec.models, models, strict=True):
        if model.threshold_chosen_on is not None:
            found[model.name] = model.threshold_chosen_on
        elif isinstance(asked.threshold, ThresholdRule):
            found[model.name] = COSTS_ALONE
        elif asked.threshold is not None and model.name not in layout.predictions:
            found[model.name] = None
    return found
