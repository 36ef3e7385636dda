"""ROC curves of one or several models."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, lettering, marks, plane, style
from reportgen.figures.found import curve, operating, points
from reportgen.results.model import ModelResults, Tabulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LABEL = "ROC curve"
BAND = 0.1  # strength of the model's colour
CHANCE = [(0.0, 0.0), (1.0, 1.0)]


def roc(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw which share of the positive cases is found, against the share of the negative ones called positive."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "roc"))}
    if not tables:
        return None
    shown = lettering.names([model.name for model in models])
    with style.applied():
        figure, axes = curves.square("False positive rate (1 − specificity)", "True positive rate (recall)")
        at = next(iter(tables))
        band = _band(axes, models[at], style.hand(at)) if len(tables) == 1 else []
        marks.stroke(axes, CHANCE, dashes=(2, 2))
        drawn = [_drawn(models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
        curves.name_diagonal(axes, "chance", curves.lines(axes, drawn, soft=[CHANCE, *band]))
    return figure


def _band(axes: "Axes", model: ModelResults, hand: style.Hand) -> list[plane.Points]:
    """Fill the band that holds the whole curve, if there is one; answer its two edges."""
    table = curve(model, "simultaneous_roc_band")
    if table is None:
        return []
    edges = [plane.all_in_data(axes, curves.line(points(table, "fpr", end))) for end in ("high", "low")]
    marks.area(axes, [*edges[0], *reversed(edges[1])], colour=style.tint(hand.colour, BAND), above=0.4)
    return [*edges]


def _drawn(model: ModelResults, table: Tabulated, name: str, hand: style.Hand) -> curves.Drawn:
    at = operating(model, table, "fpr", "tpr")
    line = curves.line(points(table, "fpr", "tpr"))
    return curves.Drawn(name, hand, line, curves.summary(model, "roc_auc", "AUC"), at)
