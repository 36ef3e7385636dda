"""Where direct labels go: into free room near their lines, one above the other, each with a leader to its line."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, starmap
from math import ceil, dist, floor, hypot, inf, isfinite
from operator import itemgetter

Point = tuple[float, float]
Polyline = Sequence[Point]

CELL = 4.0  # points, the grid in which free room is looked for
STRIDE = 2  # cells from one place that is tried to the next
MARGIN = 5.0  # points kept between a label and any line
GAP = 5.0  # points between two labels
ANCHORS = 28  # places on a line to which a leader may go
APART = 12.0  # points from other lines at which a leader's end is surely on its own line
SOFT = 2.0  # points of leader that a touched soft cell is worth
FAR = 2000.0  # points from a corner of a plot, more than twice the height of a page
DEEP = 6.0  # points below the top of a label at which its leader leaves, the middle of its first line


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """The top left corner of a label, and its leader from the label to the line."""

    left: float
    top: float
    start: Point
    end: Point


def place(
    lines: Sequence[Polyline],
    sizes: Sequence[Point],
    room: Point,
    *,
    hard: Sequence[Polyline] = (),
    soft: Sequence[Polyline] = (),
    gap: float = GAP,
) -> list[PlacedLabel] | None:
    """
    Find the place for a block of labels, one for each line, with the shortest leaders; None if no room is free.

    All coordinates are points from the top left of the room. Labels never touch a line or what is hard, and touch what
    is soft only if that spares them a long way.
    """
    order = sorted(range(len(lines)), key=lambda at: sum(y for _, y in lines[at]) / len(lines[at]))
    ends = [_anchors(lines[at], [line for other, line in enumerate(lines) if other != at]) for at in order]
    boxes = [sizes[at] for at in order]
    block = (max(width for width, _ in boxes), sum(height for _, height in boxes) + gap * (len(boxes) - 1))
    least, best = inf, None
    for left, top, touched in _free(PlacingGrid([*lines, *hard], room), PlacingGrid(soft, room), block):
        dear = SOFT * touched
        if found := _stacked((left, top), boxes, ends, limit=least - dear, gap=gap):
            least, best = found[0] + dear, found[1]
    return best and [one for _, one in sorted(zip(order, best, strict=True), key=itemgetter(0))]


def _anchors(line: Polyline, others: Sequence[Polyline]) -> list[tuple[Point, float]]:
    """Choose places along a line, each with what it costs that another line runs near."""
    rivals = [point for other in others for point in even(other, 2 * ANCHORS)]
    found = []
    points = even(line, ANCHORS)
    for point in points[1:-1] or points:
        nearest = min((dist(point, rival) for rival in rivals), default=APART)
        found.append((point, 4 * max(0.0, APART - nearest)))
    return found


def even(line: Polyline, count: int) -> list[Point]:
    """Return points at even steps along a line."""
    lengths = [dist(a, b) for a, b in pairwise(line)]
    step = sum(lengths) / (count - 1)
    points, walked = [line[0]], 0.0
    for (a, b), length in zip(pairwise(line), lengths, strict=True):
        while length and len(points) < count and len(points) * step <= walked + length:
            part = (len(points) * step - walked) / length
            points.append((a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])))
        walked += length
    return points if len(points) == count else [*points, line[-1]]


class PlacingGrid:
    """Counts, in a room cut into cells, which of them lines run through."""

    def __init__(self, lines: Sequence[Polyline], room: Point) -> None:
        """Mark the cells, and add them up above and left of each corner."""
        self.lines, self.room = lines, room
        self.across, self.down = ceil(room[0] / CELL), ceil(room[1] / CELL)
        cells = {(int(y // CELL), int(x // CELL)) for line in lines for x, y in dense(line)}
        self._sums = [[0] * (self.across + 1)]
        for row in range(self.down):
            inside = ((row, column) in cells for column in range(self.across))
            sums = accumulate(inside, initial=0)
            self._sums.append([above + running for above, running in zip(self._sums[-1], sums, strict=True)])

    def joined(self, lines: Sequence[Polyline]) -> "PlacingGrid":
        """Return a grid with more lines."""
        return PlacingGrid([*self.lines, *lines], self.room)

    def touched(self, left: float, top: float, width: float, height: float) -> int:
        """Count the marked cells that a rectangle touches; what is outside the room is unmarked."""
        sums = self._sums
        first, last = _clamped(top, self.down, floor), _clamped(top + height, self.down, ceil)
        begin, end = _clamped(left, self.across, floor), _clamped(left + width, self.across, ceil)
        return sums[last][end] - sums[first][end] - sums[last][begin] + sums[first][begin]


def _clamped(place: float, most: int, rounded: Callable[[float], int]) -> int:
    return min(max(rounded(place / CELL), 0), most)


def _free(hard: PlacingGrid, soft: PlacingGrid, block: Point) -> Iterator[tuple[float, float, int]]:
    """Pass the corners where a block touches no line, with how many soft cells it touches."""
    width, height = block[0] + 2 * MARGIN, block[1] + 2 * MARGIN
    for row in range(0, hard.down - ceil(height / CELL) + 1, STRIDE):
        for column in range(0, hard.across - ceil(width / CELL) + 1, STRIDE):
            corner = column * CELL, row * CELL
            if not hard.touched(*corner, width, height):
                yield corner[0] + MARGIN, corner[1] + MARGIN, soft.touched(*corner, width, height)


def coarse(line: Polyline, step: float = CELL / 3) -> list[Point]:
    """Leave out the points of a line that are within a step of the last one kept."""
    x, y = line[0]
    kept = [line[0]]
    for point in line[1:-1]:
        if abs(point[0] - x) + abs(point[1] - y) >= step:
            kept.append(point)
            x, y = point
    return [*kept, line[-1]]


def dense(line: Polyline, step: float = CELL / 2) -> Iterator[Point]:
    """Pass points along a line, at most a step apart."""
    for a, b in filter(None, starmap(_on_page, pairwise(line))):
        parts = int(hypot(b[0] - a[0], b[1] - a[1]) / step) + 1
        for part in range(parts + 1):
            yield a[0] + part / parts * (b[0] - a[0]), a[1] + part / parts * (b[1] - a[1])


def _on_page(a: Point, b: Point) -> tuple[Point, Point] | None:
    """Cut off what is so far away that no page reaches there, as a line of great numbers may be."""
    if max(map(abs, (*a, *b))) <= FAR:
        return a, b
    first, last = 0.0, 1.0  # the part of the way that is near
    for start, end in zip(a, b, strict=True):
        way = end - start
        if not way and abs(start) > FAR:
            return None
        if way:
            near, far = sorted(((-FAR - start) / way, (FAR - start) / way))
            first, last = max(first, near), min(last, far)
    if not first <= last or not isfinite(hypot(b[0] - a[0], b[1] - a[1])):
        return None
    return _between(a, b, first), _between(a, b, last)


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def _stacked(
    corner: Point, boxes: Sequence[Point], ends: Sequence[list[tuple[Point, float]]], *, limit: float, gap: float
) -> tuple[float, list[PlacedLabel]] | None:
    """Lay the labels one below the other and find each its shortest leader; None if that costs the limit or more."""
    cost, placed = 0.0, []
    stack = _stack(corner, boxes, gap)
    for box, anchors in zip(stack, ends, strict=True):
        others = [other for other in stack if other is not box]
        leaders = list(map(box.leader, anchors))
        spent, start, end = min(leaders)
        if cost + spent < limit and any(other.crossed(start, end) for other in others):
            free = (one for one in leaders if not any(other.crossed(one[1], one[2]) for other in others))
            spent, start, end = min(free, default=(inf, corner, corner))
        cost += spent
        if cost >= limit:
            return None
        placed.append(PlacedLabel(box.left, box.top, start, end))
    return cost, placed


def _stack(corner: Point, sizes: Sequence[Point], gap: float) -> list["Box"]:
    """Lay boxes one below the other."""
    tops = accumulate((height + gap for _, height in sizes), initial=corner[1])
    last = len(sizes) - 1
    return [
        Box(corner[0], top, width, height, first=at == 0, last=at == last)
        for at, (top, (width, height)) in enumerate(zip(tops, sizes, strict=False))
    ]


@dataclass(frozen=True, slots=True)
class Box:
    """One label in its stack: leaders leave it sideways, from the first also upwards and from the last downwards."""

    left: float
    top: float
    width: float
    height: float
    first: bool
    last: bool

    def leader(self, anchor: tuple[Point, float]) -> tuple[float, Point, Point]:
        """Return what a leader to this anchor costs, and its two ends; infinitely much if it would cross a label."""
        end, dear = anchor
        start = self._start(*end)
        return (inf, end, end) if start is None else (dist(start, end) + dear, start, end)

    def crossed(self, start: Point, end: Point) -> bool:
        """Tell whether a leader of another label runs through this one."""
        (x0, y0), (x1, y1) = start, end
        first, last = 0.0, 1.0  # the part of the leader that lies between the sides looked at so far
        sides = ((x0, x1 - x0, self.left, self.left + self.width), (y0, y1 - y0, self.top, self.top + self.height))
        for at, way, low, high in sides:
            if not way:
                if not low < at < high:
                    return False
                continue
            near, far = sorted(((low - at) / way, (high - at) / way))
            first, last = max(first, near), min(last, far)
        return first < last

    def _start(self, x: float, y: float) -> Point | None:
        right, bottom = self.left + self.width, self.top + self.height
        if x < self.left - 2:
            return self.left - 2, self.top + DEEP
        if x > right + 2:
            return right + 2, self.top + DEEP
        inside = min(max(x, self.left + 4), right - 4)
        if self.first and y < self.top:
            return inside, self.top - 1
        if self.last and y > bottom:
            return inside, bottom + 1
        return None
