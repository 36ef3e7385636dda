"""What a rule of a spec is: parts that must be sound for it to be tried, and what it finds."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

from reportgen.errors import Problem
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped


class Rule(NamedTuple):
    """Finds contradictions between parts of a spec."""

    parts: str
    problems: Callable[[Any, Shaped], Iterable[Problem]]

    def tried(self, spec: Any, shaped: Shaped, broken: Collection[Path]) -> Iterable[Problem]:
        """Try it where none of its parts is broken."""
        return () if set(self.parts.split()) & {path[0] for path in broken} else self.problems(spec, shaped)


class TaskRule(NamedTuple):
    """Finds what is wrong with one task of a sheet, also where other tasks are wrong."""

    keys: str
    problems: Callable[[Any, int, Shaped], Iterable[Problem]]
    beside: str = ""  # parts of the spec that it needs too
    of_all_parts: bool = False  # it is not tried where one part of the task is broken

    def tried(self, spec: Any, shaped: Shaped, broken: Collection[Path]) -> Iterator[Problem]:
        """Try it with each task none of whose keys that it needs is broken."""
        if {("tasks",), *((part,) for part in self.beside.split())} & set(broken):
            return
        for at in range(len(spec.tasks)):
            needed = {("tasks", at), *(("tasks", at, key) for key in self.keys.split())}
            if not needed & {path[:3] if self.of_all_parts else path for path in broken}:
                yield from self.problems(spec, at, shaped)


def rule_problems(
    rules: Iterable[Rule | TaskRule], spec: Any, shaped: Shaped, broken: Collection[Path] = ()
) -> Iterator[Problem]:
    """Try each rule as far as what it needs is sound."""
    for rule in rules:
        yield from rule.tried(spec, shaped, broken)
