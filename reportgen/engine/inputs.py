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
from reportgen.errors import Problem, ReportgenError

Given = Mapping[str, Any]


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
    """Make the first of these kinds for which all inputs are given."""
    routes = _routes(kinds)
    for route in routes:
        if set(route.needs) <= set(given):
            return route.make(given)
    ways = " or ".join(" ".join(route.needs) for route in routes)
    missing = min((set(route.needs) - set(given) for route in routes), key=len, default=set())
    what = f"inputs are missing: {', '.join(sorted(missing))}"
    raise ReportgenError(Problem("missing_input", what, f"give {ways}"))


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


def _counts(given: Given, *names: str) -> list[Any]:
    """Take single counts: none below zero."""
    found = []
    for name in names:
        count = _numbers(given, name)
        if count.ndim or count < 0:
            raise _wrong(name, "must be one number, not below 0", given[name])
        found.append(count)
    return found


def _table(given: Given) -> Counts:
    tp, fp, fn, tn = _counts(given, "tp", "fp", "fn", "tn")
    return Counts(tp, fp, fn, tn)


def _paired_table(given: Given) -> PairedTable:
    return PairedTable(*_counts(given, *PairedTable.INPUTS))


def _proportion(given: Given) -> Proportion:
    successes, trials = _counts(given, "successes", "trials")
    if successes > trials:
        raise _wrong("successes", "must not exceed the trials", given["successes"])
    return Proportion(successes, trials)


def _sample(given: Given) -> Sample:
    return Sample(np.atleast_1d(_numbers(given, "values")))


def _matrix(given: Given) -> Confusion:
    matrix = _numbers(given, "matrix")
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or len(matrix) < 2 or (matrix < 0).any():
        raise _wrong(
            "matrix", "must be a square of counts, at least 2 x 2, rows truth and columns prediction", given["matrix"]
        )
    classes = tuple(map(_label, given.get("classes") or range(len(matrix))))
    if len(classes) != len(matrix) or len(set(classes)) != len(classes):
        raise _wrong("classes", f"must be {len(matrix)} different names", given.get("classes"))
    return Confusion(matrix, classes)


def _called(given: Given) -> Confusion:
    truth, calls = _labels(given, "truth"), _labels(given, "predictions")
    _same_length(given, "truth", "predictions")
    classes = tuple(map(_label, given["classes"])) if given.get("classes") else tuple(sorted({*truth, *calls}))
    unknown = sorted({*truth, *calls} - set(classes))
    if unknown:
        raise _wrong("classes", f"must name every label, also {', '.join(unknown)}", given.get("classes"))
    at = {name: number for number, name in enumerate(classes)}
    matrix = np.zeros((len(classes), len(classes)))
    np.add.at(matrix, ([at[label] for label in truth], [at[label] for label in calls]), 1)
    return Confusion(matrix, classes)


def _scored(given: Given) -> Scores:
    _same_length(given, "truth", "scores")
    return Scores.of(_numbers(given, "scores"), _is_positive(given))


def _at_threshold(given: Given) -> Counts:
    threshold = _numbers(given, "threshold")
    return _scored(given).at(float(threshold))


def _binary(confusion: Confusion, given: Given) -> Counts | Confusion:
    """Judge one class; of two, the second where none is named."""
    if given.get("average") is not None:
        return confusion
    if given.get("positive") is not None:
        positive = _label(given["positive"])
        if positive not in confusion.classes:
            raise _wrong("positive", f"must be one of {', '.join(confusion.classes)}", given["positive"])
        return confusion.counts(positive)
    if len(confusion.classes) == 2:
        return confusion.counts(positive_of(confusion.classes) or confusion.classes[1])
    return confusion


def _paired_scores(given: Given) -> PairedScores | PairedCounts:
    """Take numbers as scores, anything else as called labels."""
    _same_length(given, "truth", "a")
    _same_length(given, "truth", "b")
    metric = index.find(index.parsed(str(given.get("metric")))[0], ("metric",))
    if metric is not None and "Counts" in metric.evidence:
        return _paired_counts(given)
    is_positive = _is_positive(given)
    try:
        return PairedScores.of(array(given["a"]), array(given["b"]), is_positive)
    except (TypeError, ValueError):
        return _paired_counts(given)


def _paired_counts(given: Given) -> PairedCounts:
    _same_length(given, "truth", "a")
    _same_length(given, "truth", "b")
    positive = _label(given["positive"])
    joint = np.zeros((2, 2, 2))
    calls = (np.array([label == positive for label in _labels(given, name)], dtype=int) for name in ("truth", "a", "b"))
    np.add.at(joint, tuple(calls), 1)
    return PairedCounts(joint)


def _quantile(given: Given) -> Quantile:
    df = np.atleast_1d(_numbers(given, "df")) if given.get("df") is not None else ()
    return Quantile(str(given["distribution"]), float(_numbers(given, "p")), tuple(float(one) for one in df))


def _is_positive(given: Given) -> Any:
    truth = _labels(given, "truth")
    named = given.get("positive")
    positive = _label(named) if named is not None else positive_of(tuple(sorted(set(truth))))
    if positive is None:
        what = f"which label is positive: {' or '.join(sorted(set(truth)))}?"
        raise ReportgenError(Problem("positive_missing", what, "give positive=..."))
    if positive not in truth and len(set(truth)) > 1:
        raise _wrong("positive", f"must be one of {', '.join(sorted(set(truth)))}", named)
    return np.array([label == positive for label in truth])


def _labels(given: Given, name: str) -> list[str]:
    value = given[name]
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise _wrong(name, "must be a list", value)
    return [_label(label) for label in value]


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
    Route(Counts, ("matrix",), ("classes",), lambda given: _binary(_matrix(given), given)),
    Route(Counts, ("truth", "predictions"), ("classes", "positive"), lambda given: _binary(_called(given), given)),
    Route(Counts, ("truth", "scores", "threshold"), ("positive",), _at_threshold),
    Route(Confusion, ("matrix",), ("classes",), _matrix),
    Route(Confusion, ("truth", "predictions"), ("classes",), _called),
    Route(Scores, ("truth", "scores"), ("positive",), _scored),
    Route(Proportion, Proportion.INPUTS, (), _proportion),
    Route(Sample, Sample.INPUTS, (), _sample),
    Route(PairedTable, PairedTable.INPUTS, (), _paired_table),
    Route(PairedScores, ("truth", "a", "b"), ("positive",), _paired_scores),
    Route(PairedCounts, ("truth", "a", "b", "positive"), (), _paired_counts),
    Route(Quantile, ("distribution", "p"), ("df",), _quantile),
)
