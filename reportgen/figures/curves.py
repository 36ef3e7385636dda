"""What all figures of curves share: lines of models with labels at the lines, and a square of shares."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reportgen.figures import lettering, marks, style
from reportgen.figures.found import Operating, Reach, estimate, with_interval
from reportgen.figures.placing import GAP, Grid, Placed, coarse, even, place
from reportgen.figures.plane import FINEST, SIDE, Points, all_in_data, framed, in_data, on_paper, size, stepped
from reportgen.figures.scale import Scale
from reportgen.results.model import ModelResults

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHARES = Scale(0, SIDE, 0, 1, (0.0, 0.25, 0.5, 0.75, 1.0), share=True)
LEADING = 9.0
PIECE = 18.0  # points of a line that stands beside its name
PLACES = 16  # along the line of a rule, at which its words may stand
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
    shares = stepped(points) if steps else points
    return coarse([(x * SIDE, (1 - y) * SIDE) for x, y in shares], FINEST)


def square(across: str, up: str, *, below: float = 0) -> tuple["Figure", "Axes"]:
    """Make a half-wide figure with a square of shares, its two titles, and so many points of room below."""
    return framed(SHARES, SHARES, across, up, below=below)


def summary(model: ModelResults, metric: str, called: str) -> tuple[str, ...]:
    """Say the number that sums a model's curve up, if it has one."""
    found = estimate(model, metric)
    return (f"{called} {with_interval(metric, Reach.of(found))}",) if found else ()


def lines(
    axes: "Axes", drawn: Sequence[Drawn], *, hard: Sequence[Points] = (), soft: Sequence[Points] = (), aside: float = 0
) -> Grid:
    """
    Draw the models' lines, operating points and labels; answer which room is left.

    What is hard is covered already, in points; what is soft had better stay free. Aside is room right of the plot.
    """
    outlines = strokes(axes, drawn)
    found = [cross for one in drawn if one.operating for cross in _operating(axes, one.operating, one.hand)]
    crosses = [on_paper(axes, cross) for cross in found]
    spared = [on_paper(axes, line) for line in soft]
    bare = [replace(one, facts=(), operating=None) for one in drawn]
    taken = (
        labels(axes, drawn, hard=[*hard, *crosses], soft=spared, aside=aside)
        or labels(axes, drawn, hard=hard, soft=[*crosses, *spared], aside=aside)
        or labels(axes, bare, hard=hard, soft=[*crosses, *spared], gap=1, aside=aside)
        or _in_corner(axes, drawn, outlines)
    )
    return Grid([*outlines, *crosses, *taken], size(axes))


def labels(
    axes: "Axes",
    drawn: Sequence[Drawn],
    *,
    hard: Sequence[Points] = (),
    soft: Sequence[Points] = (),
    gap: float = GAP,
    aside: float = 0,
) -> list[Points]:
    """Write the labels if there is room; answer the lines of text as they cover the square."""
    outlines = [coarse(one.line) for one in drawn]
    wide, high = size(axes)
    placed = place(outlines, [_size(one) for one in drawn], (wide + aside, high), hard=hard, soft=soft, gap=gap)
    return [_label(axes, one, where) for one, where in zip(drawn, placed, strict=True)] if placed else []


def strokes(axes: "Axes", drawn: Sequence[Drawn]) -> list[Points]:
    """Draw the models' lines, the first on top; answer where they run."""
    for one in reversed(drawn):
        marks.stroke(
            axes, all_in_data(axes, one.line), colour=one.hand.colour, width=style.LINE, dashes=one.hand.dashes, above=3
        )
    return [coarse(one.line) for one in drawn]


def level_words(axes: "Axes", level: float, words: str, taken: Grid) -> Grid:
    """Write words on a level line where least else is drawn; answer which room is left."""
    long, high = lettering.width(words, style.SMALL), style.SMALL
    (wide, deep), y = size(axes), on_paper(axes, [(0, level)])[0][1]
    tops = [top for top in (y - high - 2, y + 2) if 0 <= top <= deep - high]
    lefts = [2 + at * (wide - long - 4) / 12 for at in range(13)]
    corners = ((left, top) for left in lefts for top in tops)
    left, top = min(corners, key=lambda corner: taken.touched(corner[0] - 2, corner[1] - 1, long + 4, high + 2))
    marks.text(axes, in_data(axes, (left, top + 0.8 * high)), words, size=style.SMALL, colour=style.QUIET)
    return taken.joined([[(left, top + down), (left + long, top + down)] for down in (0, high / 2, high)])


def rule(
    axes: "Axes", pieces: Sequence[Points], words: str, others: Sequence[Points], dashes: tuple[float, ...] = (2, 2)
) -> list[Points]:
    """Draw what a rule without a model reaches, with its words beside it; answer what is covered, in points."""
    if not pieces:
        return []
    marks.strokes(axes, pieces, dashes=dashes, width=0.9)
    own = [on_paper(axes, piece) for piece in pieces]
    (wide, high), long = size(axes), lettering.width(words, style.SMALL)
    taken = Grid([*own, *others], (wide, high))
    places = [(x + gap, y) for x, y in reversed(even(own[0], PLACES)) for gap in (5, -5 - long)]
    spots = [(left, min(max(y - 3, style.SMALL), high - 3)) for left, y in places if 0 <= left <= wide - long]
    left, foot = min(spots, key=lambda spot: taken.touched(spot[0], spot[1] - style.SMALL, long, style.SMALL + 1))
    marks.text(axes, in_data(axes, (left, foot)), words, size=style.SMALL, colour=style.QUIET)
    return [*own, *([(left, foot - up), (left + long, foot - up)] for up in (0, style.SMALL))]


def name_diagonal(axes: "Axes", words: str, taken: Grid) -> None:
    """Name the diagonal of a square where nothing else is drawn, above it or below."""
    long = lettering.width(words, style.SMALL) / SIDE / 2**0.5
    for aside in (0.012, -0.038):
        for start in (0.97 - long, 0.75, 0.5, 0.25, 0.08):
            left, bottom = SIDE * (start - aside), SIDE * (1 - start - aside)
            right, top = left + SIDE * long, bottom - SIDE * long
            if right < SIDE and not taken.touched(left - 5, top - 5, right - left + 10, bottom - top + 10):
                marks.text(axes, in_data(axes, (left, bottom)), words, size=style.SMALL, colour=style.QUIET, turned=45)
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
    wide, high = _size(one)
    corners = ((0, 0), (wide, 0), (wide, high), (0, high))
    ground = [(where.left + x, where.top + y) for x, y in corners]
    marks.area(axes, all_in_data(axes, ground), colour=style.PAPER, above=2.5)
    marks.stroke(
        axes, [in_data(axes, where.start), in_data(axes, where.end)], colour=one.hand.colour, width=0.6, above=3.2
    )
    marks.point(axes, in_data(axes, where.end), colour=one.hand.colour, size=2.6, above=3.6)
    looks = [(NAME_SIZE, style.SEMIBOLD, one.hand.colour)] + [(style.SMALL, style.REGULAR, style.QUIET)] * len(
        one.words
    )
    covered: list[tuple[float, float]] = []
    for at, (words, (letters, weight, colour)) in enumerate(zip(one.words, looks, strict=False)):
        y = where.top + LEADING * at
        marks.text(
            axes, in_data(axes, (where.left, y + 0.78 * LEADING)), words, colour=colour, weight=weight, size=letters
        )
        covered += [(where.left + across, y + deep) for deep in (0, LEADING / 2, LEADING) for across in (0, wide)]
    return covered


def piece(axes: "Axes", one: Drawn, left: float, foot: float) -> float:
    """Name a model beside a piece of its line, as if the line came from there; answer where the name ends."""
    spots = all_in_data(axes, [(left + x, foot - 2.3) for x in (0, PIECE / 2, PIECE)])
    marks.stroke(axes, spots, colour=one.hand.colour, width=style.LINE, dashes=one.hand.dashes, above=4)
    marks.point(axes, spots[1], marker=one.hand.marker, colour=one.hand.colour)
    name = in_data(axes, (left + PIECE + 4, foot))
    marks.text(axes, name, one.name, colour=one.hand.colour, size=style.SMALL, weight=style.SEMIBOLD)
    return left + PIECE + 4 + lettering.width(one.name, style.SMALL, style.SEMIBOLD)


def _in_corner(axes: "Axes", drawn: Sequence[Drawn], outlines: Sequence[Points]) -> list[Points]:
    """Name the models in the corner that hides least, where no leader could be followed any more."""
    wide = PIECE + 8 + max(lettering.width(one.name, style.SMALL, style.SEMIBOLD) for one in drawn)
    high = LEADING * len(drawn) + 4
    across, deep = size(axes)
    grid = Grid(outlines, (across, deep))
    corners = [(left, top) for top in (deep - high - 1, 1.0) for left in (across - wide - 1, 1.0)]
    left, top = min(corners, key=lambda corner: grid.touched(corner[0], corner[1], wide, high))
    around = ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))
    marks.area(axes, all_in_data(axes, around), colour=style.PAPER, above=3.8)
    for at, one in enumerate(drawn):
        piece(axes, one, left + 2, top + LEADING * (at + 1))
    return [[(left, y), (left + wide, y)] for y in (top, top + high / 2, top + high)]
