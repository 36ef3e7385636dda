"""Two normal classes with the boundaries for the given and for equal costs."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from reportgen.figures import axes, marks, style
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.canvas import Plot
from reportgen.figures.densities import density_plot, filled
from reportgen.figures.key import Key, KeyEntry

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Two normal classes"
SECTION = "calculations"
CURVE = "bayes_risk_gaussians"

CLASSES = ("negative", "positive")
EQUAL_DASHES = (2.0, 2.0)


def two_normal_classes(calculated: CalculatedTable) -> "Figure":
    """Draw the density of each class times its prior, what is predicted wrongly, and both kinds of boundaries."""
    rows = calculated.taken("value", *CLASSES)
    lines = [[(row[0], row[1 + at]) for row in rows] for at in range(len(CLASSES))]
    low, high = rows[0][0], rows[-1][0]
    found, equal = (calculated.values[name] for name in ("thresholds", "equal_cost_thresholds"))
    of_classes = [KeyEntry.of_model(f"{name} class", style.hand(at)) for at, name in enumerate(CLASSES)]
    stated = "given boundary" if calculated.options["threshold"] is not None else "boundary, given costs"
    boundaries = [("boundary, equal costs", EQUAL_DASHES if found != equal else (), equal)]
    boundaries = [(stated, (), found), *boundaries] if found != equal else boundaries
    kinds = [KeyEntry(_named(words, at, low, high), dashes, style.INK) for words, dashes, at in boundaries]
    with style.applied():
        plot = density_plot(
            [(x, max(each)) for x, *each in rows], "Value", key=Key.of([*of_classes, *kinds], axes.SIDE)
        )
        for (start, end), call in zip(pairwise([low, *found, high]), calculated.values["calls"], strict=True):
            at = 1 - CLASSES.index(call)
            _fill(plot, [point for point in lines[at] if start <= point[0] <= end], style.hand(at).colour)
        for at, line in enumerate(lines):
            hand = style.hand(at)
            marks.stroke(plot, line, colour=hand.colour, width=style.LINE, dashes=hand.dashes, above=3)
        for _, dashes, places in boundaries:
            upright = [[(x, plot.y[0]), (x, plot.y[1])] for x in places if low <= x <= high]
            marks.strokes(plot, upright, colour=style.INK, width=0.9, dashes=dashes, above=3.5)
    return plot.figure


def _fill(plot: Plot, line: Sequence[tuple[float, float]], colour: str) -> None:
    """Fill what is below a stretch of a line, unless the stretch is outside the plot."""
    if len(line) > 1:
        filled(plot, line, colour)


def _named(words: str, places: Sequence[float], low: float, high: float) -> str:
    """Say so where a kind of boundary does not exist or is not in the plot."""
    if not places:
        return f"no {words}"
    return words if any(low <= x <= high for x in places) else f"{words} (outside)"
