"""What must be true in the criteria of a validation: one bound each, within the range of the metric, on a model that is there."""

from collections.abc import Iterator

from reportgen import index, task_index
from reportgen.errors import Place, Problem
from reportgen.spec.amounts import meant_as_percentage
from reportgen.spec.judged import CriterionAsked
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec

FORMS = ("at_least", "at_most", "between", "difference_to_rest")

MetricRange = tuple[float | None, float | None]


def range_in(spec: ValidationSpec, entry: index.Entry, criterion: CriterionAsked) -> MetricRange:
    """Return the range of a metric, which may be another one where it is of several classes together."""
    together = criterion.quantity.of is None and not task_index.task(spec.task).has_positive
    return (entry.range_of_classes if together else None) or entry.range or (None, None)


def criteria_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    names = [model.name for model in spec.models]
    for at, criterion in spec.numbered_criteria:
        yield from _criterion(spec, criterion, ("criteria", at), names, shaped)


def _criterion(
    spec: ValidationSpec, asked: CriterionAsked, path: Path, models: list[str], shaped: Shaped
) -> Iterator[Problem]:
    forms = [form for form in FORMS if getattr(asked, form) is not None]
    if len(forms) != 1:
        what = "a criterion has one bound or one range"
        remedy = "write at_least, at_most or between; for groups, difference_to_rest"
        yield Problem("one_bound", what, remedy, place=shaped.place(path))
    yield from _range(asked, path, shaped)
    if asked.model is not None and asked.model not in models:
        yield Problem.unknown_name("model", asked.model, models, shaped.place((*path, "model")))
    entry = index.find(asked.metric, ("metric",))
    if entry is not None and entry.of_cases:
        what, remedy = f"{entry.label} is a property of the cases, not of a model", "choose another metric"
        yield Problem("no_direction", what, remedy, place=shaped.place((*path, "metric")))
    if entry is None or entry.range is None:
        return
    low, high = range_in(spec, entry, asked)
    yield from _end_of_range(entry, (low, high), asked, shaped.place((*path, "between")))
    for key, bound in _bounds(asked):
        yield from _in_range(entry.label, low, high, bound, shaped.place((*path, key)))


def _range(asked: CriterionAsked, path: Path, shaped: Shaped) -> Iterator[Problem]:
    if asked.between is not None and asked.between[0] >= asked.between[1]:
        what, shown = "the lower end of a range comes first", f"{asked.between[0]:g}, {asked.between[1]:g}"
        yield Problem("range", what, "swap the two", shown, shaped.place((*path, "between")))
    if asked.between is not None and asked.sides == 1:
        what, remedy = "a range is judged at both ends", "leave sides out"
        yield Problem("range", what, remedy, place=shaped.place((*path, "sides")))


def _end_of_range(entry: index.Entry, ends: MetricRange, asked: CriterionAsked, place: Place) -> Iterator[Problem]:
    """Refuse a range with an end that no value is beyond: it asks for one bound, and hides how sure that one is."""
    for key, bound, end in zip(("at_most", "at_least"), asked.between or (), ends, strict=False):
        if bound == end:
            other = (asked.between or (0, 0))[key == "at_most"]
            what = f"{entry.label} is never beyond {bound:g}, so this is not a range"
            yield Problem("range", what, f"write `{key}: {other:g}`", place=place)


def _bounds(asked: CriterionAsked) -> Iterator[tuple[str, float]]:
    for key in ("at_least", "at_most"):
        if (bound := getattr(asked, key)) is not None:
            yield key, bound
    yield from (("between", bound) for bound in asked.between or ())


def _in_range(label: str, low: float | None, high: float | None, bound: float, place: Place) -> Iterator[Problem]:
    if (low is not None and bound < low) or (high is not None and bound > high):
        within = f"is at least {low:g}" if high is None else f"is at most {high:g}"
        if low is not None and high is not None:
            within = f"is between {low:g} and {high:g}"
        remedy = (
            f"write {bound / 100:g}" if high == 1 and meant_as_percentage(bound) else "write a number in this range"
        )
        yield Problem("out_of_range", f"{label} {within}", remedy, f"{bound:g}", place)
