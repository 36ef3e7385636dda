"""From named inputs, as `calc` takes them, to the evidence that a method needs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from reportgen import index
from reportgen.data.arrays import array
from reportgen.data.classes import positive_of
from reportgen.data.evidence import Confusion, Counts, Evidence, Proportion, Quantile, Sample
from reportgen.data.labels import NotALabelError, label_text
from reportgen.data.paired import PairedCounts, PairedScores, PairedTable
from reportgen.data.scores import Scores
from reportgen.engine.classes import other_class
from reportgen.errors import Problem, ReportgenError

Given = Mapping[str, Any]
ABOUT_CLASSES = ("positive", "classes")  # harmless beside counts, which have judged the class already


@dataclass(frozen=True, slots=True)
class Route:
    """One way to a kind of evidence: the inputs that it needs, those that it may use, and how it is made."""

    makes: type
    needs: tuple[str, ...]
    may: tuple[str, ...]
    make: Callable[[Given], Any]


def names_of(kinds: tuple[type, ...]) -> set[str]:
    """Name all inputs that lead to one of these kinds of evidence."""
    return {name for route in _routes(kinds) for name in (*route.needs, *route.may)}


def evidence_for(kinds: tuple[type, ...], given: Given) -> Any:
    """Make the first of these kinds for which all inputs are given; no input may be left over."""
    routes = _routes(kinds)
    route = next((route for route in routes if set(route.needs) <= set(given)), None)
    if route is None:
        raise ReportgenError(_missing(routes, given))
    used = {*route.needs, *route.may, *ABOUT_CLASSES}
    over = sorted(name for name in names_of(kinds) & set(given) if name not in used)
    if over:
        what = f"{' and '.join(over)} would not be used beside {' '.join(route.needs)}"
        raise ReportgenError(Problem("unused_input", what, "leave out one or the other"))
    return route.make(given)


def _missing(routes: list[Route], given: Given) -> Problem:
    """Name what is missing on the way that is nearest to what is given."""
    nearest = max(routes, key=lambda route: (len(set(route.needs) & set(given)), -len(route.needs)))
    ways = dict.fromkeys(" ".join(f"{name}=..." for name in route.needs) for route in routes)
    what = f"inputs are missing: {', '.join(name for name in nearest.needs if name not in given)}"
    return Problem("missing_input", what, f"give {' or '.join(ways)}")


def _routes(kinds: tuple[type, ...]) -> list[Route]:
    wanted = {Counts, Confusion, Scores, PairedTable, PairedScores, PairedCounts} if Evidence in kinds else set(kinds)
    return [route for route in ROUTES if route.makes in wanted]


def _numbers(given: Given, name: str) -> Any:
    value = given[name]
    try:
        numbers = array(value)
    except (TypeError, ValueError):
        raise _wrong(name, "must be numbers", value) from None
    if not np.isfinite(numbers).all():
        raise _wrong(name, "must be finite numbers", value)
    return numbers


def _list(given: Given, name: str) -> Any:
    numbers = _numbers(given, name)
    if numbers.ndim != 1:
        raise _wrong(name, "must be a list of numbers", given[name])
    return numbers


def _number(given: Given, name: str) -> float:
    number = _numbers(given, name)
    if number.ndim:
        raise _wrong(name, "must be one number", given[name])
    return float(number)


def _counts(given: Given, *names: str) -> list[Any]:
    """Take single counts: none below zero."""
    for name in names:
        if isinstance(given[name], bool) or _number(given, name) < 0:
            raise _wrong(name, "must be one number, not below 0", given[name])
    return [_numbers(given, name) for name in names]


def _table(given: Given) -> Counts:
    tp, fp, fn, tn = _counts(given, "tp", "fp", "fn", "tn")
    return Counts(tp, fp, fn, tn)


def _paired_table(given: Given) -> PairedTable:
    return PairedTable(*_counts(given, *PairedTable.INPUTS))


def _proportion(given: Given) -> Proportion:
    successes, trials = _counts(given, "successes", "trials")
    if successes > trials:
        shown, remedy = f"{given['successes']} of {given['trials']}", "give at most as many successes as trials"
        raise ReportgenError(Problem("wrong_input", "there are more successes than trials", remedy, shown))
    return Proportion(successes, trials)


def _sample(given: Given) -> Sample:
    return Sample(_list(given, "values") if np.ndim(given["values"]) else np.atleast_1d(_numbers(given, "values")))


def _matrix(given: Given) -> Confusion:
    matrix = _numbers(given, "matrix")
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or len(matrix) < 2 or (matrix < 0).any():
        raise _wrong(
            "matrix", "must be a square of counts, at least 2 x 2, rows truth and columns prediction", given["matrix"]
        )
    classes = tuple(_labels(given, "classes")) if given.get("classes") else tuple(map(str, range(len(matrix))))
    if len(classes) != len(matrix) or len(set(classes)) != len(classes):
        raise _wrong("classes", f"must be {len(matrix)} different names", given.get("classes"))
    return Confusion(matrix, classes)


def _called(given: Given) -> Confusion:
    truth, calls = _labels(given, "truth"), _labels(given, "predictions")
    _same_length(given, "truth", "predictions")
    classes = tuple(_labels(given, "classes") if given.get("classes") else sorted({*truth, *calls}))
    unknown = sorted({*truth, *calls} - set(classes))
    if unknown:
        raise _wrong("classes", f"must name every label, also {', '.join(unknown)}", given.get("classes"))
    at = {name: number for number, name in enumerate(classes)}
    matrix = np.zeros((len(classes), len(classes)))
    np.add.at(matrix, ([at[label] for label in truth], [at[label] for label in calls]), 1)
    return Confusion(matrix, classes)


def _scored(given: Given) -> Scores:
    _same_length(given, "truth", "scores")
    scores, is_positive = _list(given, "scores"), _is_positive(given)
    if given.get("weights") is None:
        return Scores.of(scores, is_positive)
    _same_length(given, "truth", "weights")
    weights = _list(given, "weights")
    if (weights < 0).any():
        raise _wrong("weights", "must not be below 0", given["weights"])
    values, at = np.unique(scores + 0.0, return_inverse=True)
    positives, negatives = (array(np.bincount(at, weights * of, len(values))) for of in (is_positive, ~is_positive))
    return Scores(values, positives, negatives)


def _at_threshold(given: Given) -> Counts:
    return _scored(given).at(_number(given, "threshold"))


def _binary(confusion: Confusion, given: Given, default: str | None) -> Counts | Confusion:
    """Judge one class: the one that is named, else this one of two; with an average, judge all."""
    named = given.get("positive")
    if given.get("average") is not None:
        if named is not None:
            raise ReportgenError(Problem("two_ways", "positive picks one class, average all", "give one of the two"))
        return confusion
    positive = default if named is None else _label(named)
    if positive is None:
        return confusion
    if positive not in confusion.classes:
        raise _wrong("positive", f"must be one of {', '.join(confusion.classes)}", named)
    return confusion.counts(positive)


def _counts_of_matrix(given: Given) -> Counts | Confusion:
    confusion = _matrix(given)
    return _binary(confusion, given, confusion.classes[1] if len(confusion.classes) == 2 else None)


def _counts_of_calls(given: Given) -> Counts | Confusion:
    """Of two labels the second is positive where their order is given, else the one that everybody takes for it."""
    confusion = _called(given)
    if len(confusion.classes) == 2 and given.get("classes"):
        return _binary(confusion, given, confusion.classes[1])
    usual = positive_of(confusion.classes)
    return _binary(confusion, given, usual if usual in confusion.classes else None)


def _paired(given: Given) -> PairedScores | PairedCounts:
    """Take numbers as scores, or as called labels where the metric counts calls."""
    metric = index.find(index.parsed(str(given.get("metric")))[0], ("metric",))
    if metric is not None and "Counts" in metric.evidence:
        return _paired_counts(given)
    each = _each(given)
    return PairedScores.of(_list(each, "a"), _list(each, "b"), _is_positive(each))


def _paired_counts(given: Given) -> PairedCounts:
    each = _each(given)
    positive = _positive(each)
    known = {*_labels(each, "truth"), positive, other_class(positive)}
    calls = []
    for name in ("truth", "a", "b"):
        labels = _labels(each, name)
        if unknown := sorted(set(labels) - known):
            raise _wrong(name, "must hold labels of the truth, one per case", ", ".join(unknown))
        calls.append(np.array([label == positive for label in labels], dtype=int))
    joint = np.zeros((2, 2, 2))
    np.add.at(joint, tuple(calls), 1)
    return PairedCounts(joint)


def _each(given: Given) -> Given:
    """Take what two models say as `a` and `b`, or as `scores`, one list per model."""
    if "a" not in given:
        scores = given["scores"]
        if np.ndim(np.asarray(scores, dtype=object)) == 0 or len(scores) != 2:
            raise _wrong("scores", "must be two lists, one per model", scores)
        given = {**given, "a": scores[0], "b": scores[1]}
    _same_length(given, "truth", "a")
    _same_length(given, "truth", "b")
    return given


def _quantile(given: Given) -> Quantile:
    df = np.ravel(_numbers(given, "df")) if given.get("df") is not None else ()
    return Quantile(str(given["distribution"]), _number(given, "p"), tuple(float(one) for one in df))


def _is_positive(given: Given) -> Any:
    positive = _positive(given)
    return np.array([label == positive for label in _labels(given, "truth")])


def _positive(given: Given) -> str:
    """Answer which label is positive: the one that is named, else the one that everybody takes for it."""
    labels = sorted(set(_labels(given, "truth")))
    named = given.get("positive")
    positive = _label(named) if named is not None else positive_of(labels)
    if positive is None:
        what = f"which label is positive: {' or '.join(labels)}?"
        raise ReportgenError(Problem("positive_missing", what, "give positive=..."))
    if positive not in labels and len(labels) > 1:
        raise _wrong("positive", f"must be one of {', '.join(labels)}", named)
    return positive


def _labels(given: Given, name: str) -> list[str]:
    value = given[name]
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise _wrong(name, "must be a list", value)
    labels = [_label(label) for label in value]
    if not labels:
        raise _wrong(name, "must not be empty", value)
    return labels


def _label(value: Any) -> str:
    try:
        text = label_text(value)
    except NotALabelError:
        text = None
    if text is None:
        raise _wrong("a label", "must be a word or a number", value)
    return text


def _same_length(given: Given, first: str, second: str) -> None:
    sizes = [len(given[name]) if hasattr(given[name], "__len__") else 1 for name in (first, second)]
    if sizes[0] != sizes[1]:
        what = f"{first} has {sizes[0]} entries and {second} has {sizes[1]}"
        raise ReportgenError(Problem("lengths_differ", what, "give one entry per case in each"))


def _wrong(name: str, what: str, value: Any) -> ReportgenError:
    shown = str(value)
    return ReportgenError(
        Problem("wrong_input", f"{name} {what}", "correct it", shown if len(shown) < 60 else shown[:57] + "...")
    )


ROUTES = (
    Route(Counts, Counts.INPUTS, (), _table),
    Route(Counts, ("matrix",), ("classes", "positive"), _counts_of_matrix),
    Route(Counts, ("truth", "predictions"), ("classes", "positive"), _counts_of_calls),
    Route(Counts, ("truth", "scores", "threshold"), ("positive", "weights"), _at_threshold),
    Route(Confusion, ("matrix",), ("classes",), _matrix),
    Route(Confusion, ("truth", "predictions"), ("classes",), _called),
    Route(Scores, ("truth", "scores"), ("positive", "weights"), _scored),
    Route(Proportion, Proportion.INPUTS, (), _proportion),
    Route(Sample, Sample.INPUTS, (), _sample),
    Route(PairedTable, PairedTable.INPUTS, (), _paired_table),
    Route(PairedScores, ("truth", "a", "b"), ("positive",), _paired),
    Route(PairedScores, ("truth", "scores"), ("positive",), _paired),
    Route(PairedCounts, ("truth", "a", "b"), ("positive",), _paired_counts),
    Route(Quantile, ("distribution", "p"), ("df",), _quantile),
)
