"""What became of many draws of exercise tasks."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class StressedPart:
    """The keys of one part: numbers, or the names of the choices that are right."""

    id: str
    label: str
    of_cell: bool = False
    values: list[float] = field(default_factory=list)
    choices: Counter[str] = field(default_factory=Counter)

    @property
    def commonest(self) -> int:
        """Count the variants that share the most frequent key."""
        keys = self.choices or Counter(map(repr, self.values))
        return max(keys.values(), default=0)


@dataclass
class StressedTask:
    """What became of the draws of one task."""

    id: str
    topic: str | None
    label: str
    draws: int = 0
    fit: int = 0
    causes: Counter[str] = field(default_factory=Counter)  # a draw may have several
    parts: dict[str, StressedPart] = field(default_factory=dict)

    def add(self, other: "StressedTask") -> None:
        """Add further variants of the same task."""
        self.draws += other.draws
        self.fit += other.fit
        self.causes.update(other.causes)
        for id_, part in other.parts.items():
            mine = self.parts.setdefault(id_, StressedPart(part.id, part.label, part.of_cell))
            mine.values += part.values
            mine.choices.update(part.choices)
