"""Which share of the positive cases is found when so many cases are contacted, the highest scores first."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, lettering, marks, naming, style
from reportgen.figures.from_results import axes_of, curve, limits, operating, points
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Gain curve"
RANDOM = [(0.0, 0.0), (1.0, 1.0)]


def gain(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw which share of the positive cases is found, against the share of all cases that is contacted."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "gain"))}
    if not tables:
        return None
    shown = lettering.names([model.name for model in models])
    with style.applied():
        plot = curves.square("Share of the cases contacted", "Share of the positive cases found")
        bands = curves.bands(plot, {at: limits(table, *axes_of("gain")) for at, table in tables.items()})
        marks.stroke(plot, RANDOM, dashes=(2, 2))
        drawn = [_drawn(models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
        room = curves.lines(plot, drawn, soft=[plot.on_paper(RANDOM), *bands])
        naming.name_diagonal(plot, "in random order", room)
    return plot.figure


def _drawn(model: ModelResults, table: CurveTable, name: str, hand: style.Hand) -> naming.Drawn:
    shares = axes_of(table.curve)
    found, at = points(table, *shares), operating(model, table, *shares)
    return naming.Drawn(name, hand, curves.line([(0.0, 0.0), *found]), operating=at)
