"""The two classes of a task, and which of them is positive: as the spec declares, else as the labels say."""

from collections.abc import Collection

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.data.labels import apart_by_spaces
from reportgen.errors import ExitCode, Place, Problem, ReportgenError
from reportgen.spec.classes import in_order, other_class, positive_of
from reportgen.spec.validation import ValidationSpec

SHOWN = 8


def settle_classes(
    spec: ValidationSpec, truth: Collection[str], called: Collection[str]
) -> tuple[str, tuple[str, str]]:
    """Return the positive class and both classes in order; labels are those of the truth and those that are called."""
    labels = {*truth, *called}
    declared = spec.data.classes
    positive = spec.data.positive or positive_of(declared or labels)
    if not truth:
        raise ReportgenError(_no_label(spec))
    if positive is None:
        raise ReportgenError(_which_is_positive(spec, declared or labels))
    if declared is not None:
        return positive, (declared[0], declared[1])
    if len(labels | {positive}) > 2:
        raise ReportgenError(_too_many(spec, labels, positive))
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
    offer are paid for whoever gets it, whether they respond or not.
    """
    action = float(costs[0, 1] - costs[0, 0])
    if action <= 0:
        what = "gross gains need what acting on a case costs, and here a false positive costs nothing"
        remedy = "write that cost as a gain below zero in the cell of a false positive, or `basis: net`"
        raise ReportgenError(Problem("gains_basis", what, remedy, place=spec.place(("gains", "matrix"))))
    return array(costs + np.array([[0.0, 0.0], [0.0, action]]))


def _no_label(spec: ValidationSpec) -> Problem:
    what, remedy = "no row has a label", "fill the column of the truth, or name another"
    return Problem("no_label", what, remedy, place=_place_of_truth(spec), exit_code=ExitCode.DATA)


def _which_is_positive(spec: ValidationSpec, labels: Collection[str]) -> Problem:
    remedy = f"write `positive:` with one of them: {_shown(labels)}"
    return Problem("positive_missing", "which label is the positive class?", remedy, place=_place_of_truth(spec))


def _too_many(spec: ValidationSpec, labels: Collection[str], positive: str) -> Problem:
    if positive not in labels and len(labels) <= 2:
        what, remedy = f"the positive class {positive!r} is none of the labels", f"write one of: {_shown(labels)}"
        return Problem("labels", what, remedy, place=spec.place(("data", "positive")))
    for a, b in apart_by_spaces(labels):
        what = f"the labels {a!r} and {b!r} differ by spaces alone"
        return Problem(
            "labels", what, "write them alike in the data", place=_place_of_truth(spec), exit_code=ExitCode.DATA
        )
    what = f"a binary task has two classes, and the data hold {len(labels)} labels"
    remedy = f"name the two that are judged, as `classes: [..]`, among {_shown(labels)}"
    return Problem("labels", what, remedy, place=_place_of_truth(spec))


def _place_of_truth(spec: ValidationSpec) -> Place:
    return spec.place(("data", "columns", "truth") if spec.data.columns.truth else ("data",))


def _shown(labels: Collection[str]) -> str:
    more = f" and {len(labels) - SHOWN} more" if len(labels) > SHOWN else ""
    return ", ".join(repr(label) for label in sorted(labels)[:SHOWN]) + more
