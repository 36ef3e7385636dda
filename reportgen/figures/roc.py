"""ROC curves of one or several models."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, marks, style
from reportgen.figures.canvas import Plot, Points, Stretch
from reportgen.figures.curves import Drawn
from reportgen.figures.from_results import axes_of, curve, operating, points
from reportgen.figures.scale import Scale
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "ROC curve"
SECTION = "ranking"
CURVE = "roc"
CHANCE = [(0.0, 0.0), (1.0, 1.0)]
CORNERS = (0.1, 0.2, 0.4)  # of both axes, the part that is enlarged where all curves run through it
EARLY, HIGH = 0.5, 0.75  # of the corner: by where each curve has reached it, and how high it leaves it
TICKS = {0.1: (0.0, 0.025, 0.05, 0.075, 0.1), 0.2: (0.0, 0.05, 0.1, 0.15, 0.2), 0.4: (0.0, 0.1, 0.2, 0.3, 0.4)}
WHOLE, APART = 44.0, 7.0  # points, the small square of the whole curves, and between it and the plot


def roc(models: Sequence[ModelResults]) -> "Figure | None":
    """
    Draw recall against the false positive rate.

    Where all curves and operating points are in the upper left corner, the corner fills the plot and the whole is small
    at its side.
    """
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, CURVE))}
    if not tables:
        return None
    shown = curves.names(models)
    drawn = [_drawn(models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
    corner = _corner(drawn)
    x, y = _scales(corner)
    with style.applied():
        key = curves.key(drawn, () if corner < 1 else ("chance",))
        plot = axes.framed(x, y, "False positive rate (1 − specificity)", "True positive rate (recall)", key=key)
        whole = plot if corner == 1 else _whole(plot, corner)
        curves.bands(whole, {at: _limits(models[at]) for at in tables})
        curves.rules(whole, [[CHANCE]])
        curves.lines(plot, drawn)
        if corner < 1:
            for one in reversed(drawn):
                curves.strokes(whole, [one.line], one.hand, width=0.8)
    return plot.figure


def _corner(drawn: Sequence[Drawn]) -> float:
    """Choose the smallest corner through which all curves run, with all operating points and their intervals."""
    return next((size for size in CORNERS if all(_runs_through(one, size) for one in drawn)), 1.0)


def _runs_through(one: Drawn, size: float) -> bool:
    reached = next((fpr for fpr, tpr in one.line if tpr >= 1 - size), 1.0)
    left = max((tpr for fpr, tpr in one.line if fpr <= size), default=0.0)
    at = one.operating
    ends = [] if at is None else [end for end in (at.x.value, at.x.high, 1 - at.y.value) if end is not None]
    low = [] if at is None or at.y.low is None else [1 - at.y.low]
    through = reached <= EARLY * size and left >= 1 - (1 - HIGH) * size
    return through and all(end <= size for end in (*ends, *low))


def _scales(corner: float) -> tuple[Scale, Scale]:
    """Make both axes of a square, of the corner or of the whole."""
    ticks = TICKS.get(corner, curves.TICKS)
    across = Scale(0, curves.HIGH, 0, corner, ticks, share=True)
    return across, Scale(0, curves.HIGH, 1 - corner, 1, tuple(1 - tick for tick in reversed(ticks)), share=True)


def _whole(plot: Plot, corner: float) -> Plot:
    """Lay out a small square at the right for the whole curves with their bands, which would fill the corner."""
    left, bottom = plot.corner
    spot: Stretch = left + plot.size[0] + APART, bottom + plot.size[1] - WHOLE
    small = Plot.on(plot.figure, (0.0, 1.0), (0.0, 1.0), (WHOLE, WHOLE), spot)
    window = [(0.0, 1 - corner), (corner, 1 - corner), (corner, 1.0), (0.0, 1.0), (0.0, 1 - corner)]
    frame = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]
    marks.strokes(small, [frame], colour=style.GRID)
    marks.strokes(small, [window], colour=style.QUIET, above=4)
    for line, words in enumerate(("whole", "curves")):
        foot = WHOLE + 9 + 8.5 * line
        marks.text(small.paper, (WHOLE / 2, foot), words, size=style.SMALL, colour=style.QUIET, side="center")
    return small


def _limits(model: ModelResults) -> list[Points]:
    """Take the limits of the whole curve, if they are known."""
    table = curve(model, "simultaneous_roc_band")
    return [points(table, axes_of(table.curve)[0], end) for end in ("low", "high")] if table else []


def _drawn(model: ModelResults, table: CurveTable, name: str, hand: style.Hand) -> Drawn:
    shown = axes_of(table.curve)
    facts, at = curves.summary(model, table.curve), operating(model, table, *shown)
    return Drawn(name, hand, points(table, *shown), facts, at)
