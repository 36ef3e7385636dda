"""The net benefit of one or several models, of treating all cases, and of treating none."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, lettering, marks, naming, style
from reportgen.figures.canvas import Plot, Points
from reportgen.figures.from_results import axes_of, curve, height_of, limits, points
from reportgen.figures.scale import ABOVE, SHARE, Rooted, Scale
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Decision curve"

BELOW = 0.25  # of the largest net benefit is shown below none
LEAST = 0.01  # shown below none where no net benefit is above it
RARE = 0.1  # where to treat all loses from this threshold on, smaller ones are given room


def decision_curve(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw net benefit against the threshold probability; far below none the plot ends."""
    tables = {at: table for at, one in enumerate(models) if (table := curve(one, "decision"))}
    lines = {at: sorted(points(table, *axes_of("decision"))) for at, table in tables.items()}
    lines = {at: line for at, line in lines.items() if line}
    if not lines:
        return None
    shown = lettering.names([model.name for model in models])
    everyone = sorted(points(tables[min(lines)], "threshold", "treat_all"))
    most = max(benefit for line in (*lines.values(), everyone) for _, benefit in line)
    floor = -BELOW * most if most > 0 else -LEAST
    x, y = _across(everyone), _upwards(floor, most)
    with style.applied():
        plot = axes.framed(x, y, "Threshold probability", "Net benefit")
        found = {at: limits(tables[at], *axes_of("decision")) for at in lines}
        bands = curves.bands(plot, {at: [axes.along(x, one) for one in both] for at, both in found.items()})
        laid = [_drawn(plot, shown[at], style.hand(at), axes.along(x, line)) for at, line in lines.items()]
        drawn = [one for one in laid if one]
        none = [(x.low, 0.0), (x.high, 0.0)]
        marks.stroke(plot, none, dashes=(2, 2), width=0.7)
        others = [plot.on_paper(none), *(one.line for one in drawn)]
        every = naming.rule(plot, axes.above(axes.along(x, everyone), floor), "all called positive", others)
        taken = curves.lines(plot, drawn, hard=every, soft=[*bands, plot.on_paper(none)])
        naming.level_words(plot, 0.0, "none called positive", taken.joined(every))
    return plot.figure


def _across(everyone: Points) -> Scale:
    even = Scale.over([at for at, _ in everyone], SHARE, 0, axes.SIDE)
    rare = any(benefit < 0 for at, benefit in everyone if at <= RARE)
    return Rooted.of(even) if rare else even


def _upwards(floor: float, most: float) -> Scale:
    """Choose an axis that begins at the floor itself, where the lines are cut."""
    round_ = Scale.over([floor, max(most, -floor)], height_of("decision"), 0, axes.LOW, apart=ABOVE)
    ticks = tuple(tick for tick in round_.ticks if tick >= floor)
    return Scale(0, axes.LOW, floor, round_.high, ticks, share=False)


def _drawn(plot: Plot, name: str, hand: style.Hand, line: Points) -> naming.Drawn | None:
    """Lay out the longest piece of a line above the floor, and draw the others."""
    pieces = sorted(axes.above(line, plot.y[0]), key=lambda piece: piece[-1][0] - piece[0][0])
    if not pieces:
        return None
    marks.strokes(plot, pieces[:-1], colour=hand.colour, width=style.LINE, dashes=hand.dashes, above=3)
    return naming.Drawn(name, hand, axes.line(plot, pieces[-1]))
