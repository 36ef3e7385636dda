"""What the predictions of one or several models cost at every threshold."""

from collections.abc import Sequence
from dataclasses import replace
from math import isclose
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import axes, curves, marks, style
from reportgen.figures.canvas import Plot, Points
from reportgen.figures.curves import Drawn
from reportgen.figures.from_results import (
    Operating,
    Reach,
    against_thresholds,
    at_threshold,
    crowded,
    curve,
    estimate,
    estimate_at_use,
    height_of,
    points,
    threshold,
    with_interval,
    written,
)
from reportgen.figures.scale import ABOVE, Scale, of_scores
from reportgen.results.cases import Baseline, ModelResults
from reportgen.results.parts import Tabulated

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Cost against the threshold"
SECTION = "costs"
CURVE = "cost"


def cost_curve(models: Sequence[ModelResults], baselines: Sequence[Baseline] = ()) -> "Figure | None":
    """Draw the mean cost of a case against the threshold, with the threshold in use, the lowest cost and trivial rules."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, CURVE))}
    scores = [score for table in tables.values() for score, _ in points(table, "threshold", "cost")]
    if not scores:
        return None
    shown = curves.names(models)
    trivial = _trivial(baselines, next(iter(tables.values())))
    costs = [cost for table in tables.values() for _, cost in _rows(table)]
    rooted = any(crowded(models[at]) for at in tables)
    x = of_scores(scores, [threshold(models[at]) for at in tables], axes.SIDE, rooted=rooted)
    y = Scale.over([0.0, *costs, *(cost for cost, _ in trivial)], height_of("cost"), 0, axes.LOW, apart=ABOVE)
    if x is None:
        return None
    drawn = [_drawn(x, models[at], table, shown[at], style.hand(at)) for at, table in tables.items()]
    with style.applied():
        key = curves.key(drawn, [rule for _, rule in trivial])
        plot = axes.framed(x, y, "Threshold", "Mean cost per case", key=key)
        curves.bands(plot, {at: _limits(table, x) for at, table in tables.items()})
        curves.rules(plot, [[[(x.low, cost), (x.high, cost)]] for cost, _ in trivial])
        curves.lines(plot, drawn)
        for at, table in tables.items():
            _mark_lowest(plot, x, models[at], table, style.hand(at))
    return plot.figure


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


def _limits(table: Tabulated, x: Scale) -> list[Points]:
    """Take the limits of the cost at each threshold, if the curve has them."""
    names = [name for name in ("cost_low", "cost_high") if name in table.columns]
    return [axes.stepped(axes.along(x, against_thresholds(table, name, *x.ends))) for name in names]


def _drawn(x: Scale, model: ModelResults, table: Tabulated, name: str, hand: style.Hand) -> Drawn:
    """Lay out one model's line, with the cost at its threshold and the lowest cost."""
    line = axes.stepped(axes.along(x, against_thresholds(table, "cost", *x.ends)))
    at, (where, least) = _in_use(model, table, x), _lowest(table)
    if at is not None and at.y.value <= least:
        return Drawn(name, hand, line, operating=replace(at, words=f"{at.words}, the lowest"))
    place = "above all scores" if where is None else f"at {numbers.significant(where)}"
    return Drawn(name, hand, line, (f"lowest {written(height_of('cost'), least)} {place}",), at)


def _lowest(table: Tabulated) -> tuple[float | None, float]:
    """Find the lowest cost, with its threshold."""
    return min(_rows(table), key=lambda row: row[1])


def _mark_lowest(plot: Plot, x: Scale, model: ModelResults, table: Tabulated, hand: style.Hand) -> None:
    """Mark the lowest cost, unless it is that of the threshold in use."""
    at, (where, least) = _in_use(model, table, x), _lowest(table)
    if at is None or at.y.value > least:
        spot = x.high if where is None else x.along(where), least
        marks.point(plot, spot, marker=hand.marker, colour=hand.colour, hollow=True)


def _in_use(model: ModelResults, table: Tabulated, x: Scale) -> Operating | None:
    """Find the threshold in use and what it costs, as the curve has it; the interval is that of the same cost."""
    used, (low, high) = threshold(model), x.ends
    row = at_threshold(table, used) if used is not None and low <= used <= high else None
    cost = row[table.columns.index("cost")] if row else None
    if used is None or cost is None:
        return None
    metric = height_of("cost")
    known = [Reach.of(one) for one in (estimate(model, metric), estimate_at_use(model, metric)) if one]
    reach = next((one for one in known if isclose(one.value, cost)), Reach(cost))
    words = f"{with_interval(metric, reach)} at {numbers.plain(used)}"
    return Operating(Reach(x.along(used)), reach, words)
