"""The two classes of a task, and which of them is positive: as the spec declares, else as the labels say."""

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError, refuse
from reportgen.spec.classes import in_order, other_class, positive_of
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.labels.problems import (
    CountedLabels,
    alike,
    no_label,
    several_classes,
    unknown_positive,
    which_is_positive,
)
from reportgen.tasks.labels.spellings import MappedSpellings


def settle_classes(
    spec: ValidationSpec, spellings: MappedSpellings, truth: CountedLabels, called: CountedLabels
) -> tuple[str, tuple[str, str]]:
    """Return the positive class and both classes in order; labels are those of the truth and those that are called."""
    labels = {label: truth.get(label, 0) + called.get(label, 0) for label in dict.fromkeys((*truth, *called))}
    declared = tuple(map(spellings.label, spec.data.classes or ()))
    named = None if spec.data.positive is None else spellings.label(spec.data.positive)
    positive = named or positive_of(declared or labels)
    if not truth:
        raise ReportgenError(no_label(spec))
    refuse(list(alike(spec, labels, (*declared, *((named,) if named else ())))))
    if declared and positive is not None:
        return positive, (declared[0], declared[1])
    if len(labels) > 2:
        raise ReportgenError(several_classes(spec, truth, called, positive))
    if positive is None:
        raise ReportgenError(which_is_positive(spec, declared or labels))
    if len({*labels, positive}) > 2:
        raise ReportgenError(unknown_positive(spec, labels, positive))
    classes = in_order(labels, positive)
    return positive, (classes[0] if len(classes) == 2 else other_class(positive), positive)


def costs_of(spec: ValidationSpec, classes: tuple[str, ...], positive: str) -> Array | None:
    """Return the costs with the negative class first; gains are costs below zero."""
    given = spec.costs or spec.gains
    if given is None:
        return None
    matrix = array(given.matrix) * (1 if spec.costs else -1) + 0.0
    ordered = matrix if classes[1] == positive else array(matrix[::-1, ::-1])
    return net_of_action(spec, ordered) if spec.gains and spec.gains.basis == "gross" else ordered


def net_of_action(spec: ValidationSpec, costs: Array) -> Array:
    """
    Take off gross gains what acting on a case costs: what a false positive costs more than a true negative.

    Who is not acted on costs nothing more. Provost & Fawcett (2013), Data Science for Business, chapter 7: the costs of an
    offer are paid for each one contacted, with or without a response.
    """
    action = float(costs[0, 1] - costs[0, 0])
    if action <= 0:
        what = "gross gains need the cost of acting on a case, but here a false positive costs nothing"
        remedy = "write that cost as a negative gain in the cell of a false positive, or `basis: net`"
        raise ReportgenError(Problem("gains_basis", what, remedy, place=spec.place(("gains", "matrix"))))
    return array(costs + np.array([[0.0, 0.0], [0.0, action]]))
