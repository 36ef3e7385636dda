"""The way of the rows: read, left out and why, analysed, and of which class."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import lettering, marks, style
from reportgen.results.model import DataResults

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LABEL = "Flow of the rows"

WIDE = 190.0  # points, a box of the way
ASIDE = 232.0  # the left edge of what leaves the way
PAD, LEADING, EDGE = 7.0, 10.0, 1.0  # a box's rim inside, its lines, and what is kept free at the right
DOWN = 20.0  # points from box to box
HEAD = 2.6  # half the width of an arrow's head

Line = tuple[str, str]  # words, and how many
Step = tuple[Line, list[Line]]  # a box of the way, and what leaves it there


def flow(data: DataResults) -> "Figure | None":
    """Draw how many rows were read, kept apart, left out for which reason, and analysed, by class."""
    known = {fact.ref: numbers.count(fact.value) for fact in data.counts if fact.value is not None}
    if "data/rows_read" not in known or "data/rows_analysed" not in known:
        return None
    steps = _steps(data, known)
    classes = _classes(data, known)
    tops = [0.0]
    for _, leaving in steps:
        tops.append(tops[-1] + _high(1) + (_high(len(leaving)) + DOWN if leaving else DOWN))
    with style.applied():
        figure, axes = style.sheet(style.FULL, tops[-1] - DOWN + (DOWN + _high(1) if classes else 0) + 1)
        for at, (line, leaving) in enumerate(steps):
            _box(axes, (0, tops[at]), WIDE, [line])
            bottom = tops[at] + _high(1)
            if at + 1 < len(steps):
                _arrow(axes, [(WIDE / 2, bottom), (WIDE / 2, tops[at + 1])])
            if leaving:
                middle = bottom + DOWN / 2 + _high(len(leaving)) / 2
                _arrow(axes, [(WIDE / 2, middle), (ASIDE, middle)])
                _box(axes, (ASIDE, bottom + DOWN / 2), style.FULL - EDGE - ASIDE, leaving)
        _fork(axes, classes, tops[-1] - DOWN, tops[-1])
    return figure


def _steps(data: DataResults, known: dict[str, str]) -> list[Step]:
    """List the boxes of the way; rows that other splits hold stand in the same file."""
    apart = [(fact.label, numbers.count(fact.value)) for fact in data.splits if fact.value is not None]
    files = [one.rows for one in data.files]
    left_out = [(lettering.visible(fact.label), numbers.count(fact.value)) for fact in data.excluded if fact.value]
    total = known.get("data/rows_excluded", "0")
    judged = "Rows of the judged split" if apart else "Rows read"
    own = data.judged.value if data.judged is not None else None
    judged_rows = known["data/rows_read"] if own is None else numbers.count(own)
    return [
        *(
            [
                (
                    ("Rows of the file" if len(files) == 1 else "Rows of all files", known["data/rows_read"]),
                    [("Other splits", ""), *apart],
                )
            ]
            if apart
            else []
        ),
        ((judged, judged_rows), [("Left out", total), *left_out] if total != "0" else []),
        (("Rows analysed", known["data/rows_analysed"]), []),
    ]


def _classes(data: DataResults, known: dict[str, str]) -> list[Line]:
    """Name the two classes with their numbers of cases."""
    if "data/positives" not in known or "data/negatives" not in known:
        return []
    others = [one for one in data.classes if one != data.positive]
    shown = lettering.names([data.positive, *others[:1]])
    words = (f"Positive: {shown[0]}", f"Negative: {shown[1]}" if len(others) == 1 else "Negative")
    return [(words[0], known["data/positives"]), (words[1], known["data/negatives"])]


def _high(lines: int) -> float:
    return LEADING * lines + 2 * PAD - 3


def _box(axes: "Axes", corner: tuple[float, float], wide: float, lines: Sequence[Line]) -> None:
    """Draw a box with its lines: words at the left, how many at the right; the first line is its heading."""
    left, top = corner
    marks.box(axes, left, top, wide, _high(len(lines)), colour=style.WASH)
    for at, (words, count) in enumerate(lines):
        foot, weight = top + PAD + LEADING * (at + 0.6), style.SEMIBOLD if at == 0 else style.REGULAR
        room = wide - 3 * PAD - lettering.width(count, weight=style.SEMIBOLD)
        marks.text(axes, (left + PAD, foot), lettering.fitted(words, room, weight=weight), weight=weight)
        marks.text(axes, (left + wide - PAD, foot), count, weight=weight, side="right")


def _fork(axes: "Axes", lines: Sequence[Line], start: float, top: float) -> None:
    """Lead from the analysed rows to the box of each class."""
    places = ((0.0, WIDE), (ASIDE, style.FULL - EDGE - ASIDE))
    for (left, wide), line in zip(places, lines, strict=False):
        x, half = left + wide / 2, (start + top) / 2
        _arrow(axes, [(WIDE / 2, start), (WIDE / 2, half), (x, half), (x, top)] if left else [(x, start), (x, top)])
        _box(axes, (left, top), wide, [line])


def _arrow(axes: "Axes", points: Sequence[tuple[float, float]]) -> None:
    """Draw a line with a head at its end; it ends to the right or downwards."""
    (x0, _), (x, y) = points[-2:]
    marks.stroke(axes, points, colour=style.QUIET, width=0.8)
    if x > x0:
        head = [(x, y), (x - 2 * HEAD, y - HEAD), (x - 2 * HEAD, y + HEAD)]
    else:
        head = [(x, y), (x - HEAD, y - 2 * HEAD), (x + HEAD, y - 2 * HEAD)]
    marks.area(axes, head, colour=style.QUIET, above=3)
