"""Precision-recall curves of one model in cross-validation: of the pooled cases, and averaged over the folds."""

from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, style
from reportgen.figures.model_in_folds import ModelInFolds
from reportgen.figures.precision_recall import steps

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Precision-recall curve averaged over folds"
SECTION = "learners"
CURVE = "averaged_precision_recall"


def averaged_precision_recall(in_folds: ModelInFolds) -> "Figure | None":
    """Draw precision against recall, pooled and averaged."""
    if in_folds.averaged(CURVE) is None:
        return None
    drawn = list(in_folds.drawn(CURVE, steps))
    with style.applied():
        plot = axes.framed(curves.ACROSS, curves.UPWARDS, "Recall", "Precision", key=curves.key(drawn))
        curves.lines(plot, drawn[::-1])  # dots are seen only above a line
    return plot.figure
