"""Which task a spec, or its data, ask for."""

import functools
import importlib
import pkgutil
from collections.abc import Mapping

from reportgen import tasks
from reportgen.data.tables import Tables
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.task_rules import possible_tasks, settled_task
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task


@functools.cache
def all_tasks() -> Mapping[str, Task]:
    """Find the tasks: each file of this room that is no folder can declare one."""
    files = [found.name for found in pkgutil.iter_modules(tasks.__path__) if not found.ispkg]
    modules = [importlib.import_module(f"{tasks.__name__}.{name}") for name in sorted(files)]
    return {one.name: one for module in modules for one in vars(module).values() if isinstance(one, Task)}


def task_of(spec: ValidationSpec) -> Task:
    """Return the task that a spec states or implies, else the usual one."""
    return all_tasks()[spec.task]


def task_of_data(spec: ValidationSpec, tables: Tables, table_of: Mapping[str, str]) -> Task:
    """Return the task of the spec or, where it asks for none, one that recognises the tables."""
    if settled_task(spec) is not None:
        return task_of(spec)
    possible = [all_tasks()[one.id] for one in possible_tasks(spec)]
    asking = (task for task in possible if task.recognised(spec, tables, table_of))
    return next(asking, task_of(spec))


def resolved_intervals(spec: JudgedSpec) -> dict[str, str]:
    """Name the intervals that hold where a task takes some by itself."""
    return task_of(spec).resolved(spec) if isinstance(spec, ValidationSpec) else {}
