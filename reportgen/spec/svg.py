"""Pictures of lines, SVG: only shapes, which draw the same everywhere, run nothing and load nothing."""

import base64
import binascii
import re
from xml.parsers import expat

from reportgen.errors import Place, Problem
from reportgen.spec.raster import DAMAGED, raster_fault, raster_kind
from reportgen.spec.refusals import shortened
from reportgen.spec.stylesheets import loads

SVG = "http://www.w3.org/2000/svg"
XHTML = "http://www.w3.org/1999/xhtml"
MOST_DEEP = 100
SHAPES = frozenset(
    "svg g defs symbol use switch title desc metadata style path rect circle ellipse line polyline polygon image "
    "clipPath".split()
)
SHADES = frozenset(
    "linearGradient radialGradient pattern mask filter marker".split()
)  # WeasyPrint draws them otherwise
OF_SHADES = ("stop", "fe")
LETTERS = frozenset("text tspan textPath tref altGlyph font".split())
LINKS = ("href", "src")
_EMBEDDED = re.compile(r"data:(image/png|image/jpeg|image/jpg);base64,([A-Za-z0-9+/=\s]*)", re.IGNORECASE)
_LENGTH = re.compile(r"\s*(\d+\.?\d*|\.\d+)(?:px|pt|pc|mm|cm|in|em|ex|%)?\s*")
_BOX = re.compile(r"\s*-?[\d.]+[\s,]+-?[\d.]+[\s,]+(\d+\.?\d*|\.\d+)[\s,]+(\d+\.?\d*|\.\d+)\s*")


class _EnoughError(Exception):
    """Ends the reading: what follows cannot be trusted, or is not there."""


def svg_problems(data: bytes, file: str) -> list[Problem]:
    """Find all that a logo may not hold, each with its line in the file."""
    return _Reader(file).read(data)


class _Reader:
    """Reads an SVG with a parser that expands nothing, and keeps what is wrong."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._found: list[Problem] = []
        self._open: list[tuple[str, str]] = []  # the elements around, each with its id
        self._repeated: set[str] = set()
        self._repeating: set[str] = set()
        self._style = ""
        self._parser = parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._doctype
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text

    def read(self, data: bytes) -> list[Problem]:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            what = f"the file is no well-formed XML: {expat.ErrorString(error.code)}"
            self._keep("svg_broken", what, "save it anew as SVG")
        except (LookupError, ValueError):
            self._keep("svg_broken", "the encoding of the file is not read", "save it as UTF-8")
        except _EnoughError:
            pass
        if self._repeated & self._repeating:
            what, remedy = "what `use` repeats may not itself hold a `use`", "write the inner shapes out"
            self._keep("svg_repeats", what, remedy, ", ".join(sorted(self._repeated & self._repeating)))
        return self._found

    def _keep(self, code: str, what: str, remedy: str, value: str | None = None) -> None:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        place = Place(self._file, line, column)
        self._found.append(Problem(code, what, remedy, None if value is None else shortened(value), place))

    def _doctype(self, *_: object) -> None:
        what, remedy = "a document type may not be declared: it can define entities", "delete the part <!DOCTYPE ...>"
        self._keep("svg_doctype", what, remedy)
        raise _EnoughError

    def _instruction(self, target: str, _: str) -> None:
        self._keep("svg_instruction", "an instruction to other programs may not stand here", "delete it", f"<?{target}")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if not self._open and (space, local) != (SVG, "svg"):
            self._keep("logo_kind", "this XML is no SVG", f'begin with <svg xmlns="{SVG}">', f"<{local}>")
            raise _EnoughError
        if not self._open:
            self._size(attributes)
        self._open.append((local, attributes.get("id", "")))
        if len(self._open) > MOST_DEEP:
            self._keep("svg_deep", f"elements are nested deeper than {MOST_DEEP} levels", "draw it flatter")
            raise _EnoughError
        if space in ("", SVG, XHTML):
            self._element(local if space != XHTML else f"html:{local}")
            for attribute, value in attributes.items():
                self._attribute(local, attribute.rpartition(" ")[2], value)

    def _size(self, attributes: dict[str, str]) -> None:
        """Ask for sides that can be read: without them a logo has no shape."""
        sides = [_LENGTH.fullmatch(attributes[side]) for side in ("width", "height") if side in attributes]
        if "viewBox" in attributes:
            sides.append(_BOX.fullmatch(attributes["viewBox"]))
        given = "viewBox" in attributes or len(sides) == 2
        if not given or not all(side and all(map(float, side.groups())) for side in sides):
            what, remedy = "the picture has no size", 'write viewBox="0 0 200 60", or width and height as numbers'
            self._keep("svg_size", what, remedy, attributes.get("viewBox"))

    def _element(self, local: str) -> None:
        if local in LETTERS:
            what = "letters would be drawn with whatever font is found"
            self._keep("svg_letters", what, "convert the text to paths", f"<{local}>")
        elif local in SHADES:
            what = "gradients, patterns, masks and filters do not look alike on screen and on paper"
            self._keep("svg_shades", what, "fill the shapes evenly, or save the logo as PNG", f"<{local}>")
        elif local not in SHAPES and not local.startswith(OF_SHADES):
            self._keep("svg_element", "a logo holds shapes and nothing else", "leave the element out", f"<{local}>")
        if local == "use":
            self._repeating |= {id_ for _, id_ in self._open if id_}

    def _attribute(self, element: str, name: str, value: str) -> None:
        if name.lower().startswith("on"):
            self._keep("svg_event", "a logo may not react to events", "leave the attribute out", name)
        elif name == "base":
            self._keep("svg_loads", "a logo may load nothing", "leave xml:base out", value)
        elif name in LINKS:
            self._link(element, value.strip())
        else:
            self._sheet(value)

    def _link(self, element: str, value: str) -> None:
        embedded = _EMBEDDED.fullmatch(value)
        if value.startswith("#"):
            self._repeated |= {value[1:]} if element == "use" else set()
        elif embedded is None or element not in ("image", "feImage"):
            remedy = "refer to parts of the file as #name, or embed a picture as data:image/png;base64,..."
            self._keep("svg_loads", "a logo may load nothing", remedy, value)
        elif fault := _embedded_fault(embedded[2]):
            self._keep("svg_picture", f"of an embedded picture: {fault[0]}", fault[1])

    def _end(self, _: str) -> None:
        local, _ = self._open.pop()
        if local == "style":
            self._sheet(self._style)
            self._style = ""

    def _text(self, text: str) -> None:
        if self._open and self._open[-1][0] == "style":
            self._style += text

    def _sheet(self, css: str) -> None:
        for _, found in loads(css, data=False):
            self._keep("svg_loads", "a logo may load nothing", "refer to parts of the file as url(#name)", found)


def _embedded_fault(text: str) -> tuple[str, str] | None:
    try:
        data = base64.b64decode(text, validate=False)
    except binascii.Error:
        return DAMAGED
    return raster_fault(data) if raster_kind(data) else DAMAGED


def looks_like_xml(data: bytes) -> bool:
    """Tell whether a file is text that begins with an element."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<"
