"""ROC curves of one or several models."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, lettering, marks, naming, style
from reportgen.figures.canvas import Points
from reportgen.figures.from_results import axes_of, curve, operating, points
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "ROC curve"
CHANCE = [(0.0, 0.0), (1.0, 1.0)]


def roc(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw which share of the positive cases is found, against the share of the negative ones called positive."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "roc"))}
    if not tables:
        return None
    shown = lettering.names([model.name for model in models])
    with style.applied():
        plot = curves.square("False positive rate (1 − specificity)", "True positive rate (recall)")
        bands = curves.bands(plot, {at: _limits(models[at]) for at in tables})
        marks.stroke(plot, CHANCE, dashes=(2, 2))
        drawn = [_drawn(models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
        room = curves.lines(plot, drawn, soft=[plot.on_paper(CHANCE), *bands])
        naming.name_diagonal(plot, "chance", room)
    return plot.figure


def _limits(model: ModelResults) -> list[Points]:
    """Take the limits of the whole curve, if they are known."""
    table = curve(model, "simultaneous_roc_band")
    return [points(table, axes_of(table.curve)[0], end) for end in ("low", "high")] if table else []


def _drawn(model: ModelResults, table: CurveTable, name: str, hand: style.Hand) -> naming.Drawn:
    axes = axes_of(table.curve)
    line, at = curves.line(points(table, *axes)), operating(model, table, *axes)
    return naming.Drawn(name, hand, line, curves.summary(model, table.curve), at)
