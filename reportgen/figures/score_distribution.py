"""The scores of one model: where the positive cases lie and where the negative ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import lettering, marks, plane, style
from reportgen.figures.found import Row, columns, threshold
from reportgen.figures.scale import SHARE, Scale, of_scores
from reportgen.results.model import ModelResults

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LABEL = "Distribution of the scores"

STRIP = 12.0  # points above and below the bars for the name of a class
LEAST, THIN = 0.6, 4.0  # points, the height of a bar that holds any case, and the least width of a bar
FILLS = (0.75, 0.3)  # strength of the model's colour for positive and for negative cases


@dataclass(frozen=True, slots=True)
class Mirrored(Scale):
    """An axis of shares up and down from none."""

    @classmethod
    def about(cls, most: float, high: float) -> "Mirrored":
        """Choose an axis so many points high, for shares up to the most on both sides, with room for two names."""
        half = high / 2 - STRIP
        ticks = [tick for tick in Scale.over([0.0, most], SHARE, 0, half).ticks if tick <= most]
        end = most * (high / 2) / half
        return cls(0, high, -end, end, tuple(sorted({sign * tick for tick in ticks for sign in (-1, 1)})), share=True)

    def written(self, tick: float) -> str:
        """Write a tick; both sides are shares."""
        return numbers.level(abs(tick))


def score_distribution(model: ModelResults, *, order: int = 0) -> "Figure | None":
    """
    Draw which share of each class has which score, the positive cases upwards and the negative ones downwards.

    The order is the model's place among all, from 0, and gives it the look that it has in the other figures.
    """
    table = model.distribution
    bins = columns(table, "low", "high", "positives", "negatives") if table and table.rows else []
    if not bins:
        return None
    used, hand = threshold(model), style.hand(order)
    totals = [sum(row[at] for row in bins) for at in (2, 3)]
    shares = [[row[at + 2] / total if total else 0.0 for row in bins] for at, total in enumerate(totals)]
    x = of_scores([edge for row in bins for edge in row[:2]], [used], plane.SIDE)
    y = Mirrored.about(max(map(max, shares)) or 1.0, plane.LOW)
    with style.applied():
        figure, axes = plane.framed(x, y, "Score", "", head=plane.LINE)
        plane.headed(axes, model.name, "share of each class", hand)
        for sign, (fill, side) in zip((1, -1), zip(FILLS, shares, strict=True), strict=True):
            _bars(axes, bins, [sign * share for share in side], style.tint(hand.colour, fill))
        marks.stroke(axes, [(x.low, 0), (x.high, 0)], colour=style.INK)
        if used is not None:
            plane.upright(axes, used, f"threshold {numbers.plain(used)}")
        _names(axes, totals, right=used is not None and 2 * used < x.low + x.high)
    return figure


def _bars(axes: "Axes", bins: Sequence[Row], shares: Sequence[float], colour: str) -> None:
    """Draw a bar for each bin that holds a case."""
    zero = plane.on_paper(axes, [(0, 0)])[0][1]
    for (low, high, *_), share in zip(bins, shares, strict=True):
        (left, top), (right, _) = plane.on_paper(axes, [(low, share), (high, share)])
        if share:
            wider = max(0.0, THIN - (right - left)) / 2
            end = min(top, zero - LEAST) if share > 0 else max(top, zero + LEAST)
            corners = [(left - wider, zero), (right + wider - 0.4, zero), (right + wider - 0.4, end)]
            marks.area(axes, plane.all_in_data(axes, [*corners, (left - wider, end)]), colour=colour)


def _names(axes: "Axes", totals: Sequence[float], *, right: bool) -> None:
    """Name the sides in the strips that no bar reaches, away from the threshold."""
    wide, high = plane.size(axes)
    for words, total, y in zip(("Positive", "Negative"), totals, (8.5, high - 3.5), strict=True):
        cases = f"{words} cases: {numbers.count(total)}"
        spot = plane.in_data(axes, (wide - 1 if right else 1, y))
        marks.text(axes, spot, lettering.fitted(cases, wide), size=style.SMALL, side="right" if right else "left")
