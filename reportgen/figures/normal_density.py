"""A normal distribution, with how much of it is within one and two standard deviations of its mean."""

from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import marks, style
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.densities import density_plot, filled, said_of_areas, title

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Normal distribution"
SECTION = "calculations"
CURVE = "normal_density"

WITHIN = (1.0, 2.0)  # standard deviations from the mean


def normal_density(calculated: CalculatedTable) -> "Figure":
    """Draw the density, its areas within one and two standard deviations, and how large they are."""
    rows = calculated.taken("deviations", "value", "density", "within")
    line = [(value, density) for _, value, density, _ in rows]
    mean, sd = (numbers.plain(calculated.options[name]) for name in ("mean", "sd"))
    shares = {at: within for at, _, _, within in rows}
    with style.applied():
        plot = density_plot(line, "Value", said=1 + len(WITHIN))
        for far in WITHIN:
            filled(plot, [(value, density) for at, value, density, _ in rows if abs(at) <= far], style.BLUE)
        marks.stroke(plot, line, colour=style.INK, width=style.LINE, above=3)
        title(plot, f"Mean {mean}, standard deviation {sd}", above=len(WITHIN))
        areas = [
            (f"within {numbers.count(far)} SD of the mean: {numbers.share(shares[far])}", style.BLUE, shades)
            for far, shades in zip(WITHIN, (2, 1), strict=True)
        ]
        said_of_areas(plot, areas)
    return plot.figure
