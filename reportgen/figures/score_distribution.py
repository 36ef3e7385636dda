"""The scores of one or several models: those of the positive cases and those of the negative ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reportgen import numbers
from reportgen.figures import axes, lettering, marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import CurveRow, columns, threshold
from reportgen.figures.scale import SHARE, Scale
from reportgen.figures.score_axis import score_axes
from reportgen.figures.small_multiples import Page
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Distribution of the scores"
SECTION = "ranking"

HIGHS = (96.0, 46.0, 40.0)  # points, a plot of one model, of each of two, and of each of more
LEAST, THIN = 0.6, 4.0  # points, the height of a bar that holds any case, and the least width of a bar
FILLS = (0.75, 0.3)  # strength of the model's colour for positive and for negative cases
EVEN = 1e-6  # of the width, by which bars differ that are as wide
TICK = 13.0  # points between two ticks upwards
TITLES = {
    True: "% of class: positive up, negative down",
    False: "Area is % of class: positive up, negative down",
}


@dataclass(frozen=True, slots=True)
class Mirrored(Scale):
    """An axis of percentages of one class upwards and of the other downwards, with one length."""

    @classmethod
    def about(cls, top: float, high: float, *, written: bool) -> "Mirrored":
        """Choose an axis so many points high that ends at the top both ways."""
        even = Scale.over([0.0, top], SHARE, 0, high / 2, apart=TICK)
        ticks = sorted({sign * tick for tick in even.ticks for sign in (1, -1)}) if written else [0.0]
        return cls(0, high, -even.high, even.high, tuple(ticks), share=True)

    def written(self, tick: float) -> str:
        """Write a tick; both sides are percentages."""
        return numbers.level(abs(tick)) if len(self.ticks) > 1 else ""


@dataclass(frozen=True, slots=True)
class Bar:
    """The place of a bin on the axis, and the heights of its bars of both classes."""

    left: float
    right: float
    heights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Bars:
    """The bars of one model, and whether all are as wide, so that heights are percentages."""

    bars: tuple[Bar, ...]
    even: bool

    @classmethod
    def of(cls, model: ModelResults, x: Scale) -> "Bars | None":
        """Lay out the bins that hold cases, so that areas are proportions of their class."""
        table = model.distribution
        bins = columns(table, "low", "high", "positives", "negatives") if table and table.rows else []
        filled = [row for row in bins if row[2] or row[3]]
        if not filled:
            return None
        ends = [(x.along(low), x.along(high)) for low, high, *_ in filled]
        widths = [max(right - left, EVEN * (x.high - x.low)) for left, right in ends]
        widest = max(widths)
        bars = (
            Bar(*end, tuple(share * widest / wide for share in both))
            for end, wide, both in zip(ends, widths, _shares(filled), strict=True)
        )
        return cls(tuple(bars), widest - min(widths) <= EVEN * (x.high - x.low))

    @property
    def top(self) -> float:
        """Return the height of the highest bar of both classes."""
        return max(height for bar in self.bars for height in bar.heights) or 1.0


def _shares(filled: Sequence[CurveRow]) -> list[tuple[float, ...]]:
    """Divide the cases of each class in a bin by all cases of the class."""
    totals = [sum(row[at] for row in filled) for at in (2, 3)]
    return [tuple(row[at + 2] / total if total else 0.0 for at, total in enumerate(totals)) for row in filled]


def score_distribution(models: Sequence[ModelResults]) -> "Figure | None":
    """
    Draw which percentage of each class has which score, the positive cases upwards and the negative ones downwards.

    All models have one scale upwards, and one from left to right where their scores are of one kind.
    """
    found = {at: (bars, x) for places, x in score_axes(models, axes.SIDE) for at in places if (bars := Bars.of(models[at], x))}
    if not found:
        return None
    high, even = HIGHS[min(len(found), len(HIGHS)) - 1], all(bars.even for bars, _ in found.values())
    y = Mirrored.about(max(bars.top for bars, _ in found.values()), high, written=even)
    scales = [x for _, x in found.values()]
    numbered = tuple(x is not later for x, later in zip(scales, [*scales[1:], None], strict=True))
    with style.applied():
        page = Page.of(1, len(found), high, left=axes.left_of(y), numbered=numbered, key=axes.NO_KEY)
        page.titled(scales[0].titled("Score"), TITLES[even], axes.NO_KEY)
        for row, (at, (bars, x)) in enumerate(found.items()):
            _draw(page.plot(row, 0, x, y), models[at], bars, x, at)
    return page.paper.figure


def _draw(plot: Plot, model: ModelResults, bars: Bars, x: Scale, at: int) -> None:
    """Draw the bars of one model under its name, and its threshold."""
    hand, used, wide = style.hand(at), threshold(model), plot.size[0]
    words = "" if used is None else f"threshold {numbers.plain(used)}"
    if used is not None:
        along = x.along(used)
        outside = along < x.low or along > x.high
        words = f"{words}{' →' if along > x.high else ''}" if along >= x.low else f"← {words}"
        line = [] if outside else [[(along, plot.y[0]), (along, plot.y[1])]]
        marks.strokes(plot, line, colour=style.INK, width=0.8)
    look: dict[str, Any] = {"size": style.SMALL, "colour": style.QUIET, "side": "right"}
    marks.text(plot.paper, (wide, -3), words, **look)
    room = wide - lettering.width(words, style.SMALL) - 6
    name = lettering.fitted(lettering.names([model.name])[0], room, weight=style.SEMIBOLD)
    marks.text(plot.paper, (0, -3), name, colour=hand.colour, weight=style.SEMIBOLD)
    for bar in bars.bars:
        _bar(plot, bar, hand.colour)
    marks.stroke(plot, [(x.low, 0), (x.high, 0)], colour=style.INK)


def _bar(plot: Plot, bar: Bar, colour: str) -> None:
    """Draw a bar upwards for the positive cases of a bin, and one downwards for its negative ones."""
    (left, zero), (right, _) = plot.on_paper([(bar.left, 0), (bar.right, 0)])
    wider = max(0.0, THIN - (right - left)) / 2
    for sign, height, opacity in zip((1, -1), bar.heights, FILLS, strict=True):
        if height:
            end = plot.on_paper([(bar.left, sign * height)])[0][1]
            end = min(end, zero - LEAST) if sign > 0 else max(end, zero + LEAST)
            wide = right - left + 2 * wider - 0.4
            marks.box(plot.paper, left - wider, zero, wide, end - zero, colour=colour, opacity=opacity)
