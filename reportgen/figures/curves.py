"""What all figures of curves share: lines of models with their bands and operating points, and the key that names them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reportgen.figures import axes, lettering, marks, style
from reportgen.figures.axes import FINEST, SIDE, between, coarse, inside, pressed
from reportgen.figures.canvas import Plot, Points
from reportgen.figures.from_results import Operating, Reach, summed_up, with_interval
from reportgen.figures.key import Key, KeyEntry
from reportgen.figures.scale import Scale
from reportgen.results.cases import ModelResults

HIGH = 140.0  # points, the side of a square of two rates, and the height of plots that stand next to it
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
ACROSS, UPWARDS = Scale(0, SIDE, 0, 1, TICKS, share=True), Scale(0, HIGH, 0, 1, TICKS, share=True)
KEY_ROOM = style.HALF - axes.LEFT  # points
BAND, EDGE = 0.09, 0.5  # strength of a band and of its edges
MOST_BANDS = 3  # more of them hide each other
CAP = 2.0  # points, half of the end of an interval
ROUGH = 0.7  # points, the shortest step of the edge of a band
RULE_DASHES = ((2.0, 2.0), (0.8, 1.6))  # of lines that belong to no model, and of a second one in the same plot


@dataclass(frozen=True, slots=True)
class Drawn:
    """One model's line, in numbers of the plot, and what the key says of it."""

    name: str
    hand: style.Hand
    line: Points
    facts: tuple[str, ...] = ()
    operating: Operating | None = None

    @property
    def entry(self) -> KeyEntry:
        """Return its line of the key."""
        at = self.operating
        said = (*self.facts, f"{self.hand.sign} {at.words}") if at and at.words else self.facts
        return KeyEntry.of_model(self.name, self.hand, said, marked=at is not None)


def key(drawn: Iterable[Drawn], rules: Sequence[str] = (), *, room: float = KEY_ROOM) -> Key:
    """Lay out the key of a plot: the models first, then the lines without a model in their dashes."""
    of_rules = (KeyEntry(words, dashes) for words, dashes in zip(rules, RULE_DASHES, strict=False))
    return Key.of([*(one.entry for one in drawn), *of_rules], room)


def names(models: Sequence[ModelResults]) -> tuple[str, ...]:
    """Write the names of all models for a figure."""
    return lettering.names([model.name for model in models])


def summary(model: ModelResults, curve: str) -> tuple[str, ...]:
    """Say the numbers that sum a model's curve up, if it has any."""
    return tuple(f"{called} {with_interval(one.metric, Reach.of(one))}" for called, one in summed_up(model, curve))


def lines(plot: Plot, drawn: Sequence[Drawn]) -> None:
    """Draw the models' lines, the first on top, and their operating points."""
    for one in reversed(drawn):
        strokes(plot, [one.line], one.hand)
    for one in drawn:
        if one.operating:
            operating_point(plot, one.operating, one.hand)


def strokes(
    plot: Plot, pieces: Sequence[Points], hand: style.Hand, *, width: float = style.LINE, finest: float = FINEST
) -> None:
    """Draw pieces of a model's line in its look, as far as the plot reaches."""
    wide, high = plot.size
    laid = (coarse(plot.on_paper(piece), finest) for piece in pieces if len(piece) > 1)
    kept = [part for line in laid for across in _within(line, wide) for part in inside(across, (0.0, high))]
    marks.strokes(plot.paper, kept, colour=hand.colour, width=width, dashes=hand.dashes, above=3)


def _within(line: Points, wide: float) -> list[Points]:
    """Cut a line where it leaves the plot to the left or to the right."""
    pieces = inside([(y, x) for x, y in line], (0.0, wide))
    return [[(x, y) for y, x in piece] for piece in pieces]


def rules(plot: Plot, pieces: Sequence[Sequence[Points]]) -> None:
    """Draw lines that belong to no model, each in the dashes that the key shows."""
    for lines_, dashes in zip(pieces, RULE_DASHES, strict=False):
        marks.strokes(plot, lines_, dashes=dashes, width=0.9)


def bands(plot: Plot, limits: Mapping[int, Iterable[Points]]) -> None:
    """Fill the bands between the lower and upper limits of models, where there are any."""
    if len(limits) <= MOST_BANDS:
        for at, both in limits.items():
            band(plot, both, style.hand(at))


def band(plot: Plot, limits: Iterable[Points], hand: style.Hand, *, finest: float = ROUGH) -> None:
    """Fill the band between two limits, in numbers of the plot."""
    wide, high = plot.size
    sides = [between(coarse(plot.on_paper(limit), finest), (0, wide)) for limit in limits if len(limit) > 1]
    if [] in sides or not sides:
        return
    edges: list[Points] = [pressed(side, (0, high)) for side in sides]
    pieces = [piece for side in sides for piece in inside(side, (0, high))]
    marks.area(plot.paper, [*edges[0], *reversed(edges[1])], colour=hand.colour, opacity=BAND, above=0.4)
    marks.strokes(plot.paper, pieces, colour=hand.colour, width=style.HAIR, dashes=hand.dashes, opacity=EDGE, above=0.6)


def operating_point(plot: Plot, at: Operating, hand: style.Hand) -> None:
    """Mark the operating point, with the interval of each coordinate that has one."""
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
