"""Calibration of one or several models: observed proportions of positive cases against mean scores, in bins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from reportgen import numbers
from reportgen.figures import axes, curves, lettering, marks, style
from reportgen.figures.canvas import Plot, sheet
from reportgen.figures.from_results import CurveRow, columns, curve
from reportgen.figures.scale import ABOVE, SHARE, Rooted, Scale
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Calibration curve"
SECTION = "ranking"
CURVE = "calibration"

FEW, MANY = (2, style.HALF), (4, style.FULL)  # panels side by side and the width of the figure, up to four and beyond
ALONE, HIGH = 128.0, 104.0  # points, how high a panel is that stands alone, and one of several
CROWDED = 0.25  # of the axis, in which at least half of all bins have their means: then roots give these room
APART, OVER = 20.0, 9.0  # points between panels
NUMBERS = 10.0  # points below a panel for the numbers of its axis
BARS, BAR, COUNT = 12.0, 4.0, 8.0  # points for the bars of its counts, for each of them, and for a line of numbers
HEAD, FOOT = 14.0, 12.0  # points for the title of the scale upwards, and for that from left to right
LEADING, CLEAR = 9.0, 4.0  # points, a line of words above a panel, and between them and what is above
SHORT = 16  # characters of a name above one of several panels
NUMBER_LINES = 2

SlopeNumber = tuple[float, str, int]  # where it stands, what it is, and on which line


@dataclass(frozen=True, slots=True)
class Panel:
    """One model's bins, with the words above them."""

    name: str
    hand: style.Hand
    rows: Sequence[CurveRow]
    facts: tuple[str, ...]

    @classmethod
    def of(cls, model: ModelResults, table: CurveTable, name: str, order: int) -> "Panel":
        """Take the bins and the numbers that sum them up."""
        rows = columns(table, "mean_score", "observed", "n", "low", "high")
        return cls(name, style.hand(order), rows, curves.summary(model, table.curve))

    def fact(self, room: float) -> str:
        """Say as many of the numbers that sum the bins up as have room on one line."""
        told = (" · ".join(self.facts[:most]) for most in range(len(self.facts), 0, -1))
        return next((words for words in told if lettering.width(words, style.SMALL) <= room), "")

    @property
    def drawn(self) -> list[float]:
        """Return the numbers that the axes must hold."""
        return [number for mean, _, _, low, high in self.rows for number in (mean, low, high)]

    def numbers(self, scale: Scale) -> list[SlopeNumber]:
        """Place the numbers of cases that have room, on the first line or on the second."""
        ends, placed = [-100.0] * NUMBER_LINES, []
        for row in self.rows:
            x, number = scale.at(scale.along(row[0])), numbers.count(row[2])
            half = lettering.width(number, style.SMALL) / 2
            line = next((line for line, end in enumerate(ends) if end + 2 <= x - half), None)
            if line is not None:
                ends[line] = x + half
                placed.append((x, number, line))
        return placed


@dataclass(frozen=True, slots=True)
class CalibrationLayout:
    """The sizes and the two scales that all panels share."""

    across: int
    width: float
    x: Scale
    y: Scale
    head: float
    strip: float

    @classmethod
    def of(cls, panels: Sequence[Panel]) -> "CalibrationLayout":
        """Choose both scales over the same stretch, and the sizes that follow."""
        most, width = FEW if len(panels) <= MANY[0] else MANY
        across = min(most, len(panels))
        side = (width - axes.LEFT - axes.RIGHT - APART * (across - 1)) / across
        high = ALONE if len(panels) == 1 else HIGH
        x, y = _scales(panels, side, high)
        head = LEADING * (1 + any(panel.fact(side) for panel in panels)) + CLEAR
        lines = max(line + 1 for panel in panels for *_, line in panel.numbers(x))
        return cls(across, width, x, y, head, 3 + BARS + COUNT * lines)

    @property
    def size(self) -> tuple[float, float]:
        """Return how wide and how high a panel is."""
        return self.x.right, self.y.right

    @property
    def each(self) -> float:
        """Return how high a panel is with all that belongs to it."""
        return self.head + self.size[1] + NUMBERS + self.strip + OVER


def calibration(models: Sequence[ModelResults]) -> "Figure | None":
    """
    Draw the observed proportion against the mean score of each bin, with its interval and its number of cases.

    Both axes of all panels run alike, as far as scores and intervals go; where most scores are small they follow roots.
    """
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, CURVE))}
    if not tables:
        return None
    shown = lettering.names([model.name for model in models], SHORT if len(tables) > 1 else lettering.MOST)
    panels = [Panel.of(models[at], table, shown[at], at) for at, table in tables.items()]
    layout = CalibrationLayout.of(panels)
    (side, high), across = layout.size, layout.across
    height = HEAD + layout.each * -(-len(panels) // across) - OVER + FOOT
    look: dict[str, Any] = {"colour": style.QUIET}
    with style.applied():
        page = sheet(layout.width, height)
        for at, panel in enumerate(panels):
            row, column = divmod(at, across)
            left, top = axes.LEFT + (side + APART) * column, HEAD + layout.each * row + layout.head
            corner = left, height - top - high
            plot = Plot.on(
                page.figure, (layout.x.low, layout.x.high), (layout.y.low, layout.y.high), layout.size, corner
            )
            _panel(plot, panel, layout, first=not column)
        marks.text(page, (axes.LEFT, 9), "Observed proportion positive", **look)
        edge = axes.LEFT + side * across + APART * (across - 1)
        marks.text(page, (edge, height - 3), layout.x.titled("Mean score of the bin"), side="right", **look)
    return page.figure


def _scales(panels: Sequence[Panel], side: float, high: float) -> tuple[Scale, Scale]:
    """Choose the shortest axes that hold all scores and intervals, both over one stretch; along roots where most are small."""
    drawn = [number for panel in panels for number in panel.drawn]
    means = [row[0] for panel in panels for row in panel.rows]
    rooted = 2 * sum(mean <= CROWDED * max(drawn) for mean in means) >= len(means)
    up = Scale.over([0.0, *drawn] if rooted else drawn, SHARE, 0, high, apart=ABOVE)
    ticks = Scale.over(up.ends, SHARE, 0, side).ticks
    across = replace(up, right=side, ticks=tuple(tick for tick in ticks if up.low <= tick <= up.high))
    return (Rooted.of(across), Rooted.of(up)) if rooted else (across, up)


def _panel(plot: Plot, panel: Panel, layout: CalibrationLayout, *, first: bool) -> None:
    """Draw one model's bins, with its name above and its counts below."""
    side, x, y = plot.size[0], layout.x, layout.y
    axes.gridded(plot, x, y, upwards=first)
    fact, name = panel.fact(side), lettering.fitted(panel.name, side, weight=style.SEMIBOLD)
    above = 4 + LEADING * bool(layout.head > LEADING + CLEAR)
    marks.text(plot.paper, (0, -above), name, colour=panel.hand.colour, weight=style.SEMIBOLD)
    marks.text(plot.paper, (0, -4), fact, colour=style.QUIET, size=style.SMALL)
    marks.stroke(plot, [(x.low, y.low), (x.high, y.high)], dashes=(2, 2))
    bars = [[(x.along(mean), y.along(low)), (x.along(mean), y.along(high))] for mean, _, _, low, high in panel.rows]
    marks.strokes(plot, bars, colour=panel.hand.colour, width=0.9, above=2.8)
    places = [(x.along(mean), y.along(observed)) for mean, observed, *_ in panel.rows]
    marks.points(plot, places, marker=panel.hand.marker, colour=panel.hand.colour)
    _counts(plot, panel, x, first=first)


def _counts(plot: Plot, panel: Panel, x: Scale, *, first: bool) -> None:
    """Draw below the panel how many cases each bin has: a bar, and the number under it."""
    paper, (side, high) = plot.paper, plot.size
    most, foot = max(row[2] for row in panel.rows), high + NUMBERS + 3 + BARS
    marks.stroke(paper, [(0, foot), (side, foot)], colour=style.RULE)
    for mean, _, cases, _, _ in panel.rows:
        tall, middle = max(0.6, BARS * cases / most), x.at(x.along(mean))
        marks.box(paper, middle - BAR / 2, foot - tall, BAR, tall, colour=panel.hand.colour, opacity=0.6)
    for middle, number, line in panel.numbers(x):
        spot = middle, foot + COUNT * (line + 1) - 0.5
        marks.text(paper, spot, number, size=style.SMALL, colour=style.QUIET, side="center")
    if first:
        marks.text(paper, (-4, foot), "Cases", size=style.SMALL, colour=style.QUIET, side="right")
