"""Precision-recall curves of one or several models."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, style
from reportgen.figures.canvas import Points
from reportgen.figures.curves import Drawn
from reportgen.figures.from_results import axes_of, curve, limits, operating, points, written
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Precision-recall curve"
SECTION = "ranking"
CURVE = "precision_recall"


def precision_recall(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw precision against recall, with the precision if all cases are flagged."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, CURVE))}
    if not tables:
        return None
    shown = curves.names(models)
    drawn = [_drawn(models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
    prevalences = sorted({points(table, *axes_of(CURVE))[-1][1] for table in tables.values()})
    words = ", ".join(dict.fromkeys(written("prevalence", one) for one in prevalences))
    with style.applied():
        key = curves.key(drawn, (f"prevalence {words}",))
        plot = axes.framed(curves.ACROSS, curves.UPWARDS, "Recall", "Precision", key=key)
        curves.bands(plot, {at: _limits(models[at]) for at in tables})
        curves.rules(plot, [[[(0.0, one), (1.0, one)] for one in prevalences]])
        curves.lines(plot, drawn)
    return plot.figure


def _limits(model: ModelResults) -> list[Points]:
    """Take the limits of precision at each threshold, if they are known."""
    table = curve(model, "cutoffs")
    return [steps(limit) for limit in limits(table, *axes_of(CURVE))] if table else []


def _drawn(model: ModelResults, table: CurveTable, name: str, hand: style.Hand) -> Drawn:
    shown = axes_of(table.curve)
    at, found = operating(model, table, *shown), points(table, *shown)
    return Drawn(name, hand, steps(found), curves.summary(model, table.curve), at)


def steps(found: Points) -> Points:
    """Draw steps, so that the area under the line is the average precision."""
    return axes.stepped([(0.0, found[0][1]), *found]) if found else []
