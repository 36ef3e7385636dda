"""Precision-recall curves of several classes, each against all others."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, of_classes
from reportgen.figures.canvas import Plot
from reportgen.figures.of_classes import ClassPlot
from reportgen.figures.precision_recall import steps
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Precision-recall curves of classes"
SECTION = "classes"
CURVE = "precision_recall"
OF_CLASSES = True
OF_ALL, ALL = "averaged_precision_recall", "mean of classes"
TITLES = "Recall", "Precision"


def class_precision_recall(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw precision against recall, for the mean of all classes and for each class, with the proportion of cases that are of the class."""
    shown = of_classes.plots(models, CURVE, OF_ALL, ALL)
    return of_classes.page(models, shown, TITLES, "proportion of the class", _draw)


def _draw(plot: Plot, one: ClassPlot) -> None:
    """Draw the steps of each model; the last point, where all cases are flagged, has the proportion of the class."""
    drawn = one.lines(CURVE)
    shares = [] if one.of_all else sorted({line[-1][1] for _, line in drawn})
    curves.rules(plot, [[[(0.0, share), (1.0, share)] for share in shares]])
    of_classes.lines(plot, [(hand, steps(line)) for hand, line in drawn])
