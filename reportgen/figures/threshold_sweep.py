"""What a model's rates become when the threshold moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from reportgen import index, numbers
from reportgen.figures import axes, curves, lettering, marks, style
from reportgen.figures.canvas import Plot, Points
from reportgen.figures.from_results import (
    Operating,
    Reach,
    against_thresholds,
    at_threshold,
    curve,
    lines_of,
    reached,
    threshold,
)
from reportgen.figures.label_placing import names_beside
from reportgen.figures.scale import Scale
from reportgen.figures.score_axis import score_axis
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Tabulated

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Rates against the threshold"

OF_A_CLASS, OF_CALLS = ("positive", "negative"), ("called_positive", "called_negative")
ENDS = ("low", "high")
SHARES = Scale(0, axes.LOW, 0, 1, curves.SHARES.ticks, share=True)
LEADER = 10.0  # points from a name at the left to its line
MARK = 3.0  # points, half of a mark's width
HIGH = 7.0  # points, a name


@dataclass(frozen=True, slots=True)
class Rate:
    """One rate against the threshold, as numbers of the plot, how it is drawn, and what it is at the threshold in use."""

    label: str
    hand: style.Hand
    line: Points
    limits: Sequence[Points]
    used: Operating | None

    @property
    def width(self) -> float:
        """Return how wide the name is."""
        return lettering.width(self.label, style.SMALL, style.SEMIBOLD)


def threshold_sweep(model: ModelResults, *, order: int = 0) -> "Figure | None":
    """
    Draw recall, specificity, precision and F1 against the threshold, and mark where they are at the threshold in use.

    The order is the model's place among all, from 0, and gives it the look that it has in the other figures.
    """
    table, x = curve(model, "cutoffs"), score_axis(model)
    if table is None or x is None:
        return None
    drawn = [(at, name) for at, name in enumerate(lines_of(table.curve)) if name in table.columns]
    found = [
        _rate(model, table, name, x, replace(style.hand(at), colour=style.hand(order).colour)) for at, name in drawn
    ]
    rates = [rate for rate in found if rate.line]
    if not rates:
        return None
    with style.applied():
        plot = _framed(x)
        spots = _spots(plot, rates, threshold(model), x)
        if spots is None:
            plot = _framed(x, names=LEADER + 3 + max(rate.width for rate in rates))
            _names_at_left(plot, rates)
        for rate, spot in zip(rates, spots or (), strict=False):
            _name(plot, rate, (spot[0], spot[1] + 0.8 * HIGH))
        axes.headed(plot, model.name, "rates", style.hand(order))
        _draw(plot, rates, threshold(model), x)
    return plot.figure


def _framed(x: Scale, *, names: float = 0) -> Plot:
    return axes.framed(x, SHARES, "Threshold", "", head=axes.LINE, names=names)


def _rate(model: ModelResults, table: Tabulated, name: str, x: Scale, hand: style.Hand) -> Rate:
    """Draw rates of a class in the model's colour, those of calls in black, and what mixes classes in grey."""
    entry, line = index.find(name, ("metric",)), axes.along(x, against_thresholds(table, name, *x.ends))
    about = entry.about if entry else None
    colour = hand.colour if about in OF_A_CLASS else style.INK if about in OF_CALLS else style.QUIET
    looks = replace(hand, colour=colour)
    ends = [
        axes.along(x, against_thresholds(table, f"{name}_{end}", *x.ends))
        for end in ENDS
        if f"{name}_{end}" in table.columns
    ]
    return Rate(entry.label if entry else name, looks, line, ends, _in_use(model, table, name, x))


def _in_use(model: ModelResults, table: Tabulated, name: str, x: Scale) -> Operating | None:
    """Find what a rate is at the threshold in use: the model's estimate, else the value of the curve."""
    used, (low, high) = threshold(model), x.ends
    if used is None or not low <= used <= high:
        return None
    row = at_threshold(table, used)
    value = row[table.columns.index(name)] if row else None
    reach = reached(model, name) or (None if value is None else Reach(value))
    return Operating(Reach(x.along(used)), reach, "") if reach else None


def _spots(plot: Plot, rates: Sequence[Rate], used: float | None, x: Scale) -> list[tuple[float, float]] | None:
    """Look for places of the names close to their lines."""
    lines = [axes.line(plot, rate.line, steps=True) for rate in rates]
    hard: list[Points] = []
    for rate in rates:
        if rate.used:
            for across, up in plot.on_paper([(rate.used.x.value, rate.used.y.value)]):
                hard.append([(across - MARK, up - MARK), (across + MARK, up + MARK)])
    if used is not None:
        hard.append(plot.on_paper([(x.along(used), 0.0), (x.along(used), 1.0)]))
    return names_beside(lines, [(rate.width, HIGH) for rate in rates], plot.size, hard=hard)


def _draw(plot: Plot, rates: Sequence[Rate], used: float | None, x: Scale) -> None:
    """Draw the lines with their bands, and the marks at the threshold in use."""
    if used is not None:
        axes.upright(plot, x.along(used), f"threshold {numbers.plain(used)}", width=0.6)
    for rate in rates:
        curves.band(plot, (axes.stepped(limit) for limit in rate.limits), rate.hand)
        points = plot.in_numbers(axes.line(plot, rate.line, steps=True))
        marks.stroke(plot, points, colour=rate.hand.colour, width=style.LINE, dashes=rate.hand.dashes, above=3)
        if rate.used:
            curves.operating_point(plot, rate.used, rate.hand)


def _name(plot: Plot, rate: Rate, spot: tuple[float, float], side: marks.Alignment = "left") -> None:
    look: dict[str, Any] = {"size": style.SMALL, "weight": style.SEMIBOLD, "colour": rate.hand.colour}
    marks.text(plot.paper, spot, rate.label, side=side, **look)


def _names_at_left(plot: Plot, rates: Sequence[Rate]) -> None:
    """Name each line at its left end, where lines run too close for names between them."""
    feet = [y for _, y in plot.on_paper([(plot.x[0], rate.line[0][1]) for rate in rates])]
    for rate, foot, moved in zip(rates, feet, axes.spread(feet), strict=True):
        marks.stroke(plot.paper, [(-LEADER + 2, moved), (-5, moved), (-1, foot)], colour=rate.hand.colour, width=0.6)
        _name(plot, rate, (-LEADER, moved + 2.3), "right")
