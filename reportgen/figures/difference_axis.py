"""The axis of differences: its unit, its scale with zero on it, intervals along it, and whom each side favours."""

from collections.abc import Iterable, Sequence
from typing import Any

from reportgen.figures import axes, lettering, marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import is_share
from reportgen.figures.scale import Scale

CAP = 3.0  # points, half of the end of an interval
BETWEEN = 12.0  # points between the words of both sides
Ends = tuple[float | None, float | None]


def unit_of(metric: str) -> float:
    """Return how much of the unit of its differences one is: a share has a hundred points."""
    return 100.0 if is_share(metric) else 1.0


def short(unit: float) -> str:
    """Say what the axis shows, in which unit."""
    return f"Difference{' in percentage points' if unit != 1 else ''}"


def titled(unit: float, subtracted: str = "first minus second") -> str:
    """Say what the axis shows, in which unit, and what is subtracted from what."""
    return f"{short(unit)}, {subtracted}"


def difference_scale(values: Iterable[float | None], room: float) -> Scale:
    """Choose the scale that holds values and zero, so that its last number stays inside the figure."""
    held = [0.0, *(value for value in values if value is not None)]
    wide = Scale.over(held, "difference", 0, room - axes.RIGHT)
    over = lettering.width(wide.written(wide.ticks[-1])) / 2
    return Scale.over(held, "difference", 0, room - max(over, axes.RIGHT))


def zero(plot: Plot, x: Scale, down: float) -> None:
    """Draw the line where there is no difference."""
    marks.stroke(plot.paper, [(x.at(0), 0), (x.at(0), down)], colour=style.INK, width=0.8, above=2.5)


def interval(plot: Plot, x: Scale, ends: Ends, middle: float, **look: Any) -> None:
    """Draw an interval so many points from the top; an end that does not exist is at the edge and has no cap."""
    if ends == (None, None):
        return
    low, high = (x.at(edge if end is None else end) for end, edge in zip(ends, x.ends, strict=True))
    caps = [at for at, end in zip((low, high), ends, strict=True) if end is not None]
    lines = [[(low, middle), (high, middle)], *([(at, middle - CAP), (at, middle + CAP)] for at in caps)]
    usual: dict[str, Any] = {"colour": style.INK, "width": style.LINE, "above": 3}
    marks.strokes(plot.paper, lines, **usual | look)


def directions(plot: Plot, sides: Sequence[str], wide: float, foot: float) -> None:
    """Say under the scale whom its left side and its right side favour."""
    room = (wide - BETWEEN) / 2
    left, right = lettering.fitted(f"← {sides[0]}", room), lettering.fitted(f"{sides[1]} →", room)
    marks.text(plot.paper, (0, foot), left, colour=style.QUIET)
    marks.text(plot.paper, (wide, foot), right, colour=style.QUIET, side="right")
