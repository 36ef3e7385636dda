"""What the calls of one or several models cost at every threshold."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import curves, lettering, marks, plane, style
from reportgen.figures.found import Operating, Reach, at_threshold, curve, held, points, threshold, written
from reportgen.figures.scale import ABOVE, Scale, of_scores
from reportgen.results.model import Baseline, ModelResults, Tabulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LABEL = "Cost against the threshold"

COST = "mean_cost"


def cost_curve(models: Sequence[ModelResults], baselines: Sequence[Baseline] = ()) -> "Figure | None":
    """Draw the mean cost of a case against the threshold, with the threshold in use, the lowest cost and trivial rules."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "cost"))}
    scores = [score for table in tables.values() for score, _ in points(table, "threshold", "cost")]
    if not scores:
        return None
    shown = lettering.names([model.name for model in models])
    trivial = _trivial(baselines, next(iter(tables.values())))
    costs = [cost for table in tables.values() for _, cost in _rows(table)]
    x = of_scores(scores, [threshold(models[at]) for at in tables], style.FULL - plane.LEFT - plane.ASIDE)
    y = Scale.over([0.0, *costs, *(cost for cost, _ in trivial)], COST, 0, plane.LOW, apart=ABOVE)
    with style.applied():
        figure, axes = plane.framed(x, y, "Threshold", "Mean cost of a case", wide=True)
        levels = [[(x.low, cost), (x.high, cost)] for cost, _ in trivial]
        marks.strokes(axes, levels, dashes=(2, 2), width=0.7)
        drawn = [_drawn(axes, models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
        taken = curves.lines(axes, drawn, aside=plane.ASIDE)
        for cost, rule in trivial:
            taken = curves.level_words(axes, cost, rule, taken)
    return figure


def _trivial(baselines: Sequence[Baseline], table: Tabulated) -> list[tuple[float, str]]:
    """Find what rules without a model cost: the ends of every curve, where all cases are called alike."""
    rows = _rows(table)
    called = [(threshold, cost) for threshold, cost in rows if threshold is not None]
    ends = {"accept_all": [min(called)[1]] if called else [], "reject_all": [cost for at, cost in rows if at is None]}
    return [(cost, rule.label) for rule in baselines for cost in ends.get(rule.name, ())]


def _rows(table: Tabulated) -> list[tuple[float | None, float]]:
    """Take the costs with their thresholds; above all scores there is none."""
    place, up = table.columns.index("threshold"), table.columns.index("cost")
    return [(row[place], cost) for row in table.rows if (cost := row[up]) is not None]


def _drawn(axes: "Axes", model: ModelResults, table: Tabulated, name: str, hand: style.Hand) -> curves.Drawn:
    """Lay out one model's line, with the cost at its threshold and the lowest cost."""
    low, high = axes.get_xlim()
    line = plane.line(axes, held(table, "cost", low, high), steps=True)
    at = _in_use(model, table, low, high)
    where, least = min(_rows(table), key=lambda row: row[1])
    if at is not None and at.y.value <= least:
        return curves.Drawn(name, hand, line, operating=replace(at, words=f"{at.words}, the lowest"))
    marks.point(axes, (high if where is None else where, least), marker=hand.marker, colour=hand.colour, hollow=True)
    place = "above all scores" if where is None else f"at {numbers.significant(where)}"
    return curves.Drawn(name, hand, line, (f"○ lowest {written(COST, least)} {place}",), at)


def _in_use(model: ModelResults, table: Tabulated, low: float, high: float) -> Operating | None:
    """Find the threshold in use and what it costs, as the curve has it."""
    used = threshold(model)
    row = at_threshold(table, used) if used is not None and low <= used <= high else None
    cost = row[table.columns.index("cost")] if row else None
    if used is None or cost is None:
        return None
    return Operating(Reach(used), Reach(cost), f"{written(COST, cost)} at {numbers.plain(used)}")
