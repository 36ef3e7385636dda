"""
WeasyPrint's work for a page of thousands of short texts, without what it does again and again: the same pages result.

It computes six styles more for each element than any of ours has, asks each style for each of a hundred properties by
way of all that CSS knows, sets up Pango anew for each text, and sets texts that it has set before.
"""

import re
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any
from xml.etree import ElementTree as ET

_NOT_OURS = frozenset(
    ("marker", "footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback")
)  # parts of elements that its own sheet styles for every element: our pages have no notes, and bullets look alike
_SPECIAL = frozenset(("position", "float", "display", "page"))  # computed from more than one value
_SIGNS_OF_LINES = ("underline_position", "underline_thickness", "strikethrough_position", "strikethrough_thickness")
_OF_STYLE = {"style", "language", "first_line_direction", "ascent", *_SIGNS_OF_LINES}  # what a text has of its style
_VOID = re.compile(r'<((?:br|col|hr|img|link|meta|wbr)\b(?:[^>"]|"[^"]*")*)>')
_SHEET = re.compile(r"(?<=<style>).*?(?=</style>)", re.DOTALL)


def parsed(html: str, fetcher: Any, *, ours: bool) -> Any:
    """Parse a page; one of ours is read as XML, which takes a tenth of the time."""
    from weasyprint import HTML

    tree = _tree(html) if ours else None
    return HTML(string=html, url_fetcher=fetcher) if tree is None else _our_page()(tree, fetcher)


def _tree(html: str) -> Any:
    """Read a page as XML, if it is well-formed; the tree is that of HTML but for spaces outside of all elements."""
    _, begin, rest = html.partition("<html")
    text = _SHEET.sub(lambda sheet: sheet[0].replace("&", "&amp;").replace("<", "&lt;"), begin + rest)
    try:
        root = ET.fromstring(_VOID.sub(r"<\1/>", text).replace("&nbsp;", "\u00a0"))  # noqa: S314 - our own page
    except ET.ParseError:
        return None
    root.text = None
    return root


@cache
def _our_page() -> Callable[[Any, Any], Any]:
    """Return a class of pages that are parsed already."""
    from cssselect2 import ElementWrapper
    from weasyprint import HTML

    class OurPage(HTML):  # type: ignore[misc]  # no types
        def __init__(self, tree: Any, fetcher: Any) -> None:  # what HTML does after parsing
            self.base_url, self.url_fetcher, self.media_type = None, fetcher, "print"
            self.wrapper_element = ElementWrapper.from_html_root(tree, content_language=None)
            self.etree_element = tree

        def _ua_stylesheets(self, forms: bool = False) -> list[Any]:  # noqa: FBT001, FBT002 - theirs
            return [_lean(sheet) for sheet in super()._ua_stylesheets(forms)]

    return OurPage


def _lean(sheet: Any) -> Any:
    """Copy a sheet without its rules for parts of elements that our pages do not have."""
    lean, lean.matcher = copy(sheet), copy(sheet.matcher)
    lean.matcher.other_selectors = [rule for rule in sheet.matcher.other_selectors if rule[3] not in _NOT_OURS]
    return lean


@cache
def quicken() -> None:
    """Put quick paths before functions of WeasyPrint, once; where one does not apply, the function runs."""
    import pydyf
    from weasyprint.css import ComputedStyle
    from weasyprint.layout import inline, preferred
    from weasyprint.text import line_break

    ComputedStyle.__missing__ = _computed(ComputedStyle.__missing__)
    line_break.Layout.setup = _set_up(line_break.Layout.setup, line_break)
    pydyf.PDF.page_references = property(_pages(pydyf.PDF.page_references.fget))
    inline.split_first_line = preferred.split_first_line = _first_line(line_break.split_first_line)


def _computed(whole: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """Take a property that no rule sets from its parent, or its initial value, where that is all CSS does."""
    from weasyprint.css import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES
    from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS

    logical = {  # other names of a property, by which a rule may set it
        key: (of(block="ttb", inline="ltr"), of(block="ttb", inline="rtl")) for key, of in PHYSICAL_FUNCTIONS.items()
    }
    plain = {key for key in INITIAL_VALUES if key not in _SPECIAL and not key.startswith("text_decoration_")}
    inherited = plain & set(INHERITED)
    initial = {key: INITIAL_VALUES[key] for key in plain - inherited - set(INITIAL_NOT_COMPUTED)}

    @wraps(whole)
    def computed(style: Any, key: str) -> Any:
        rules = style.cascaded
        names = logical.get(key)
        if key in rules or style.parent_style is None or (names and (names[0] in rules or names[1] in rules)):
            return whole(style, key)
        if key in initial:
            value = style[key] = initial[key]
            return value
        if key in inherited:
            value = style[key] = style.parent_style[key]
            return value
        return whole(style, key)

    return computed


def _set_up(whole: Callable[[Any, Any], None], line_break: Any) -> Callable[[Any, Any], None]:
    """Set Pango up once for each style, and copy it for each text."""
    ffi, pango, forget = line_break.ffi, line_break.pango, line_break.gobject.g_object_unref
    ffi.cdef("PangoLayout * pango_layout_copy (PangoLayout *src);")

    def copied(layout: Any) -> Any:
        return ffi.gc(pango.pango_layout_copy(layout), forget)

    @wraps(whole)
    def set_up(text: Any, style: Any) -> None:
        ready = vars(style).get("ready")
        if ready is None:
            whole(text, style)
            style.ready = copied(text.layout), {name: vars(text)[name] for name in _OF_STYLE & vars(text).keys()}
        else:
            layout, known = ready
            vars(text).update(known, layout=copied(layout))

    return set_up


def _pages(whole: Callable[[Any], tuple[bytes, ...]]) -> Callable[[Any], tuple[bytes, ...]]:
    """Write the addresses of all pages once for all pages, not once for each part of a page."""

    @wraps(whole)
    def pages(pdf: Any) -> tuple[bytes, ...]:
        written, many = vars(pdf).get("known_pages", ((), 0))
        if many != pdf.pages["Count"]:
            pdf.known_pages = written, _ = whole(pdf), pdf.pages["Count"]
        known: tuple[bytes, ...] = written
        return known

    return pages


def _first_line(whole: Callable[..., Any]) -> Callable[..., Any]:
    """Keep how a text is set that fits on one line: it is set so wherever there is as much room."""

    @wraps(whole)
    def first_line(text: str, style: Any, context: Any, room: float | None, spread: float, **at: Any) -> Any:
        if spread:  # of words, in justified lines
            return whole(text, style, context, room, spread, **at)
        fitting = vars(style).setdefault("fitting", {})
        if text in fitting and (room is None or room >= fitting[text].width):
            return fitting[text].set_in(room)
        layout, length, rest, width, *measures = made = whole(text, style, context, room, spread, **at)
        if rest is None and (room is None or room >= width):
            fitting[text] = _Line(copy(layout), length, width, tuple(measures))
        return made

    return first_line


@dataclass(frozen=True, slots=True)
class _Line:
    """A whole text on one line, as WeasyPrint describes it."""

    layout: Any
    length: int
    width: float
    measures: tuple[Any, ...]

    def set_in(self, room: float | None) -> tuple[Any, ...]:
        """Return the line for another place, which will change its layout."""
        layout = copy(self.layout)
        layout.max_width = room
        return layout, self.length, None, self.width, *self.measures
