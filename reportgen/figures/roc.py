"""ROC curves of one or several models."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, lettering, marks, style
from reportgen.figures.found import curve, operating, points
from reportgen.results.model import ModelResults, Tabulated

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
        figure, axes = curves.square("False positive rate (1 − specificity)", "True positive rate (recall)")
        marks.stroke(axes, CHANCE, dashes=(2, 2))
        drawn = [_drawn(models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
        curves.name_diagonal(axes, "chance", curves.lines(axes, drawn, soft=[CHANCE]))
    return figure


def _drawn(model: ModelResults, table: Tabulated, name: str, hand: style.Hand) -> curves.Drawn:
    at = operating(model, table, "fpr", "tpr")
    line = curves.line(points(table, "fpr", "tpr"))
    return curves.Drawn(name, hand, line, curves.summary(model, "roc_auc", "AUC"), at)
