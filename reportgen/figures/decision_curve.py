"""The net benefit of one or several models, of treating all cases, and of treating none."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, lettering, marks, plane, style
from reportgen.figures.found import curve, points
from reportgen.figures.scale import ABOVE, SHARE, Scale
from reportgen.results.model import ModelResults

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LABEL = "Decision curve"

BELOW = 0.25  # of the largest net benefit is shown below none
LEAST = 0.01  # shown below none where no net benefit is above it


def decision_curve(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw net benefit against the threshold probability; far below none the plot ends."""
    tables = {at: table for at, one in enumerate(models) if (table := curve(one, "decision"))}
    lines = {at: sorted(points(table, "threshold", "net_benefit")) for at, table in tables.items()}
    lines = {at: line for at, line in lines.items() if line}
    if not lines:
        return None
    shown = lettering.names([model.name for model in models])
    everyone = sorted(points(tables[min(lines)], "threshold", "treat_all"))
    most = max(benefit for line in (*lines.values(), everyone) for _, benefit in line)
    floor = -max(BELOW * most, LEAST)
    x = Scale.over([at for line in lines.values() for at, _ in line], SHARE, 0, style.FULL - plane.LEFT - plane.ASIDE)
    y = _upwards(floor, most)
    with style.applied():
        figure, axes = plane.framed(x, y, "Threshold probability", "Net benefit", wide=True)
        laid = [_drawn(axes, shown[at], style.hand(at), line, floor) for at, line in lines.items()]
        drawn = [one for one in laid if one]
        none = plane.ends(axes, [(0.0, "none called positive")])
        zero = plane.on_paper(axes, [(x.low, 0.0), (x.high, 0.0)])
        others = [zero, *(one.line for one in drawn)]
        every = curves.rule(axes, plane.above(everyone, floor), "all called positive", others)
        curves.lines(axes, drawn, hard=[*none, *every], aside=plane.ASIDE)
    return figure


def _upwards(floor: float, most: float) -> Scale:
    """Choose an axis that begins at the floor itself, where the lines are cut."""
    round_ = Scale.over([floor, max(most, -floor)], "net_benefit", 0, plane.LOW, apart=ABOVE)
    ticks = tuple(tick for tick in round_.ticks if tick >= floor)
    return Scale(0, plane.LOW, floor, round_.high, ticks, share=False)


def _drawn(axes: "Axes", name: str, hand: style.Hand, line: plane.Points, floor: float) -> curves.Drawn | None:
    """Lay out the longest piece of a line that lies above the floor, and draw the others."""
    pieces = sorted(plane.above(line, floor), key=lambda piece: piece[-1][0] - piece[0][0])
    if not pieces:
        return None
    marks.strokes(axes, pieces[:-1], colour=hand.colour, width=style.LINE, dashes=hand.dashes, above=3)
    return curves.Drawn(name, hand, plane.line(axes, pieces[-1]))
