"""What a rule of a spec is: parts that must be sound for it to be tried, and what it finds."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

from reportgen.errors import Problem
from reportgen.spec.shape import Shaped


class Rule(NamedTuple):
    """Finds contradictions between parts of a spec."""

    parts: str
    problems: Callable[[Any, Shaped], Iterable[Problem]]


def rule_problems(rules: Iterable[Rule], spec: Any, shaped: Shaped, broken: Collection[str] = ()) -> Iterator[Problem]:
    """Try each rule none of whose parts is broken."""
    for rule in rules:
        if not set(rule.parts.split()) & set(broken):
            yield from rule.problems(spec, shaped)
