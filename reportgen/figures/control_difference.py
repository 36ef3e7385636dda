"""Mean ranks against those of a control: what is within the critical difference of it is not told apart from it."""

from typing import TYPE_CHECKING

from reportgen.figures import lettering, marks, style
from reportgen.figures.rank_axis import AXIS, BAR, RankedModels, draw_rank_axis

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Mean ranks against a control"
SECTION = "data_sets"


def control_difference(against: RankedModels) -> "Figure":
    """Draw each model at its mean rank, and around the control how far others must be to be told apart from it."""
    at = against.names.index(str(against.control))
    rank, hand, reach = against.ranks[at], style.hand(against.order[at]), against.value
    spans = [] if reach is None else [(max(rank - reach, 1.0), min(rank + reach, float(len(against.names))))]
    control = lettering.names(against.names)[at]
    words = f"Not told apart from {control}, the control: models over the bar ({against.procedure})" if spans else ""
    with style.applied():
        figure, page, x = draw_rank_axis(against, spans, words)
        marks.point(page, (x.at(rank), AXIS + BAR), marker=hand.marker, colour=hand.colour, size=6.4)
    return figure
