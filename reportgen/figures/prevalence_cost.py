"""What the predictions of one or several models cost at every prevalence."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, style
from reportgen.figures.canvas import Points
from reportgen.figures.curves import Drawn
from reportgen.figures.from_results import (
    Operating,
    Reach,
    curve,
    estimate_at_use,
    given,
    height_of,
    limits,
    points,
    with_interval,
)
from reportgen.figures.scale import ABOVE, SHARE, Scale
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Tabulated

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Cost against the prevalence"
SECTION = "costs"
CURVE = "prevalence_cost"
ON_REQUEST = True

RULES = {"all_positive": "all flagged", "none_positive": "none flagged"}  # columns, words
ROOM = 1.3  # of the models' largest cost is shown; rules without a model may cost more
AROUND, LEAST = 5, 0.05  # times the prevalence of use are shown, and at least so much


def prevalence_cost(models: Sequence[ModelResults], *, at_use: float | None = None) -> "Figure | None":
    """Draw the mean cost per case against the prevalence, with the one that is expected in use."""
    tables = {at: table for at, one in enumerate(models) if (table := curve(one, CURVE))}
    x = _across(at_use)
    lines = {at: line for at, table in tables.items() if (line := _until(table, "cost", x.high))}
    if not lines:
        return None
    shown = curves.names(models)
    first = tables[min(lines)]
    y = _upwards([cost for line in lines.values() for _, cost in line], first, at_use)
    drawn = [_drawn(models[at], shown[at], style.hand(at), line, at_use) for at, line in lines.items()]
    known = {name: words for name, words in RULES.items() if name in first.columns}
    with style.applied():
        key = curves.key(drawn, tuple(known.values()))
        plot = axes.framed(x, y, "Prevalence", "Mean cost per case", key=key, head=axes.LINE)
        if at_use is not None:
            axes.upright(plot, at_use, f"expected in use {given('prevalence', at_use)}")
        curves.bands(plot, {at: limits(tables[at], "prevalence", "cost") for at in lines})
        curves.rules(plot, [axes.inside(_until(first, name, x.high), plot.y) for name in known])
        curves.lines(plot, drawn)
    return plot.figure


def _across(at_use: float | None) -> Scale:
    """Choose the prevalences that are shown; around a small one of use, those near it."""
    most = 1.0 if at_use is None else min(1.0, max(LEAST, AROUND * at_use))
    return Scale.over([0.0, most], SHARE, 0, axes.SIDE)


def _upwards(costs: Sequence[float], table: Tabulated, at_use: float | None) -> Scale:
    """Choose the axis of costs, with those of rules without a model where the model is used."""
    most = [ROOM * max(costs)]
    for name in RULES:
        if at_use is not None and name in table.columns:
            most += [ROOM * cost for at, cost in points(table, "prevalence", name) if at <= at_use]
    return Scale.over([0.0, *costs, *most], height_of("prevalence_cost"), 0, axes.LOW, apart=ABOVE)


def _until(table: Tabulated, name: str, most: float) -> list[tuple[float, float]]:
    """Take a column against the prevalence as far as the axis goes; these lines are straight, so they can be cut."""
    pieces = axes.below([(cost, at) for at, cost in points(table, "prevalence", name)], most)
    return [(at, cost) for cost, at in pieces[0]] if pieces else []


def _drawn(model: ModelResults, name: str, hand: style.Hand, line: Points, at_use: float | None) -> Drawn:
    """Lay out one model's line, with its cost at the prevalence that is expected in use."""
    metric = height_of(CURVE)
    known = estimate_at_use(model, metric)
    if at_use is None or known is None:
        return Drawn(name, hand, line)
    reach = Reach.of(known)
    at = Operating(Reach(at_use), reach, f"{with_interval(metric, reach)} at {given('prevalence', at_use)}")
    return Drawn(name, hand, line, operating=at)
