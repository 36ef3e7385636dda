"""The tasks as data: read from index.json, so that a spec can be checked before anything heavy is imported."""

import functools
from dataclasses import dataclass

from reportgen import index

FACTS = ("evidence", "keys", "not_yet", "not_asked", "compared", "compared_with_costs", "curves")
USUAL = "binary"  # where nothing that is written, and nothing in the data, asks for another


@dataclass(frozen=True, slots=True)
class TaskEntry:
    """What a task means for a spec."""

    id: str
    evidence: tuple[str, ...]  # types that its metrics are computed from
    keys: tuple[str, ...]  # of a spec, which have a meaning only for the tasks that name them
    not_yet: tuple[str, ...]  # keys that this version has no engine for in this task
    not_asked: tuple[str, ...]  # what the author need not state
    compared: tuple[str, ...]  # metrics that are compared where nothing is stated
    compared_with_costs: tuple[str, ...]  # the same where costs are declared
    curves: tuple[str, ...]

    def computes(self, metric: index.Entry) -> bool:
        """Tell whether a metric is computed from what this task knows of its cases."""
        return bool(set(metric.evidence) & set(self.evidence))


@functools.cache
def tasks() -> tuple[TaskEntry, ...]:
    """List the tasks, the usual one first."""
    found = [TaskEntry(raw["id"], *(tuple(raw.get(key, ())) for key in FACTS)) for raw in index.raw("tasks")]
    return tuple(sorted(found, key=lambda task: task.id != USUAL))


def task(name: str) -> TaskEntry:
    """
    Return a task by name.

    >>> task("regression").computes(index.find("rmse")), task("regression").computes(index.find("recall"))
    (True, False)
    """
    return next(task for task in tasks() if task.id == name)
