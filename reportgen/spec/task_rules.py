"""What a spec implies of its task, and which keys and metrics go with it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from reportgen import index, task_index
from reportgen.errors import Problem
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped
from reportgen.task_index import TaskEntry, tasks

if TYPE_CHECKING:
    from reportgen.spec.validation import ValidationSpec


def possible_tasks(spec: "ValidationSpec") -> tuple[TaskEntry, ...]:
    """Return the tasks that go with every key and metric that is written."""
    return tuple(task for task in tasks() if not any(_strange(spec, task)))


def settled_task(spec: "ValidationSpec") -> str | None:
    """Return the task that is stated, or that follows from what is written; none where the data must say."""
    if spec.data.task is not None:
        return spec.data.task
    possible = possible_tasks(spec)
    if len(possible) == len(tasks()):
        return None
    return (possible or _by_keys(spec) or tasks())[0].id


def task_problems(spec: "ValidationSpec", shaped: Shaped) -> Iterator[Problem]:
    """Find what does not go with the task: keys that mean nothing there, metrics of other evidence."""
    task = task_index.task(spec.task)
    for path in _strange_keys(spec, task):
        what = f"{path[-1]} does not apply to the task {task.id}"
        yield Problem("wrong_task", what, _remedy(spec, path), place=shaped.place(path))
    for path, metric in _strange_metrics(spec, task):
        what = f"{metric.id} is not computed for the task {task.id}"
        yield Problem("wrong_metric", what, _other_metric(spec, task, metric), place=shaped.place(path))
    for key in task.not_yet:
        for path in written(spec, key):
            said = key.replace("=", ": ")
            yield Problem.not_yet(f"{said} for the task {task.id}", shaped.place(path))


def _remedy(spec: "ValidationSpec", path: Path) -> str:
    stated = f"leave it out, or correct `task: {spec.data.task}`"
    return stated if spec.data.task is not None and len(path) > 1 else "leave it out"


def _other_metric(spec: "ValidationSpec", task: TaskEntry, metric: index.Entry) -> str:
    """Name the task that computes the metric, where none is stated, else the metrics of the task."""
    other = next((one.id for one in tasks() if one.computes(metric)), None)
    if spec.data.task is None and other is not None:
        return f"leave it out, or write `task: {other}` under `data:` and leave out what is only about {task.id}"
    return f"write one of: {', '.join(entry.id for entry in index.of_kind('metric') if task.computes(entry))}"


def _strange(spec: "ValidationSpec", task: TaskEntry) -> Iterator[Path]:
    """Pass the path of each key and metric that does not go with a task."""
    yield from _strange_keys(spec, task)
    yield from (path for path, _ in _strange_metrics(spec, task))


def _strange_keys(spec: "ValidationSpec", task: TaskEntry) -> Iterator[Path]:
    claimed = dict.fromkeys(key for one in tasks() for key in one.keys if key not in task.keys)
    yield from (path for key in claimed for path in written(spec, key))


def _by_keys(spec: "ValidationSpec") -> tuple[TaskEntry, ...]:
    """Return the tasks that go with every key, for all metrics."""
    return tuple(task for task in tasks() if not any(_strange_keys(spec, task)))


def _strange_metrics(spec: "ValidationSpec", task: TaskEntry) -> Iterator[tuple[Path, index.Entry]]:
    """Pass each metric that another task computes; what none computes, and unknown names, are said elsewhere."""
    for path, name in _metrics(spec):
        metric = index.find(name, ("metric",))
        if metric is not None and not task.computes(metric) and any(one.computes(metric) for one in tasks()):
            yield path, metric


def _metrics(spec: "ValidationSpec") -> Iterator[tuple[Path, str]]:
    """Pass each metric that is named, with its path."""
    for at, one in enumerate(spec.metrics or ()):
        yield ("metrics", at, "metric"), one.metric
    for at, criterion in spec.numbered_criteria:
        yield ("criteria", at, "metric"), criterion.metric
    for at, comparison in enumerate(spec.comparisons or ()):
        if comparison.metric is not None:
            yield ("comparisons", at, "metric", "metric"), comparison.metric.metric


def written(spec: "ValidationSpec", key: str) -> Iterator[Path]:
    """Pass the paths at which a key has a value, such as `models[].threshold`, or has one value: `data.task=binary`."""
    key, _, wanted = key.partition("=")
    found: list[tuple[Path, Any]] = [((), spec)]
    for step in key.split("."):
        name = step.removesuffix("[]")
        found = [((*path, name), getattr(part, name, None)) for path, part in found if part is not None]
        if step.endswith("[]"):
            found = [((*path, at), one) for path, many in found for at, one in enumerate(many)]
    yield from (path for path, value in found if value is not None and wanted in ("", value))
