"""The scores of one model: those of the positive cases and those of the negative ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import axes, lettering, marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import CurveRow, columns, threshold
from reportgen.figures.scale import SHARE, Scale
from reportgen.figures.score_axis import score_axis
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Distribution of the scores"

STRIP = 12.0  # points above and below the bars for the name of a class
LEAST, THIN = 0.6, 4.0  # points, the height of a bar that holds any case, and the least width of a bar
FILLS = (0.75, 0.3)  # strength of the model's colour for positive and for negative cases
EVEN = 1e-6  # of the width, by which bars differ that are as wide


@dataclass(frozen=True, slots=True)
class Mirrored(Scale):
    """An axis of shares of one class upwards from none and of the other downwards, with different lengths."""

    tops: tuple[float, ...] = (1.0, 1.0)

    @classmethod
    def about(cls, tops: tuple[float, ...], high: float, *, written: bool) -> "Mirrored":
        """Choose an axis so many points high whose tops are 1 and -1, with room for two names."""
        half = high / 2 - STRIP
        ticks = {0.0} if written else set[float]()
        for sign, top in zip((1, -1), tops, strict=True):
            found = Scale.over([0.0, top], SHARE, 0, half).ticks if written else ()
            ticks |= {sign * tick / top for tick in found if tick <= top}
        end = (high / 2) / half
        return cls(0, high, -end, end, tuple(sorted(ticks)), share=True, tops=tops)

    def written(self, tick: float) -> str:
        """Write a tick; both sides are shares."""
        return numbers.level(round(abs(tick) * self.tops[tick < 0], 9))


def score_distribution(model: ModelResults, *, order: int = 0) -> "Figure | None":
    """
    Draw which share of each class has which score, the positive cases upwards and the negative ones downwards.

    The order is the model's place among all, from 0, and gives it the look that it has in the other figures.
    """
    table, x = model.distribution, score_axis(model)
    bins = columns(table, "low", "high", "positives", "negatives") if table and table.rows else []
    if not bins or x is None:
        return None
    used, hand = threshold(model), style.hand(order)
    totals = [sum(row[at] for row in bins) for at in (2, 3)]
    bars, even = _bars(bins, totals, x)
    tops = tuple(max((bar.heights[at] for bar in bars), default=0) or 1.0 for at in (0, 1))
    with style.applied():
        plot = axes.framed(x, Mirrored.about(tops, axes.LOW, written=even), "Score", "", head=axes.LINE)
        axes.headed(plot, model.name, "share of each class" if even else "areas are shares of each class", hand)
        for bar in bars:
            _draw(plot, bar, tops, hand.colour)
        marks.stroke(plot, [(x.low, 0), (x.high, 0)], colour=style.INK)
        if used is not None:
            axes.upright(plot, x.along(used), f"threshold {numbers.plain(used)}")
        _names(plot, totals, right=used is not None and 2 * x.along(used) < x.low + x.high)
    return plot.figure


@dataclass(frozen=True, slots=True)
class Bar:
    """The place of a bin on the axis, and the heights of its bars of both classes."""

    left: float
    right: float
    heights: tuple[float, ...]


def _bars(bins: Sequence[CurveRow], totals: Sequence[float], x: Scale) -> tuple[list[Bar], bool]:
    """Lay out the bins that hold cases, so that areas are shares; tell whether heights are, since all are as wide."""
    filled = [row for row in bins if row[2] or row[3]]
    ends = [(x.along(low), x.along(high)) for low, high, *_ in filled]
    widths = [max(right - left, EVEN * (x.high - x.low)) for left, right in ends]
    shares = [tuple(row[at + 2] / total if total else 0.0 for at, total in enumerate(totals)) for row in filled]
    widest = max(widths, default=1.0)
    bars = [
        Bar(*end, tuple(share * widest / wide for share in both))
        for end, wide, both in zip(ends, widths, shares, strict=True)
    ]
    return bars, widest - min(widths, default=1.0) <= EVEN * (x.high - x.low)


def _draw(plot: Plot, bar: Bar, tops: Sequence[float], colour: str) -> None:
    """Draw a bar upwards for the positive cases of a bin, and one downwards for its negative ones."""
    (left, zero), (right, _) = plot.on_paper([(bar.left, 0), (bar.right, 0)])
    wider = max(0.0, THIN - (right - left)) / 2
    for sign, height, top, opacity in zip((1, -1), bar.heights, tops, FILLS, strict=True):
        if height:
            end = plot.on_paper([(bar.left, sign * height / top)])[0][1]
            end = min(end, zero - LEAST) if sign > 0 else max(end, zero + LEAST)
            wide = right - left + 2 * wider - 0.4
            marks.box(plot.paper, left - wider, zero, wide, end - zero, colour=colour, opacity=opacity)


def _names(plot: Plot, totals: Sequence[float], *, right: bool) -> None:
    """Name the sides in the strips that no bar reaches, away from the threshold."""
    wide, high = plot.size
    for words, total, y in zip(("Positive", "Negative"), totals, (8.5, high - 3.5), strict=True):
        cases = f"{words} cases: {numbers.count(total)}"
        spot = wide - 1 if right else 1, y
        marks.text(plot.paper, spot, lettering.fitted(cases, wide), size=style.SMALL, side="right" if right else "left")
