"""The rows: read, left out and why, analysed, and of which class."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot, sheet
from reportgen.results.cases import DataResults
from reportgen.results.parts import Fact

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Flow of the rows"
SECTION = "data"

WIDEST, HIGH = 145.0, 27.0  # points, a box of the way
GAP, BELOW = 18.0, 5.0  # points from box to box, and from one class to the other
PAD, LEADING, DROP = 6.0, 9.0, 11.0  # points inside a box, of a line, and from a box down to what leaves it
HEAD = 2.4  # half the width of an arrow's head
MOST = 8  # lines of a list
COUNT = 9.0  # points, the letters of a number of rows

FlowLine = tuple[str, str]  # words, and how many
FlowStep = tuple[FlowLine, list[FlowLine]]  # a box of the way, and what leaves it there


def flow(data: DataResults) -> "Figure | None":
    """Draw how many rows were read, kept apart, left out for which reason, and analysed, by class."""
    known = {fact.ref: numbers.count(fact.value) for fact in data.counts if fact.value is not None}
    if "data/rows_read" not in known or "data/rows_analysed" not in known:
        return None
    steps, classes = _steps(data, known), _classes(data, known)
    columns = len(steps) + bool(classes)
    wide = min(WIDEST, (style.FULL - GAP * (columns - 1)) / columns)
    lefts = [at * (wide + GAP) for at in range(columns)]
    longest = max(len(leaving) for _, leaving in steps)
    high = max(HIGH + (DROP + LEADING * longest) * bool(longest), (2 * HIGH + BELOW) if classes else 0)
    with style.applied():
        plot = sheet(style.FULL, high + 1)
        for at, (line, leaving) in enumerate(steps):
            _box(plot, (lefts[at], 0), wide, line)
            if at:
                _arrow(plot, [(lefts[at] - GAP, HIGH / 2), (lefts[at], HIGH / 2)])
            alone = at + 1 == len(steps) or not steps[at + 1][1]
            _leave(plot, leaving, lefts[at], wide + (GAP + wide if alone else 0.6 * GAP))
        _fork(plot, classes, lefts[-1], wide)
    return plot.figure


def _steps(data: DataResults, known: dict[str, str]) -> list[FlowStep]:
    """List the boxes; rows of other splits are in the same file."""
    beside = [(f"{one.name}, judged", one.value) for one in data.judged_sets[1:]]
    beside += [(f"{one.name[:1].upper()}{one.name[1:]}, not judged", one.value) for one in data.splits]
    apart = _listed([(words, rows) for words, rows in beside if rows is not None])
    own = data.judged.value if data.judged is not None else None
    judged = known["data/rows_read"] if own is None else numbers.count(own)
    files = "Rows of the file" if len(data.files) == 1 else "Rows of all files"
    first = [((files, known["data/rows_read"]), [("Other rows", ""), *apart])] if apart else []
    left = [*_leaving("Incomplete", data.incomplete), *_leaving("Left out", data.excluded)]
    of_part = "Rows of the judged split" if data.judged is None else data.judged.label
    read = (of_part if apart else "Rows read", judged)
    return [*first, (read, left), (("Rows analysed", known["data/rows_analysed"]), [])]


def _leaving(words: str, facts: Sequence[Fact]) -> list[FlowLine]:
    """Count rows that are not among the complete ones, and why."""
    reasons = [(lettering.visible(fact.label), fact.value) for fact in facts if fact.value]
    return [(words, numbers.count(sum(rows for _, rows in reasons))), *_listed(reasons)] if reasons else []


def _listed(found: Sequence[tuple[str, float]]) -> list[FlowLine]:
    """Name splits or reasons; the last of very many together."""
    if len(found) <= MOST:
        return [(words, numbers.count(rows)) for words, rows in found]
    rest = found[MOST - 1 :]
    others = (f"{numbers.count(len(rest))} more", numbers.count(sum(rows for _, rows in rest)))
    return [*_listed(found[: MOST - 1]), others]


def _classes(data: DataResults, known: dict[str, str]) -> list[FlowLine]:
    """Name the two classes with their numbers of cases."""
    if data.positive is None or "data/positives" not in known or "data/negatives" not in known:
        return []
    others = [one for one in data.classes if one != data.positive]
    shown = lettering.names([data.positive, *others[:1]])
    words = (f"Positive: {shown[0]}", f"Negative: {shown[1]}" if len(others) == 1 else "Negative")
    return [(words[0], known["data/positives"]), (words[1], known["data/negatives"])]


def _box(plot: Plot, corner: tuple[float, float], wide: float, line: FlowLine) -> None:
    """Draw a box: what its rows are, and below how many."""
    left, top = corner
    marks.box(plot, left, top, wide, HIGH, colour=style.WASH)
    words = lettering.fitted(line[0], wide - 2 * PAD, style.SMALL)
    marks.text(plot, (left + PAD, top + 10), words, size=style.SMALL, colour=style.QUIET)
    marks.text(plot, (left + PAD, top + 21.5), line[1], size=COUNT, weight=style.SEMIBOLD)


def _leave(plot: Plot, lines: Sequence[FlowLine], left: float, wide: float) -> None:
    """List what is left out at a box; the first line is the heading."""
    if not lines:
        return
    x = left + PAD + HEAD
    _arrow(plot, [(x, HIGH), (x, HIGH + DROP - 2)])
    counts = max(lettering.width(count, style.SMALL, style.SEMIBOLD) for _, count in lines)
    longest = max(lettering.width(words, style.SMALL, style.SEMIBOLD) for words, _ in lines)
    right = left + min(wide, PAD + longest + 10 + counts)
    for at, (words, count) in enumerate(lines):
        foot, weight = HIGH + DROP + LEADING * (at + 0.75), style.REGULAR if at else style.SEMIBOLD
        shown = lettering.fitted(words, right - left - PAD - counts - 4, style.SMALL, weight)
        marks.text(plot, (left + PAD, foot), shown, size=style.SMALL, weight=weight)
        marks.text(plot, (right, foot), count, size=style.SMALL, weight=weight, side="right")


def _fork(plot: Plot, lines: Sequence[FlowLine], left: float, wide: float) -> None:
    """Lead from the analysed rows to the box of each class."""
    for at, line in enumerate(lines):
        top = (HIGH + BELOW) * at
        start, turn, y = (left - GAP, HIGH / 2), left - GAP / 2, top + HIGH / 2
        _arrow(plot, [start, (turn, HIGH / 2), (turn, y), (left, y)])
        _box(plot, (left, top), wide, line)


def _arrow(plot: Plot, points: Sequence[tuple[float, float]]) -> None:
    """Draw a line with a head at its end; it ends to the right or downwards."""
    (x0, _), (x, y) = points[-2:]
    marks.stroke(plot, points, colour=style.QUIET, width=0.8)
    if x > x0:
        head = [(x, y), (x - 2 * HEAD, y - HEAD), (x - 2 * HEAD, y + HEAD)]
    else:
        head = [(x, y), (x - HEAD, y - 2 * HEAD), (x + HEAD, y - 2 * HEAD)]
    marks.area(plot, head, colour=style.QUIET, above=3)
