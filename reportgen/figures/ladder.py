"""Rows of intervals beside their words: names on the left, a common axis in the middle, numbers on the right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen.figures import lettering, marks, style
from reportgen.figures.found import Reach
from reportgen.figures.scale import Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HEAD, ROW, AXIS, PANEL_GAP, GROUP_GAP = 15.0, 13.0, 12.0, 9.0, 5.0
FOOT = 12.0  # a line below all
LOWEST, TALLEST = 9.2, 600.0  # a row where there are many, and the figure that they should fit into
EDGE = 1.0  # points kept free at the right
BETWEEN = 11.0  # points between two columns
NARROWEST = 112.0  # the middle, whatever the names
LINE, CAP = 1.2, 1.9  # an interval's stroke, and half the height of its ends
DEEP = 0.35  # of a letter's size from the middle of a row to the line that it stands on


@dataclass(frozen=True, slots=True)
class Words:
    """Words in a column, with how they look."""

    text: str
    colour: str = style.INK
    weight: int = style.REGULAR
    size: float = style.TEXT

    @property
    def width(self) -> float:
        """Answer how wide they are set."""
        return lettering.width(self.text, self.size, self.weight)

    def fitted(self, room: float) -> str:
        """Shorten them to the room that they have."""
        return lettering.fitted(self.text, room, self.size, self.weight)


@dataclass(frozen=True, slots=True)
class Rung:
    """One interval with its words; what is required of it lies between two bounds, of which one may be open."""

    name: Words
    hand: style.Hand
    reach: Reach | None
    facts: tuple[Words, ...]
    required: tuple[float | None, float | None] = (None, None)
    decisive: float | None = None
    colour: str | None = None
    instead: str = ""  # stands where the interval would


@dataclass(frozen=True, slots=True)
class Group:
    """The rungs of one subject; its lines of words stand at the left."""

    lines: tuple[Words, ...]
    rungs: tuple[Rung, ...]
    kind: str  # what can stand on one axis
    guide: float | None = None  # a value among them that all rungs are seen against

    @property
    def rows(self) -> int:
        """Answer how many rows the group takes."""
        return max(len(self.lines), len(self.rungs))


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns stand, in points from the left."""

    names: float
    middle: tuple[float, float]
    facts: list[float]
    rooms: tuple[float, float]  # for subjects and for names

    @classmethod
    def fitting(cls, groups: Sequence[Group], heads: Sequence[str]) -> "Columns":
        """Give words the room that they need; names give way where the middle would become too narrow."""
        rungs = [rung for group in groups for rung in group.rungs]
        subjects = max((words.width for group in groups for words in group.lines), default=0.0)
        names = max(rung.name.width for rung in rungs)
        rights = [
            max([lettering.width(head, style.SMALL), *(rung.facts[at].width for rung in rungs)])
            for at, head in enumerate(heads)
        ]
        width = style.FULL - EDGE - sum(rights) - BETWEEN * len(rights)
        over = max(0.0, subjects + names + BETWEEN * (1 + bool(names)) + NARROWEST - width)
        subjects, names = (part - over * part / (subjects + names) for part in (subjects, names))
        left = subjects + names + BETWEEN * (1 + bool(names))
        facts = [width + BETWEEN * (at + 1) + sum(rights[:at]) for at in range(len(rights))]
        return cls(subjects + BETWEEN, (left, width), facts, (subjects, names))


@dataclass(frozen=True, slots=True)
class Panel:
    """Groups on one axis, with the height of their rows."""

    groups: tuple[Group, ...]
    row: float

    @property
    def gap(self) -> float:
        """Answer what keeps groups apart; single rows need nothing."""
        return GROUP_GAP if any(group.rows > 1 for group in self.groups) else 0.0

    @property
    def height(self) -> float:
        """Answer how high the groups stand."""
        return self.row * sum(group.rows for group in self.groups) + self.gap * (len(self.groups) - 1)


def ladder(
    groups: Sequence[Group],
    heads: Sequence[str],
    *,
    notes: Sequence[str] = (),
    foot: str = "",
) -> "Figure":
    """Draw all groups, those that share an axis together; over the axis stands the first note that has room."""
    panels = _panels(groups)
    height = HEAD + sum(panel.height + AXIS + PANEL_GAP for panel in panels) - PANEL_GAP + 1 + (FOOT if foot else 0)
    columns = Columns.fitting(groups, heads)
    room = columns.facts[0] - columns.middle[0] - BETWEEN
    note = next((note for note in notes if lettering.width(note, style.SMALL) <= room), "")
    figure, axes = style.sheet(style.FULL, height)
    for x, head in zip((columns.middle[0], *columns.facts), (note, *heads), strict=True):
        marks.text(axes, (x, HEAD - 6), head, size=style.SMALL, colour=style.QUIET)
    top = HEAD
    for panel in panels:
        _panel(axes, panel, columns, top)
        top += panel.height + AXIS + PANEL_GAP
    if foot:
        marks.text(axes, (0, height - 4), foot, size=style.SMALL, colour=style.QUIET)
    return figure


def _panels(groups: Sequence[Group]) -> list[Panel]:
    """Put groups that share an axis together; rows move closer where there are many."""
    kinds = dict.fromkeys(group.kind for group in groups)
    gaps = GROUP_GAP * len(groups) + (AXIS + PANEL_GAP) * len(kinds) + HEAD
    row = min(ROW, max(LOWEST, (TALLEST - gaps) / sum(group.rows for group in groups)))
    return [Panel(tuple(group for group in groups if group.kind == kind), row) for kind in kinds]


def _panel(axes: "Axes", panel: Panel, columns: Columns, top: float) -> None:
    """Draw the groups on one axis."""
    ends = [end for group in panel.groups for rung in group.rungs for end in _ends(rung)]
    scale = Scale.over(ends, panel.groups[0].kind, *columns.middle)
    _axis(axes, scale, top, top + panel.height)
    y = top
    for at, group in enumerate(panel.groups):
        if at and panel.gap:
            marks.stroke(axes, [(0, y - panel.gap / 2), (style.FULL, y - panel.gap / 2)], colour=style.GRID)
        _group(axes, group, columns, scale, (y, panel.row))
        y += panel.row * group.rows + panel.gap


def _axis(axes: "Axes", scale: Scale, top: float, bottom: float) -> None:
    marks.strokes(axes, [((scale.at(tick), top), (scale.at(tick), bottom)) for tick in scale.ticks], colour=style.GRID)
    for tick in scale.ticks:
        words = scale.written(tick)
        marks.text(axes, (scale.at(tick), bottom + 9), words, size=style.SMALL, colour=style.QUIET, side="center")


def _ends(rung: Rung) -> list[float]:
    reach = rung.reach
    found = (reach.value, reach.low, reach.high) if reach else ()
    return [end for end in (*found, *rung.required) if end is not None]


def _group(axes: "Axes", group: Group, columns: Columns, scale: Scale, place: tuple[float, float]) -> None:
    top, row = place
    if group.guide is not None:
        x, bottom = scale.at(group.guide), top + row * len(group.rungs)
        marks.stroke(axes, [(x, top), (x, bottom)], colour=style.INK, width=0.7, dashes=(2, 2), above=1.5)
    for at, words in enumerate(group.lines):
        _write(axes, words, (0, top + row * (at + 0.5)), columns.rooms[0])
    for at, rung in enumerate(group.rungs):
        y = top + row * (at + 0.5)
        _write(axes, rung.name, (columns.names, y), columns.rooms[1])
        for x, words in zip(columns.facts, rung.facts, strict=True):
            _write(axes, words, (x, y))
        _required(axes, rung, scale, (y, row))
        if rung.reach:
            _bar(axes, rung, rung.reach, scale, y)
        elif rung.instead:
            _instead(axes, rung.instead, columns, y)


def _instead(axes: "Axes", words: str, columns: Columns, y: float) -> None:
    """Say why there is no interval, on paper free of rules."""
    left, right = columns.middle
    shown = lettering.fitted(words, right - left, style.SMALL)
    marks.box(axes, left, y - 4, lettering.width(shown, style.SMALL) + 3, 8, colour=style.PAPER, above=2.5)
    marks.text(axes, (left, y + DEEP * style.SMALL), shown, size=style.SMALL, colour=style.QUIET)


def _write(axes: "Axes", words: Words, at: tuple[float, float], room: float | None = None) -> None:
    shown = words.text if room is None else words.fitted(room + 0.1)
    if shown:
        spot = (at[0], at[1] + DEEP * words.size)
        marks.text(axes, spot, shown, size=words.size, colour=words.colour, weight=words.weight)


def _required(axes: "Axes", rung: Rung, scale: Scale, place: tuple[float, float]) -> None:
    """Shade what a criterion asks for, and mark its threshold."""
    low, high = rung.required
    if low is None and high is None:
        return
    left, right = (scale.left if low is None else scale.at(low)), (scale.right if high is None else scale.at(high))
    top, bottom = place[0] - place[1] / 2 + 1, place[0] + place[1] / 2 - 1
    marks.box(axes, left, top, right - left, bottom - top, colour=style.WASH, above=0.5)
    for end in (low, high):
        if end is not None:
            marks.stroke(axes, [(scale.at(end), top), (scale.at(end), bottom)], colour=style.INK, width=1)


def _bar(axes: "Axes", rung: Rung, reach: Reach, scale: Scale, y: float) -> None:
    """Draw an interval with its value; an end that does not exist runs to the edge of the axis."""
    colour = rung.colour or rung.hand.colour
    low, high = reach.low, reach.high
    if low is not None or high is not None:
        left, right = (scale.left if low is None else scale.at(low)), (scale.right if high is None else scale.at(high))
        ends = [scale.at(end) for end in (low, high) if end is not None]
        caps = [((x, y - CAP), (x, y + CAP)) for x in ends]
        marks.strokes(axes, [((left, y), (right, y)), *caps], colour=colour, width=LINE, above=3)
    if rung.decisive is not None:
        x = scale.at(rung.decisive)
        marks.stroke(axes, ((x, y - 2.2 * CAP), (x, y + 2.2 * CAP)), colour=colour, width=2, above=3)
    hollow = low is None and high is None
    marks.point(axes, (scale.at(reach.value), y), marker=rung.hand.marker, colour=colour, hollow=hollow)
