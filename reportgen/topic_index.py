"""The topics of exercises as data: read from index.json, so that a spec can be checked before a topic is imported."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from reportgen import index


@dataclass(frozen=True, slots=True)
class AskEntry:
    """A part that a topic can ask for."""

    name: str
    text: str
    kind: str = "number"
    points: float = 1
    decimals: int | None = None
    significant: int | None = None
    room: int = 2
    usual: bool = True


@dataclass(frozen=True, slots=True)
class RangeEntry:
    """From which values a topic draws, and how far a spec may set them otherwise."""

    low: float | None = None
    high: float | None = None
    least: float | None = None
    most: float | None = None
    step: int = 1
    decimals: int = 0
    values: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class DataTaken:
    """What a lecturer can give in place of a draw: its form, and what it means."""

    form: Literal["count", "number", "counts", "numbers", "label", "labels", "table"]
    means: str


@dataclass(frozen=True, slots=True)
class TopicOption:
    """What a task can set otherwise: one of some words, or a number strictly between two ends."""

    default: Any
    choices: tuple[str, ...] = ()
    above: float = 0
    below: float = 1


@dataclass(frozen=True, slots=True)
class TopicEntry:
    """What the declaration of a topic says."""

    id: str
    label: str
    meaning: str
    draws: Mapping[str, RangeEntry]
    data: Mapping[str, DataTaken]
    asks: tuple[AskEntry, ...]
    options: Mapping[str, TopicOption] = field(default_factory=dict)
    conventions: tuple[str, ...] = ()

    @property
    def module(self) -> str:
        """Return where the topic lives."""
        return f"reportgen.exercises.{self.id.replace('-', '_')}"

    def ask(self, name: str) -> AskEntry | None:
        """Find a part by name."""
        return next((one for one in self.asks if one.name == name), None)


@functools.cache
def topics() -> tuple[TopicEntry, ...]:
    """List the topics."""
    return tuple(_entry(raw) for raw in index.raw("topics"))


def find(name: str) -> TopicEntry | None:
    """Find a topic; case, spaces and hyphens do not matter."""
    return next((one for one in topics() if index.folded(one.id) == index.folded(name)), None)


def _entry(raw: Mapping[str, Any]) -> TopicEntry:
    parts = {
        "draws": {
            name: RangeEntry(**{**one, "values": tuple(one.get("values", ()))}) for name, one in raw["draws"].items()
        },
        "data": {name: DataTaken(**one) for name, one in raw["data"].items()},
        "asks": tuple(AskEntry(**one) for one in raw["asks"]),
        "options": {
            name: TopicOption(**{**one, "choices": tuple(one.get("choices", ()))})
            for name, one in raw["options"].items()
        },
        "conventions": tuple(raw.get("conventions", ())),
    }
    return TopicEntry(**{**raw, **parts})
