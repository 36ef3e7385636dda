"""The scores of one or several models: those of the positive cases and those of the negative ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING

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
EVEN, ALIKE = 1e-6, 0.02  # the least width as a part of the axis, and by how much bars differ that look as wide
TICK = 13.0  # points between two ticks upwards
HEIGHTS, AREAS = "% of class: positive up, negative down", "Area is % of class: positive up, negative down"


@dataclass(frozen=True, slots=True)
class Mirrored(Scale):
    """An axis of percentages of one class upwards and of the other downwards, with one length."""

    @classmethod
    def about(cls, top: float, high: float, *, written: bool) -> "Mirrored":
        """Choose an axis so many points high that ends at the top both ways."""
        even = Scale.over([0.0, top], SHARE, 0, high / 2, apart=TICK) if written else None
        ticks = {sign * tick for tick in (even.ticks if even else (0.0,)) for sign in (1, -1) if tick <= top}
        return cls(0, high, -top, top, tuple(sorted(ticks)), share=True)

    def written(self, tick: float) -> str:
        """Write a tick; both sides are percentages."""
        return numbers.level(abs(tick)) if len(self.ticks) > 1 else ""


@dataclass(frozen=True, slots=True)
class Bin:
    """The place of a bin that holds cases on its axis, and the proportion of each class in it."""

    left: float
    right: float
    shares: tuple[float, ...]
    wide: float  # as a part of the axis


@dataclass(frozen=True, slots=True)
class Row:
    """The bins of one model on their axis."""

    at: int  # the place of the model among all
    x: Scale
    bins: tuple[Bin, ...]

    @classmethod
    def of(cls, models: Sequence[ModelResults], at: int, x: Scale) -> "Row | None":
        """Lay out the bins that hold cases, if there are any."""
        table = models[at].distribution
        bins = columns(table, "low", "high", "positives", "negatives") if table and table.rows else []
        filled = [row for row in bins if row[2] or row[3]]
        ends = [(x.along(low), x.along(high)) for low, high, *_ in filled]
        wide = [max((right - left) / (x.high - x.low), EVEN) for left, right in ends]
        laid = [Bin(*end, shares, part) for end, shares, part in zip(ends, _shares(filled), wide, strict=True)]
        return cls(at, x, tuple(laid)) if laid else None


def _shares(filled: Sequence[CurveRow]) -> list[tuple[float, ...]]:
    """Divide the cases of each class in a bin by all cases of the class."""
    totals = [sum(row[at] for row in filled) for at in (2, 3)]
    return [tuple(row[at + 2] / total if total else 0.0 for at, total in enumerate(totals)) for row in filled]


def score_distribution(models: Sequence[ModelResults]) -> "Figure | None":
    """
    Draw which percentage of each class has which score, the positive cases upwards and the negative ones downwards.

    All models have one scale upwards, and one from left to right where their scores are of one kind.
    """
    places = [(at, x) for group, x in score_axes(models, axes.SIDE) for at in group]
    rows = [row for at, x in sorted(places, key=itemgetter(0)) if (row := Row.of(models, at, x))]
    if not rows:
        return None
    bins = [one for row in rows for one in row.bins]
    widest = max(one.wide for one in bins)  # areas are proportions: so wide a bar is as high as its proportion
    even = widest - min(one.wide for one in bins) <= ALIKE * widest
    top = max(share * widest / one.wide for one in bins for share in one.shares) or 1.0
    high = HIGHS[min(len(rows), len(HIGHS)) - 1]
    y = Mirrored.about(top, high, written=even)
    titles = [
        row.x.titled("Score") if row.x is not later else None
        for row, later in zip(rows, _axes_below(rows), strict=True)
    ]
    with style.applied():
        page = Page.of(1, high, y, titles=titles, up=HEIGHTS if even else AREAS, key=axes.NO_KEY)
        for line, row in enumerate(rows):
            _draw(page.plot(line, 0, row.x, y), models[row.at], row, widest)
    return page.paper.figure


def _axes_below(rows: Sequence[Row]) -> list[Scale | None]:
    return [*(row.x for row in rows[1:]), None]


def _draw(plot: Plot, model: ModelResults, row: Row, widest: float) -> None:
    """Draw the bars of one model under its name, and its threshold."""
    hand, wide = style.hand(row.at), plot.size[0]
    words = _threshold(plot, threshold(model), row.x)
    room = wide - lettering.width(words, style.SMALL) - 6
    name = lettering.fitted(lettering.names([model.name])[0], room, weight=style.SEMIBOLD)
    marks.text(plot.paper, (0, -3), name, colour=hand.colour, weight=style.SEMIBOLD)
    for one in row.bins:
        _bar(plot, one, widest / one.wide, hand.colour)
    marks.stroke(plot, [(row.x.low, 0), (row.x.high, 0)], colour=style.INK)


def _threshold(plot: Plot, used: float | None, x: Scale) -> str:
    """Draw the threshold in use, if it is among the scores, and write it above; an arrow says on which side it is beyond."""
    if used is None:
        return ""
    along, (low, high) = x.along(used), plot.x
    words = f"threshold {numbers.plain(used)}"
    words = f"← {words}" if used < x.ends[0] else f"{words} →" if used > x.ends[1] else words
    if low <= along <= high and x.ends[0] <= used:
        marks.stroke(plot, [(along, plot.y[0]), (along, plot.y[1])], colour=style.INK, width=0.8)
    marks.text(plot.paper, (plot.size[0], -3), words, size=style.SMALL, colour=style.QUIET, side="right")
    return words


def _bar(plot: Plot, one: Bin, higher: float, colour: str) -> None:
    """Draw a bar upwards for the positive cases of a bin, and one downwards for its negative ones."""
    (left, zero), (right, _) = plot.on_paper([(one.left, 0), (one.right, 0)])
    wider = max(0.0, THIN - (right - left)) / 2
    for sign, share, opacity in zip((1, -1), one.shares, FILLS, strict=True):
        if share:
            end = plot.on_paper([(one.left, sign * share * higher)])[0][1]
            end = min(end, zero - LEAST) if sign > 0 else max(end, zero + LEAST)
            wide = right - left + 2 * wider - 0.4
            marks.box(plot.paper, left - wider, zero, wide, end - zero, colour=colour, opacity=opacity)
