"""The value of one name among the inputs of `calc`: numbers, counts or labels, or a problem in plain words."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from reportgen.data.arrays import array
from reportgen.data.labels import NotALabelError, label_text
from reportgen.errors import Problem, ReportgenError
from reportgen.spec.classes import positive_of

Given = Mapping[str, Any]


def numbers(given: Given, name: str) -> Any:
    """Take finite numbers of any shape."""
    value = given[name]
    try:
        found = array(value)
    except (TypeError, ValueError):
        raise wrong(name, "must be numbers", value) from None
    if not np.isfinite(found).all():
        raise wrong(name, "must be finite numbers", value)
    return found


def number(given: Given, name: str) -> float:
    """Take one number."""
    found = numbers(given, name)
    if found.ndim:
        raise wrong(name, "must be one number", given[name])
    return float(found)


def number_list(given: Given, name: str) -> Any:
    """Take a list of numbers."""
    found = numbers(given, name)
    if found.ndim != 1:
        raise wrong(name, "must be a list of numbers", given[name])
    return found


def counts(given: Given, *names: str) -> list[Any]:
    """Take single counts: none below zero."""
    for name in names:
        if isinstance(given[name], bool) or number(given, name) < 0:
            raise wrong(name, "must be one number, not below 0", given[name])
    return [_whole(numbers(given, name), given, name) for name in names]


def count_list(given: Given, name: str) -> Any:
    """Take a list of counts: none below zero."""
    found = number_list(given, name)
    if (found < 0).any():
        raise wrong(name, "must be counts, none below 0", given[name])
    return _whole(found, given, name)


def square(given: Given, name: str, *, rows: str, columns: str) -> Any:
    """Take as many rows of counts as columns."""
    found = numbers(given, name)
    if found.ndim != 2 or found.shape[0] != found.shape[1] or len(found) < 2 or (found < 0).any():
        what = f"must be a square of counts, at least 2 x 2, rows {rows} and columns {columns}"
        raise wrong(name, what, given[name])
    return _whole(found, given, name)


def _whole(found: Any, given: Given, name: str) -> Any:
    """Refuse fractions of cases: only weights make them, and weights go with single cases."""
    if (np.mod(found, 1) != 0).any():
        what, remedy = (
            f"{name} must be whole numbers",
            "count cases; where cases have weights, metrics take truth=... and weights=... in place of counts",
        )
        raise ReportgenError(Problem("fractional_count", what, remedy, _short(str(given[name]))))
    return found


def case_weights(given: Given) -> Any:
    """Take one weight per case, none below 0; 1 where none is given."""
    if given.get("weights") is None:
        return 1.0
    same_length(given, "truth", "weights")
    weights = number_list(given, "weights")
    if (weights < 0).any():
        raise wrong("weights", "must not be below 0", given["weights"])
    return weights


def labels(given: Given, name: str) -> list[str]:
    """Take a list of labels."""
    value = given[name]
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise wrong(name, "must be a list", value)
    found = [label(one) for one in value]
    if not found:
        raise wrong(name, "must not be empty", value)
    return found


def label(value: Any) -> str:
    """Take a word or a number as a label."""
    try:
        text = label_text(value)
    except NotALabelError:
        text = None
    if text is None:
        raise wrong("a label", "must be a word or a number", value)
    return text


def positive(given: Given) -> str:
    """Return which label is positive: the one that is named, else the one that everybody takes for it."""
    known = sorted(set(labels(given, "truth")))
    named = given.get("positive")
    found = label(named) if named is not None else positive_of(known)
    if found is None:
        what = f"which label is positive: {' or '.join(known)}?"
        raise ReportgenError(Problem("positive_missing", what, "give positive=..."))
    if found not in known and len(known) > 1:
        raise wrong("positive", f"must be one of {', '.join(known)}", named)
    return found


def is_positive(given: Given) -> Any:
    """Tell which cases are positive."""
    return marks(given, "truth", positive(given))


def marks(given: Given, name: str, wanted: str) -> Any:
    """Tell which labels of a list are this one."""
    return np.array([one == wanted for one in labels(given, name)])


def same_length(given: Given, first: str, second: str, *, per: str = "case") -> None:
    """Refuse two lists that do not go together."""
    sizes = [len(given[name]) if hasattr(given[name], "__len__") else 1 for name in (first, second)]
    if sizes[0] != sizes[1]:
        what = f"{first} has {sizes[0]} entries and {second} has {sizes[1]}"
        raise ReportgenError(Problem("lengths_differ", what, f"give one entry per {per} in each"))


def refuse_excess(given: Given, part: str, whole: str) -> None:
    """Refuse a part that is larger than its whole, alone or anywhere in two lists."""
    if np.any(numbers(given, part) > numbers(given, whole)):
        shown, remedy = f"{given[part]} of {given[whole]}", f"give at most as many {part} as {whole}"
        raise ReportgenError(Problem("wrong_input", f"there are more {part} than {whole}", remedy, _short(shown)))


def wrong(name: str, what: str, value: Any) -> ReportgenError:
    """Say what an input must be, and show what it is."""
    return ReportgenError(Problem.wrong_input(name, what, value))


def _short(shown: str) -> str:
    return shown if len(shown) < 60 else shown[:57] + "..."
