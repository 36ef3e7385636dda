"""What ROC, precision-recall and calibration figures share: a square of shares, lines of models, labels at the lines."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from reportgen import numbers
from reportgen.figures import lettering, marks, style
from reportgen.figures.found import Operating, Reach, estimate, with_interval
from reportgen.figures.placing import GAP, Grid, Placed, coarse, place
from reportgen.results.model import ModelResults

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Points = Sequence[tuple[float, float]]

LEFT, RIGHT, TOP, BOTTOM = 27.0, 9.0, 17.0, 27.0  # points around the square
SIDE = style.HALF - LEFT - RIGHT
ROOM = (SIDE, SIDE)
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
LEADING = 9.0
PIECE = 18.0  # points of a line that stands beside its name
FINEST = 0.25  # points, the shortest step of a line that is drawn: a fifth of its width
NAME_SIZE = style.TEXT


@dataclass(frozen=True, slots=True)
class Drawn:
    """One model's line, in points from the top left of the square, and what its label says below the name."""

    name: str
    hand: style.Hand
    line: Points
    facts: tuple[str, ...] = ()
    operating: Operating | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """Answer the lines of the label; the sign of the operating point says what the mark on the line means."""
        at = self.operating
        return (self.name, *self.facts, f"{self.hand.sign} {at.words}") if at else (self.name, *self.facts)


def line(points: Points, *, steps: bool = False) -> Points:
    """Lay a line out on the square; with steps, each height holds back to the point before it."""
    if steps:
        corners = [(x, y) for (x, _), (_, y) in pairwise(points)]
        points = [points[0], *(point for pair in zip(corners, points[1:], strict=True) for point in pair)]
    return coarse(on_paper(points), FINEST)


def square(across: str, up: str, *, below: float = 0) -> tuple["Figure", "Axes"]:
    """Make a half-wide figure with a square of shares, its two titles, and so many points of room below."""
    made = style.figure(style.HALF, TOP + SIDE + BOTTOM + below)
    axes = style.plot(made, left=LEFT, top=TOP, width=SIDE, height=SIDE)
    axes.set(xlim=(0, 1), ylim=(0, 1))
    axes.set_axis_off()
    grid = [line for at in QUARTERS for line in (((at, 0.0), (at, 1.0)), ((0.0, at), (1.0, at)))]
    marks.strokes(axes, grid, colour=style.GRID, above=0.5)
    ticks: dict[str, Any] = {"size": style.SMALL, "colour": style.QUIET}
    for at in QUARTERS:
        marks.text(axes, (at, -9 / SIDE), numbers.level(at), side="center", **ticks)
        marks.text(axes, (-4 / SIDE, at - 2.4 / SIDE), numbers.level(at), side="right", **ticks)
    marks.text(axes, (0, 1 + 8 / SIDE), up, colour=style.QUIET)
    marks.text(axes, (1, -22 / SIDE), across, colour=style.QUIET, side="right")
    return made, axes


def summary(model: ModelResults, metric: str, called: str) -> tuple[str, ...]:
    """Say the number that sums a model's curve up, if it has one."""
    found = estimate(model, metric)
    return (f"{called} {with_interval(metric, Reach.of(found))}",) if found else ()


def lines(axes: "Axes", drawn: Sequence[Drawn], *, soft: Sequence[Points] = ()) -> Grid:
    """Draw the models' lines, operating points and labels; answer which room is left."""
    outlines = strokes(axes, drawn)
    crosses = [on_paper(cross) for one in drawn if one.operating for cross in _operating(axes, one.operating, one.hand)]
    spared = [on_paper(line) for line in soft]
    bare = [replace(one, facts=(), operating=None) for one in drawn]
    taken = (
        labels(axes, drawn, hard=crosses, soft=spared)
        or labels(axes, drawn, soft=[*crosses, *spared])
        or labels(axes, bare, soft=[*crosses, *spared], gap=1)
        or _in_corner(axes, drawn, outlines)
    )
    return Grid([*outlines, *crosses, *taken], ROOM)


def labels(
    axes: "Axes",
    drawn: Sequence[Drawn],
    *,
    hard: Sequence[Points] = (),
    soft: Sequence[Points] = (),
    gap: float = GAP,
) -> list[Points]:
    """Write the labels if there is room; answer the lines of text as they cover the square."""
    outlines = [coarse(one.line) for one in drawn]
    placed = place(outlines, [_size(one) for one in drawn], ROOM, hard=hard, soft=soft, gap=gap)
    return [_label(axes, one, where) for one, where in zip(drawn, placed, strict=True)] if placed else []


def strokes(axes: "Axes", drawn: Sequence[Drawn]) -> list[Points]:
    """Draw the models' lines, the first on top; answer where they run."""
    for one in reversed(drawn):
        points = [in_data(point) for point in one.line]
        marks.stroke(axes, points, colour=one.hand.colour, width=style.LINE, dashes=one.hand.dashes, above=3)
    return [coarse(one.line) for one in drawn]


def level_words(axes: "Axes", level: float, words: str, taken: Grid) -> None:
    """Write words on a level line where least else is drawn."""
    long, high = lettering.width(words, style.SMALL), style.SMALL
    y = (1 - level) * SIDE
    tops = [top for top in (y - high - 2, y + 2) if 0 <= top <= SIDE - high]
    lefts = [2 + at * (SIDE - long - 4) / 12 for at in range(13)]
    corners = ((left, top) for left in lefts for top in tops)
    left, top = min(corners, key=lambda corner: taken.touched(corner[0] - 2, corner[1] - 1, long + 4, high + 2))
    marks.text(axes, in_data((left, top + 0.8 * high)), words, size=style.SMALL, colour=style.QUIET)


def name_diagonal(axes: "Axes", words: str, taken: Grid) -> None:
    """Name the diagonal where nothing else is drawn, above it or below."""
    long = lettering.width(words, style.SMALL) / SIDE / 2**0.5
    for aside in (0.012, -0.038):
        for start in (0.97 - long, 0.75, 0.5, 0.25, 0.08):
            spot = (start - aside, start + aside)
            (left, bottom), (right, top) = on_paper([spot, (spot[0] + long, spot[1] + long)])
            if right < SIDE and not taken.touched(left - 5, top - 5, right - left + 10, bottom - top + 10):
                marks.text(axes, spot, words, size=style.SMALL, colour=style.QUIET, turned=45)
                return


def _operating(axes: "Axes", at: Operating, hand: style.Hand) -> list[Points]:
    """Mark the operating point, with a thin line for the interval of each coordinate that has one."""
    crosses: list[Points] = []
    if at.x.low is not None and at.x.high is not None:
        crosses.append([(at.x.low, at.y.value), (at.x.high, at.y.value)])
    if at.y.low is not None and at.y.high is not None:
        crosses.append([(at.x.value, at.y.low), (at.x.value, at.y.high)])
    marks.strokes(axes, crosses, colour=hand.colour, width=0.7, above=3.5)
    marks.point(axes, (at.x.value, at.y.value), marker=hand.marker, colour=hand.colour, size=5.4)
    return crosses


def _size(one: Drawn) -> tuple[float, float]:
    widths = [lettering.width(one.name, NAME_SIZE, style.SEMIBOLD)]
    widths += [lettering.width(fact, style.SMALL) for fact in one.words[1:]]
    return max(widths), LEADING * len(one.words)


def _label(axes: "Axes", one: Drawn, where: Placed) -> Points:
    """Write a model's name and facts on paper free of rules, with the leader to its line; answer what they cover."""
    size = _size(one)
    corners = ((0, 0), (size[0], 0), size, (0, size[1]))
    marks.area(axes, [in_data((where.left + x, where.top + y)) for x, y in corners], colour=style.PAPER, above=2.5)
    marks.stroke(axes, [in_data(where.start), in_data(where.end)], colour=one.hand.colour, width=0.6, above=3.2)
    marks.point(axes, in_data(where.end), colour=one.hand.colour, size=2.6, above=3.6)
    looks = [(NAME_SIZE, style.SEMIBOLD, one.hand.colour)] + [(style.SMALL, style.REGULAR, style.QUIET)] * len(
        one.words
    )
    covered: list[tuple[float, float]] = []
    for at, (words, (letters, weight, colour)) in enumerate(zip(one.words, looks, strict=False)):
        y = where.top + LEADING * at
        marks.text(axes, in_data((where.left, y + 0.78 * LEADING)), words, colour=colour, weight=weight, size=letters)
        covered += [(where.left + across, y + deep) for deep in (0, LEADING / 2, LEADING) for across in (0, size[0])]
    return covered


def piece(axes: "Axes", one: Drawn, left: float, foot: float) -> float:
    """Name a model beside a piece of its line, as if the line came from there; answer where the name ends."""
    spots = [in_data((left + x, foot - 2.3)) for x in (0, PIECE / 2, PIECE)]
    marks.stroke(axes, spots, colour=one.hand.colour, width=style.LINE, dashes=one.hand.dashes, above=4)
    marks.point(axes, spots[1], marker=one.hand.marker, colour=one.hand.colour)
    name = in_data((left + PIECE + 4, foot))
    marks.text(axes, name, one.name, colour=one.hand.colour, size=style.SMALL, weight=style.SEMIBOLD)
    return left + PIECE + 4 + lettering.width(one.name, style.SMALL, style.SEMIBOLD)


def _in_corner(axes: "Axes", drawn: Sequence[Drawn], outlines: Sequence[Points]) -> list[Points]:
    """Name the models in the corner that hides least, where no leader could be followed any more."""
    wide = PIECE + 8 + max(lettering.width(one.name, style.SMALL, style.SEMIBOLD) for one in drawn)
    high = LEADING * len(drawn) + 4
    grid = Grid(outlines, ROOM)
    corners = [(left, top) for top in (SIDE - high - 1, 1.0) for left in (SIDE - wide - 1, 1.0)]
    left, top = min(corners, key=lambda corner: grid.touched(corner[0], corner[1], wide, high))
    around = ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))
    marks.area(axes, [in_data(spot) for spot in around], colour=style.PAPER, above=3.8)
    for at, one in enumerate(drawn):
        piece(axes, one, left + 2, top + LEADING * (at + 1))
    return [[(left, y), (left + wide, y)] for y in (top, top + high / 2, top + high)]


def on_paper(points: Points) -> Points:
    """Turn shares into points from the top left of the square."""
    return [(x * SIDE, (1 - y) * SIDE) for x, y in points]


def in_data(point: tuple[float, float]) -> tuple[float, float]:
    """Turn points from the top left of the square into shares."""
    return point[0] / SIDE, 1 - point[1] / SIDE
