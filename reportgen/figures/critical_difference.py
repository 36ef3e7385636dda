"""The diagram of Demšar (2006): models on the axis of mean ranks, with bars that join those not told apart."""

from typing import TYPE_CHECKING

from reportgen.figures import style
from reportgen.figures.rank_axis import RankedModels, draw_rank_axis

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Critical difference diagram"
SECTION = "data_sets"

OVER = 2.5  # points that a bar reaches over the models at its ends


def critical_difference(ranks: RankedModels) -> "Figure":
    """Draw each model at its mean rank, and a bar over each group that the named procedure does not tell apart."""
    by_name = dict(zip(ranks.names, ranks.ranks, strict=True))
    groups = [[by_name[name] for name in group] for group in ranks.groups if len(group) > 1]
    spans = sorted(((min(group), max(group)) for group in groups), key=lambda span: -span[1])
    words = "Bars join models that are not told apart" if spans else "No bar: all models are told apart"
    with style.applied():
        figure, _, _ = draw_rank_axis(
            ranks, spans, "" if ranks.value is None else f"{words} ({ranks.procedure})", over=OVER
        )
    return figure
