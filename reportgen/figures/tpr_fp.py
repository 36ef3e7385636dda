"""Recall against the number of false positives."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, style
from reportgen.figures.canvas import Points
from reportgen.figures.curves import Drawn
from reportgen.figures.from_results import axes_of, curve, operating, points
from reportgen.figures.scale import CountScale, Rooted, Scale
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Recall against false positives"
SECTION = "ranking"
CURVE = "tpr_fp"
ON_REQUEST = True
FEWEST, MANY = 4, 100  # false positives on the axis, so that its ticks are whole numbers, and from which on roots help
EARLY, MUCH = 0.1, 0.5  # where so much is found in so small a part of the axis, that part is given room


def tpr_fp(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw recall against the number of false positives."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, CURVE))}
    lines = {at: points(table, *axes_of(CURVE)) for at, table in tables.items()}
    if not lines:
        return None
    shown = curves.names(models)
    x = _across(lines)
    drawn = [_drawn(x, models[at], tables[at], shown[at], style.hand(at)) for at in tables]
    with style.applied():
        title = "True positive rate (recall)"
        plot = axes.framed(x, curves.UPWARDS, "False positives", title, key=curves.key(drawn))
        curves.bands(plot, {at: _limits(models[at], line, x) for at, line in lines.items()})
        curves.lines(plot, drawn)
    return plot.figure


def _across(lines: Mapping[int, Points]) -> Scale:
    """Choose the axis; false positives that matter are few among many negative cases."""
    most = max(fp for line in lines.values() for fp, _ in line)
    even = CountScale.over([0, FEWEST, most], "count", 0, axes.SIDE)
    early = max(tpr for line in lines.values() for fp, tpr in line if fp <= EARLY * most)
    return Rooted.of(even) if early >= MUCH and most >= MANY else even


def _limits(model: ModelResults, line: Points, x: Scale) -> list[Points]:
    """Take the limits of the whole ROC curve; its false positive rate is counted here."""
    table, negatives = curve(model, "simultaneous_roc_band"), max(fp for fp, _ in line)
    sides = [points(table, axes_of(table.curve)[0], end) for end in ("low", "high")] if table else []
    return [[(x.along(fpr * negatives), tpr) for fpr, tpr in side] for side in sides]


def _drawn(x: Scale, model: ModelResults, table: CurveTable, name: str, hand: style.Hand) -> Drawn:
    shown = axes_of(table.curve)
    at = operating(model, table, *shown)
    return Drawn(name, hand, axes.along(x, points(table, *shown)), operating=at and at.across(x.along))
