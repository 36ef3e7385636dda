"""Mean predictions over many training sets, with their spread, against the truth."""

from typing import TYPE_CHECKING

from reportgen.figures import axes, marks, style
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.key import Key, KeyEntry
from reportgen.figures.panels import Measured

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Bias and variance"
SECTION = "calculations"
CURVE = "bias_variance"

HIGH = 130.0  # points
BAND = 0.18  # strength of the band of one standard deviation
DASHES = (2.0, 2.0)  # of the truth


def bias_variance(calculated: CalculatedTable) -> "Figure":
    """Draw the truth, the mean prediction, and one standard deviation of the predictions to each side of it."""
    across = calculated.columns[0]
    rows = sorted(calculated.taken(across, "truth", "mean", "low", "high"))
    y = Measured.over([value for row in rows for value in row[1:]], "value", 0, HIGH, apart=22)
    x = Measured.over([row[0] for row in rows], "value", 0, axes.SIDE)
    entries = [
        KeyEntry("truth", DASHES),
        KeyEntry.of_model("mean prediction, with one SD to each side", style.hand(0)),
    ]
    with style.applied():
        wide = axes.wide_of(x, axes.left_of(y))
        x = Measured(0, wide, x.low, x.high, x.ticks, share=False)
        titled = "Case" if across == "case" else across
        plot = axes.framed(x, y, titled, "Prediction", key=Key.of(entries, axes.SIDE))
        band = [(row[0], row[4]) for row in rows] + [(row[0], row[3]) for row in reversed(rows)]
        marks.area(plot, band, colour=style.BLUE, opacity=BAND)
        marks.stroke(plot, [(row[0], row[1]) for row in rows], colour=style.QUIET, width=0.9, dashes=DASHES, above=3)
        marks.stroke(plot, [(row[0], row[2]) for row in rows], colour=style.BLUE, width=style.LINE, above=3.2)
    return plot.figure
