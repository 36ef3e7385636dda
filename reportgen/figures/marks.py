"""The few marks that figures are made of: text, strokes, areas, points, each in the one style."""

from collections.abc import Sequence
from functools import cache
from math import cos, nan, pi, sin
from typing import Any, Literal

from reportgen.figures import style
from reportgen.figures.canvas import Plot, Points

Alignment = Literal["left", "center", "right"]

LARGER = {"^": 1.2, "D": 0.9}  # shapes that look smaller or larger than a circle of the same width
BREAK = (nan, nan)  # between two lines of one mark
CORNERS = 10  # of a small dot that looks round


def text(
    plot: Plot,
    at: tuple[float, float],
    words: str,
    *,
    size: float = style.TEXT,
    colour: str = style.INK,
    weight: int = style.REGULAR,
    side: Alignment = "left",
    turned: float = 0,
) -> None:
    """Write words on a baseline; a name is never taken for a formula."""
    from reportgen.figures.words import Words

    look: dict[str, Any] = {"size": size, "color": colour, "weight": weight, "ha": side, "rotation": turned}
    plot.figure.add_artist(Words(*at, words, parse_math=False, transform=plot.transform, zorder=5, **look))


def stroke(plot: Plot, points: Points, **look: Any) -> None:
    """Draw a line through points."""
    strokes(plot, [points], **look)


def strokes(
    plot: Plot,
    lines: Sequence[Points],
    *,
    colour: str = style.RULE,
    width: float = style.HAIR,
    dashes: tuple[float, ...] = (),
    opacity: float | None = None,
    above: float = 2,
) -> None:
    """Draw lines that look alike as one mark."""
    pieces = [point for line in lines for point in (*line, BREAK)]
    _add(
        plot,
        pieces,
        above,
        color=colour,
        linewidth=width,
        linestyle=(0, dashes) if dashes else "solid",
        alpha=opacity,
    )


def point(plot: Plot, at: tuple[float, float], **look: Any) -> None:
    """Mark one place."""
    points(plot, [at], **look)


def points(
    plot: Plot,
    places: Points,
    *,
    marker: str = "o",
    colour: str = style.INK,
    size: float = 4.6,
    hollow: bool = False,
    above: float = 4,
) -> None:
    """Mark places, with a rim of paper so that they can be told from what is under them."""
    _add(
        plot,
        places,
        above,
        marker=marker,
        markersize=size * LARGER.get(marker, 1),
        markerfacecolor=style.PAPER if hollow else colour,
        markeredgecolor=colour if hollow else style.PAPER,
        markeredgewidth=1.1 if hollow else 0.7,
        linestyle="none",
    )


def dots(
    plot: Plot,
    places: Points,
    *,
    marker: str,
    colour: str,
    size: float,
    opacity: float = 1,
    above: float = 2.2,
) -> None:
    """Mark many places by small shapes that are one mark, so that a drawing of a thousand stays small."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    outline = [(across * size, -up * size) for across, up in _outline(marker)]
    corners = [(x + dx, y + dy) for x, y in plot.on_paper(places) for dx, dy in (*outline, outline[0])]
    steps = [Path.MOVETO, *[Path.LINETO] * (len(outline) - 1), Path.CLOSEPOLY] * len(places)
    look: dict[str, Any] = {"facecolor": colour, "alpha": opacity, "linewidth": 0, "zorder": above}
    plot.figure.add_artist(PathPatch(Path(corners, steps), transform=plot.paper.transform, **look))


@cache
def _outline(marker: str) -> list[tuple[float, float]]:
    """Return the corners of a shape about as large as a circle of the diameter one."""
    from matplotlib.markers import MarkerStyle

    if marker == "o":
        return [(cos(2 * pi * at / CORNERS) / 2, sin(2 * pi * at / CORNERS) / 2) for at in range(CORNERS)]
    shape, wide = MarkerStyle(marker), 0.9 * LARGER.get(marker, 1)
    corners: Any = shape.get_path().transformed(shape.get_transform()).to_polygons()[0]
    return [(wide * float(x), wide * float(y)) for x, y in corners[:-1]]


def _add(plot: Plot, places: Points, above: float, **look: Any) -> None:
    """Add a line to the figure in the numbers of the plot, which cuts nothing off."""
    from matplotlib.lines import Line2D

    line = Line2D([x for x, _ in places], [y for _, y in places], transform=plot.transform, zorder=above, **look)
    plot.figure.add_artist(line)


def area(plot: Plot, corners: Points, *, colour: str, opacity: float = 1, above: float = 1) -> None:
    """Fill an area; weaker shades are the colour itself let through, so that it can be changed with all its shades."""
    from matplotlib.patches import Polygon

    look = {"facecolor": colour, "alpha": opacity, "linewidth": 0, "zorder": above}
    plot.figure.add_artist(Polygon(list(corners), closed=True, transform=plot.transform, **look))


def box(plot: Plot, left: float, top: float, width: float, height: float, **look: Any) -> None:
    """Fill a rectangle."""
    area(plot, ((left, top), (left + width, top), (left + width, top + height), (left, top + height)), **look)
