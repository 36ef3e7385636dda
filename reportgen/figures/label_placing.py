"""Names close to their lines, above or below, where no other line comes near and none needs a leader."""

from collections.abc import Iterator, Sequence
from math import inf
from operator import sub

from reportgen.figures.canvas import Points, Stretch
from reportgen.figures.placing import coarse, dense

COLUMN = 2.0  # points, the width of a column in which lines are seen as reaching from here to there
STRIDE = 3  # columns from one place that is tried to the next
CLOSE, CLEAR = 1.5, 2.5  # points between a name and its line, and at least to any other
FREE = 9.0  # points to other lines from which on a name is surely at its own
STEEP = 0.3  # points that a line is nearer to others are worth so many by which it rises along its name
WORST = 25.0  # of what a place may cost; beyond it a name could be taken for that of another line


class ColumnSpans:
    """From the highest point to the lowest of one line or one word, column by column of a plot."""

    def __init__(self, line: Points, wide: float) -> None:
        """See a line column by column; where it is not, its highest point is below everything."""
        self.highs, self.lows = ([end] * (int(wide / COLUMN) + 1) for end in (inf, -inf))
        for x, y in dense(coarse(line), COLUMN / 2):
            at = min(max(int(x / COLUMN), 0), len(self.highs) - 1)
            self.highs[at] = min(self.highs[at], y)
            self.lows[at] = max(self.lows[at], y)

    def part(self, first: int, last: int) -> tuple[list[float], list[float]]:
        """Take some columns."""
        return self.highs[first:last], self.lows[first:last]

    def apart(self, first: int, last: int, highs: Sequence[float], lows: Sequence[float]) -> float:
        """Return how far something else stays away in these columns; where they cross that is below none."""
        own_highs, own_lows = self.part(first, last)
        rough = max(min(own_highs) - max(lows), min(highs) - max(own_lows))
        return rough if rough >= FREE else min(map(max, map(sub, own_highs, lows), map(sub, highs, own_lows)))


def names_beside(
    lines: Sequence[Points], sizes: Sequence[Stretch], room: Stretch, *, hard: Sequence[Points] = ()
) -> list[tuple[float, float]] | None:
    """Find the upper left corner of each line's name; None if one of them has no place that is clearly at its line."""
    seen = [ColumnSpans(line, room[0]) for line in lines]
    covered = [ColumnSpans(line, room[0]) for line in hard]
    found: list[tuple[float, float]] = []
    for at, (wide, high) in enumerate(sizes):
        others = seen[:at] + seen[at + 1 :]
        cost, left, top = min(_places(seen[at], others, covered, (wide, high), room), default=(inf, 0.0, 0.0))
        if cost > WORST:
            return None
        found.append((left, top))
        box = [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
        covered.append(ColumnSpans(box, room[0]))
    return found


def _places(
    own: ColumnSpans, others: Sequence[ColumnSpans], covered: Sequence[ColumnSpans], size: Stretch, room: Stretch
) -> Iterator[tuple[float, float, float]]:
    """Pass what each place above or below a line costs, and where it is."""
    long = int(size[0] / COLUMN) + 2
    for start in range(1, len(own.highs) - long, STRIDE):
        part = start, start + long
        highs, lows = own.part(*part)
        if inf in highs:
            continue
        apart = min((one.apart(*part, highs, lows) for one in others), default=FREE)
        for top in (min(highs) - CLOSE - size[1], max(lows) + CLOSE):
            box = [top] * long, [top + size[1]] * long
            near = min((one.apart(*part, *box) for one in (*others, *covered)), default=FREE)
            if near >= CLEAR and 0 <= top <= room[1] - size[1]:
                cost = max(0.0, FREE - apart) + max(0.0, FREE - near) + STEEP * (max(lows) - min(highs))
                yield cost, start * COLUMN, top
