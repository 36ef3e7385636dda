"""Words in a figure: one line on a baseline, drawn without the layout that several lines would need."""

from math import cos, radians, sin
from typing import Any

from matplotlib.text import Text

from reportgen.figures.lettering import extent

BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0}  # part of the words that stands before their place


class Words(Text):
    """A line of words; matplotlib's text asks the font file for its line height each time it is drawn."""

    def draw(self, renderer: Any) -> None:
        """Write the words."""
        font, turn = self.get_fontproperties(), self.get_rotation()
        size, weight = font.get_size_in_points(), font.get_weight()
        figure: Any = self.get_figure(root=True)
        long = extent(self.get_text(), tuple(font.get_family()), size, weight)[0] * figure.dpi / 72
        before = BEFORE[self.get_horizontalalignment()] * long
        x, y = self.get_transform().transform(self.get_position())
        x, y = x - before * cos(radians(turn)), y - before * sin(radians(turn))
        height = renderer.get_canvas_width_height()[1]
        context = renderer.new_gc()
        context.set_foreground(self.get_color())
        renderer.draw_text(context, x, height - y if renderer.flipy() else y, self.get_text(), font, turn, False)
        context.restore()
