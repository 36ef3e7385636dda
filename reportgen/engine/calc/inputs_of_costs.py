"""From counts or labels, with what each call costs, to counts with costs."""

from typing import Any

from reportgen.data.costs import CLASSES, Costed
from reportgen.data.evidence import Confusion
from reportgen.engine.calc import entries
from reportgen.engine.calc.entries import Given
from reportgen.engine.calc.inputs_of_cases import confusion_of_calls, confusion_of_matrix, counts_of_four
from reportgen.errors import Problem, ReportgenError
from reportgen.spec.classes import in_order, other_class, positive_of


def costed_four(given: Given) -> Costed:
    """Take the four counts, and costs with the negative class first."""
    return Costed.of(counts_of_four(given), _costs(given, CLASSES))


def costed_matrix(given: Given) -> Costed:
    """Take a matrix, and costs in the order of its classes."""
    return _costed(confusion_of_matrix(given), given)


def costed_calls(given: Given) -> Costed:
    """Count labels in the order in which the costs have the classes, which must be said unless everybody knows it."""
    if given.get("classes"):
        return _costed(confusion_of_calls(given), given)
    labels = {*entries.labels(given, "truth"), *entries.labels(given, "predictions")}
    named = given.get("positive")
    positive = positive_of(labels) if named is None else entries.label(named)
    if positive is None or len(labels | {positive}) > 2:
        what = f"which row and column of costs belong to which class: {', '.join(sorted(labels))}?"
        raise ReportgenError(Problem("classes_missing", what, "give classes=... in the order of the rows of costs"))
    known = in_order(labels, positive)
    classes = known if len(known) == 2 else (other_class(positive), positive)
    return _costed(confusion_of_calls({**given, "classes": classes}), given)


def _costed(confusion: Confusion, given: Given) -> Costed:
    _refuse_order(confusion.classes, given)
    return Costed(confusion.matrix, _costs(given, confusion.classes), confusion.classes)


def _costs(given: Given, classes: tuple[str, ...]) -> Any:
    """Take one cost per true class (row) and called class (column), in the order of the classes."""
    costs, size = entries.numbers(given, "costs"), len(classes)
    if costs.shape != (size, size):
        what = f"must be {size} x {size}: a row per true class, a column per predicted class, in the order"
        raise entries.wrong("costs", f"{what} {', '.join(classes)}", given["costs"])
    return costs


def _refuse_order(classes: tuple[str, ...], given: Given) -> None:
    """Hold what is said of the classes to the one order of rows and columns: of two, the negative one first."""
    named = given.get("positive")
    if named is None:
        return
    positive = entries.label(named)
    if positive not in classes:
        raise entries.wrong("positive", f"must be one of {', '.join(classes)}", named)
    if len(classes) == 2 and positive != classes[1]:
        what = "must name the negative class first, as the rows and columns of costs do"
        raise entries.wrong("classes", what, ", ".join(classes))
