"""ROC curves of ordered classes: each class and all after it against those before it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from reportgen.figures import of_classes
from reportgen.figures.class_roc import TITLES, draw_roc
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Cumulative ROC curves of ordered classes"
SECTION = "classes"
CURVE = "roc"
OF_CLASSES = True


def cumulative_roc(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw recall against the false positive rate, for the classes from each one on."""
    found = of_classes.plots(models, CURVE, cumulative=True)
    shown = [replace(one, title=f"from {one.title}") for one in found]
    return of_classes.page(models, shown, TITLES, "chance", draw_roc)
