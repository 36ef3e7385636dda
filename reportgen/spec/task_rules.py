"""What a spec implies of its task, and which keys and metrics go with it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from reportgen import index, spelling, task_index
from reportgen.errors import Problem
from reportgen.spec.judged import MetricAsked
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped
from reportgen.task_index import TaskEntry, tasks

if TYPE_CHECKING:
    from reportgen.spec.validation import ValidationSpec


def possible_tasks(spec: "ValidationSpec") -> tuple[TaskEntry, ...]:
    """Return the tasks that go with every key and metric that is written; of two classes one is taken as positive."""
    found = tuple(task for task in tasks() if not any(_strange(spec, task)))
    of_two = [task for task in found if task.has_positive and 2 in spec.class_counts.values()]
    return tuple(of_two) or found


def settled_task(spec: "ValidationSpec") -> str | None:
    """Return the task that is stated, or that follows from what is written; none where the data must say."""
    if spec.data.task is not None:
        return spec.data.task
    possible = possible_tasks(spec)
    return None if len(possible) > 1 else (possible or _by_keys(spec) or tasks())[0].id


def task_problems(spec: "ValidationSpec", shaped: Shaped) -> Iterator[Problem]:
    """Find what does not go with the task: keys that mean nothing there, metrics of other evidence."""
    task = task_index.task(spec.task)
    for path in _strange_keys(spec, task):
        what = f"{path[-1]} does not apply to the task {task.id}"
        yield Problem("wrong_task", what, _remedy(spec, path), place=shaped.place(path))
    for path, classes in _strange_numbers(spec, task):
        yield _other_number(spec, task, path, classes, shaped)
    for path, metric in _strange_metrics(spec, task):
        what = f"{metric.id} is not computed for the task {task.id}"
        yield Problem("wrong_metric", what, _other_metric(spec, task, metric), place=shaped.place(path))
    for key, why in task.not_meant:
        for path in written(spec, key):
            what = f"{key.replace('=', ': ')} does not apply to the task {task.id}: {why}"
            yield Problem("wrong_task", what, "leave it out", place=shaped.place(path))
    for key in task.not_yet:
        for path in written(spec, key):
            said = key.replace("=", ": ")
            yield Problem.not_yet(f"{said} for the task {task.id}", shaped.place(path))


def _remedy(spec: "ValidationSpec", path: Path) -> str:
    stated = f"leave it out, or correct `task: {spec.data.task}`"
    return stated if spec.data.task is not None and len(path) > 1 else "leave it out"


def _other_metric(spec: "ValidationSpec", task: TaskEntry, metric: index.Entry) -> str:
    """Name the task that computes the metric, where none is stated, else the metrics of the task."""
    if task.computes(metric, spelling.EACH):
        averages = ", ".join(f"`{metric.id}@{one}`" for one in spelling.AVERAGES if task.computes(metric, one))
        averaged = f", or {averages} for an average" if averages else ""
        return f"write `{metric.id}@CLASS` with a class, `{metric.id}@each` for every class{averaged}"
    other = next((one.id for one in tasks() if one.computes(metric)), None)
    if spec.data.task is None and other is not None:
        return f"leave it out, or write `task: {other}` under `data:` and leave out what is only about {task.id}"
    return f"write one of: {', '.join(entry.id for entry in index.of_kind('metric') if task.computes(entry))}"


def _strange(spec: "ValidationSpec", task: TaskEntry) -> Iterator[Path]:
    """Pass the path of each key and metric that does not go with a task."""
    yield from _strange_keys(spec, task)
    yield from (path for path, _ in _strange_numbers(spec, task))
    yield from (path for path, _ in _strange_metrics(spec, task))


def _strange_keys(spec: "ValidationSpec", task: TaskEntry) -> Iterator[Path]:
    claimed = dict.fromkeys(key for one in tasks() for key in one.keys if key not in task.keys)
    yield from (path for key in claimed for path in written(spec, key))


def _strange_numbers(spec: "ValidationSpec", task: TaskEntry) -> Iterator[tuple[Path, int]]:
    """Pass each place that has a number of classes which the task does not have."""
    yield from ((path, found) for path, found in spec.class_counts.items() if not task.allows(found))


def _other_number(spec: "ValidationSpec", task: TaskEntry, path: Path, classes: int, shaped: Shaped) -> Problem:
    """Say how many classes a task has."""
    least, most = task.classes
    needed = f"{least} classes" if most == least else f"at least {least} classes"
    what = f"the task {task.id} has {needed}, and {path[-1]} has {classes}"
    other = next((one.id for one in tasks() if one.allows(classes)), None)
    positive = " and leave out `positive`" if spec.data.positive is not None else ""
    remedy = f"write `task: {other}` under `data:`{positive}, or name {least}" if other else f"name at least {least}"
    return Problem("number_of_classes", what, remedy, place=shaped.place(path))


def _by_keys(spec: "ValidationSpec") -> tuple[TaskEntry, ...]:
    """Return the tasks that go with every key, for all metrics."""
    return tuple(task for task in tasks() if not any(_strange_keys(spec, task)))


def _strange_metrics(spec: "ValidationSpec", task: TaskEntry) -> Iterator[tuple[Path, index.Entry]]:
    """Pass each metric that another task computes; what none computes, and unknown names, are said elsewhere."""
    for path, one in metrics_with_places(spec):
        metric = index.find(one.metric, ("metric",))
        if metric is None or task.computes(metric, one.of):
            continue
        if any(other.computes(metric, of) for other in tasks() for of in (None, spelling.EACH)):
            yield path, metric


def metrics_with_places(spec: "ValidationSpec") -> Iterator[tuple[Path, MetricAsked]]:
    """Pass each metric that is named, with its path."""
    for at, one in enumerate(spec.metrics or ()):
        yield ("metrics", at, "metric"), one
    for at, criterion in spec.numbered_criteria:
        yield ("criteria", at, "metric"), criterion.quantity
    for at, comparison in enumerate(spec.comparisons or ()):
        if comparison.metric is not None:
            yield ("comparisons", at, "metric", "metric"), comparison.metric


def written(spec: "ValidationSpec", key: str) -> Iterator[Path]:
    """Pass the paths at which a key has a value, such as `models[].threshold`, or has one value: `data.task=binary`."""
    key, _, wanted = key.partition("=")
    found: list[tuple[Path, Any]] = [((), spec)]
    for step in key.split("."):
        name = step.removesuffix("[]")
        found = [((*path, name), getattr(part, name, None)) for path, part in found if part is not None]
        if step.endswith("[]"):
            found = [((*path, at), one) for path, many in found for at, one in enumerate(many or ())]
    yield from (path for path, value in found if value is not None and wanted in ("", value))
