"""The net benefit of one or several models, of flagging all cases, and of flagging none."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, style
from reportgen.figures.canvas import Points
from reportgen.figures.curves import Drawn
from reportgen.figures.from_results import axes_of, curve, height_of, limits, points
from reportgen.figures.scale import ABOVE, SHARE, Rooted, Scale
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Tabulated

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Decision curve"
SECTION = "ranking"
CURVE = "decision"
UNLESS = "cost"  # where costs are given, the cost at each threshold answers the same question

BELOW = 0.25  # of the largest net benefit is shown below none
LEAST = 0.01  # shown below none where no net benefit is above it
RARE = 0.1  # where to treat all loses from this threshold on, smaller ones are given room


def decision_curve(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw net benefit against the threshold probability; far below none the plot ends."""
    tables = {at: table for at, one in enumerate(models) if (table := curve(one, CURVE))}
    lines = {at: sorted(points(table, *axes_of(CURVE))) for at, table in tables.items()}
    lines = {at: line for at, line in lines.items() if line}
    if not lines:
        return None
    shown = curves.names(models)
    every = _flagging_all([tables[at] for at in lines])
    everyone = every[0]
    most = max(benefit for line in (*lines.values(), everyone) for _, benefit in line)
    x, y = _across(everyone), _upwards(-BELOW * most if most > 0 else -LEAST, most)
    drawn = [Drawn(shown[at], style.hand(at), axes.along(x, line)) for at, line in lines.items()]
    with style.applied():
        key = curves.key(drawn, ("all flagged", "none flagged"))
        plot = axes.framed(x, y, "Threshold probability", "Net benefit", key=key)
        found = {at: limits(tables[at], *axes_of(CURVE)) for at in lines}
        curves.bands(plot, {at: [axes.along(x, one) for one in both] for at, both in found.items()})
        flagged = [piece for line in every for piece in axes.above(axes.along(x, line), y.low)]
        curves.rules(plot, [flagged, [[(x.low, 0.0), (x.high, 0.0)]]])
        curves.lines(plot, drawn)
    return plot.figure


def _flagging_all(tables: Sequence[Tabulated]) -> list[Points]:
    """Return the net benefit of flagging all cases: once, unless models are judged on sets of another prevalence."""
    found: list[Points] = [sorted(points(table, "threshold", "treat_all")) for table in tables]
    by_prevalence = {line[0]: line for line in found if line}
    return list(by_prevalence.values()) or found[:1]


def _across(everyone: Points) -> Scale:
    even = Scale.over([at for at, _ in everyone], SHARE, 0, axes.SIDE)
    rare = any(benefit < 0 for at, benefit in everyone if at <= RARE)
    return Rooted.of(even) if rare else even


def _upwards(floor: float, most: float) -> Scale:
    """Choose an axis that begins at the floor itself, where the lines are cut."""
    round_ = Scale.over([floor, max(most, -floor)], height_of("decision"), 0, axes.LOW, apart=ABOVE)
    ticks = tuple(tick for tick in round_.ticks if tick >= floor)
    return Scale(0, axes.LOW, floor, round_.high, ticks, share=False)
