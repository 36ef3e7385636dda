"""What the calls of one or several models cost at every prevalence."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, lettering, naming, style
from reportgen.figures.canvas import Plot, Points
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
from reportgen.figures.naming import Drawn
from reportgen.figures.scale import ABOVE, SHARE, Scale
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Tabulated

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Cost against the prevalence"


RULES = (
    ("all_positive", "all called positive", (2.0, 2.0)),
    ("none_positive", "none called positive", (0.8, 1.6)),
)
ROOM = 1.3  # of the models' largest cost is shown; rules without a model may cost more
AROUND, LEAST = 5, 0.05  # times the prevalence of use are shown, and at least so much


def prevalence_cost(models: Sequence[ModelResults], *, at_use: float | None = None) -> "Figure | None":
    """Draw the mean cost of a case against the share of positive cases, with the prevalence where the model is used."""
    tables = {at: table for at, one in enumerate(models) if (table := curve(one, "prevalence_cost"))}
    x = _across(at_use)
    lines = {at: line for at, table in tables.items() if (line := _until(table, "cost", x.high))}
    if not lines:
        return None
    shown = lettering.names([model.name for model in models])
    first = tables[min(lines)]
    y = _upwards([cost for line in lines.values() for _, cost in line], first, at_use)
    with style.applied():
        plot = axes.framed(x, y, "Prevalence", "Mean cost of a case", head=axes.LINE, wide=True)
        words = "" if at_use is None else f"prevalence of use {given('prevalence', at_use)}"
        use = [] if at_use is None else axes.upright(plot, at_use, words)
        bands = curves.bands(plot, {at: limits(tables[at], "prevalence", "cost") for at in lines})
        drawn = [_drawn(plot, models[at], shown[at], style.hand(at), line, at_use) for at, line in lines.items()]
        covered = _rules(plot, first, x.high, [use, *(one.line for one in drawn)])
        hard = [line for line in (use, *covered) if line]
        curves.lines(plot, drawn, hard=hard, soft=bands, aside=axes.ASIDE)
    return plot.figure


def _across(at_use: float | None) -> Scale:
    """Choose the prevalences that are shown; around a small one of use, those near it."""
    most = 1.0 if at_use is None else min(1.0, max(LEAST, AROUND * at_use))
    return Scale.over([0.0, most], SHARE, 0, style.FULL - axes.LEFT - axes.ASIDE)


def _upwards(costs: Sequence[float], table: Tabulated, at_use: float | None) -> Scale:
    """Choose the axis of costs, with those of rules without a model where the model is used."""
    most = [ROOM * max(costs)]
    for name, *_ in RULES:
        if at_use is not None and name in table.columns:
            most += [ROOM * cost for at, cost in points(table, "prevalence", name) if at <= at_use]
    return Scale.over([0.0, *costs, *most], height_of("prevalence_cost"), 0, axes.LOW, apart=ABOVE)


def _until(table: Tabulated, name: str, most: float) -> list[tuple[float, float]]:
    """Take a column against the prevalence as far as the axis goes; these lines are straight, so they can be cut."""
    pieces = axes.below([(cost, at) for at, cost in points(table, "prevalence", name)], most)
    return [(at, cost) for cost, at in pieces[0]] if pieces else []


def _drawn(plot: Plot, model: ModelResults, name: str, hand: style.Hand, line: Points, at_use: float | None) -> Drawn:
    """Lay out one model's line, with its cost where it is used."""
    metric = height_of("prevalence_cost")
    known = estimate_at_use(model, metric)
    if at_use is None or known is None:
        return Drawn(name, hand, axes.line(plot, line))
    reach = Reach.of(known)
    at = Operating(Reach(at_use), reach, f"{with_interval(metric, reach)} at {given('prevalence', at_use)}")
    return Drawn(name, hand, axes.line(plot, line), operating=at)


def _rules(plot: Plot, table: Tabulated, most: float, others: Sequence[Points]) -> list[Points]:
    """Draw what rules without a model cost, as far as the plot shows it; return what is covered."""
    covered: list[Points] = []
    for name, words, dashes in RULES:
        if name in table.columns:
            pieces = axes.inside(_until(table, name, most), plot.y)
            covered += naming.rule(plot, pieces, words, [line for line in (*others, *covered) if line], dashes)
    return covered
