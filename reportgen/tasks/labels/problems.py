"""What can be wrong with labels, and what to write instead."""

from collections.abc import Iterable, Iterator, Mapping

from reportgen.data.labels import alike_labels
from reportgen.errors import ExitCode, Place, Problem
from reportgen.spec.classes import other_class
from reportgen.spec.validation import ValidationSpec
from reportgen.spec.yaml_text import yaml_lists, yaml_text

SHOWN = 8
MOST_CLASSES = 20  # so many different numbers may still be the codes of classes
OF_NUMBERS = (
    "name another column as the truth; where the truth is a number, write `task: regression` under `data:` "
    "and name the column of predicted numbers as `prediction`"
)
CountedLabels = Mapping[str, int]  # with the rows that have them


def no_label(spec: ValidationSpec) -> Problem:
    """Say that nobody knows the truth of any row."""
    what, remedy = "no row has a label", "fill in the column of the truth, or name another column"
    return Problem("no_label", what, remedy, place=_place_of_truth(spec), exit_code=ExitCode.DATA)


def which_is_positive(spec: ValidationSpec, labels: Iterable[str]) -> Problem:
    """Ask for the positive class."""
    remedy = f"write `positive:` with one of them: {_listed(labels)}"
    return Problem("positive_missing", "the positive class is not stated", remedy, place=_place_of_truth(spec))


def unknown_positive(spec: ValidationSpec, labels: Iterable[str], positive: str) -> Problem:
    """Say that no row has the class that is called positive."""
    what, remedy = f"the positive class {positive!r} is not one of the labels", f"write one of: {_listed(labels)}"
    return Problem("labels", what, remedy, place=spec.place(("data", "positive")))


def alike(spec: ValidationSpec, labels: CountedLabels, named: Iterable[str]) -> Iterator[Problem]:
    """Find labels that differ from each other, or from a class that the spec names, by capitals or spaces alone."""
    named = tuple(named)
    classes = spec.data.classes or ()
    groups = [
        group
        for group in alike_labels((*labels, *named))
        if any(label in labels and label not in classes for label in group)
    ]
    if not groups:
        return
    meant = {
        next((one for one in named if one in group), max(group, key=lambda one: labels.get(one, 0))): group
        for group in groups
    }
    what = "; ".join(f"{_with_rows(group, labels)} differ only by {_difference(group)}" for group in groups)
    mapped = {label: [one for one in group if one != label] for label, group in meant.items()}
    remedy = f"if they are the same label, write `labels_as: {yaml_lists(mapped)}` under `data:`; else name both under `classes`"
    yield Problem("labels_alike", what, remedy, place=_place_of_truth(spec), exit_code=ExitCode.DATA)


def several_classes(spec: ValidationSpec, truth: CountedLabels, called: CountedLabels, positive: str | None) -> Problem:
    """Say that a task with a positive class has two classes, and how to make two of several, or to judge all."""
    if len(truth) <= 2:
        return _only_called(spec, truth, called)
    one = positive if positive is not None and positive in truth else min(sorted(truth), key=lambda label: truth[label])
    rest = {other_class(one): [label for label in sorted({*truth, *called}) if label != one]}
    what = f"the truth has {len(truth)} classes, and a task with a positive class has two"
    remedy = (
        "write `task: multiclass` under `data:` without `positive` (`task: regression` if they are amounts), or map them to two: "
        f"`positive: {yaml_text(one)}` and `labels_as: {yaml_lists(rest)}` under `data:` evaluate {one!r} against the rest"
    )
    if len(truth) > MOST_CLASSES:
        remedy = OF_NUMBERS
    return Problem("several_classes", what, remedy, _with_rows(truth, truth), _place_of_truth(spec))


def too_many_classes(spec: ValidationSpec, classes: int, most: int) -> Problem:
    """Say that so many different labels are no classes."""
    what = f"the truth and the predictions have {classes} different labels, more than the {most} that can be classes"
    return Problem("too_many_classes", what, OF_NUMBERS, place=_place_of_truth(spec), exit_code=ExitCode.DATA)


def _only_called(spec: ValidationSpec, truth: CountedLabels, called: CountedLabels) -> Problem:
    """Say that models predict labels which are no class of the truth."""
    strange = [label for label in sorted(called) if label not in truth]
    what = f"some predictions are not among the labels of the truth: {_with_rows(strange, called)}"
    remedy = (
        f"map them with `labels_as` under `data:`, or write `classes: [{', '.join(map(yaml_text, sorted(truth)))}]`: "
        "a row with any other prediction then counts as incomplete"
    )
    return Problem("labels", what, remedy, place=_place_of_truth(spec))


def _difference(group: Iterable[str]) -> str:
    """
    Name what some labels differ by.

    >>> _difference(["Yes", "yes"]), _difference(["yes", "yes "]), _difference(["Yes", "yes "])
    ('case', 'spaces', 'case and spaces')
    """
    labels = tuple(group)
    if len({label.casefold() for label in labels}) == 1:
        return "case"
    return "spaces" if len({"".join(label.split()) for label in labels}) == 1 else "case and spaces"


def _place_of_truth(spec: ValidationSpec) -> Place:
    return spec.place(("data", "columns", "truth") if spec.data.columns.truth else ("data",))


def _listed(labels: Iterable[str]) -> str:
    labels = sorted(labels)
    more = f" and {len(labels) - SHOWN} more" if len(labels) > SHOWN else ""
    return ", ".join(repr(label) for label in labels[:SHOWN]) + more


def _with_rows(group: Iterable[str], labels: CountedLabels) -> str:
    """Quote labels with the rows that have them; one that is written in the spec alone has none."""
    listed = sorted(group)
    shown = [f"{label!r} ({labels[label]} rows)" if label in labels else f"{label!r} (the spec)" for label in listed]
    if len(shown) > SHOWN:
        shown = [*shown[:SHOWN], f"{len(shown) - SHOWN} more"]
    return " and ".join((", ".join(shown[:-1]), shown[-1])) if len(shown) > 1 else shown[0]
