"""The page: templates filled with a view, as one HTML file without external resources."""

import functools
import html
from typing import Any, Literal

from reportgen.document.blocks import View
from reportgen.fonts import MONO_STACK, SANS_STACK, font_faces
from reportgen.resources import templates_folder

Medium = Literal["screen", "paper"]


@functools.cache
def _environment() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(templates_folder()),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )


def page(view: View, medium: Medium = "screen") -> str:
    """Fill the templates; on paper the fonts are those of the PDF."""
    from markupsafe import Markup

    template = _environment().get_template("validation.html.j2")
    css = style(view, medium)
    body = str(template.render(view=view, medium=medium, css=Markup(css), faces=""))  # noqa: S704 - our own style sheets
    return body.replace("/* faces */", font_faces(body), 1) if medium == "screen" else body


def style(view: View, medium: Medium) -> str:
    """Bring our style sheets together."""
    folder = templates_folder() / "css"
    sheets = [(folder / f"{name}.css").read_text(encoding="utf-8") for name in ("base", medium)]
    variables = f":root {{ --sans: {SANS_STACK}; --mono: {MONO_STACK}; }}"
    size = f"@page {{ size: {view.paper}; }}" if medium == "paper" else "/* faces */"
    return "\n".join((size, variables, *sheets))


def framed(document: str) -> str:
    """Show a whole document inside a notebook without mixing its style with the notebook's."""
    return f'<iframe style="width:100%;height:60em;border:0" srcdoc="{html.escape(document)}"></iframe>'
