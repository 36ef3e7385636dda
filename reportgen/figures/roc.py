"""ROC curves of one or several models."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, lettering, marks, style
from reportgen.figures.found import columns, curve, operating
from reportgen.figures.placing import Grid
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
        _name_chance(axes, curves.lines(axes, drawn, soft=[CHANCE]))
    return figure


def _drawn(model: ModelResults, table: Tabulated, name: str, hand: style.Hand) -> curves.Drawn:
    at = operating(model, table, "fpr", "recall")
    facts = curves.label_facts(model, "roc_auc", "AUC", at, hand.sign)
    return curves.Drawn(name, hand, curves.line(columns(table, "fpr", "tpr")), facts, at)


def _name_chance(axes: "Axes", taken: Grid) -> None:
    """Name the diagonal where nothing else is drawn, above it or below."""
    long = lettering.width("chance", style.SMALL) / curves.SIDE / 2**0.5
    for aside in (0.012, -0.038):
        for start in (0.97 - long, 0.75, 0.5, 0.25, 0.08):
            spot = (start - aside, start + aside)
            (left, bottom), (right, top) = curves.on_paper([spot, (spot[0] + long, spot[1] + long)])
            if not taken.touched(left - 5, top - 5, right - left + 10, bottom - top + 10):
                marks.text(axes, spot, "chance", size=style.SMALL, colour=style.QUIET, turned=45)
                return
