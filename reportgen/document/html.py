"""The page: templates filled with a view, as one HTML file without external resources."""

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from reportgen.document.blocks import View
from reportgen.document.environment import environment
from reportgen.document.policy import with_policy
from reportgen.fonts import MONO_STACK, SANS_STACK, font_faces
from reportgen.resources import templates_folder
from reportgen.results.envelope import Results
from reportgen.spec.own_templates import OwnTemplates

Medium = Literal["screen", "paper"]


@dataclass(frozen=True, slots=True)
class Look:
    """What a user sets otherwise: the accent's colour, and templates."""

    accent: str = ""
    templates: OwnTemplates | None = None


OURS = Look()


def look_of(results: Results, templates: OwnTemplates | None = None) -> Look:
    """Return how these results are to look."""
    return Look(results.outputs.colours.accent if results.outputs.colours else "", templates)


def page(view: View, medium: Medium = "screen", look: Look = OURS) -> str:
    """Fill the templates; on paper the fonts are those of the PDF."""
    from markupsafe import Markup

    css = Markup(style(view, medium, look))  # noqa: S704 - our own style sheets, or the user's, which load nothing
    given = {"view": view, "medium": medium, "css": css, "faces": ""}
    if look.templates is None:
        body = str(environment().get_template(view.template).render(given))
    else:
        from reportgen.document.own_pages import own_page

        body = own_page(view.template, given, look.templates)
    return with_policy(body.replace("/* faces */", font_faces(body), 1) if medium == "screen" else body)


def style(view: View, medium: Medium, look: Look = OURS) -> str:
    """Bring the style sheets together, ours where the user has none of the name, and the user's accent last."""
    own = look.templates.files if look.templates else {}
    sheets = [own[name] if name in own else _sheet(name) for name in ("css/base.css", f"css/{medium}.css")]
    variables = f":root {{ --sans: {SANS_STACK}; --mono: {MONO_STACK}; }}"
    size = f"@page {{ size: {view.paper}; }}" if medium == "paper" else "/* faces */"
    return "\n".join((size, variables, *sheets, *(_accent(look.accent, medium) if look.accent else ())))


def _accent(colour: str, medium: Medium) -> Iterator[str]:
    """Set the user's accent; on a dark screen it is mixed with white, which leaves any colour readable there."""
    yield f":root {{ --accent: {colour}; }}"
    if medium == "screen":
        mixed = f"--accent: color-mix(in srgb, {colour} 40%, white);"
        yield f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {mixed} }} }}"


def _sheet(name: str) -> str:
    return (templates_folder() / name).read_text(encoding="utf-8")


def framed(document: str) -> str:
    """Show a whole document inside a notebook without mixing its style with the notebook's."""
    return f'<iframe style="width:100%;height:60em;border:0" srcdoc="{html.escape(document)}"></iframe>'
