"""The key above a plot: each line with its name and what is said of it, so that no word is written over what is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot

LEADING = 9.5  # points from line to line
PIECE = 15.0  # points, a piece of a line
SPACE, APART = 4.0, 11.0  # points between a piece and its name or a name and its facts, and between two entries


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """A line of a plot: how it is drawn, what it is called, and what is said of it."""

    name: str
    dashes: tuple[float, ...]
    colour: str = style.QUIET
    facts: tuple[str, ...] = ()
    marker: str = ""
    weight: int = style.REGULAR

    @classmethod
    def of_model(cls, name: str, hand: style.Hand, facts: Sequence[str] = (), *, marked: bool = False) -> "KeyEntry":
        """Name a model in its colour, with its mark where the plot has it."""
        marker = hand.marker if marked else ""
        return cls(name, hand.dashes, hand.colour, tuple(facts), marker, style.SEMIBOLD)

    @property
    def named(self) -> float:
        """Return how wide the entry is without its facts."""
        return PIECE + SPACE + lettering.width(self.name, style.SMALL, self.weight)


@dataclass(frozen=True, slots=True)
class Key:
    """Entries with their places: from the left and on which line."""

    entries: tuple[tuple[KeyEntry, float, int], ...]
    facts: tuple[tuple[str, float, int], ...]
    lines: int

    @classmethod
    def of(cls, entries: Sequence[KeyEntry], room: float) -> "Key":
        """Lay entries out on lines of so many points, each with as many as fit; facts that do not fit go to the next."""
        placed, facts, left, line = [], [], 0.0, 0
        for one in entries:
            wide = one.named + sum(SPACE + lettering.width(fact, style.SMALL) for fact in one.facts)
            if left and left + wide > room:
                left, line = 0.0, line + 1
            placed.append((_shortened(one, room), left, line))
            left += min(one.named, room) + SPACE
            for fact in one.facts:
                long = lettering.width(fact, style.SMALL)
                if left + long > room:
                    left, line = PIECE + SPACE, line + 1
                facts.append((lettering.fitted(fact, room - PIECE - SPACE, style.SMALL), left, line))
                left += long + SPACE
            left += APART - SPACE
        return cls(tuple(placed), tuple(facts), line + 1 if placed else 0)

    @property
    def high(self) -> float:
        """Return how many points it takes."""
        return LEADING * self.lines

    def write(self, paper: Plot, top: float, start: float = 0) -> None:
        """Write the key in points from the top left of a plot; its first line is so far down and begins so far right."""
        for one, left, line in self.entries:
            foot = top + LEADING * line + 0.75 * LEADING
            _piece(paper, one, start + left, foot - 2.4)
            spot = start + left + PIECE + SPACE, foot
            marks.text(paper, spot, one.name, size=style.SMALL, weight=one.weight, colour=one.colour)
        for fact, left, line in self.facts:
            spot = start + left, top + LEADING * line + 0.75 * LEADING
            marks.text(paper, spot, fact, size=style.SMALL, colour=style.QUIET)


def _shortened(one: KeyEntry, room: float) -> KeyEntry:
    name = lettering.fitted(one.name, room - PIECE - SPACE, style.SMALL, one.weight)
    return replace(one, name=name)


def _piece(paper: Plot, one: KeyEntry, left: float, y: float) -> None:
    """Draw a piece of the line, with its mark."""
    of_model = one.weight == style.SEMIBOLD
    look: dict[str, Any] = (
        {"colour": one.colour, "width": style.LINE} if of_model else {"colour": style.RULE, "width": 0.9}
    )
    marks.stroke(paper, [(left, y), (left + PIECE, y)], dashes=one.dashes, above=4, **look)
    if one.marker:
        marks.point(paper, (left + PIECE / 2, y), marker=one.marker, colour=one.colour)
