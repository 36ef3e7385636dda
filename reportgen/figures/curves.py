"""What all figures of curves share: lines of models with their bands and operating points, and a square of shares."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from reportgen.figures import marks, style
from reportgen.figures.axes import FINEST, SIDE, between, framed, inside, pressed, stepped
from reportgen.figures.canvas import Plot, Points
from reportgen.figures.from_results import Operating, Reach, summed_up, with_interval
from reportgen.figures.naming import Drawn, in_corner, labels
from reportgen.figures.placing import PlacingGrid, coarse
from reportgen.figures.scale import Scale
from reportgen.results.cases import ModelResults

SHARES = Scale(0, SIDE, 0, 1, (0.0, 0.25, 0.5, 0.75, 1.0), share=True)
BAND, EDGE = 0.09, 0.5  # strength of a band and of its edges
MOST_BANDS = 3  # more of them hide each other
CAP = 2.0  # points, half of the end of an interval
ROUGH = 0.7  # points, the shortest step of the edge of a band


def line(points: Points, *, steps: bool = False) -> Points:
    """Lay a line out on the square; with steps, each height reaches back to the point before it."""
    shares = stepped(points) if steps else points
    return coarse([(x * SIDE, (1 - y) * SIDE) for x, y in shares], FINEST)


def square(across: str, up: str) -> Plot:
    """Make a half-wide figure with a square of shares and its two titles."""
    return framed(SHARES, SHARES, across, up)


def summary(model: ModelResults, curve: str) -> tuple[str, ...]:
    """Say the numbers that sum a model's curve up, if it has any."""
    return tuple(f"{called} {with_interval(one.metric, Reach.of(one))}" for called, one in summed_up(model, curve))


def lines(
    plot: Plot, drawn: Sequence[Drawn], *, hard: Sequence[Points] = (), soft: Sequence[Points] = (), aside: float = 0
) -> PlacingGrid:
    """
    Draw the models' lines, operating points and labels; return the room that is left.

    What is hard is covered already, in points; what is soft had better stay free. Aside is room right of the plot.
    """
    outlines = strokes(plot, drawn)
    crosses = [cross for one in drawn if one.operating for cross in operating_point(plot, one.operating, one.hand)]
    bare = [replace(one, facts=(), operating=None) for one in drawn]
    taken = (
        labels(plot, drawn, hard=[*hard, *crosses], soft=soft, aside=aside)
        or labels(plot, drawn, hard=hard, soft=[*crosses, *soft], aside=aside)
        or labels(plot, bare, hard=hard, soft=[*crosses, *soft], gap=1, aside=aside)
        or in_corner(plot, drawn, outlines)
    )
    return PlacingGrid([*outlines, *crosses, *taken], plot.size)


def strokes(plot: Plot, drawn: Sequence[Drawn]) -> list[Points]:
    """Draw the models' lines, the first on top; return their points."""
    for one in reversed(drawn):
        marks.stroke(
            plot, plot.in_numbers(one.line), colour=one.hand.colour, width=style.LINE, dashes=one.hand.dashes, above=3
        )
    return [coarse(one.line) for one in drawn]


def bands(plot: Plot, limits: Mapping[int, Iterable[Points]]) -> list[Points]:
    """Fill the bands between the lower and upper limits of models, where there are any; return the edges in points."""
    if len(limits) > MOST_BANDS:
        return []
    return [edge for at, both in limits.items() for edge in band(plot, both, style.hand(at))]


def band(plot: Plot, limits: Iterable[Points], hand: style.Hand) -> list[Points]:
    """Fill the band between two limits, in numbers of the plot; return its edges in points."""
    wide, high = plot.size
    sides = [between(coarse(plot.on_paper(limit), ROUGH), (0, wide)) for limit in limits if len(limit) > 1]
    if [] in sides or not sides:
        return []
    edges: list[Points] = [pressed(side, (0, high)) for side in sides]
    pieces = [piece for side in sides for piece in inside(side, (0, high))]
    marks.area(plot.paper, [*edges[0], *reversed(edges[1])], colour=hand.colour, opacity=BAND, above=0.4)
    marks.strokes(plot.paper, pieces, colour=hand.colour, width=style.HAIR, dashes=hand.dashes, opacity=EDGE, above=0.6)
    return edges


def operating_point(plot: Plot, at: Operating, hand: style.Hand) -> list[Points]:
    """Mark the operating point, with the interval of each coordinate that has one; return the lines of these, in points."""
    (x, y), found = plot.on_paper([(at.x.value, at.y.value)])[0], []
    caps: list[Points] = []
    if at.x.low is not None and at.x.high is not None:
        found.append(plot.on_paper([(at.x.low, at.y.value), (at.x.high, at.y.value)]))
        caps += [[(end, y - CAP), (end, y + CAP)] for end, _ in found[-1]]
    if at.y.low is not None and at.y.high is not None:
        found.append(plot.on_paper([(at.x.value, at.y.low), (at.x.value, at.y.high)]))
        caps += [[(x - CAP, end), (x + CAP, end)] for _, end in found[-1]]
    marks.strokes(plot.paper, [*found, *caps], colour=hand.colour, width=1.1, above=3.5)
    marks.point(plot, (at.x.value, at.y.value), marker=hand.marker, colour=hand.colour, size=5.4)
    return [*found]
