"""Names beside what is drawn: labels with leaders to lines, words at rules and levels, a key where nothing has room."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot, Points
from reportgen.figures.from_results import Operating
from reportgen.figures.placing import GAP, PlacedLabel, PlacingGrid, coarse, even, place

LEADING = 9.0
PIECE = 18.0  # points of a line that stands beside its name
PLACES = 16  # along the line of a rule, at which its words may stand
NAME_SIZE = style.TEXT
GROUND = 0.8  # strength of the paper under a label


@dataclass(frozen=True, slots=True)
class Drawn:
    """One model's line, in points from the top left of the plot, and what its label says below the name."""

    name: str
    hand: style.Hand
    line: Points
    facts: tuple[str, ...] = ()
    operating: Operating | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """Return the lines of the label; the sign of the operating point says what the mark on the line means."""
        at = self.operating
        return (self.name, *self.facts, f"{self.hand.sign} {at.words}") if at else (self.name, *self.facts)

    @property
    def size(self) -> tuple[float, float]:
        """Return how wide and how high the label is."""
        widths = [lettering.width(self.name, NAME_SIZE, style.SEMIBOLD)]
        widths += [lettering.width(fact, style.SMALL) for fact in self.words[1:]]
        return max(widths), LEADING * len(self.words)


def labels(
    plot: Plot,
    drawn: Sequence[Drawn],
    *,
    hard: Sequence[Points] = (),
    soft: Sequence[Points] = (),
    gap: float = GAP,
    aside: float = 0,
) -> list[Points]:
    """Write the labels if there is room; return the lines of text as they cover the plot."""
    outlines = [coarse(one.line) for one in drawn]
    wide, high = plot.size
    placed = place(outlines, [one.size for one in drawn], (wide + aside, high), hard=hard, soft=soft, gap=gap)
    return [_label(plot.paper, one, where) for one, where in zip(drawn, placed, strict=True)] if placed else []


def _label(paper: Plot, one: Drawn, where: PlacedLabel) -> Points:
    """Write a model's name and facts on paper free of rules, with the leader to its line; return what they cover."""
    (wide, high), colour = one.size, one.hand.colour
    marks.box(paper, where.left, where.top, wide, high, colour=style.PAPER, opacity=GROUND, above=2.5)
    marks.stroke(paper, [where.start, where.end], colour=colour, width=0.6, above=3.2)
    marks.point(paper, where.end, colour=colour, size=2.6, above=3.6)
    feet = [where.top + LEADING * at for at in range(len(one.words))]
    marks.text(
        paper, (where.left, feet[0] + 0.78 * LEADING), one.name, colour=colour, weight=style.SEMIBOLD, size=NAME_SIZE
    )
    for foot, words in zip(feet[1:], one.words[1:], strict=True):
        marks.text(paper, (where.left, foot + 0.78 * LEADING), words, colour=style.QUIET, size=style.SMALL)
    return [(where.left + x, foot + y) for foot in feet for y in (0, LEADING / 2, LEADING) for x in (0, wide)]


def level_words(plot: Plot, level: float, words: str, taken: PlacingGrid) -> PlacingGrid:
    """Write words on a level line where least else is drawn; return the room that is left."""
    long, high = lettering.width(words, style.SMALL), style.SMALL
    (wide, deep), y = plot.size, plot.on_paper([(0, level)])[0][1]
    tops = [top for top in (y - high - 2, y + 2) if 0 <= top <= deep - high]
    lefts = [2 + at * (wide - long - 4) / 12 for at in range(13)]
    corners = ((left, top) for left in lefts for top in tops)
    left, top = min(corners, key=lambda corner: taken.touched(corner[0] - 2, corner[1] - 1, long + 4, high + 2))
    marks.text(plot.paper, (left, top + 0.8 * high), words, size=style.SMALL, colour=style.QUIET)
    return taken.joined([[(left, top + down), (left + long, top + down)] for down in (0, high / 2, high)])


def rule(
    plot: Plot, pieces: Sequence[Points], words: str, others: Sequence[Points], dashes: tuple[float, ...] = (2, 2)
) -> list[Points]:
    """Draw what a rule without a model reaches, with its words beside it; return what is covered, in points."""
    if not pieces:
        return []
    marks.strokes(plot, pieces, dashes=dashes, width=0.9)
    own = [plot.on_paper(piece) for piece in pieces]
    (wide, high), long = plot.size, lettering.width(words, style.SMALL)
    taken = PlacingGrid([*own, *others], (wide, high))
    places = [(x + gap, y) for x, y in reversed(even(own[0], PLACES)) for gap in (5, -5 - long)]
    spots = [(left, min(max(y - 3, style.SMALL), high - 3)) for left, y in places if 0 <= left <= wide - long]
    if not spots:
        return [*own]
    left, foot = min(spots, key=lambda spot: taken.touched(spot[0], spot[1] - style.SMALL, long, style.SMALL + 1))
    marks.text(plot.paper, (left, foot), words, size=style.SMALL, colour=style.QUIET)
    return [*own, *([(left, foot - up), (left + long, foot - up)] for up in (0, style.SMALL))]


def name_diagonal(plot: Plot, words: str, taken: PlacingGrid) -> None:
    """Name the diagonal of a square where nothing else is drawn, above it or below."""
    side = plot.size[0]
    long = lettering.width(words, style.SMALL) / side / 2**0.5
    for aside in (0.012, -0.038):
        for start in (0.97 - long, 0.75, 0.5, 0.25, 0.08):
            left, bottom = side * (start - aside), side * (1 - start - aside)
            right, top = left + side * long, bottom - side * long
            if right < side and not taken.touched(left - 5, top - 5, right - left + 10, bottom - top + 10):
                marks.text(plot.paper, (left, bottom), words, size=style.SMALL, colour=style.QUIET, turned=45)
                return


def in_corner(plot: Plot, drawn: Sequence[Drawn], outlines: Sequence[Points]) -> list[Points]:
    """Name the models in the corner that hides least, where no leader could be followed any more."""
    wide = PIECE + 8 + max(lettering.width(one.name, style.SMALL, style.SEMIBOLD) for one in drawn)
    high = LEADING * len(drawn) + 4
    across, deep = plot.size
    grid = PlacingGrid(outlines, (across, deep))
    corners = [(left, top) for top in (deep - high - 1, 1.0) for left in (across - wide - 1, 1.0)]
    left, top = min(corners, key=lambda corner: grid.touched(corner[0], corner[1], wide, high))
    marks.box(plot.paper, left, top, wide, high, colour=style.PAPER, above=3.8)
    for at, one in enumerate(drawn):
        _piece(plot.paper, one, left + 2, top + LEADING * (at + 1))
    return [[(left, y), (left + wide, y)] for y in (top, top + high / 2, top + high)]


def _piece(paper: Plot, one: Drawn, left: float, foot: float) -> None:
    """Name a model beside a piece of its line, as if the line came from there."""
    spots = [(left + x, foot - 2.3) for x in (0, PIECE / 2, PIECE)]
    marks.stroke(paper, spots, colour=one.hand.colour, width=style.LINE, dashes=one.hand.dashes, above=4)
    marks.point(paper, spots[1], marker=one.hand.marker, colour=one.hand.colour)
    name = left + PIECE + 4, foot
    marks.text(paper, name, one.name, colour=one.hand.colour, size=style.SMALL, weight=style.SEMIBOLD)
