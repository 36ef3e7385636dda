"""Which task a spec asks for."""

from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.binary import BINARY
from reportgen.tasks.task import Task


def task_of(spec: ValidationSpec) -> Task:
    """Return the task that a spec states, else two classes."""
    return {task.name: task for task in (BINARY,)}[spec.data.task or BINARY.name]
