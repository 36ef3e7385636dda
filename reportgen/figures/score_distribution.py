"""The scores of one or several models: those of the positive cases and those of the negative ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import axes, lettering, marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import CurveRow, columns, threshold
from reportgen.figures.scale import SHARE, Scale
from reportgen.figures.score_axis import score_axes
from reportgen.figures.small_multiples import PanelPage
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
class ScoreRow:
    """The bins of one model on their axis."""

    at: int  # the place of the model among all
    x: Scale
    bins: tuple[Bin, ...]
    widest: float  # of all bins on this axis: so wide a bar is as high as its proportion

    def height(self, one: Bin, share: float) -> float:
        """Return how high a bar is, so that areas on one axis are proportions."""
        return share * self.widest / one.wide

    @property
    def even(self) -> bool:
        """Tell whether all bins look as wide as the widest, so that heights are proportions."""
        return all(self.widest - one.wide <= ALIKE * self.widest for one in self.bins)


def _rows(models: Sequence[ModelResults], places: Sequence[int], x: Scale) -> Iterator[ScoreRow]:
    """Lay out the bins of the models that share an axis."""
    bins = {at: laid for at in places if (laid := _bins(models[at], x))}
    widest = max((one.wide for laid in bins.values() for one in laid), default=0.0)
    return (ScoreRow(at, x, laid, widest) for at, laid in bins.items())


def _bins(model: ModelResults, x: Scale) -> tuple[Bin, ...]:
    """Lay out the bins that hold cases."""
    table = model.distribution
    bins = columns(table, "low", "high", "positives", "negatives") if table and table.rows else []
    filled = [row for row in bins if row[2] or row[3]]
    ends = [(x.along(low), x.along(high)) for low, high, *_ in filled]
    wide = [max((right - left) / (x.high - x.low), EVEN) for left, right in ends]
    return tuple(Bin(*end, shares, part) for end, shares, part in zip(ends, _shares(filled), wide, strict=True))


def _shares(filled: Sequence[CurveRow]) -> list[tuple[float, ...]]:
    """Divide the cases of each class in a bin by all cases of the class."""
    totals = [sum(row[at] for row in filled) for at in (2, 3)]
    return [tuple(row[at + 2] / total if total else 0.0 for at, total in enumerate(totals)) for row in filled]


def score_distribution(models: Sequence[ModelResults]) -> "Figure | None":
    """
    Draw which percentage of each class has which score, the positive cases upwards and the negative ones downwards.

    All models have one scale upwards, and one from left to right where their scores are of one kind.
    """
    rows = sorted(
        (row for places, x in score_axes(models, axes.SIDE) for row in _rows(models, places, x)),
        key=attrgetter("at"),
    )
    if not rows:
        return None
    even = all(row.even for row in rows)
    top = max(row.height(one, share) for row in rows for one in row.bins for share in one.shares) or 1.0
    high = HIGHS[min(len(rows), len(HIGHS)) - 1]
    y = Mirrored.about(top, high, written=even)
    titles = [
        row.x.titled("Score") if row.x is not later else None
        for row, later in zip(rows, _axes_below(rows), strict=True)
    ]
    with style.applied():
        page = PanelPage.of(1, high, y, titles=titles, up=HEIGHTS if even else AREAS, key=axes.NO_KEY)
        for line, row in enumerate(rows):
            _draw(page.plot(line, 0, row.x, y), models[row.at], row)
    return page.paper.figure


def _axes_below(rows: Sequence[ScoreRow]) -> list[Scale | None]:
    return [*(row.x for row in rows[1:]), None]


def _draw(plot: Plot, model: ModelResults, row: ScoreRow) -> None:
    """Draw the bars of one model under its name, and its threshold."""
    hand, wide = style.hand(row.at), plot.size[0]
    words = _threshold(plot, threshold(model), row.x)
    room = wide - lettering.width(words, style.SMALL) - 6
    name = lettering.fitted(lettering.names([model.name])[0], room, weight=style.SEMIBOLD)
    marks.text(plot.paper, (0, -3), name, colour=hand.colour, weight=style.SEMIBOLD)
    for one in row.bins:
        _bar(plot, one, [row.height(one, share) for share in one.shares], hand.colour)
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


def _bar(plot: Plot, one: Bin, heights: Sequence[float], colour: str) -> None:
    """Draw a bar upwards for the positive cases of a bin, and one downwards for its negative ones."""
    (left, zero), (right, _) = plot.on_paper([(one.left, 0), (one.right, 0)])
    wider = max(0.0, THIN - (right - left)) / 2
    for sign, height, opacity in zip((1, -1), heights, FILLS, strict=True):
        if height:
            end = plot.on_paper([(one.left, sign * height)])[0][1]
            end = min(end, zero - LEAST) if sign > 0 else max(end, zero + LEAST)
            wide = right - left + 2 * wider - 0.4
            marks.box(plot.paper, left - wider, zero, wide, end - zero, colour=colour, opacity=opacity)
