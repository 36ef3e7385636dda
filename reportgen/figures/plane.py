"""A plot of two scales: its place on the figure, its grid and words, and the way between numbers and points."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from reportgen.figures import lettering, marks, style
from reportgen.figures.placing import coarse
from reportgen.figures.scale import Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Points = Sequence[tuple[float, float]]

LEFT, RIGHT, TOP, BOTTOM = 27.0, 9.0, 17.0, 27.0  # points around a plot
LINE = 11.0  # points for a line of words above a plot
SIDE = style.HALF - LEFT - RIGHT
BETWEEN = 4.0  # points between a name and what is said of it
ASIDE = 122.0  # points to the right of a wide plot for labels
LOW = 130.0  # points, the height of a plot that need not be square
FINEST = 0.25  # points, the shortest step of a line that is drawn: a fifth of its width


def framed(
    x: Scale, y: Scale, across: str, up: str, *, head: float = 0, below: float = 0, wide: bool = False, names: float = 0
) -> tuple["Figure", "Axes"]:
    """
    Make a figure with one plot of two scales, in whose numbers everything is drawn, with its grid and its two titles.

    The scale upwards says how high the plot is. A wide plot keeps room for labels at its right; names take so many
    points at the left, and send the numbers of the scale to the right.
    """
    width, aside = (style.FULL, ASIDE) if wide else (style.HALF, 0.0)
    digits = max(lettering.width(y.written(tick), style.SMALL) for tick in y.ticks) + 5.5
    left = names or max(LEFT, digits)
    last = lettering.width(x.written(x.ticks[-1]), style.SMALL) / 2 - 0.5
    over = last - (width - left) * (x.high - x.ticks[-1]) / (x.high - x.low)
    right = aside + max(RIGHT, over, digits if names else 0)
    high = abs(y.right - y.left)
    made = style.figure(width, TOP + head + high + BOTTOM + below)
    axes = style.plot(made, left=left, top=TOP + head, width=width - left - right, height=high)
    axes.set(xlim=(x.low, x.high), ylim=(y.low, y.high))
    axes.set_axis_off()
    _ticks(axes, x, y, right=bool(names))
    room = size(axes)
    marks.text(axes, in_data(axes, (0, -8 - head)), up, colour=style.QUIET)
    marks.text(axes, in_data(axes, (room[0], room[1] + 22)), across, colour=style.QUIET, side="right")
    return made, axes


def _ticks(axes: "Axes", x: Scale, y: Scale, *, right: bool) -> None:
    """Draw the grid, and write its numbers."""
    upright = [((tick, y.low), (tick, y.high)) for tick in x.ticks]
    level = [((x.low, tick), (x.high, tick)) for tick in y.ticks]
    marks.strokes(axes, [*upright, *level], colour=style.GRID, above=0.5)
    look: dict[str, Any] = {"size": style.SMALL, "colour": style.QUIET}
    wide, high = size(axes)
    for tick in x.ticks:
        spot = on_paper(axes, [(tick, y.low)])[0][0], high + 9
        marks.text(axes, in_data(axes, spot), x.written(tick), side="center", **look)
    for tick in y.ticks:
        spot = wide + 4 if right else -4, on_paper(axes, [(x.low, tick)])[0][1] + 2.4
        marks.text(axes, in_data(axes, spot), y.written(tick), side="left" if right else "right", **look)


def size(axes: "Axes") -> tuple[float, float]:
    """Answer how wide and how high a plot is, in points."""
    return round(float(axes.bbox.width), 6), round(float(axes.bbox.height), 6)  # figures have 72 dots to the inch


def on_paper(axes: "Axes", points: Points) -> list[tuple[float, float]]:
    """Turn numbers into points from the top left of the plot."""
    (low, high), (bottom, top), (wide, deep) = axes.get_xlim(), axes.get_ylim(), size(axes)
    return [(wide * (x - low) / (high - low), deep * (1 - (y - bottom) / (top - bottom))) for x, y in points]


def all_in_data(axes: "Axes", points: Points) -> list[tuple[float, float]]:
    """Turn points from the top left of the plot into numbers."""
    (low, high), (bottom, top), (wide, deep) = axes.get_xlim(), axes.get_ylim(), size(axes)
    return [(low + (high - low) * x / wide, bottom + (top - bottom) * (1 - y / deep)) for x, y in points]


def in_data(axes: "Axes", point: tuple[float, float]) -> tuple[float, float]:
    """Turn one point from the top left of the plot into numbers."""
    return all_in_data(axes, [point])[0]


def line(axes: "Axes", points: Points, *, steps: bool = False) -> Points:
    """Lay a line out on the plot; with steps, each height holds back to the point before it."""
    return coarse(on_paper(axes, stepped(points) if steps else points), FINEST)


def stepped(points: Points) -> Points:
    """
    Put the corners of steps between points; each height holds back to the point before it.

    >>> stepped([(0, 1), (2, 3)])
    [(0, 1), (0, 3), (2, 3)]
    """
    corners = [(x, y) for (x, _), (_, y) in pairwise(points)]
    return [points[0], *(point for pair in zip(corners, points[1:], strict=True) for point in pair)]


def above(line: Points, floor: float) -> list[list[tuple[float, float]]]:
    """
    Cut a line where it leaves the plot at the floor.

    >>> above([(0, 1), (2, -1), (4, 0)], 0)
    [[(0, 1), (1.0, 0)], [(4.0, 0)]]
    """
    pieces: list[list[tuple[float, float]]] = [[]]
    for at, (x, y) in enumerate(line):
        (before, down) = line[at - 1] if at else (x, y)
        if (y >= floor) != (down >= floor):
            edge = (before + (x - before) * (floor - down) / (y - down), floor)
            pieces[-1].append(edge)
            if y < floor:
                pieces.append([])
        if y >= floor and (not pieces[-1] or pieces[-1][-1] != (x, y)):
            pieces[-1].append((x, y))
    return [piece for piece in pieces if piece]


def below(line: Points, ceiling: float) -> list[list[tuple[float, float]]]:
    """Cut a line where it leaves the plot at the ceiling."""
    turned = above([(x, -y) for x, y in line], -ceiling)
    return [[(x, -y) for x, y in piece] for piece in turned]


def upright(axes: "Axes", at: float, words: str, **look: Any) -> Points:
    """Draw a vertical line through the plot with its words above it; answer where it runs, in points."""
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    wide, _ = size(axes)
    x, half = on_paper(axes, [(at, top)])[0][0], lettering.width(words, style.SMALL) / 2
    inside = left <= at <= right
    if inside:
        marks.stroke(axes, [(at, bottom), in_data(axes, (x, -3))], **{"colour": style.INK, "width": 0.8, **look})
    words = words if inside else f"{words} →" if at > right else f"← {words}"
    half = lettering.width(words, style.SMALL) / 2
    spot = min(max(x, half - LEFT + 2), wide - half + RIGHT - 2), -5
    marks.text(axes, in_data(axes, spot), words, size=style.SMALL, side="center")
    return on_paper(axes, [(at, bottom), (at, top)]) if inside else []


def headed(axes: "Axes", model: str, words: str, hand: style.Hand, *, left: float = 0) -> None:
    """Name the one model of a plot above it, from so many points left of it, and after the name what is drawn."""
    room = size(axes)[0] + left - lettering.width(words) - BETWEEN
    name = lettering.fitted(lettering.names([model])[0], room, weight=style.SEMIBOLD)
    marks.text(axes, in_data(axes, (-left, -8 - LINE)), name, colour=hand.colour, weight=style.SEMIBOLD)
    end = lettering.width(name, weight=style.SEMIBOLD) + BETWEEN - left
    marks.text(axes, in_data(axes, (end, -8 - LINE)), words, colour=style.QUIET)


def ends(axes: "Axes", levels: Sequence[tuple[float, str]]) -> list[Points]:
    """Draw level lines with their words to the right of the plot; answer what the words cover, in points."""
    (left, right), (wide, _) = axes.get_xlim(), size(axes)
    marks.strokes(axes, [[(left, level), (right, level)] for level, _ in levels], dashes=(2, 2), width=0.7)
    covered: list[Points] = []
    feet = [on_paper(axes, [(right, level)])[0][1] for level, _ in levels]
    for foot, (_, words) in zip(spread(feet), levels, strict=True):
        marks.text(axes, in_data(axes, (wide + 4, foot + 2.3)), words, size=style.SMALL, colour=style.QUIET)
        long = wide + 4 + lettering.width(words, style.SMALL)
        covered += [[(wide + 4, foot + aside), (long, foot + aside)] for aside in (-2, 2)]
    return covered


def spread(places: Sequence[float], apart: float = style.TEXT + 1) -> list[float]:
    """
    Move places along a line so far that each has room for a line of words, in their order, as little as it takes.

    >>> spread([10, 10, 40], apart=8)
    [6.0, 14.0, 40.0]
    """
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    blocks: list[list[int]] = []
    for at in order:
        blocks.append([at])
        while (
            len(blocks) > 1
            and _middle(blocks[-1], places) - _middle(blocks[-2], places)
            < apart * (len(blocks[-1]) + len(blocks[-2])) / 2
        ):
            last = blocks.pop()
            blocks[-1] = [*blocks[-1], *last]
    moved = {
        at: _middle(block, places) + apart * (place - (len(block) - 1) / 2)
        for block in blocks
        for place, at in enumerate(block)
    }
    return [float(moved[at]) for at in range(len(places))]


def _middle(block: Sequence[int], places: Sequence[float]) -> float:
    return sum(places[at] for at in block) / len(block)
