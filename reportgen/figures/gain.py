"""Recall when so many cases are contacted, the highest scores first."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, style
from reportgen.figures.curves import Drawn
from reportgen.figures.from_results import axes_of, curve, limits, operating, points
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Gain curve"
SECTION = "ranking"
CURVE = "gain"
ON_REQUEST = True
RANDOM = [(0.0, 0.0), (1.0, 1.0)]


def gain(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw recall against the proportion of all cases that is contacted."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, CURVE))}
    if not tables:
        return None
    shown = curves.names(models)
    drawn = [_drawn(models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
    with style.applied():
        key = curves.key(drawn, ("random order",))
        plot = axes.framed(curves.ACROSS, curves.UPWARDS, "Proportion of cases contacted", "Recall", key=key)
        curves.bands(plot, {at: limits(table, *axes_of(CURVE)) for at, table in tables.items()})
        curves.rules(plot, [[RANDOM]])
        curves.lines(plot, drawn)
    return plot.figure


def _drawn(model: ModelResults, table: CurveTable, name: str, hand: style.Hand) -> Drawn:
    shown = axes_of(table.curve)
    found, at = points(table, *shown), operating(model, table, *shown)
    return Drawn(name, hand, [(0.0, 0.0), *found], operating=at)
