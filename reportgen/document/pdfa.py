"""What WeasyPrint leaves open between its PDF/A-3a and a file that is PDF/A-3a and PDF/UA-1 at once."""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import Any, Literal

PROPERTIES = "https://reportgen.example/ns/1/"  # a name, never an address: nothing is fetched
_UA = "http://www.aiim.org/pdfua/ns/id/"
_PDFA = "http://www.aiim.org/pdfa/ns/"
_POINTS_PER_PIXEL = 0.75

_CLAIM = f'<rdf:Description rdf:about="" xmlns:pdfuaid="{_UA}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>'
_EXTENSION = (  # PDF/A wants every property declared that it does not know itself
    f'<rdf:Description rdf:about="" xmlns:pdfaExtension="{_PDFA}extension/"'
    f' xmlns:pdfaSchema="{_PDFA}schema#" xmlns:pdfaProperty="{_PDFA}property#">'
    "<pdfaExtension:schemas><rdf:Bag>{schemas}</rdf:Bag></pdfaExtension:schemas></rdf:Description>"
)
_SCHEMA = (
    '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>{title}</pdfaSchema:schema>'
    "<pdfaSchema:namespaceURI>{uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>{prefix}</pdfaSchema:prefix>"
    "<pdfaSchema:property><rdf:Seq>{properties}</rdf:Seq></pdfaSchema:property></rdf:li>"
)
_PROPERTY = (
    '<rdf:li rdf:parseType="Resource"><pdfaProperty:name>{name}</pdfaProperty:name>'
    "<pdfaProperty:valueType>{type}</pdfaProperty:valueType><pdfaProperty:category>{category}</pdfaProperty:category>"
    "<pdfaProperty:description>{meaning}</pdfaProperty:description></rdf:li>"
)


@dataclass(frozen=True, slots=True)
class Attached:
    """A file inside the PDF, and what it is to the document."""

    name: str
    data: bytes
    media_type: str
    relationship: Literal["Source", "Data", "Alternative", "Supplement"]
    description: str
    modified: datetime | None = None


def finisher(
    attachments: Sequence[Attached], properties: Mapping[str, str], faults: list[str]
) -> Callable[[Any, Any], None]:
    """Make the last step before the file is written: it corrects the objects, adds the second claim, notes faults."""

    def finish(_document: Any, pdf: Any) -> None:
        files = iter(attachments)
        for thing in pdf.objects:
            kind = _kind(thing)
            if kind == "/Image":
                thing.extra["Interpolate"] = "false"  # PDF/A 6.2.8
            elif kind == "/EmbeddedFile":
                _describe_file(thing.extra, next(files))
            elif kind == "/Metadata":
                thing.stream = [_with_claim(b"".join(thing.stream), properties)]
            elif kind == "/Figure":
                _correct_figure(thing, pdf)
                if "Alt" not in thing:
                    faults.append("a picture has no alternative text")
        _compress(pdf)

    return finish


def _compress(pdf: Any) -> None:
    """Compress each stream once; WeasyPrint would do so twice, for the file and for its identifier."""
    for thing in pdf.objects:
        if getattr(thing, "compress", False):
            thing.compress = False
            plain = thing.data.partition(b">>\nstream\n")[2].removesuffix(b"\nendstream")
            thing.stream = [zlib.compress(plain)]
            thing.extra["Filter"] = "/FlateDecode"


def _kind(thing: Any) -> str | None:
    """Return a structure element's tag, or a stream's type."""
    if isinstance(thing, dict):
        return thing.get("S")
    extra = getattr(thing, "extra", {})
    return "/Image" if extra.get("Subtype") == "/Image" else extra.get("Type")


def _describe_file(extra: dict[str, Any], file: Attached) -> None:
    """Say the media type that is meant, not the one this machine guesses, and no date that nobody gave."""
    extra["Subtype"] = "/" + file.media_type.replace("/", "#2f")
    if file.modified is None:
        del extra["Params"]["CreationDate"], extra["Params"]["ModDate"]


def _correct_figure(element: dict[str, Any], pdf: Any) -> None:
    """Count a figure's box in points from the bottom, not in pixels from the top, and call formulas by their name."""
    box = element["A"]["BBox"]
    page = pdf.objects[int(element["Pg"].split()[0])]
    left, top, right, bottom = (side * _POINTS_PER_PIXEL for side in box)
    height = page["MediaBox"][3]
    box[:] = (left, height - bottom, right, height - top)
    if "Alt" in element and element["Alt"].string.startswith("Formula: "):
        element["S"] = "/Formula"


def _with_claim(packet: bytes, properties: Mapping[str, str]) -> bytes:
    """Put the claim of PDF/UA-1 and our properties into the one RDF element that readers look at."""
    part = _PROPERTY.format(name="part", type="Integer", category="internal", meaning="Part of ISO 14289")
    schemas = _SCHEMA.format(title="PDF/UA identification", uri=_UA, prefix="pdfuaid", properties=part)
    own = ""
    if properties:
        listed = "".join(
            _PROPERTY.format(name=name, type="Text", category="external", meaning=name.replace("_", " "))
            for name in properties
        )
        schemas += _SCHEMA.format(title="reportgen", uri=PROPERTIES, prefix="reportgen", properties=listed)
        values = "".join(f"<reportgen:{name}>{escape(value)}</reportgen:{name}>" for name, value in properties.items())
        own = f'<rdf:Description rdf:about="" xmlns:reportgen="{PROPERTIES}">{values}</rdf:Description>'
    return packet.replace(b"</rdf:RDF>", f"{_CLAIM}{_EXTENSION.format(schemas=schemas)}{own}</rdf:RDF>".encode())
