"""The few marks that figures are made of: text, strokes, areas, points, each in the one style."""

from collections.abc import Sequence
from math import nan
from typing import TYPE_CHECKING, Any, Literal

from reportgen.figures import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Side = Literal["left", "center", "right"]
Points = Sequence[tuple[float, float]]

LARGER = {"^": 1.2, "D": 0.9}  # shapes that look smaller or larger than a circle of the same width
BREAK = (nan, nan)  # between two lines of one mark


def text(
    axes: "Axes",
    at: tuple[float, float],
    words: str,
    *,
    size: float = style.TEXT,
    colour: str = style.INK,
    weight: int = style.REGULAR,
    side: Side = "left",
    turned: float = 0,
) -> None:
    """Write words on a baseline; a name is never taken for a formula."""
    axes.figure.text(
        *at,
        words,
        size=size,
        color=colour,
        weight=weight,
        ha=side,
        va="baseline",
        rotation=turned,
        rotation_mode="anchor",
        parse_math=False,
        transform=axes.transData,
        zorder=5,
    )


def stroke(axes: "Axes", points: Points, **look: Any) -> None:
    """Draw a line through points."""
    strokes(axes, [points], **look)


def strokes(
    axes: "Axes",
    lines: Sequence[Points],
    *,
    colour: str = style.RULE,
    width: float = style.HAIR,
    dashes: tuple[float, ...] = (),
    above: float = 2,
) -> None:
    """Draw lines that look alike as one mark."""
    pieces = [point for line in lines for point in (*line, BREAK)]
    _add(
        axes,
        pieces,
        above,
        color=colour,
        linewidth=width,
        linestyle=(0, dashes) if dashes else "solid",
    )


def point(axes: "Axes", at: tuple[float, float], **look: Any) -> None:
    """Mark one place."""
    points(axes, [at], **look)


def points(
    axes: "Axes",
    places: Points,
    *,
    marker: str = "o",
    colour: str = style.INK,
    size: float = 4.6,
    hollow: bool = False,
    above: float = 4,
) -> None:
    """Mark places, with a rim of paper so that they stand out from what lies under them."""
    _add(
        axes,
        places,
        above,
        marker=marker,
        markersize=size * LARGER.get(marker, 1),
        markerfacecolor=style.PAPER if hollow else colour,
        markeredgecolor=colour if hollow else style.PAPER,
        markeredgewidth=1.1 if hollow else 0.7,
        linestyle="none",
    )


def _add(axes: "Axes", places: Points, above: float, **look: Any) -> None:
    """Add a line to the figure in the coordinates of the axes, which cut nothing off."""
    from matplotlib.lines import Line2D

    line = Line2D([x for x, _ in places], [y for _, y in places], transform=axes.transData, zorder=above, **look)
    axes.figure.add_artist(line)


def area(axes: "Axes", corners: Points, *, colour: str, opacity: float = 1, above: float = 1) -> None:
    """Fill an area."""
    from matplotlib.patches import Polygon

    look = {"facecolor": colour, "alpha": opacity, "linewidth": 0, "zorder": above}
    axes.figure.add_artist(Polygon(list(corners), closed=True, transform=axes.transData, **look))


def box(
    axes: "Axes", left: float, top: float, width: float, height: float, *, colour: str, above: float = 1, **look: Any
) -> None:
    """Fill a rectangle."""
    corners = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    area(axes, corners, colour=colour, above=above, **look)
