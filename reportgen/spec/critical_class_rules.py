"""What must be true of the class that matters most."""

from collections.abc import Callable, Collection, Iterator

from reportgen import task_index
from reportgen.errors import Place, Problem
from reportgen.spec.classes import positive_of
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec
from reportgen.spec.yaml_text import yaml_text

KEY = "critical_class"


def critical_class_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Hold the class that matters most to the classes that the spec names; where it names none, the data do."""
    classes = spec.data.classes
    if classes is not None:
        has_positive = task_index.task(spec.task).has_positive
        positive = spec.data.positive or positive_of(classes) if has_positive else None
        yield from wrong_critical_class(spec, classes, positive, shaped.place)


def wrong_critical_class(
    spec: ValidationSpec, classes: Collection[str], positive: str | None, place: Callable[[Path], Place]
) -> Iterator[Problem]:
    """Find a class that matters most and is none of the classes, or of two classes not the positive one."""
    given = spec.critical_class
    if given is None or given == positive:
        return
    if given not in classes:
        yield Problem.unknown_name("class", given, classes, place((KEY,)))
    elif positive is not None:
        what = f"of two classes the critical one must be the positive one, {positive!r}"
        remedy = f"write `{KEY}: {yaml_text(positive)}`, or `positive: {yaml_text(given)}` under `data:`"
        yield Problem("not_positive", what, remedy, given, place((KEY,)))
