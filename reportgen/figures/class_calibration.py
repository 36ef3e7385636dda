"""Calibration of probabilities of several classes: of the most probable class, and of each class against all others."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, marks, of_classes, style
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import columns
from reportgen.figures.of_classes import ClassPlot
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Calibration curves of classes"
SECTION = "classes"
CURVE = "calibration"
OF_CLASSES = True
ALL = "most probable"
DIAGONAL = [(0.0, 0.0), (1.0, 1.0)]
POINT = 3.4  # points
TITLES = "Mean probability", "Observed proportion"


def class_calibration(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw the observed proportion of each bin of probabilities against their mean, with its interval."""
    shown = of_classes.plots(models, CURVE, CURVE, ALL)
    return of_classes.page(models, shown, TITLES, "perfect calibration", _draw, marked=True)


def _draw(plot: Plot, one: ClassPlot) -> None:
    curves.rules(plot, [[DIAGONAL]])
    for at, table in reversed(one.tables):
        hand, rows = style.hand(at), columns(table, "mean_score", "observed", "low", "high")
        marks.strokes(
            plot, [[(mean, low), (mean, high)] for mean, _, low, high in rows], colour=hand.colour, width=0.7, above=3
        )
        for mean, observed, *_ in rows:
            marks.point(plot, (mean, observed), marker=hand.marker, colour=hand.colour, size=POINT)
