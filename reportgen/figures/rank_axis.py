"""The axis of mean ranks, the best to the right, with the names of models at its sides and bars over stretches of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from reportgen import numbers
from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot, sheet
from reportgen.figures.scale import Scale
from reportgen.results.scores import CriticalDifference, MetricOverDataSets

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDEST, LEAST, GAP = 134.0, 20.0, 5.0  # points that a name may take, must take, and between it and its line
DIGITS = 4.0  # points between a name and its mean rank
WORDS, RULER, AXIS, BAR, ROW = 7.0, 14.0, 36.0, 5.5, 11.0  # points down to each of the first three, and for each other
FOOT = 16.0  # points for words below the names
TICK, CAP = 3.0, 3.0  # points, a tick of the axis, and half of an end of the ruler
STEPS = (1, 2, 5, 10, 20, 50)
APART = 15.0  # points from tick to tick
BETWEEN = 8.0  # points between two bars on one level, which would look like one
THICK = 3.2

Span = tuple[float, float]  # of ranks, the better one first


@dataclass(frozen=True, slots=True)
class RankedModels:
    """Models with their mean ranks, the best first, and what a procedure of ranks says, which decides nothing."""

    names: tuple[str, ...]
    ranks: tuple[float, ...]
    order: tuple[int, ...]  # the place of each among all models
    procedure: str
    value: float | None = None
    groups: tuple[tuple[str, ...], ...] = ()
    control: str | None = None

    @classmethod
    def of(cls, over: MetricOverDataSets, found: CriticalDifference) -> Self:
        """Take mean ranks and a critical difference from results."""
        ordered = sorted(enumerate(over.models), key=lambda one: one[1].mean_rank.value or 0.0)
        return cls(
            names=tuple(one.name for _, one in ordered),
            ranks=tuple(one.mean_rank.value or 0.0 for _, one in ordered),
            order=tuple(at for at, _ in ordered),
            procedure=found.label,
            value=found.value,
            groups=found.groups,
            control=found.control,
        )


@dataclass(frozen=True, slots=True)
class NameAtSide:
    """A model at a side of the axis."""

    name: str
    rank: float
    hand: style.Hand
    room: float = WIDEST  # for its name with its sign and its mean rank

    @property
    def words(self) -> str:
        """Write the name with its sign, as far as it has room."""
        room = self.room - lettering.width(self.digits) - DIGITS
        return lettering.fitted(f"{self.hand.sign} {self.name}", room + 0.1, weight=style.SEMIBOLD)

    @property
    def digits(self) -> str:
        """Write the mean rank."""
        return numbers.decimal(self.rank, digits=2)

    @property
    def wide(self) -> float:
        """Return how many points it takes."""
        return lettering.width(self.words, weight=style.SEMIBOLD) + DIGITS + lettering.width(self.digits)


def draw_rank_axis(
    models: RankedModels, spans: Sequence[Span], words: str, *, over: float = 0.0
) -> tuple["Figure", Plot, Scale]:
    """
    Draw the axis with the critical difference above it, and each model with its mean rank; the words stand below.

    Each span has a bar below the axis, which reaches so many points over its ends.
    """
    named = _named(models)
    half = (len(named) + 1) // 2  # the better ones are at the right
    best, worst = (max([LEAST, *(one.wide for one in side)]) for side in (named[:half], named[half:]))
    x = _scale(len(named), worst + GAP + 2, style.FULL - best - GAP - 2)
    bars = [(x.at(worse) - over, x.at(better) + over) for better, worse in spans]
    levels = levels_of(bars)
    top = AXIS + BAR * (max(levels, default=0) + 2) + 7
    page = sheet(style.FULL, top + ROW * half + FOOT)
    _axis(page, x)
    _ruler(page, models, x)
    for (left, right), level in zip(bars, levels, strict=True):
        y = AXIS + BAR * (level + 1)
        marks.stroke(page, [(left, y), (right, y)], colour=style.INK, width=THICK, above=3)
    for row, one in enumerate(named[:half]):
        _name(page, x, one, top + ROW * row, left=False)
    for row, one in enumerate(reversed(named[half:])):
        _name(page, x, one, top + ROW * row, left=True)
    marks.text(page, (0, page.size[1] - 3), lettering.fitted(words, style.FULL), colour=style.QUIET)
    return page.figure, page, x


def _named(models: RankedModels) -> list[NameAtSide]:
    shown = lettering.names(models.names)
    parts = zip(shown, models.ranks, models.order, strict=True)
    return [NameAtSide(name, rank, style.hand(order)) for name, rank, order in parts]


def _scale(count: int, left: float, right: float) -> Scale:
    """Choose the ranks that are written, the first and the last among them."""
    room = (right - left) / max(count - 1, 1)
    step = next((one for one in STEPS if room * one >= APART), STEPS[-1])
    inner = [rank for rank in range(1 + step, count) if (rank - 1) % step == 0 and count - rank >= step]
    return Scale(left, right, count, 1, tuple(map(float, (1, *inner, count))), share=False)


def _axis(page: Plot, x: Scale) -> None:
    """Draw the line with its ticks, and say which end is better."""
    up = AXIS - TICK - 3
    ticks = [[(x.at(tick), AXIS), (x.at(tick), AXIS - TICK)] for tick in x.ticks]
    marks.strokes(page, [[(x.left, AXIS), (x.right, AXIS)], *ticks], colour=style.INK, width=0.9)
    for tick in x.ticks:
        marks.text(page, (x.at(tick), up), x.written(tick), colour=style.QUIET, side="center")
    marks.text(page, (x.right, WORDS), "better →", colour=style.QUIET, side="right")


def _ruler(page: Plot, models: RankedModels, x: Scale) -> None:
    """Draw how far apart mean ranks must be, as long as it is on the axis, under its value and its procedure."""
    words = "Mean rank"
    if models.value is not None:
        long = x.at(1) - x.at(1 + models.value)
        words = f"Mean rank; critical difference {numbers.decimal(models.value, digits=2)}, {models.procedure}"
        if long <= x.right - x.left:
            ends = (x.left, x.left + long)
            lines = [[(ends[0], RULER), (ends[1], RULER)], *([(end, RULER - CAP), (end, RULER + CAP)] for end in ends)]
            marks.strokes(page, lines, colour=style.INK, width=style.LINE)
        else:
            words = f"{words}, longer than the axis"
    room = x.right - lettering.width("better →") - GAP
    marks.text(page, (0, WORDS), lettering.fitted(words, room), colour=style.QUIET)


def _name(page: Plot, x: Scale, one: NameAtSide, row: float, *, left: bool) -> None:
    """Lead a line from the axis to the name at a side, with its mean rank."""
    spot, edge = x.at(one.rank), x.left - 2 if left else x.right + 2
    marks.stroke(page, [(spot, AXIS), (spot, row), (edge, row)], colour=style.RULE, width=0.9)
    long = lettering.width(one.words, weight=style.SEMIBOLD)
    start = edge - GAP - one.wide if left else edge + GAP
    marks.text(page, (start, row + 2.6), one.words, colour=one.hand.colour, weight=style.SEMIBOLD)
    marks.text(page, (start + long + DIGITS, row + 2.6), one.digits, colour=style.QUIET)


def levels_of(bars: Sequence[tuple[float, float]]) -> list[int]:
    """
    Put bars on as few levels as keep them apart, each on the first that is free.

    >>> levels_of([(0, 50), (40, 90), (100, 120)])
    [0, 1, 0]
    """
    ends: list[float] = []
    found = []
    for left, right in bars:
        level = next((at for at, end in enumerate(ends) if end + BETWEEN <= left), len(ends))
        ends[level : level + 1] = [right]
        found.append(level)
    return found
