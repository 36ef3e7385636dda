"""Which task a spec asks for."""

from reportgen.spec.judged import JudgedSpec
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.binary import BINARY
from reportgen.tasks.task import Task


def task_of(spec: ValidationSpec) -> Task:
    """Return the task that a spec states, else two classes."""
    return {task.name: task for task in (BINARY,)}[spec.data.task or BINARY.name]


def resolved_intervals(spec: JudgedSpec) -> dict[str, str]:
    """Name the intervals that hold where a task takes some by itself."""
    return task_of(spec).resolved(spec) if isinstance(spec, ValidationSpec) else {}
