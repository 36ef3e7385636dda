"""Misses against false alarms of one or several models, on axes that spread small rates."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import NormalDist
from typing import TYPE_CHECKING

from reportgen import index, numbers
from reportgen.figures import axes, curves, lettering, marks, style
from reportgen.figures.canvas import Plot, Points
from reportgen.figures.curves import Drawn
from reportgen.figures.from_results import Reach, axes_of, curve, limits, operating, points
from reportgen.figures.scale import Scale
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Detection error trade-off"
SECTION = "ranking"
CURVE = "det"
ON_REQUEST = True

LEAST = 0.001  # rates nearer to none or all are outside
TICKS = (
    (
        0.001,
        0.002,
        0.005,
        0.01,
        0.02,
        0.05,
        0.1,
        0.2,
        0.3,
        0.4,
        0.5,
        0.6,
        0.7,
        0.8,
        0.9,
        0.95,
        0.98,
        0.99,
        0.995,
        0.998,
        0.999,
    ),
    (0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.995, 0.999),
    (0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99, 0.999),
    (0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999),
)
APART = 21.0  # points between two ticks
NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Deviates(Scale):
    """An axis of rates, spread as the quantiles of the normal distribution are."""

    @classmethod
    def about(cls, rates: Sequence[float], wide: float) -> "Deviates":
        """Choose the axis between two ticks that includes all rates, with as many ticks as have room."""
        finest = TICKS[0]
        low = max((tick for tick in finest if tick <= min(rates)), default=finest[0])
        high = min((tick for tick in finest if tick >= max(rates) and tick > low), default=finest[-1])
        low = min(low, finest[-2])
        bottom, top = NORMAL.inv_cdf(low), NORMAL.inv_cdf(high)
        sets = [tuple(NORMAL.inv_cdf(tick) for tick in ticks if low <= tick <= high) for ticks in TICKS]
        roomy = (ticks for ticks in sets if all(wide * (b - a) >= APART * (top - bottom) for a, b in pairwise(ticks)))
        return cls(0, wide, bottom, top, next((ticks for ticks in roomy if ticks), (bottom, top)), share=True)

    def written(self, tick: float) -> str:
        """Write a tick as its rate."""
        return numbers.level(round(NORMAL.cdf(tick), 9))


def det(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw the false negative rate against the false positive rate."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, CURVE))}
    lines = {at: line for at, table in tables.items() if (line := _inside(table))}
    if not lines:
        return None
    shown = curves.names(models)
    scale = Deviates.about([rate for line in lines.values() for point in line for rate in point], curves.HIGH)
    missing = [at for at in tables if at not in lines]
    drawn = [_drawn(scale, models[at], tables[at], shown[at], style.hand(at), line) for at, line in lines.items()]
    even = [(scale.low, scale.low), (scale.high, scale.high)]
    with style.applied():
        key, below = curves.key(drawn, ("equal rates",)), axes.LINE * len(missing)
        plot = axes.framed(scale, scale, "False positive rate", "False negative rate", key=key, below=below)
        for row, at in enumerate(missing):
            _say(plot, f"{shown[at]}: no threshold with errors of both kinds", row)
        curves.bands(plot, {at: _limits(models[at]) for at in lines})
        curves.rules(plot, [[even]])
        curves.lines(plot, drawn)
    return plot.figure


def _inside(table: CurveTable) -> list[tuple[float, float]]:
    """Take the points at which both rates can be drawn; none and all are infinitely far away."""
    return [
        point for point in points(table, *axes_of(table.curve)) if all(LEAST <= rate <= 1 - LEAST for rate in point)
    ]


def _deviate(rate: float) -> float:
    return NORMAL.inv_cdf(min(max(rate, LEAST / 2), 1 - LEAST / 2))


def _limits(model: ModelResults) -> list[Points]:
    """Take what the limits of the complements of both rates leave at each threshold, if they are known."""
    table = curve(model, "cutoffs")
    rates = (index.find(name, ("metric",)) for name in axes_of("det"))
    across, up = (left.id for rate in rates if rate and (left := index.complement_of(rate)))
    sides = limits(table, across, up) if table else []
    inside = ([one for one in side if LEAST <= one[0] <= 1 - LEAST] for side in sides)
    return [[(_deviate(1 - x), _deviate(1 - y)) for x, y in side] for side in inside]


def _drawn(scale: Scale, model: ModelResults, table: CurveTable, name: str, hand: style.Hand, line: Points) -> Drawn:
    spread = [(NORMAL.inv_cdf(x), NORMAL.inv_cdf(y)) for x, y in line]
    at = operating(model, table, *axes_of(table.curve))
    if at is not None:
        x, y = _spread(at.x, scale.ends), _spread(at.y, scale.ends)
        at = replace(at, x=x, y=y) if x and y else None
    return Drawn(name, hand, spread, operating=at)


def _spread(reach: Reach, limits: tuple[float, float]) -> Reach | None:
    """Lay a rate and its interval on the axis, as far as it goes."""
    value = _deviate(reach.value)
    if not limits[0] <= value <= limits[1]:
        return None
    ends = (None if end is None else min(max(_deviate(end), limits[0]), limits[1]) for end in (reach.low, reach.high))
    return Reach(value, *ends)


def _say(plot: Plot, words: str, row: int) -> None:
    """Write a line below the plot."""
    wide, high = plot.size
    spot = 0, high + axes.BOTTOM + axes.LINE * row + 5
    marks.text(plot.paper, spot, lettering.fitted(words, wide, style.SMALL), size=style.SMALL, colour=style.QUIET)
