"""The page: templates filled with a view, as one HTML file without external resources."""

import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from reportgen.document.blocks import View
from reportgen.document.environment import environment
from reportgen.document.policy import with_policy
from reportgen.document.sheets.view import SheetView
from reportgen.fonts import MONO_STACK, SANS_STACK, declared_face, font_faces
from reportgen.resources import templates_folder
from reportgen.results.envelope import Results, StoredStyle
from reportgen.spec.font_files import font_characters
from reportgen.spec.own_templates import OwnTemplates

Medium = Literal["screen", "paper"]
OF_MEDIUM = {"screen.css": "screen", "paper.css": "print"}  # the sheets that hold for one medium, as CSS names it


@dataclass(frozen=True, slots=True)
class Look:
    """What a user sets otherwise: the accent's colour, the style of the house, and templates."""

    accent: str = ""
    house: StoredStyle | None = None
    templates: OwnTemplates | None = None

    @property
    def is_ours(self) -> bool:
        """Tell whether all style is ours, whose markup is known, but for the colour."""
        return self.house is None and self.templates is None

    @property
    def characters(self) -> frozenset[int]:
        """Return the code points that the fonts of the house show."""
        fonts = self.house.fonts if self.house else ()
        return frozenset().union(*(font_characters(font.data) for font in fonts))


OURS = Look()


def look_of(results: Results, templates: OwnTemplates | None = None) -> Look:
    """Return how these results are to look."""
    asked = results.outputs
    return Look(asked.colours.accent if asked.colours else "", asked.style, templates)


def page(view: View | SheetView, medium: Medium = "screen", look: Look = OURS) -> str:
    """Fill the templates; on paper the fonts are those of the PDF."""
    from markupsafe import Markup

    css = Markup(style(view, medium, look))  # noqa: S704 - our own style sheets, those of a style, which were searched, or of who builds
    given = {"view": view, "medium": medium, "css": css, "faces": ""}
    if look.templates is None:
        body = str(environment().get_template(view.template).render(given))
    else:
        from reportgen.document.own_pages import own_page

        body = own_page(view.template, given, look.templates)
    return with_policy(body.replace("/* faces */", font_faces(body), 1) if medium == "screen" else body)


def style(view: View | SheetView, medium: Medium, look: Look = OURS) -> str:
    """Bring the style sheets together, ours where templates have none of the name, then the accent, then the house's."""
    own = look.templates.files if look.templates else {}
    sheets = {
        name: own.get(name) or _sheet(name)
        for name in ("css/base.css", *(f"css/{one}" for one in OF_MEDIUM), *view.more_css)
    }
    variables = f":root {{ --sans: {SANS_STACK}; --mono: {MONO_STACK}; }}"
    faces = "/* faces */" if medium == "screen" else ""
    accent = _accent(look.accent, medium) if look.accent else ()
    house = _of_house(look.house, medium) if look.house else ()
    return "\n".join(
        (faces, f"@page {{ size: {view.paper}; }}", variables, *_for_medium(sheets, medium), *accent, *house)
    )


def _for_medium(sheets: Mapping[str, str], medium: Medium) -> Iterator[str]:
    """Pass the sheets that the medium needs: the PDF has one medium, a page in a browser is shown and printed."""
    for name, css in sheets.items():
        of = OF_MEDIUM.get(name.rpartition("/")[2])
        if medium == "screen" and of is not None:
            yield f"@media {of} {{\n{css}\n}}"
        elif of != "screen":
            yield css


def _of_house(house: StoredStyle, medium: Medium) -> Iterator[str]:
    """Declare the fonts and pass the sheets."""
    for font in house.fonts:
        yield declared_face(font.family, "italic" if font.italic else "normal", font.weight, font.uri)
    yield from _for_medium(house.sheets, medium)


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
