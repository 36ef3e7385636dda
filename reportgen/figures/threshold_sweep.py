"""Recall, specificity and other rates of one or several models against the threshold, each in a plot of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reportgen import index, numbers
from reportgen.figures import axes, curves, marks, style
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
from reportgen.figures.key import Key, KeyEntry
from reportgen.figures.scale import Scale
from reportgen.figures.score_axis import score_axes
from reportgen.figures.small_multiples import PanelPage
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Rates against the threshold"
SECTION = "ranking"
CURVE = "cutoffs"

ENDS = ("low", "high")
HIGH = 42.0  # points, a plot
SHARES = Scale(0, HIGH, 0, 1, (0.0, 0.5, 1.0), share=True)
ROUGH = 0.5  # points, the shortest step of a line in a small plot
IN_HALF = 2  # plots in a row of a half page


@dataclass(frozen=True, slots=True)
class Swept:
    """One model: its table of thresholds, and how it is drawn."""

    model: ModelResults
    table: CurveTable
    hand: style.Hand


@dataclass(frozen=True, slots=True)
class RateGrid:
    """Which plot stands where: with one axis of scores two in a row, else a row for each axis and a plot for each rate."""

    rates: tuple[str, ...]
    axes_of_scores: int

    @property
    def across(self) -> int:
        """Return how many plots stand in a row."""
        return len(self.rates) if self.axes_of_scores > 1 else min(IN_HALF, len(self.rates))

    @property
    def down(self) -> int:
        """Return how many rows the plots of one axis take."""
        return -(-len(self.rates) // self.across)


def threshold_sweep(models: Sequence[ModelResults]) -> "Figure | None":
    """
    Draw each rate of all models against the threshold, and mark where it is at the threshold in use.

    Models whose scores are of one kind share an axis; others have rows of their own.
    """
    swept = {
        at: Swept(model, table, style.hand(at)) for at, model in enumerate(models) if (table := curve(model, CURVE))
    }
    groups = [([swept[at] for at in places if at in swept], x) for places, x in score_axes(models, axes.SIDE / 2)]
    groups = [(drawn, x) for drawn, x in groups if drawn]
    rates = tuple(name for name in lines_of(CURVE) if any(name in one.table.columns for one in swept.values()))
    if not rates or not groups:
        return None
    grid = RateGrid(rates, len(groups))
    titles = [x.titled("Threshold") if row == grid.down - 1 else None for _, x in groups for row in range(grid.down)]
    key = Key.of(_entries(models, swept), curves.KEY_ROOM)
    with style.applied():
        page = PanelPage.of(grid.across, HIGH, SHARES, titles=titles, up="", key=key)
        for at, (drawn, x) in enumerate(groups):
            for place, name in enumerate(rates):
                row, column = divmod(place, grid.across)
                _rate(page.plot(at * grid.down + row, column, x, SHARES), drawn, name, x)
    return page.paper.figure


def _entries(models: Sequence[ModelResults], swept: Mapping[int, Swept]) -> list[KeyEntry]:
    """Name the models, with their thresholds."""
    shown, entries = curves.names(models), []
    for at, one in swept.items():
        used = threshold(one.model)
        said = () if used is None else (f"{one.hand.sign} threshold {numbers.plain(used)}",)
        entries.append(KeyEntry.of_model(shown[at], one.hand, said, marked=used is not None))
    return entries


def _rate(plot: Plot, drawn: Sequence[Swept], name: str, x: Scale) -> None:
    """Draw one rate of all models, with bands and marks."""
    entry = index.find(name, ("metric",))
    look: dict[str, Any] = {"size": style.SMALL, "weight": style.SEMIBOLD}
    marks.text(plot.paper, (0, -3), entry.label if entry else name, **look)
    having = [one for one in drawn if name in one.table.columns]
    for one in having if len(having) <= curves.MOST_BANDS else ():
        limits = [f"{name}_{end}" for end in ENDS if f"{name}_{end}" in one.table.columns]
        curves.band(plot, [_steps(one.table, limit, x) for limit in limits], one.hand, finest=2 * ROUGH)
    for one in reversed(having):
        curves.strokes(plot, [_steps(one.table, name, x)], one.hand, finest=ROUGH)
    for one in having:
        at = _in_use(one.model, one.table, name, x)
        if at is not None:
            curves.operating_point(plot, at, one.hand)


def _steps(table: CurveTable, name: str, x: Scale) -> Points:
    """Take a column against the threshold, as steps along the axis."""
    return axes.stepped(axes.along(x, against_thresholds(table, name, *x.ends)))


def _in_use(model: ModelResults, table: CurveTable, name: str, x: Scale) -> Operating | None:
    """Find what a rate is at the threshold in use: the model's estimate, else the value of the curve."""
    used, (low, high) = threshold(model), x.ends
    if used is None or not low <= used <= high:
        return None
    row = at_threshold(table, used)
    value = row[table.columns.index(name)] if row else None
    reach = reached(model, name) or (None if value is None else Reach(value))
    return Operating(Reach(x.along(used)), reach, "") if reach else None
