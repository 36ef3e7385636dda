"""Precision-recall curves of one or several models."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, lettering, marks, style
from reportgen.figures.found import curve, operating, points, written
from reportgen.results.model import ModelResults, Tabulated

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Precision-recall curve"


def precision_recall(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw how many of the cases called positive are so, against the share of the positive cases that is found."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "precision_recall"))}
    if not tables:
        return None
    shown = lettering.names([model.name for model in models])
    with style.applied():
        figure, axes = curves.square("Recall", "Precision")
        drawn = [_drawn(models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
        share = points(next(iter(tables.values())), "recall", "precision")[-1][1]  # of calling every case positive
        level = [(0.0, share), (1.0, share)]
        marks.stroke(axes, level, dashes=(2, 2))
        taken = curves.lines(axes, drawn, soft=[level])
        curves.level_words(axes, share, f"prevalence {written('prevalence', share)}", taken)
    return figure


def _drawn(model: ModelResults, table: Tabulated, name: str, hand: style.Hand) -> curves.Drawn:
    """Draw steps, so that the area under the line is the average precision."""
    at = operating(model, table, "recall", "precision")
    found = points(table, "recall", "precision")
    line = curves.line([(0.0, found[0][1]), *found], steps=True)
    return curves.Drawn(name, hand, line, curves.summary(model, "average_precision", "AP"), at)
