"""Precision-recall curves of one or several models."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, lettering, marks, naming, style
from reportgen.figures.canvas import Points
from reportgen.figures.from_results import axes_of, curve, limits, operating, points, written
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

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
        plot = curves.square("Recall", "Precision")
        bands = curves.bands(plot, {at: _limits(models[at]) for at in tables})
        drawn = [_drawn(models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
        share = points(next(iter(tables.values())), *axes_of("precision_recall"))[-1][
            1
        ]  # of calling every case positive
        level = [(0.0, share), (1.0, share)]
        marks.stroke(plot, level, dashes=(2, 2))
        taken = curves.lines(plot, drawn, soft=[plot.on_paper(level), *bands])
        naming.level_words(plot, share, f"prevalence {written('prevalence', share)}", taken)
    return plot.figure


def _limits(model: ModelResults) -> list[Points]:
    """Take the limits of precision at each threshold, if they are known."""
    table = curve(model, "cutoffs")
    return [_steps(limit) for limit in limits(table, *axes_of("precision_recall"))] if table else []


def _drawn(model: ModelResults, table: CurveTable, name: str, hand: style.Hand) -> naming.Drawn:
    shares = axes_of(table.curve)
    at, found = operating(model, table, *shares), points(table, *shares)
    return naming.Drawn(name, hand, curves.line(_steps(found)), curves.summary(model, table.curve), at)


def _steps(found: Points) -> Points:
    """Draw steps, so that the area under the line is the average precision."""
    return axes.stepped([(0.0, found[0][1]), *found]) if found else []
