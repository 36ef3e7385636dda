"""Our own fonts: which characters they have, what stands in for others, and how HTML and PDF ask for them."""

import json
import re
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path

from reportgen.resources import templates_folder


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a family, and the stem of its two files: TTF for the PDF, WOFF2 for HTML."""

    family: str
    style: str
    weight: int
    stem: str

    @property
    def ttf(self) -> Path:
        """Return the file that the PDF embeds."""
        return fonts_folder() / f"{self.stem}.ttf"

    @property
    def woff2(self) -> Path:
        """Return the file that HTML embeds."""
        return fonts_folder() / f"{self.stem}.woff2"


SANS = (
    Face("RG Sans", "normal", 400, "RGSans-Regular"),
    Face("RG Sans", "italic", 400, "RGSans-Italic"),
    Face("RG Sans", "normal", 600, "RGSans-Semibold"),
)
MONO = (Face("RG Mono", "normal", 400, "RGMono-Regular"),)
SIGNS = (Face("RG Signs", "normal", 400, "RGSigns-Regular"),)
FACES = (*SANS, *MONO, *SIGNS)

SANS_STACK = '"RG Sans", "RG Signs", "RG Mono", sans-serif'  # every family is named, so that none is found by chance
MONO_STACK = '"RG Mono", "RG Sans", "RG Signs", monospace'

_BREAKS = "\t\n\r"  # layout, no glyphs


def fonts_folder() -> Path:
    """Return the folder of the font files and their licence."""
    return templates_folder() / "fonts"


def printable(text: str, more: frozenset[int] = frozenset()) -> str:
    """
    Write the code points of what neither our fonts can show nor `more`, so that the PDF neither hides nor guesses.

    >>> printable("café 🙂"), printable("שלום!"), printable("א🙂", frozenset({0x5D0}))
    ('café [U+1F642]', '[U+05E9 U+05DC U+05D5 U+05DD]!', 'א[U+1F642]')
    """
    return _beyond(*_families()).sub(lambda run: _spelled(run[0], more), text)


def _spelled(run: str, more: frozenset[int]) -> str:
    parts = [("".join(part), shown) for shown, part in groupby(run, lambda one: ord(one) in more)]
    return "".join(part if shown else f"[{code_points(part)}]" for part, shown in parts)


def code_points(text: str) -> str:
    """Name each character by its number."""
    return " ".join(f"U+{ord(character):04X}" for character in text)


def font_faces(text: str = "") -> str:
    """Declare the faces with their data inside, for HTML in one file; the face of signs only where the text needs it."""
    unusual = "".join(_beyond("RG Sans", "RG Mono").findall(text))
    needs_signs = _beyond("RG Signs").sub("", unusual) != ""
    return "\n".join(map(_declaration, FACES if needs_signs else (*SANS, *MONO)))


def font_configuration(cache_folder: Path) -> str:
    """Write the fontconfig file that knows our faces and none of the system's."""
    return (
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">\n'
        f"<fontconfig><dir>{escape(str(fonts_folder()))}</dir><cachedir>{escape(str(cache_folder))}</cachedir>"
        "<selectfont><rejectfont><glob>*.woff2</glob></rejectfont></selectfont></fontconfig>\n"
    )


@cache
def _declaration(face: Face) -> str:
    data = b64encode(face.woff2.read_bytes()).decode("ascii")
    return declared_face(face.family, face.style, face.weight, f"data:font/woff2;base64,{data}")


def declared_face(family: str, style: str, weight: int, uri: str) -> str:
    """Declare a face with its data inside."""
    return (
        f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weight}; '
        f'src: url("{uri}") format("woff2"); }}'
    )


@cache
def _beyond(*families: str) -> re.Pattern[str]:
    runs = (run for family in families for run in _families()[family])
    return re.compile(f"[^{_BREAKS}{''.join(f'{re.escape(chr(a))}-{re.escape(chr(b))}' for a, b in runs)}]+")


@cache
def _families() -> dict[str, list[tuple[int, int]]]:
    coverage = (fonts_folder() / "coverage.json").read_text(encoding="utf-8")
    return {family: [(first, last) for first, last in runs] for family, runs in json.loads(coverage).items()}
