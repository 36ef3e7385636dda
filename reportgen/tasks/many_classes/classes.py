"""The classes of a task with several: as the spec declares them, else the labels that occur, in the order of their texts."""

from collections.abc import Iterator

import numpy as np

from reportgen import index
from reportgen.data.arrays import Array, array
from reportgen.errors import ExitCode, Problem, ReportgenError, refuse
from reportgen.spec.judged import MetricAsked
from reportgen.spec.task_rules import metrics_with_places
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.labels.problems import CountedLabels, alike, no_label, too_many_classes
from reportgen.tasks.labels.spellings import MappedSpellings

MOST_CLASSES = 2000


def settle_classes(
    spec: ValidationSpec, spellings: MappedSpellings, truth: CountedLabels, called: CountedLabels
) -> tuple[str, ...]:
    """Return the classes in their order; a label that is no declared class makes its row incomplete."""
    labels = {label: truth.get(label, 0) + called.get(label, 0) for label in dict.fromkeys((*truth, *called))}
    declared = tuple(map(spellings.label, spec.data.classes or ()))
    if not truth:
        raise ReportgenError(no_label(spec))
    refuse(list(alike(spec, labels, declared)))
    classes = declared or tuple(sorted(labels))
    if len(classes) < 2:
        what = f"there is only one class, {classes[0]!r}"
        remedy = "name another column as the truth, or all classes as `classes: [first, second, ..]` under `data:`"
        place = spec.place(("data",))
        raise ReportgenError(Problem("one_class", what, remedy, place=place, exit_code=ExitCode.DATA))
    if len(classes) > MOST_CLASSES:
        raise ReportgenError(too_many_classes(spec, len(classes), MOST_CLASSES))
    refuse(list(wrong_metrics(spec, classes)))
    return classes


def wrong_metrics(spec: ValidationSpec, classes: tuple[str, ...]) -> Iterator[Problem]:
    """Find metrics of classes that there are not, and those that rest on an order which the classes do not have."""
    for path, one in metrics_with_places(spec):
        if one.of_class is not None and one.of_class not in classes:
            yield Problem.unknown_name("class", one.of_class, classes, spec.place((*path[:-1], "of")))
        elif not spec.data.ordered and _needs_order(one):
            what = f"{one.name} needs ordered classes"
            remedy = "write `classes: [lowest, .., highest]` and `ordered: true` under `data:`, or leave it out"
            yield Problem("no_order", what, remedy, place=spec.place(path))


def _needs_order(one: MetricAsked) -> bool:
    """Tell whether a metric, or an option that it has, means nothing without an order of the classes."""
    entry = index.find(one.metric, ("metric",))
    if entry is None:
        return False
    options = [option for name in entry.ordered_options if (option := entry.option(name)) is not None]
    return entry.ordered_classes or any(one.options.get(each.name, each.default) != each.default for each in options)


def costs_of(spec: ValidationSpec, classes: tuple[str, ...]) -> Array | None:
    """Return the costs in the order of the classes; gains are costs below zero."""
    given = spec.costs or spec.gains
    if given is None:
        return None
    if len(given.matrix) != len(classes):
        key = "costs" if spec.costs is not None else "gains"
        what = f"the {key} are of {len(given.matrix)} classes, and there are {len(classes)}: {', '.join(classes)}"
        remedy = "write a row and a column for each class, in the order of `classes` under `data:`"
        raise ReportgenError(Problem("costs_shape", what, remedy, place=spec.place((key, "matrix"))))
    return array(np.array(given.matrix, dtype=float) * (1 if spec.costs else -1) + 0.0)
