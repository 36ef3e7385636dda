"""
A matplotlib renderer that writes lean SVG: one element per run of strokes, whole numbers, no definitions but glyphs.

Coordinates are hundredths of a point, so that every number is short and exact enough for print.
"""

from collections import OrderedDict
from functools import cache
from html import escape
from typing import Any

from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.colors import to_hex
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.ft2font import FT2Font
from matplotlib.path import Path
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D, IdentityTransform, Transform

from reportgen.figures.drawing import Letters
from reportgen.figures.lettering import extent
from reportgen.figures.svg_path import path_data

UNIT = 100  # of a point
GLYPH = 500  # of an em, the grid of outlines
FINE = GLYPH / text_to_path.FONT_SCALE
CAPS = {"projecting": "square"}
JOIN = "round"  # said once for all strokes

_OUTLINES: OrderedDict[str, Any] = OrderedDict()  # glyphs of our fonts as matplotlib found them


class LeanRenderer(RendererBase):
    """Collects the elements of one drawing."""

    def __init__(self, width: float, height: float, *, name: str, letters: Letters) -> None:
        """Start an empty drawing of so many points; its ids begin with the name."""
        super().__init__()
        self.width, self.height = width, height
        self.name, self.letters = name, letters
        self.elements: list[str] = []
        self.definitions: list[str] = []
        self._flip = Affine2D().scale(UNIT, -UNIT).translate(0, UNIT * height)
        self._strokes: tuple[str, str] | None = None  # attributes and data of the strokes last written
        self._ids: dict[Any, str] = {}

    def get_canvas_width_height(self) -> tuple[float, float]:
        """Return the size in points."""
        return self.width, self.height

    def get_text_width_height_descent(self, s: str, prop: FontProperties, ismath: Any) -> tuple[float, float, float]:  # noqa: ARG002
        """Measure a text as all figures do; measures are kept from figure to figure."""
        return extent(s, tuple(prop.get_family()), prop.get_size_in_points(), prop.get_weight())

    def draw_path(self, gc: GraphicsContextBase, path: Path, transform: Transform, rgbFace: Any = None) -> None:
        """Write a line or an area; strokes that look alike and follow each other become one element."""
        stroke = self._stroke(gc)
        data = path_data(path, transform + self._flip) if stroke or rgbFace is not None else ""
        if not data:
            return
        attributes = self._fill(gc, rgbFace) + stroke + self._clip(gc, path, transform)
        if rgbFace is None and self._strokes and self._strokes[0] == attributes:
            data = self._strokes[1] + data
            self.elements.pop()
        self._write(f'<path d="{data}"{attributes}/>')
        self._strokes = (attributes, data) if rgbFace is None else None

    def draw_text(
        self,
        gc: GraphicsContextBase,
        x: float,
        y: float,
        s: str,
        prop: FontProperties,
        angle: float,
        ismath: Any = None,  # noqa: ARG002 - users' names are never formulas
        mtext: Any = None,  # noqa: ARG002
    ) -> None:
        """Write one line of text, as letters of the document's fonts or as their outlines."""
        if s.strip():
            write = self._outlined if self.letters == "outlines" else self._typed
            write(gc, (round(UNIT * x), round(UNIT * y)), s, prop, angle)

    def _typed(
        self, gc: GraphicsContextBase, at: tuple[int, int], text: str, font: FontProperties, angle: float
    ) -> None:
        size = f' font-size="{round(UNIT * font.get_size_in_points())}"'
        weight = "" if font.get_weight() in ("normal", 400) else f' font-weight="{font.get_weight()}"'
        turned = f' transform="rotate({-angle:g} {at[0]} {at[1]})"' if angle else ""
        self._write(f'<text x="{at[0]}" y="{at[1]}"{size}{weight}{self._ink(gc)}{turned}>{escape(text)}</text>')

    def _outlined(
        self, gc: GraphicsContextBase, at: tuple[int, int], text: str, font: FontProperties, angle: float
    ) -> None:
        face = _face(tuple(font.get_family()), font.get_weight())
        found, _, _ = text_to_path.get_glyphs_with_font(face, text, glyph_map=_OUTLINES)
        uses = (
            f'<use href="#{self._glyph(glyph)}" x="{round(FINE * float(x))}"{_raised(y)}/>'
            for glyph, x, y, _scale in found
            if len(_OUTLINES[glyph][0])
        )
        turned = f"rotate({-angle:g})" if angle else ""
        place = f"translate({at[0]} {at[1]}){turned}scale({UNIT * font.get_size_in_points() / GLYPH:.4g})"
        self._write(f'<g transform="{place}"{self._ink(gc)}>{"".join(uses)}</g>')

    def _glyph(self, glyph: str) -> str:
        if glyph not in self._ids:
            self._ids[glyph] = f"{self.name}-{len(self._ids)}"
            self.definitions.append(f'<path id="{self._ids[glyph]}" d="{_outline(glyph)}"/>')
        return self._ids[glyph]

    def _fill(self, gc: GraphicsContextBase, face: Any) -> str:
        if face is None:
            return ' fill="none"'
        alpha = gc.get_alpha() if gc.get_forced_alpha() else (face[3] if len(face) == 4 else 1)
        return _colour("fill", face, alpha)

    def _stroke(self, gc: GraphicsContextBase) -> str:
        if not gc.get_linewidth():
            return ""
        rgba = gc.get_rgb()
        parts = [_colour("stroke", rgba, gc.get_alpha() if gc.get_forced_alpha() else rgba[3])]
        parts.append(f' stroke-width="{round(UNIT * gc.get_linewidth())}"')
        cap, join = gc.get_capstyle(), gc.get_joinstyle()
        parts += [f' stroke-linecap="{CAPS.get(cap, cap)}"'] * (cap != "butt")
        parts += [f' stroke-linejoin="{join}"'] * (join != JOIN)
        offset, dashes = gc.get_dashes()
        lengths: Any = dashes  # what the library's types call anything like an array
        if lengths is not None and len(lengths):
            parts.append(f' stroke-dasharray="{" ".join(str(round(UNIT * length)) for length in lengths)}"')
            parts += [f' stroke-dashoffset="{round(UNIT * offset)}"'] * bool(offset)
        return "".join(parts)

    def _ink(self, gc: GraphicsContextBase) -> str:
        rgba = gc.get_rgb()
        return _colour("fill", rgba, rgba[3])

    def _clip(self, gc: GraphicsContextBase, path: Path, transform: Transform) -> str:
        """Cut what reaches out of its axes; most is inside and needs no cutting."""
        box = gc.get_clip_rectangle()
        if box is None:
            return ""
        reach = path.get_extents(transform)
        if box.x0 <= reach.x0 and box.y0 <= reach.y0 and reach.x1 <= box.x1 and reach.y1 <= box.y1:
            return ""
        if box.bounds not in self._ids:
            self._ids[box.bounds] = f"{self.name}-{len(self._ids)}"
            corners = ((box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1), (box.x0, box.y0))
            data = path_data(Path(corners, closed=True), IdentityTransform() + self._flip)
            self.definitions.append(f'<clipPath id="{self._ids[box.bounds]}"><path d="{data}"/></clipPath>')
        return f' clip-path="url(#{self._ids[box.bounds]})"'

    def _write(self, element: str) -> None:
        self.elements.append(element)
        self._strokes = None


def _raised(y: float) -> str:
    return f' y="{round(-FINE * y)}"' if y else ""


def _colour(what: str, rgb: Any, alpha: float) -> str:
    return f' {what}="{to_hex(rgb)}"' + (f' {what}-opacity="{alpha:.3g}"' if alpha < 1 else "")


@cache
def _outline(glyph: str) -> str:
    return path_data(Path(*_OUTLINES[glyph]), Affine2D().scale(FINE, -FINE))


def _face(families: tuple[str, ...], weight: int | str) -> FT2Font:
    """Open the files of these families as one font, at the size in which outlines are taken."""
    font = get_font([findfont(FontProperties(family=[name], weight=weight)) for name in families])
    font.set_size(text_to_path.FONT_SCALE, text_to_path.DPI)
    return font
