"""A plot of two scales: its place on the figure, its grid and words, and lines that are cut, stepped or spread."""

from itertools import pairwise
from typing import Any

from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot, Points
from reportgen.figures.key import Key
from reportgen.figures.scale import Scale

LEFT, RIGHT, TOP, BOTTOM = 27.0, 9.0, 17.0, 27.0  # points around a plot
GAP = 3.0  # points between a key and the title below it
LINE = 11.0  # points for a line of words above a plot
SIDE = style.HALF - LEFT - RIGHT
LOW = 104.0  # points, the height of a plot that need not be square
NO_KEY = Key((), (), 0)
FINEST = 0.25  # points, the shortest step of a line that is drawn: a fifth of its width


def framed(x: Scale, y: Scale, across: str, up: str, *, key: Key = NO_KEY, head: float = 0, below: float = 0) -> Plot:
    """
    Make a figure of half the width with one plot of two scales, in whose numbers everything is drawn, with its key.

    The scales say how large the plot is. Above it there are so many points for words between it and its title.
    """
    left = left_of(y)
    figure = style.figure(style.HALF, TOP + key.high + GAP * bool(key.lines) + head + _high(y) + BOTTOM + below)
    corner = left, BOTTOM + below
    plot = Plot.on(figure, (x.low, x.high), (y.low, y.high), (wide_of(x, left), _high(y)), corner)
    gridded(plot, x, y)
    words: dict[str, Any] = {"size": style.TEXT, "colour": style.QUIET}
    marks.text(plot.paper, (0, -8 - head), y.titled(up), **words)
    marks.text(plot.paper, (plot.size[0], plot.size[1] + 22), x.titled(across), side="right", **words)
    key.write(plot.paper, -TOP - head - key.high - GAP + 2)
    return plot


def left_of(y: Scale) -> float:
    """Return the room left of a plot for the numbers of its scale upwards."""
    digits = max((lettering.width(y.written(tick), style.SMALL) for tick in y.ticks), default=0.0)
    return max(LEFT, digits + 5.5)


def wide_of(x: Scale, left: float) -> float:
    """Return how wide a plot is: as its scale says, as far as the half page and its last number leave room."""
    last = lettering.width(x.written(x.ticks[-1]), style.SMALL) / 2 - 0.45
    room = style.HALF - left
    over = last - room * (x.high - x.ticks[-1]) / (x.high - x.low)
    return min(abs(x.right - x.left), room - max(RIGHT, over))


def _high(y: Scale) -> float:
    return abs(y.right - y.left)


def gridded(
    plot: Plot, x: Scale, y: Scale, *, across: bool = True, upwards: bool = True, size: float = style.SMALL
) -> None:
    """Draw the grid, and write its numbers where they are wanted."""
    upright = [((tick, y.low), (tick, y.high)) for tick in x.ticks]
    level = [((x.low, tick), (x.high, tick)) for tick in y.ticks]
    marks.strokes(plot, [*upright, *level], colour=style.GRID, above=0.5)
    look: dict[str, Any] = {"size": size, "colour": style.QUIET}
    high = plot.size[1]
    for tick, (along, _) in zip(x.ticks, plot.on_paper([(tick, y.low) for tick in x.ticks]), strict=True):
        if across:
            marks.text(plot.paper, (along, high + 9), x.written(tick), side="center", **look)
    for tick, (_, down) in zip(y.ticks, plot.on_paper([(x.low, tick) for tick in y.ticks]), strict=True):
        if upwards:
            marks.text(plot.paper, (-4, down + 2.4), y.written(tick), side="right", **look)


def line(plot: Plot, points: Points, *, steps: bool = False) -> Points:
    """Lay a line out on the plot; with steps, each height holds back to the point before it."""
    return coarse(plot.on_paper(stepped(points) if steps else points), FINEST)


def along(scale: Scale, points: Points) -> list[tuple[float, float]]:
    """Turn values into numbers of an axis from left to right."""
    return [(scale.along(x), y) for x, y in points]


def coarse(line: Points, step: float) -> list[tuple[float, float]]:
    """
    Leave out the points of a line that are within a step of the last one kept.

    >>> coarse([(0, 0), (0.1, 0), (5, 0), (6, 0)], 1)
    [(0, 0), (5, 0), (6, 0)]
    """
    x, y = line[0]
    kept = [line[0]]
    for point in line[1:-1]:
        if abs(point[0] - x) + abs(point[1] - y) >= step:
            kept.append(point)
            x, y = point
    return [*kept, *line[-1:]]


def stepped(points: Points) -> Points:
    """
    Put the corners of steps between points; each height holds back to the point before it.

    >>> stepped([(0, 1), (2, 3)])
    [(0, 1), (0, 3), (2, 3)]
    """
    corners = [(x, y) for (x, _), (_, y) in pairwise(points)]
    return [*points[:1], *(point for pair in zip(corners, points[1:], strict=True) for point in pair)]


def above(line: Points, floor: float) -> list[list[tuple[float, float]]]:
    """
    Cut a line where it leaves the plot at the floor.

    >>> above([(0, 1), (2, -1), (4, 0)], 0)
    [[(0, 1), (1.0, 0)], [(4.0, 0)]]
    """
    if line and all(y >= floor for _, y in line):
        return [list(line)]
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
    if line and all(y <= ceiling for _, y in line):
        return [list(line)]
    turned = above([(x, -y) for x, y in line], -ceiling)
    return [[(x, -y) for x, y in piece] for piece in turned]


def inside(line: Points, stretch: tuple[float, float]) -> list[list[tuple[float, float]]]:
    """Cut a line where it leaves a stretch upwards or downwards."""
    return [piece for part in above(line, stretch[0]) for piece in below(part, stretch[1])]


def between(line: Points, stretch: tuple[float, float]) -> list[tuple[float, float]]:
    """Cut a line that never turns back where it leaves a stretch to the left or to the right."""
    return [(x, y) for piece in inside([(y, x) for x, y in line], stretch) for y, x in piece]


def pressed(line: Points, stretch: tuple[float, float]) -> list[tuple[float, float]]:
    """
    Let a line run along the edge of a stretch where it would leave it upwards or downwards.

    >>> pressed([(0, -1), (2, 1)], (0, 5))
    [(0, 0), (1.0, 0), (2, 1)]
    """
    if all(stretch[0] <= y <= stretch[1] for _, y in line):
        return list(line)
    points = [line[0]]
    for (x0, y0), (x1, y1) in pairwise(line):
        edges = sorted((edge for edge in stretch if (y0 - edge) * (y1 - edge) < 0), reverse=y1 < y0)
        points += [*((x0 + (x1 - x0) * (edge - y0) / (y1 - y0), edge) for edge in edges), (x1, y1)]
    return [(x, min(max(y, stretch[0]), stretch[1])) for x, y in points]


def upright(plot: Plot, at: float, words: str, **look: Any) -> Points:
    """Draw a vertical line through the plot with its words above it; return its place, in points."""
    (left, right), (bottom, top), wide = plot.x, plot.y, plot.size[0]
    inside = left <= at <= right
    run = plot.on_paper([(at, bottom), (at, top)]) if inside else []
    if inside:
        marks.stroke(plot.paper, [run[0], (run[1][0], -3)], **{"colour": style.INK, "width": 0.8, **look})
    words = words if inside else f"{words} →" if at > right else f"← {words}"
    half = lettering.width(words, style.SMALL) / 2
    x = run[0][0] if inside else wide if at > right else 0.0
    spot = min(max(x, half - LEFT + 2), wide - half + RIGHT - 2), -5
    marks.text(plot.paper, spot, words, size=style.SMALL, side="center")
    return run
