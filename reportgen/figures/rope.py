"""Posterior probabilities around a rope: a density over folds, or draws in a triangle of shares over data sets."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import axes, difference_axis, lettering, marks, style
from reportgen.figures.canvas import Plot, Stretch, sheet
from reportgen.figures.from_results import TINY, CurveRow, columns
from reportgen.figures.scale import Scale
from reportgen.results.judged import JudgedResults
from reportgen.results.tested import Comparison, PairResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Posterior probabilities around a rope"
SECTION = "comparisons"
CURVE = "rope_posterior"

ALIKE = "practically equal"
HIGH, LINE = 84.0, 10.0  # points of the density, and from line to line of words
HEAD = 2 * LINE  # points for words above it
APART = 10.0  # points between words on one line
FILLED = 0.4  # strength of an area
SIDE, OVER, UNDER = 150.0, 27.0, 24.0  # points of a side of the triangle, above it and below it
SIZES = 8  # of dots, which stand for numbers of draws
LARGEST, SMALLEST, WIDEST = 0.95, 1.2, 6.2  # of the distance of two dots, and points


@dataclass(frozen=True, slots=True)
class DrawnPosterior:
    """
    Probabilities that the first model is lower than the second by more than the rope, alike, and higher.

    Over folds the line has differences with their densities, over data sets the cells have three shares with draws.
    """

    models: tuple[str, str]
    order: tuple[int, int]
    chances: tuple[float, float, float]
    rope: float
    better: str | None = "higher"
    unit: float = 1.0
    line: tuple[Stretch, ...] = ()
    cells: tuple[CurveRow, ...] = ()

    @classmethod
    def of(cls, results: JudgedResults, comparison: Comparison, pair: PairResult) -> "DrawnPosterior | None":
        """Take a pair from results, if its probabilities and their distribution were computed."""
        found, table = pair.posterior, next((one for one in pair.curves if one.curve == CURVE and one.rows), None)
        if found is None or table is None or found.p_left is None or found.p_rope is None or found.p_right is None:
            return None
        unit, names = difference_axis.unit_of(comparison.metric), list(results.names)
        over_folds = "density" in table.columns
        return cls(
            models=pair.models,
            order=(names.index(pair.models[0]), names.index(pair.models[1])),
            chances=(found.p_left, found.p_rope, found.p_right),
            rope=unit * found.rope,
            better=results.better(comparison),
            unit=unit,
            line=tuple((unit * at, high) for at, high in columns(table, "difference", "density")) if over_folds else (),
            cells=() if over_folds else tuple(columns(table, "left", "rope", "right", "draws")),
        )

    def named(self, *, right: bool) -> tuple[str, style.Hand]:
        """Say who is better where the first model is lower, or higher, and how it is drawn."""
        first = right == (self.better != "lower")
        at = 0 if first else 1
        name, hand = lettering.names(self.models)[at], style.hand(self.order[at])
        return f"{hand.sign} {name} {'better' if self.better in ('higher', 'lower') else 'higher'}", hand


def rope(posterior: DrawnPosterior) -> "Figure":
    """Draw the distribution with its three regions and the probability of each."""
    with style.applied():
        return _density(posterior) if posterior.line else _triangle(posterior)


def _density(posterior: DrawnPosterior) -> "Figure":
    """Draw the density of the mean difference, with an area for each region."""
    places = [at for at, _ in posterior.line]
    wanted = Scale.over([0.0, *places], "difference", 0, axes.SIDE)
    top = 1.04 * max(high for _, high in posterior.line)
    y = Scale(0, HIGH, 0, top, (), share=False)
    x = replace(wanted, right=axes.wide_of(wanted, axes.left_of(y)))
    plot = axes.framed(x, y, difference_axis.short(posterior.unit), "", head=HEAD)
    ends = -posterior.rope, posterior.rope
    left, right = (x.at(end) for end in ends)
    marks.box(plot.paper, left, 0, right - left, HIGH, colour=style.WASH, above=0.3)
    looks = (posterior.named(right=False)[1].colour, style.QUIET, posterior.named(right=True)[1].colour)
    for colour, part in zip(looks, _parts(posterior.line, ends), strict=True):
        if len(part) > 1:
            area = [(part[0][0], 0.0), *part, (part[-1][0], 0.0)]
            marks.area(plot, area, colour=colour, opacity=FILLED, above=1)
    marks.stroke(plot, posterior.line, colour=style.INK, width=style.LINE, above=3)
    lines = [[(at, 0), (at, HIGH)] for at in (left, right)]
    marks.strokes(plot.paper, lines, colour=style.QUIET, width=0.8, dashes=(3, 2), above=2.4)
    difference_axis.zero(plot, x, HIGH)
    _over_density(plot, posterior, (left + right) / 2)
    return plot.figure


def _parts(points: Sequence[Stretch], ends: Stretch) -> tuple[list[Stretch], ...]:
    """Cut a line at the ends of the rope, both of which are among its points."""
    low, high = ends
    return (
        [one for one in points if one[0] <= low],
        [one for one in points if low <= one[0] <= high],
        [one for one in points if one[0] >= high],
    )


def _over_density(plot: Plot, posterior: DrawnPosterior, middle: float) -> None:
    """Write the probabilities above their regions: of the outer ones at the edges, of the rope over its middle."""
    wide, (lower, alike, higher) = plot.size[0], posterior.chances
    for right, chance, foot in ((False, lower, -5 - 2 * LINE), (True, higher, -5 - LINE)):
        words, hand = posterior.named(right=right)
        digits = numbers.share(chance)
        room = wide - APART - lettering.width(digits, weight=style.SEMIBOLD)
        shown = f"{lettering.fitted(words, room, weight=style.SEMIBOLD)} {digits}"
        side: marks.Alignment = "right" if right else "left"
        spot = (wide if right else 0, foot)
        marks.text(plot.paper, spot, shown, colour=hand.colour, weight=style.SEMIBOLD, side=side)
    words = f"{ALIKE} {numbers.share(alike)}"
    half = lettering.width(words, weight=style.SEMIBOLD) / 2
    at = min(max(middle, half), wide - half)
    marks.text(plot.paper, (at, -5), words, colour=style.QUIET, weight=style.SEMIBOLD, side="center")


def _triangle(posterior: DrawnPosterior) -> "Figure":
    """Draw the cells of the triangle, and write at each corner the probability that its share is the largest."""
    high = SIDE * sqrt(3) / 2
    page = sheet(style.HALF, OVER + high + UNDER)
    middle, half = style.HALF / 2, SIDE / 2
    corners = (middle - half, OVER + high), (middle, OVER), (middle + half, OVER + high)
    marks.area(page, corners, colour=style.WASH, above=0.3)
    marks.stroke(page, [*corners, corners[0]], colour=style.RULE, width=0.9)
    centre = _at(corners, (1 / 3, 1 / 3, 1 / 3))
    edges = [_at(corners, shares) for shares in ((0.5, 0.5, 0), (0.5, 0, 0.5), (0, 0.5, 0.5))]
    marks.strokes(page, [[centre, edge] for edge in edges], colour=style.QUIET, width=0.8, dashes=(3, 2), above=2.4)
    _dots(page, posterior, corners)
    _at_corners(page, posterior, corners)
    return page.figure


def _at(corners: Sequence[Stretch], shares: Sequence[float]) -> Stretch:
    """Return the place of three shares."""
    x, y = (sum(share * corner[axis] for share, corner in zip(shares, corners, strict=True)) for axis in (0, 1))
    return x, y


def _dots(page: Plot, posterior: DrawnPosterior, corners: Sequence[Stretch]) -> None:
    """Draw a dot for each cell; its area is the number of draws, its colour that of the largest share."""
    most = max(draws for *_, draws in posterior.cells)
    shares_there = sorted({0.0, *(share for *shares, _ in posterior.cells for share in shares)})
    apart = SIDE * min(b - a for a, b in pairwise(shares_there) if b - a > TINY)
    looks = [(hand.colour, hand.marker) for _, hand in (posterior.named(right=side) for side in (False, True))]
    looks.insert(1, (style.QUIET, "o"))
    groups: dict[tuple[int, int], list[Stretch]] = {}
    for left, alike, right, draws in posterior.cells:
        shares = left, alike, right
        size = max(1, round(SIZES * sqrt(draws / most)))
        groups.setdefault((shares.index(max(shares)), size), []).append(_at(corners, shares))
    for (largest, size), spots in sorted(groups.items()):
        across = max(SMALLEST, min(WIDEST, LARGEST * apart) * size / SIZES)
        colour, marker = looks[largest]
        marks.dots(page, spots, marker=marker, colour=colour, size=across, above=3)


def _at_corners(page: Plot, posterior: DrawnPosterior, corners: Sequence[Stretch]) -> None:
    """Write who is better, or alike, at each corner, with the probability."""
    lower, alike, higher = posterior.chances
    top = corners[1]
    marks.text(
        page, (top[0], top[1] - 8), numbers.share(alike), weight=style.SEMIBOLD, colour=style.QUIET, side="center"
    )
    marks.text(page, (top[0], top[1] - 18), ALIKE, weight=style.SEMIBOLD, colour=style.QUIET, side="center")
    room = (style.HALF - APART) / 2
    for right, chance in ((False, lower), (True, higher)):
        words, hand = posterior.named(right=right)
        x, foot = (style.HALF if right else 0.0), corners[0][1] + LINE
        side: marks.Alignment = "right" if right else "left"
        for line, said in enumerate((words, numbers.share(chance))):
            shown = lettering.fitted(said, room, weight=style.SEMIBOLD)
            spot = (x, foot + LINE * line)
            marks.text(page, spot, shown, weight=style.SEMIBOLD, colour=hand.colour, side=side)
