"""ROC curves of several classes, each against all others."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, of_classes
from reportgen.figures.canvas import Plot
from reportgen.figures.of_classes import ClassPlot
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "ROC curves of classes"
SECTION = "classes"
CURVE = "roc"
OF_CLASSES = True
OF_ALL, ALL = "averaged_roc", "mean of classes"
CHANCE = [(0.0, 0.0), (1.0, 1.0)]
TITLES = "False positive rate (1 − specificity)", "True positive rate (recall)"


def class_roc(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw recall against the false positive rate, for the mean of all classes and for each class."""
    shown = of_classes.plots(models, CURVE, OF_ALL, ALL)
    return of_classes.page(models, shown, TITLES, "chance", draw_roc)


def draw_roc(plot: Plot, one: ClassPlot) -> None:
    """Draw the curves of all models, and the line of chance."""
    curves.rules(plot, [[CHANCE]])
    of_classes.lines(plot, one.lines(CURVE))
