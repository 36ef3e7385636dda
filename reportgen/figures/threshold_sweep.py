"""What a model's rates become when the threshold moves."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reportgen import index, numbers
from reportgen.figures import curves, lettering, marks, plane, style
from reportgen.figures.found import at_threshold, columns, curve, held, threshold
from reportgen.figures.scale import Scale, of_scores
from reportgen.results.model import ModelResults, Tabulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LABEL = "Rates against the threshold"

LEADER = 10.0  # points from a name to its line
RATES = ("recall", "specificity", "precision", "f1")


def threshold_sweep(model: ModelResults, *, order: int = 0) -> "Figure | None":
    """
    Draw recall, specificity, precision and F1 against the threshold, and mark where they are at the threshold in use.

    The order is the model's place among all, from 0, and gives it the look that it has in the other figures.
    """
    table = curve(model, "cutoffs")
    x = scores_of(model, table) if table else None
    if table is None or x is None:
        return None
    rates = [name for name in RATES if name in table.columns]
    lines = {rate: line for rate in rates if (line := held(table, rate, x.low, x.high))}
    if not lines:
        return None
    used, hand = threshold(model), style.hand(order)
    y = Scale(0, plane.LOW, 0, 1, curves.SHARES.ticks, share=True)
    left = LEADER + 3 + max(lettering.width(_label(rate), style.SMALL, style.SEMIBOLD) for rate in lines)
    with style.applied():
        figure, axes = plane.framed(x, y, "Threshold", "", head=plane.LINE, names=left)
        plane.headed(axes, model.name, "rates", hand, left=left)
        if used is not None:
            plane.upright(axes, used, f"threshold {numbers.plain(used)}")
        for rate, line in lines.items():
            _line(axes, line, _hand(rate, hand))
            _at(axes, table, rate, used, _hand(rate, hand))
        _names(axes, {rate: line[0][1] for rate, line in lines.items()}, hand)
    return figure


def _label(rate: str) -> str:
    entry = index.find(rate, ("metric",))
    return entry.label if entry else rate


def _hand(rate: str, hand: style.Hand) -> style.Hand:
    """Give a rate its own dashes and its own mark, in the colour of the model."""
    return replace(style.hand(RATES.index(rate)), colour=hand.colour)


def _line(axes: "Axes", line: plane.Points, hand: style.Hand) -> None:
    points = plane.all_in_data(axes, plane.line(axes, line, steps=True))
    marks.stroke(axes, points, colour=hand.colour, width=style.LINE, dashes=hand.dashes, above=3)


def _at(axes: "Axes", table: Tabulated, rate: str, used: float | None, hand: style.Hand) -> None:
    """Mark a rate at the threshold in use."""
    (low, high), row = axes.get_xlim(), at_threshold(table, used) if used is not None else None
    value = row[table.columns.index(rate)] if row else None
    if used is not None and value is not None and low <= used <= high:
        marks.point(axes, (used, value), marker=hand.marker, colour=hand.colour, size=5.4)


def _names(axes: "Axes", starts: dict[str, float], hand: style.Hand) -> None:
    """Name each line at its left end."""
    low, _ = axes.get_xlim()
    feet = [y for _, y in plane.on_paper(axes, [(low, start) for start in starts.values()])]
    for rate, foot, moved in zip(starts, feet, plane.spread(feet), strict=True):
        ends = [(-LEADER + 2, moved), (-5, moved), (-1, foot)]
        marks.stroke(axes, plane.all_in_data(axes, ends), colour=hand.colour, width=0.6)
        spot = plane.in_data(axes, (-LEADER, moved + 2.3))
        look: dict[str, Any] = {"size": style.SMALL, "weight": style.SEMIBOLD, "colour": hand.colour}
        marks.text(axes, spot, _label(rate), side="right", **look)


def scores_of(model: ModelResults, table: Tabulated) -> Scale | None:
    """Choose the axis of a model's scores, the same for its rates and for the distribution of its scores."""
    place = table.columns.index("threshold")
    scores = [score for row in table.rows if (score := row[place]) is not None]
    bins = model.distribution
    edges = [edge for row in columns(bins, "low", "high") for edge in row] if bins and bins.rows else []
    return of_scores([*scores, *edges], [threshold(model)], plane.SIDE) if scores or edges else None
