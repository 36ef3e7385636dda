"""Which task a spec asks for."""

from collections.abc import Mapping

from reportgen.spec.judged import JudgedSpec
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.binary import BINARY
from reportgen.tasks.regression import REGRESSION
from reportgen.tasks.task import Task

TASKS: Mapping[str, Task] = {task.name: task for task in (BINARY, REGRESSION)}


def task_of(spec: ValidationSpec) -> Task:
    """Return the task that a spec states or implies, else two classes."""
    return TASKS[spec.task]


def resolved_intervals(spec: JudgedSpec) -> dict[str, str]:
    """Name the intervals that hold where a task takes some by itself."""
    return task_of(spec).resolved(spec) if isinstance(spec, ValidationSpec) else {}
