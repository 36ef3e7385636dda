"""ROC curves of one model in cross-validation: of the pooled cases, and averaged over the folds."""

from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, style
from reportgen.figures.model_in_folds import ModelInFolds

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "ROC curve averaged over folds"
SECTION = "learners"
CURVE = "averaged_roc"
CHANCE = [(0.0, 0.0), (1.0, 1.0)]


def averaged_roc(in_folds: ModelInFolds) -> "Figure | None":
    """Draw recall against the false positive rate, pooled and averaged."""
    if in_folds.averaged(CURVE) is None:
        return None
    drawn = list(in_folds.drawn(CURVE, lambda points: points))
    with style.applied():
        key = curves.key(drawn, ("chance",))
        title = "False positive rate (1 − specificity)"
        plot = axes.framed(curves.ACROSS, curves.UPWARDS, title, "True positive rate (recall)", key=key)
        curves.rules(plot, [[CHANCE]])
        curves.lines(plot, drawn[::-1])  # dots are seen only above a line
    return plot.figure
