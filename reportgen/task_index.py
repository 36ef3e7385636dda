"""The tasks as data: read from index.json, so that a spec can be checked before anything heavy is imported."""

import functools
from dataclasses import dataclass

from reportgen import index, spelling

FACTS = (
    "evidence",
    "of_class",
    "classes",
    "keys",
    "not_yet",
    "not_meant",
    "not_asked",
    "least",
    "compared",
    "compared_with_costs",
    "curves",
    "curves_of_class",
)
AVERAGED = "Counts"  # what averages over classes are taken of
POSITIVE = "data.positive"  # the key of a spec
USUAL = "binary"  # where nothing that is written, and nothing in the data, asks for another


@dataclass(frozen=True, slots=True)
class TaskEntry:
    """What a task means for a spec."""

    id: str
    evidence: tuple[str, ...]  # types that its metrics are computed from
    of_class: tuple[str, ...]  # types that metrics of one class against all others are computed from
    classes: tuple[int, int | None]  # how many there may be at least and at most
    keys: tuple[str, ...]  # of a spec, which have a meaning only for the tasks that name them
    not_yet: tuple[str, ...]  # keys that this version has no engine for in this task
    not_meant: tuple[tuple[str, str], ...]  # keys that mean nothing in this task, each with the reason
    not_asked: tuple[str, ...]  # what the author need not state
    least: tuple[str, ...]  # metrics that come with those that a spec names
    compared: tuple[str, ...]  # metrics that are compared where nothing is stated
    compared_with_costs: tuple[str, ...]  # the same where costs are declared
    curves: tuple[str, ...]
    curves_of_class: tuple[str, ...]  # of each class against all others

    def computes(self, metric: index.Entry, of: str | None = None) -> bool:
        """
        Tell whether a metric is computed from what this task knows of its cases, or of a class or an average over classes.

        An average is over metrics of counts; a metric of all cases needs none.
        """
        kinds = set(metric.evidence)
        if of is None:
            return bool(kinds & set(self.evidence))
        if of in spelling.AVERAGES:
            return bool(kinds & {AVERAGED} & set(self.of_class)) and metric.about != "all"
        return bool(kinds & set(self.of_class))

    @property
    def has_positive(self) -> bool:
        """Tell whether one of the classes is the positive one."""
        return POSITIVE in self.keys

    def allows(self, classes: int) -> bool:
        """Tell whether there may be so many classes."""
        least, most = self.classes
        return least <= classes and (most is None or classes <= most)


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
