"""How the errors of one or several models are distributed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import CurveRow, columns, curve
from reportgen.figures.panels import PanelAxis, Unwritten, panels
from reportgen.figures.scale import CountScale
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Distribution of the errors"
SECTION = "errors"
CURVE = "error_distribution"

HIGH = 104.0  # points
FILLED = 0.6  # strength of a bar
RIM = 0.4  # points between two bars
LEAST = 0.6  # points, the height of a bar that holds any case
HIGHEST = 1.12  # of the highest bar, so that there is room for words
EVEN = 1e-6  # of a width, by which bins differ that are as wide


def error_distribution(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw how many cases have which error; where models have bins of different widths, areas are proportions of the cases."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "error_distribution"))}
    if not tables:
        return None
    bins = {at: columns(table, "low", "high", "n") for at, table in tables.items()}
    widths = [rows[0][1] - rows[0][0] for rows in bins.values()]
    even = max(widths) - min(widths) <= EVEN * max(widths)
    bars = {at: rows if even else _densities(rows) for at, rows in bins.items()}
    edges = [end for rows in bars.values() for row in rows for end in row[:2]]
    top = HIGHEST * max(row[2] for rows in bars.values() for row in rows)
    with style.applied():
        up = (
            PanelAxis("Cases", [0.0, top], CountScale)
            if even
            else PanelAxis("Areas are proportions of the cases", [0.0, top], Unwritten)
        )
        x = PanelAxis("Error: predicted minus observed", [*edges, 0.0])
        made = panels([models[at].name for at in bars], x, up, orders=list(bars), high=HIGH, wide=True)
        for plot, (at, rows) in zip(made.plots, bars.items(), strict=True):
            _bars(plot, rows, style.hand(at))
    return made.figure


def _densities(rows: Sequence[CurveRow]) -> list[CurveRow]:
    """Turn counts into shares per unit of width."""
    total = sum(row[2] for row in rows)
    return [(low, high, cases / total / (high - low)) for low, high, cases in rows]


def _bars(plot: Plot, rows: Sequence[CurveRow], hand: style.Hand) -> None:
    """Draw a bar for each bin and the line of no error, and say on which side is predicted too little or too much."""
    high = plot.size[1]
    for left, right, tall in rows:
        if tall:
            (start, _), (end, top) = plot.on_paper([(left, 0), (right, tall)])
            top = min(top, high - LEAST)
            marks.box(
                plot.paper, start, top, max(end - start - RIM, RIM), high - top, colour=hand.colour, opacity=FILLED
            )
    marks.stroke(plot, [(end, 0) for end in plot.x], colour=style.INK, width=0.8, above=2.6)
    marks.stroke(plot, [(0, end) for end in plot.y], colour=style.INK, width=0.8, above=2.6)
    zero = plot.on_paper([(0, 0)])[0][0]
    sides: tuple[tuple[str, float, float, marks.Alignment], ...] = (
        ("← too low", zero - 4, zero, "right"),
        ("too high →", zero + 4, plot.size[0] - zero, "left"),
    )
    for words, spot, room, side in sides:
        if lettering.width(words) + 4 <= room:
            marks.text(plot.paper, (spot, 8), words, colour=style.QUIET, side=side)
