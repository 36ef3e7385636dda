"""Calibration of one or several models: what share of the cases is positive where the scores promise so many."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import axes, curves, lettering, marks, style
from reportgen.figures.canvas import Plot, Points, sheet
from reportgen.figures.from_results import CurveRow, columns, curve
from reportgen.figures.scale import Scale
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Calibration curve"
SECTION = "ranking"
CURVE = "calibration"
REACHES = (0.02, 0.04, 0.08, 0.2, 0.4, 0.6, 0.8, 1.0)  # where both axes of all panels may end
ALONE = 170.0  # points of a panel that stands alone
FEW, MANY = (2, style.HALF), (4, style.FULL)  # panels side by side and the width of the figure, up to four and beyond
APART, OVER = 20.0, 9.0  # points between panels
NUMBERS = 10.0  # points below a panel for the numbers of its axis
BARS, BAR, COUNT = 12.0, 4.0, 7.0  # points for the bars of its counts, for each of them, and for a line of numbers
FOOT = 12.0  # points for the title of the axis
LEADING = 9.0  # points, a line of words above a panel
SHORT = 16  # characters of a name above one of several panels
PARTED, HALVED = (0.0, 0.25, 0.5, 0.75, 1.0), (0.0, 0.5, 1.0)

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
    def largest(self) -> float:
        """Return the largest score or share that is drawn."""
        return max(max(row[0], row[4]) for row in self.rows)

    def numbers(self, side: float, reach: float) -> list[SlopeNumber]:
        """Place the numbers of cases that have room, on the first line or on the second."""
        ends, placed = [-100.0, -100.0], []
        for row in self.rows:
            x, number = row[0] / reach * side, numbers.count(row[2])
            half = lettering.width(number, style.SMALL) / 2
            line = next((line for line, end in enumerate(ends) if end + 2 <= x - half), None)
            if line is not None:
                ends[line] = x + half
                placed.append((x, number, line))
        return placed


def calibration(models: Sequence[ModelResults]) -> "Figure | None":
    """
    Draw the observed share against the mean score of each bin, with its interval and its number of cases.

    Both axes of all panels end alike, where all has room: rare positive cases would else be drawn in a corner.
    """
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "calibration"))}
    if not tables:
        return None
    shown = lettering.names([model.name for model in models], SHORT if len(tables) > 1 else lettering.MOST)
    panels = [Panel.of(models[at], table, shown[at], at) for at, table in tables.items()]
    reach = next(end for end in REACHES if end >= min(1.0, max(panel.largest for panel in panels)))
    most, wide = FEW if len(panels) <= MANY[0] else MANY
    across = min(most, len(panels))
    side = ALONE if across == 1 else (wide - axes.LEFT - axes.RIGHT - APART * (across - 1)) / across
    told = LEADING * any(panel.fact(side) for panel in panels)
    head = axes.LINE + told
    strip = 3 + BARS + COUNT * max(line + 1 for panel in panels for *_, line in panel.numbers(side, reach))
    each = head + side + NUMBERS + strip + OVER
    height = axes.TOP + each * -(-len(panels) // across) - OVER + FOOT
    with style.applied():
        page = sheet(wide, height)
        for at, panel in enumerate(panels):
            left, top = axes.LEFT + (side + APART) * (at % across), axes.TOP + each * (at // across) + head
            corner = left, height - top - side
            plot = Plot.on(page.figure, (0.0, reach), (0.0, reach), (side, side), corner)
            _panel(plot, panel, told, first=at % across == 0)
        marks.text(page, (axes.LEFT, axes.TOP - 8), "Observed proportion of positive cases", colour=style.QUIET)
        edge = axes.LEFT + side * across + APART * (across - 1)
        marks.text(page, (edge, height - 3), "Mean score of the bin", colour=style.QUIET, side="right")
    return page.figure


def _panel(plot: Plot, panel: Panel, told: float, *, first: bool) -> None:
    """Draw one model's bins on a square of shares, with its name above and its counts below."""
    side, reach = plot.size[0], plot.x[1]
    ticks = tuple(part * reach for part in (PARTED if side == ALONE else HALVED))
    scale = Scale(0, side, 0, reach, ticks, share=True)
    axes.gridded(plot, scale, scale, upwards=first)
    fact, name = panel.fact(side), lettering.fitted(panel.name, side, weight=style.SEMIBOLD)
    marks.text(plot.paper, (0, -5 - told), name, colour=panel.hand.colour, weight=style.SEMIBOLD)
    marks.text(plot.paper, (0, -5), fact, colour=style.QUIET, size=style.SMALL)
    marks.stroke(plot, [(0.0, 0.0), (reach, reach)], dashes=(2, 2))
    _intervals(plot, panel)
    _counts(plot.paper, panel, side, reach, first=first)


def _intervals(plot: Plot, panel: Panel) -> list[Points]:
    """Draw the bins; return the lines of their intervals."""
    bars: list[Points] = [[(mean, low), (mean, high)] for mean, _, _, low, high in panel.rows]
    marks.strokes(plot, bars, colour=panel.hand.colour, width=0.9, above=2.8)
    places = [(mean, observed) for mean, observed, *_ in panel.rows]
    marks.points(plot, places, marker=panel.hand.marker, colour=panel.hand.colour)
    return bars


def _counts(paper: Plot, panel: Panel, side: float, reach: float, *, first: bool) -> None:
    """Draw below the square how many cases each bin has: a bar, and the number under it."""
    most, foot = max(row[2] for row in panel.rows), side + NUMBERS + 3 + BARS
    marks.stroke(paper, [(0, foot), (side, foot)], colour=style.RULE)
    for mean, _, cases, _, _ in panel.rows:
        high = max(0.6, BARS * cases / most)
        marks.box(paper, mean / reach * side - BAR / 2, foot - high, BAR, high, colour=panel.hand.colour, opacity=0.6)
    for x, number, line in panel.numbers(side, reach):
        spot = x, foot + COUNT * (line + 1)
        marks.text(paper, spot, number, size=style.SMALL, colour=style.QUIET, side="center")
    if first:
        marks.text(paper, (-4, foot), "Cases", size=style.SMALL, colour=style.QUIET, side="right")
