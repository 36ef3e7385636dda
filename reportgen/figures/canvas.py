"""A rectangle of a figure with its scales, and the conversion between their numbers and points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reportgen.figures import style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Points = Sequence[tuple[float, float]]
Stretch = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """The numbers that a rectangle spans, from left to right and from bottom to top, and how large it is in points."""

    figure: "Figure"
    x: Stretch
    y: Stretch
    size: tuple[float, float]
    corner: tuple[float, float]  # its lower left one, in points from that of the figure
    transform: Any  # from its numbers to the dots of the figure

    @classmethod
    def on(cls, figure: "Figure", x: Stretch, y: Stretch, size: Stretch, corner: Stretch = (0.0, 0.0)) -> "Plot":
        """Lay a rectangle of so many points on a figure."""
        from matplotlib.transforms import Affine2D

        across, up = size[0] / (x[1] - x[0]), size[1] / (y[1] - y[0])
        points = Affine2D.from_values(across, 0, 0, up, corner[0] - across * x[0], corner[1] - up * y[0])
        return cls(figure, x, y, size, corner, points.scale(1 / 72) + figure.dpi_scale_trans)

    @property
    def paper(self) -> "Plot":
        """Return the same rectangle in points from its top left corner."""
        return Plot.on(self.figure, (0.0, self.size[0]), (self.size[1], 0.0), self.size, self.corner)

    def on_paper(self, points: Points) -> list[tuple[float, float]]:
        """Turn numbers into points from the top left corner."""
        (low, high), (bottom, top), (wide, deep) = self.x, self.y, self.size
        across, down = wide / (high - low), deep / (top - bottom)
        return [((x - low) * across, deep - (y - bottom) * down) for x, y in points]

    def in_numbers(self, points: Points) -> list[tuple[float, float]]:
        """Turn points from the top left corner into numbers."""
        (low, high), (bottom, top), (wide, deep) = self.x, self.y, self.size
        across, up = (high - low) / wide, (top - bottom) / deep
        return [(low + x * across, bottom + (deep - y) * up) for x, y in points]


def sheet(width: float, height: float) -> Plot:
    """Start a figure that is laid out in points from its top left corner."""
    return Plot.on(style.figure(width, height), (0.0, width), (height, 0.0), (width, height))
