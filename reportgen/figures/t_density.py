"""Student's t distribution with the normal one, and the values beyond the critical ones."""

from itertools import groupby
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import marks, style
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.canvas import Plot
from reportgen.figures.densities import LINE, density_plot, filled, said_of_areas, title

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Student's t distribution"
SECTION = "calculations"
CURVE = "t_density"

DASHES = (2.0, 2.0)  # of the normal density
PIECE = 15.0  # points, of a line in the key


def t_density(calculated: CalculatedTable) -> "Figure":
    """Draw both densities, and the areas beyond the critical values, which are as large as the significance level."""
    rows = calculated.taken("value", "density", "normal", "outside")
    line, normal = ([(row[0], row[at]) for row in rows] for at in (1, 2))
    df, level = calculated.options["df"], calculated.options["level"]
    tails = [list(part) for outside, part in groupby(rows, key=lambda row: bool(row[3])) if outside]
    critical = min((abs(row[0]) for tail in tails for row in tail), default=None)
    with style.applied():
        plot = density_plot(normal, "t", said=3)  # the normal density is the higher one
        for tail in tails:
            filled(plot, [(value, density) for value, density, *_ in tail], style.ORANGE)
        marks.stroke(plot, normal, colour=style.QUIET, width=0.9, dashes=DASHES, above=2.6)
        marks.stroke(plot, line, colour=style.INK, width=style.LINE, above=3)
        degrees = "degree" if df == 1 else "degrees"
        title(plot, f"{numbers.plain(df)} {degrees} of freedom", above=2)
        _normal(plot)
        beyond = numbers.share(1 - level)
        said = (
            f"beyond the plot: {beyond}"
            if critical is None
            else f"beyond ±{numbers.decimal(critical, digits=3)}: {beyond}"
        )
        said_of_areas(plot, [(said, style.ORANGE, 1)])
    return plot.figure


def _normal(plot: Plot) -> None:
    """Name the line of the normal density."""
    foot = -5 - LINE
    marks.stroke(plot.paper, [(0, foot - 2.4), (PIECE, foot - 2.4)], colour=style.QUIET, width=0.9, dashes=DASHES)
    marks.text(plot.paper, (PIECE + 4, foot), "standard normal distribution", colour=style.QUIET)
