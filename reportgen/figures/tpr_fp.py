"""Which share of the positive cases is found, against how many negative ones are called positive."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, lettering, plane, style
from reportgen.figures.found import curve, operating, points
from reportgen.figures.scale import Counting
from reportgen.results.model import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Recall against false positives"
FEWEST = 4  # false positives on the axis, so that its ticks are whole numbers


def tpr_fp(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw the share of the positive cases that is found against the number of negative cases called positive."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "tpr_fp"))}
    lines = {at: points(table, "fp", "tpr") for at, table in tables.items()}
    if not lines:
        return None
    shown = lettering.names([model.name for model in models])
    x = Counting.over([0, FEWEST, *(fp for line in lines.values() for fp, _ in line)], "count", 0, plane.SIDE)
    with style.applied():
        figure, axes = plane.framed(x, curves.SHARES, "False positives", "True positive rate (recall)")
        drawn = [
            curves.Drawn(
                shown[at],
                style.hand(at),
                plane.line(axes, line),
                operating=operating(models[at], tables[at], "fp", "tpr"),
            )
            for at, line in lines.items()
        ]
        curves.lines(axes, drawn)
    return figure
