"""What the calls of one or several models cost at every prevalence."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import curves, lettering, plane, style
from reportgen.figures.found import curve, given, points
from reportgen.figures.scale import ABOVE, Scale
from reportgen.results.model import ModelResults, Tabulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LABEL = "Cost against the prevalence"


RULES = (
    ("all_positive", "all called positive", (2.0, 2.0)),
    ("none_positive", "none called positive", (0.8, 1.6)),
)
ROOM = 1.3  # of the models' largest cost is shown; rules without a model may cost more


def prevalence_cost(models: Sequence[ModelResults], *, at_use: float | None = None) -> "Figure | None":
    """Draw the mean cost of a case against the share of positive cases, with the prevalence where the model is used."""
    tables = {at: table for at, one in enumerate(models) if (table := curve(one, "prevalence_cost"))}
    lines = {at: points(table, "prevalence", "cost") for at, table in tables.items()}
    if not any(lines.values()):
        return None
    shown = lettering.names([model.name for model in models])
    costs = [cost for line in lines.values() for _, cost in line]
    x = curves.SHARES
    y = Scale.over([0.0, *costs, ROOM * max(costs)], "mean_cost", 0, plane.LOW, apart=ABOVE)
    with style.applied():
        figure, axes = plane.framed(x, y, "Prevalence", "Mean cost of a case", head=plane.LINE, wide=True)
        words = "" if at_use is None else f"prevalence of use {given('prevalence', at_use)}"
        use = [] if at_use is None else plane.upright(axes, at_use, words)
        drawn = [curves.Drawn(shown[at], style.hand(at), plane.line(axes, line)) for at, line in lines.items() if line]
        covered = _rules(axes, next(iter(tables.values())), y.high, [use, *(one.line for one in drawn)])
        curves.lines(axes, drawn, hard=[line for line in (use, *covered) if line], aside=plane.ASIDE)
    return figure


def _rules(axes: "Axes", table: Tabulated, ceiling: float, others: Sequence[plane.Points]) -> list[plane.Points]:
    """Draw what rules without a model cost, as far as that stands in the plot; answer what is covered."""
    covered: list[plane.Points] = []
    for name, words, dashes in RULES:
        if name in table.columns:
            pieces = plane.below(points(table, "prevalence", name), ceiling)
            covered += curves.rule(axes, pieces, words, [line for line in (*others, *covered) if line], dashes)
    return covered
