"""From a Figure to SVG for a document: the same bytes each time, ids that no other figure has, scales with its box."""

from html import escape
from typing import TYPE_CHECKING, Literal

from reportgen.figures import style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Letters = Literal["outlines", "text"]


def to_svg(figure: "Figure", *, name: str, alt: str, letters: Letters = "outlines") -> str:
    """
    Write a figure as an inline SVG element with its alternative text.

    Letters are outlines that look the same everywhere, or text in the document's own fonts, which PDF writers set far
    faster. The name makes the ids, so that figures of different names can stand in one document.
    """
    from reportgen.figures.renderer import JOIN, UNIT, LeanRenderer

    stem = _stem(name)
    with style.applied():
        figure.set_dpi(72)
        width, height = (72 * inches for inches in figure.get_size_inches())
        renderer = LeanRenderer(width, height, name=stem, letters=letters)
        figure.draw(renderer)
    family = ", ".join([*(f"'{name}'" for name in style.FAMILIES), "sans-serif"])
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="name" role="img" aria-labelledby="{stem}-title"',
            f' viewBox="0 0 {round(UNIT * width)} {round(UNIT * height)}" width="{width:g}pt" height="{height:g}pt"',
            f' stroke-linejoin="{JOIN}"',
            f' font-family="{family}"' if letters == "text" else "",
            f'><title id="{stem}-title">{escape(alt, quote=False)}</title>',
            f"<defs>{''.join(renderer.definitions)}</defs>" if renderer.definitions else "",
            *renderer.elements,
            "</svg>",
        )
    )


def _stem(name: str) -> str:
    """
    Write a name so that it can begin an id; different names stay different.

    >>> _stem("confusion/Net A")
    'confusion_2f_Net_20_A'
    """
    safe = (sign if sign.isascii() and (sign.isalnum() or sign == "-") else f"_{ord(sign):x}_" for sign in name)
    return "".join(safe)
