"""Pictures of dots, PNG and JPEG: known by what they hold, and whole, so that HTML and PDF show the same."""

import struct
import zlib
from collections.abc import Iterator

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
MOST_PIXELS = 2000  # a side
_GREY_OR_COLOURED = (1, 3)
_PALETTE = 3
_DEPTHS = {0: (1, 2, 4, 8), 2: (8,), _PALETTE: (1, 2, 4, 8), 4: (8,), 6: (8,)}  # of each kind of colours of a PNG
_WAYS = ([0, 0, 0], [0, 0, 1])  # of packing, filtering and interlacing
_SIZED = (0xC0, 0xC1, 0xC2)  # baseline, extended and progressive frames
_OTHER_FRAMES = (0xC3, *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0))
_BARE = (0x01, *range(0xD0, 0xD9))  # markers without a length
_SCAN, _FILL, _END = 0xDA, 0xFF, b"\xff\xd9"

Fault = tuple[str, str]  # what is wrong, and what to do

DAMAGED: Fault = ("the picture is damaged or cut short", "save or copy it anew")
DEEP: Fault = ("a picture may have at most 8 bits per channel", "save it with 8 bits per channel")


def raster_kind(data: bytes) -> str | None:
    """Return the media type that these bytes begin like."""
    return "image/png" if data.startswith(PNG) else "image/jpeg" if data.startswith(JPEG) else None


def raster_fault(data: bytes) -> Fault | None:
    """Say why this PNG or JPEG cannot be shown."""
    try:
        return _png_fault(data) if data.startswith(PNG) else _jpeg_fault(data)
    except (struct.error, zlib.error, StopIteration, IndexError):
        return DAMAGED


def _png_fault(data: bytes) -> Fault | None:
    chunks = list(_chunks(data))
    kinds = [kind for kind, _ in chunks]
    if kinds[0] != b"IHDR" or kinds[-1] != b"IEND":
        return DAMAGED
    width, height, depth, colours, *ways = struct.unpack(">IIBBBBB", chunks[0][1])
    if depth > 8:
        return DEEP
    if depth not in _DEPTHS.get(colours, ()) or ways not in _WAYS or (colours == _PALETTE and b"PLTE" not in kinds):
        return DAMAGED
    return _size_fault(width, height) or _packed_fault(b"".join(body for kind, body in chunks if kind == b"IDAT"))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Pass the chunks of a PNG up to its end, each with its sum checked."""
    at, kind = len(PNG), b""
    while kind != b"IEND":
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (crc,) = struct.unpack_from(">I", data, at + 8 + length)
        if crc != zlib.crc32(kind + body):
            raise struct.error
        yield kind, body
        at += 12 + length


def _packed_fault(packed: bytes) -> Fault | None:
    """Unpack the dots, as many as a picture of the largest size can have."""
    unpacking = zlib.decompressobj()
    unpacking.decompress(packed, 5 * MOST_PIXELS * MOST_PIXELS)
    return None if unpacking.eof else DAMAGED


def _jpeg_fault(data: bytes) -> Fault | None:
    at = 2
    while True:
        if data[at] != 0xFF or data[at + 1] == _SCAN:
            return DAMAGED
        marker, at = data[at + 1], at + 2
        if marker in _SIZED:
            return _frame_fault(data, at) or (None if _END in data[at:] else DAMAGED)
        if marker in _OTHER_FRAMES:
            return "not every program shows this kind of JPEG", "save it as baseline JPEG, or as PNG"
        if marker == _FILL:
            at -= 1
        elif marker not in _BARE:
            at += struct.unpack_from(">H", data, at)[0]


def _frame_fault(data: bytes, at: int) -> Fault | None:
    _, depth, height, width, channels = struct.unpack_from(">HBHHB", data, at)
    if depth != 8:
        return DEEP
    if channels not in _GREY_OR_COLOURED:
        return "programs show a JPEG in print colours differently", "save it in RGB"
    return _size_fault(width, height)


def _size_fault(width: int, height: int) -> Fault | None:
    if min(width, height) == 0:
        return DAMAGED
    if max(width, height) > MOST_PIXELS:
        what = f"the picture has {width} x {height} pixels"
        return what, f"make it smaller: at most {MOST_PIXELS} pixels a side"
    return None
