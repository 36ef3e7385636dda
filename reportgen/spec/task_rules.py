"""What a spec implies of its task, and which keys and metrics fit it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from reportgen import index
from reportgen.errors import Problem
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped

if TYPE_CHECKING:
    from reportgen.spec.validation import ValidationSpec

REGRESSION = "regression"
NUMBERS = frozenset({"Regression", "PairedRegression"})  # evidence of predicted numbers
PARTS_OF_CLASSES = ("positive", "classes", "confusion", "use_prevalence")


def implied_task(spec: "ValidationSpec") -> str | None:
    """Return the task that follows from what is written: a metric of predicted numbers asks for regression."""
    return REGRESSION if any(_of_numbers(metric) for _, metric in _metrics(spec)) and not list(_classes(spec)) else None


def compared_by_default(spec: "ValidationSpec") -> str:
    """Name the metric of a comparison that names none."""
    return "mse" if spec.task == REGRESSION else "accuracy"


def task_problems(spec: "ValidationSpec", shaped: Shaped) -> Iterator[Problem]:
    """Find what does not go with the task: keys about classes beside numbers, metrics of the other evidence."""
    of_numbers = [path for path, metric in _metrics(spec) if _of_numbers(metric)]
    if spec.task == REGRESSION:
        for path in _classes(spec):
            what, remedy = f"{path[-1]} is about classes, and the task is regression", "leave it out"
            yield Problem("wrong_task", what, remedy, place=shaped.place(path))
        for path, metric in _metrics(spec):
            if not _of_numbers(metric):
                what = f"{metric} is computed from classes or scores, and the task is regression"
                remedy = f"write one of: {', '.join(_of_task(numbers=True))}"
                yield Problem("wrong_metric", what, remedy, place=shaped.place(path))
        yield from _not_yet(spec, shaped)
        return
    for path in of_numbers:
        what = "this metric is computed from predicted numbers, and the spec is about classes"
        stated = "task: regression" if spec.data.task is None else "a metric of classes"
        yield Problem("wrong_metric", what, f"write {stated}, or leave it out", place=shaped.place(path))


def _not_yet(spec: "ValidationSpec", shaped: Shaped) -> Iterator[Problem]:
    if spec.data.columns.weight is not None:
        yield Problem.not_yet("weights of cases with predicted numbers", shaped.place(("data", "columns", "weight")))


def _metrics(spec: "ValidationSpec") -> Iterator[tuple[Path, str]]:
    """Pass each metric that is named, with its path."""
    for at, one in enumerate(spec.metrics or ()):
        yield ("metrics", at, "metric"), one.metric
    for at, criterion in enumerate(spec.criteria):
        yield ("criteria", at, "metric"), criterion.metric
    for at, comparison in enumerate(spec.comparisons or ()):
        if comparison.metric is not None:
            yield ("comparisons", at, "metric", "metric"), comparison.metric.metric


def _classes(spec: "ValidationSpec") -> Iterator[Path]:
    """Pass what is written about classes."""
    about: list[tuple[Path, object]] = [(("data", key), getattr(spec.data, key)) for key in PARTS_OF_CLASSES]
    about += [((key,), getattr(spec, key)) for key in ("costs", "gains")]
    about.append((("data", "columns", "score"), spec.data.columns.score))
    for at, model in enumerate(spec.models):
        about += [(("models", at, key), getattr(model, key)) for key in ("threshold", "score")]
    yield from (path for path, written in about if written is not None)


def _of_numbers(metric: str) -> bool:
    entry = index.find(metric, ("metric",))
    return entry is not None and bool(NUMBERS & set(entry.evidence))


def _of_task(*, numbers: bool) -> list[str]:
    return [entry.id for entry in index.of_kind("metric") if bool(NUMBERS & set(entry.evidence)) == numbers]
