"""Observed against predicted values of one or several models."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import TYPE_CHECKING

from reportgen.figures import marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import CurveRow, columns, curve
from reportgen.figures.panels import PanelAxis, panels
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Observed against predicted values"
SECTION = "errors"
CURVE = "observed_predicted"

DOT, SEEN = 2.6, 0.55  # points, the size of a case, and its strength
SIZES = 8  # of the marks that stand for several cases


def observed_predicted(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw the true value of each case against its prediction; on the diagonal both are equal."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "observed_predicted"))}
    if not tables:
        return None
    rows = {at: columns(table, "prediction", "observed", "n", "cell") for at, table in tables.items()}
    values = [value for of_model in rows.values() for row in of_model for value in row[:2]]
    with style.applied():
        names = [models[at].name for at in rows]
        made = panels(names, PanelAxis("Predicted", values), PanelAxis("Observed", values), orders=list(rows))
        for plot, (at, points) in zip(made.plots, rows.items(), strict=True):
            marks.stroke(plot, [(end, end) for end in plot.x], dashes=(2, 2), colour=style.INK, width=0.8)
            _cases(plot, points, style.hand(at))
    return made.figure


def _cases(plot: Plot, points: Sequence[CurveRow], hand: style.Hand) -> None:
    """Draw a dot for each case, or in each cell a square whose area grows with its cases."""
    cell = points[0][3]
    if not cell:
        spots = [(x, y) for x, y, *_ in points]
        marks.dots(plot, spots, marker=hand.marker, colour=hand.colour, size=DOT, opacity=SEEN)
        return
    side = plot.size[0] * cell / (plot.x[1] - plot.x[0])
    most = max(row[2] for row in points)
    for size in range(1, SIZES + 1):
        spots = [(x, y) for x, y, cases, _ in points if ceil(SIZES * sqrt(cases / most)) == size]
        if spots:
            marks.dots(plot, spots, marker="s", colour=hand.colour, size=side * size / SIZES, opacity=SEEN)
