"""Panels of several models on the same two scales, so that they can be compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reportgen import numbers
from reportgen.figures import axes, lettering, marks, style
from reportgen.figures.canvas import Plot, Stretch, sheet
from reportgen.figures.scale import ABOVE, APART, Scale

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_ACROSS = 3
LONGEST = 48  # characters of a name, which is shortened further to the width of its panel
GROUPED = 10_000  # from which on numbers are written in groups of three
BETWEEN = 8.0  # points kept free between the numbers of two panels
NUMBERS = 11.0  # points below a panel for the numbers of its axis
FOOT = 13.0  # points for the title of the axis
HEAD = 12.0  # points above a panel for the name of its model
OVER = 8.0  # points between rows of panels


@dataclass(frozen=True, slots=True)
class Measured(Scale):
    """An axis of numbers of any size."""

    def written(self, tick: float) -> str:
        """Write a tick, a large one in groups of three."""
        return numbers.plain(tick) if abs(tick) < GROUPED else numbers.measured(tick, digits=0)


@dataclass(frozen=True, slots=True)
class Unwritten(Scale):
    """An axis of numbers that nobody needs to read."""

    def written(self, tick: float) -> str:  # noqa: ARG002
        """Write nothing."""
        return ""


@dataclass(frozen=True, slots=True)
class PanelAxis:
    """What is drawn along a direction: its title, the values that it must hold, and whether it counts."""

    title: str
    values: Sequence[float]
    scale: type[Scale] = Measured

    def along(self, room: float) -> Scale:
        """Choose the scale from left to right of so many points, its ticks so far apart that their numbers have room."""
        scale = self.over(room, APART)
        needed = max(lettering.width(scale.written(tick)) for tick in scale.ticks) + BETWEEN
        return scale if needed <= APART else self.over(room, needed)

    def over(self, room: float, apart: float) -> Scale:
        """Choose the scale of so many points."""
        return self.scale.over(self.values, "value", 0, room, apart=apart)


@dataclass(frozen=True, slots=True)
class Panels:
    """A figure with a plot for each model."""

    figure: "Figure"
    plots: tuple[Plot, ...]


def panels(
    names: Sequence[str],
    x: PanelAxis,
    y: PanelAxis,
    *,
    orders: Sequence[int],
    high: float | None = None,
    wide: bool = False,
) -> Panels:
    """
    Lay out a panel for each name, as high as is said, else square with the scale of `x` in both directions.

    One panel alone makes a figure of half the width unless it is wide. The orders are the places of the models among
    all, and give their names the look that the models have in other figures.
    """
    across = _across(len(names))
    width = style.FULL if wide or len(names) > 1 else style.HALF
    left, between, right = _margins(x, y)
    side = (width - left - right - between * (across - 1)) / across
    down = high or side
    along = x.along(side)
    scales = along, (y.over(down, ABOVE) if high else along)
    rows = -(-len(names) // across)
    height = axes.TOP + (HEAD + down + NUMBERS) * rows + OVER * (rows - 1) + FOOT
    page = sheet(width, height)
    plots = []
    for at, (name, order) in enumerate(zip(lettering.names(names, LONGEST), orders, strict=True)):
        row, column = divmod(at, across)
        top = axes.TOP + HEAD + (HEAD + down + NUMBERS + OVER) * row
        corner = left + (side + between) * column, height - top - down
        plots.append(_panel(page.figure, scales, (side, down), corner, first=not column))
        look: dict[str, Any] = {"colour": style.hand(order).colour, "weight": style.SEMIBOLD}
        marks.text(plots[-1].paper, (0, -5), lettering.fitted(name, side, weight=style.SEMIBOLD), **look)
    edge = left + side * across + between * (across - 1)
    marks.text(page, (left, axes.TOP - 8), y.title, colour=style.QUIET)
    marks.text(page, (edge, height - 3), x.title, colour=style.QUIET, side="right")
    return Panels(page.figure, tuple(plots))


def _across(count: int) -> int:
    """Return how many panels stand side by side."""
    return count if count <= MOST_ACROSS else 2 if count == MOST_ACROSS + 1 else MOST_ACROSS


def _margins(x: PanelAxis, y: PanelAxis) -> tuple[float, float, float]:
    """Return the room for numbers left of the first panel, between two panels, and right of the last one."""
    long = axes.SIDE  # it is not known yet how long the scales are; their numbers have about as many digits
    across, up = x.along(long), y.over(long, ABOVE)
    first, last = (lettering.width(across.written(tick)) / 2 for tick in (across.ticks[0], across.ticks[-1]))
    digits = max(lettering.width(up.written(tick)) for tick in up.ticks)
    return max(axes.LEFT, digits + 6, first + 1), first + last + BETWEEN, max(axes.RIGHT, last + 1)


def _panel(figure: "Figure", scales: tuple[Scale, Scale], size: Stretch, corner: Stretch, *, first: bool) -> Plot:
    x, y = scales
    plot = Plot.on(figure, x.ends, y.ends, size, corner)
    axes.gridded(plot, x, y, upwards=first, size=style.TEXT)
    return plot
