"""Fonts of a house: what their files are called, and that this kind of file really holds a font of a bounded size."""

import io
import re
import struct
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise

from reportgen.spec.font_characters import characters

MOST_BYTES = 500_000  # as a logo
MOST_UNPACKED = 10_000_000  # bytes; the largest text fonts of 500 kB unpack to a tenth of that
FAMILY = r"[A-Za-z][A-Za-z0-9 _]{0,39}"
_NAME = re.compile(rf"({FAMILY})-([1-9]00)(italic)?\.woff2")
_HEADER = struct.Struct(">4sIIHHIIHHIIIII")  # WOFF File Format 2.0, 4.1
SPACE = 0x20
_NEEDED = {"cmap", "head", "hhea", "hmtx", "maxp"}  # without which nothing is set in it


@dataclass(frozen=True, slots=True)
class FontFile:
    """One face: the family that style sheets name, its weight, and the file."""

    family: str
    weight: int
    italic: bool
    data: bytes

    @property
    def uri(self) -> str:
        """Write the font into an address."""
        return f"data:font/woff2;base64,{b64encode(self.data).decode('ascii')}"


def named_font(name: str, data: bytes) -> FontFile | None:
    """
    Read family, weight and slant from the name of a file.

    >>> named_font("Inter Tight-700italic.woff2", b"")
    FontFile(family='Inter Tight', weight=700, italic=True, data=b'')
    >>> named_font("Inter-Bold.woff2", b"") is None
    True
    """
    found = _NAME.fullmatch(name)
    return FontFile(found[1], int(found[2]), found[3] is not None, data) if found else None


def font_fault(data: bytes) -> tuple[str, str] | None:
    """Say why this is no WOFF2 font, and what to do; nothing is unpacked beyond a bound."""
    if data[:4] != b"wOF2":
        return "this file is not a WOFF2 font", "save the font as WOFF2"
    broken = "the font is damaged", "save it again as WOFF2"
    try:
        font = _opened(data)
        unpacked, described = _unpacked(font.packed), _unpacked(font.metadata)
        if max(len(unpacked), len(described)) > MOST_UNPACKED:
            return f"the font unpacks to more than {MOST_UNPACKED // 1_000_000} MB", "keep only the characters you need"
        shown = characters(unpacked[font.cmap])
    except (ValueError, struct.error):
        return broken
    if len(unpacked) != font.declared or not font.tags >= _NEEDED:
        return broken
    # Pango sets a space in the font of the word before it.
    return None if SPACE in shown else ("the font has no space", "save it with the character U+0020 too")


@cache
def font_characters(data: bytes) -> frozenset[int]:
    """Return the code points that a font without a fault shows."""
    font = _opened(data)
    return characters(_unpacked(font.packed)[font.cmap])


@dataclass(frozen=True, slots=True)
class _Opened:
    """The tables of a font by their tags, the bytes that they declare, what is packed, and where the characters are."""

    tags: frozenset[str]
    declared: int
    packed: bytes
    metadata: bytes
    cmap: slice


def _opened(data: bytes) -> _Opened:
    """Read the directory of a font."""
    from fontTools.ttLib import TTLibError
    from fontTools.ttLib.woff2 import WOFF2DirectoryEntry

    _, _, length, tables, _, _, packed, _, _, at, described, *_ = _HEADER.unpack_from(data)
    if length != len(data):
        raise ValueError
    file, entries = io.BytesIO(data), []
    file.seek(_HEADER.size)
    try:
        for _ in range(tables):
            entries.append(WOFF2DirectoryEntry())
            entries[-1].fromFile(file)
    except TTLibError as error:
        raise ValueError from error
    tags, ends = [str(one.tag) for one in entries], list(accumulate(one.length for one in entries))
    begin, end = dict(zip(tags, pairwise([0, *ends]), strict=True)).get("cmap", (0, 0))
    return _Opened(frozenset(tags), sum(ends[-1:]), file.read(packed), data[at : at + described], slice(begin, end))


def _unpacked(packed: bytes) -> bytes:
    """Unpack as far as the bound: a few bytes may unpack to gigabytes."""
    import brotli

    unpacking = brotli.Decompressor()
    try:
        return bytes(unpacking.process(packed, output_buffer_limit=MOST_UNPACKED + 1))
    except brotli.error as error:
        raise ValueError from error
