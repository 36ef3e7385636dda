"""Which share of the positive cases is found when so many cases are contacted, the highest scores first."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, lettering, marks, style
from reportgen.figures.found import curve, operating, points
from reportgen.results.model import ModelResults, Tabulated

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
        figure, axes = curves.square("Share of the cases contacted", "Share of the positive cases found")
        marks.stroke(axes, RANDOM, dashes=(2, 2))
        drawn = [_drawn(models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
        curves.name_diagonal(axes, "in random order", curves.lines(axes, drawn, soft=[RANDOM]))
    return figure


def _drawn(model: ModelResults, table: Tabulated, name: str, hand: style.Hand) -> curves.Drawn:
    found = points(table, "share_contacted", "share_found")
    at = operating(model, table, "share_contacted", "share_found")
    return curves.Drawn(name, hand, curves.line([(0.0, 0.0), *found]), operating=at)
