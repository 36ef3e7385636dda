"""The few marks that figures are made of: text, strokes, areas, points, each in the one style."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from reportgen.figures import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Side = Literal["left", "center", "right"]
Points = Sequence[tuple[float, float]]


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
    axes.text(
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
    )


def stroke(
    axes: "Axes",
    points: Points,
    *,
    colour: str = style.RULE,
    width: float = style.HAIR,
    dashes: tuple[float, ...] = (),
    above: float = 2,
) -> None:
    """Draw a line through points."""
    from matplotlib.lines import Line2D

    line = Line2D(
        [x for x, _ in points],
        [y for _, y in points],
        color=colour,
        linewidth=width,
        linestyle=(0, dashes) if dashes else "solid",
        clip_on=False,
        zorder=above,
    )
    line.set_transform(axes.transData)
    axes.add_artist(line)


def point(
    axes: "Axes",
    at: tuple[float, float],
    *,
    marker: str = "o",
    colour: str = style.INK,
    size: float = 4.6,
    hollow: bool = False,
    above: float = 4,
) -> None:
    """Mark one place, with a rim of paper so that it stands out from what lies under it."""
    from matplotlib.lines import Line2D

    mark = Line2D(
        [at[0]],
        [at[1]],
        marker=marker,
        markersize=size,
        markerfacecolor=style.PAPER if hollow else colour,
        markeredgecolor=colour if hollow else style.PAPER,
        markeredgewidth=1.1 if hollow else 0.7,
        linestyle="none",
        clip_on=False,
        zorder=above,
    )
    mark.set_transform(axes.transData)
    axes.add_artist(mark)


def area(axes: "Axes", corners: Points, *, colour: str, opacity: float = 1, above: float = 1) -> None:
    """Fill an area."""
    from matplotlib.patches import Polygon

    patch = Polygon(
        list(corners), closed=True, facecolor=colour, alpha=opacity, linewidth=0, clip_on=False, zorder=above
    )
    axes.add_patch(patch)


def box(
    axes: "Axes", left: float, top: float, width: float, height: float, *, colour: str, above: float = 1, **look: Any
) -> None:
    """Fill a rectangle."""
    corners = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    area(axes, corners, colour=colour, above=above, **look)
