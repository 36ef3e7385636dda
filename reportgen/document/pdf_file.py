"""The objects of a PDF as a file: each is put into bytes once, for the file and for its identifier."""

import zlib
from collections.abc import Mapping, Sequence
from hashlib import md5
from io import BytesIO
from itertools import accumulate
from typing import Any

_NOT_TEXT = b"%\xf0\x9f\x96\xa4"  # bytes above 127, by which programs see that the file is not text
_FREE, _PLACED, _PACKED = 0, 1, 2  # how an entry of the cross-reference stream is found
_NO_OBJECT = (_FREE, 0, 65535)  # the first entry, as ISO 32000-1, 7.5.4 demands it


def write_file(pdf: Any, output: BytesIO, version: str, *_settings: Any) -> None:
    """
    Write what `PDF.write` of pydyf would: streams as they are, all other objects in one stream, and where each is.

    That method makes the bytes of each object twice, and compresses them with the utmost effort: four times the time
    for a file that is a hundredth smaller.
    """
    pdf.add_object(pdf.info)
    contents = {one.number: one.data for one in pdf.objects if one.free != "f"}
    packed = [one.number for one in pdf.objects if one.compressible]
    pack, table = len(pdf.objects), len(pdf.objects) + 1
    places = {0: _NO_OBJECT} | {number: (_PACKED, pack, at) for at, number in enumerate(packed)}
    output.write(b"%PDF-" + version.encode() + b"\n" + _NOT_TEXT + b"\n")
    for number in (*contents, pack):
        if number not in places:
            places[number] = (_PLACED, output.tell(), 0)
            content = _pack(packed, contents) if number == pack else contents[number]
            output.write(b"%d 0 obj\n%b\nendobj\n" % (number, content))
    start = output.tell()
    entries = [*(places[number] for number in range(table)), (_PLACED, start, 0)]
    identifier = md5(b"".join(contents.values()), usedforsecurity=False).hexdigest().encode()
    facts = {"Root": pdf.catalog.reference, "Info": pdf.info.reference, "ID": b"[(%b)(%b)]" % (identifier, identifier)}
    output.write(b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (table, _table(entries, facts), start))


def _pack(numbers: Sequence[int], contents: Mapping[int, bytes]) -> bytes:
    """Write objects as one stream, which begins with the number and the place of each."""
    within = [contents[number] for number in numbers]
    ends = accumulate((len(one) + 1 for one in within), initial=0)
    head = " ".join(f"{number} {at}" for number, at in zip(numbers, ends, strict=False)).encode()
    facts = {"Type": b"/ObjStm", "N": len(within), "First": len(head) + 1}
    return _stream(b"\n".join((head, *within)), facts)


def _table(entries: Sequence[tuple[int, int, int]], facts: Mapping[str, Any]) -> bytes:
    """Write where each object is, in as many bytes as the largest number needs."""
    long = [max(1, (max(column).bit_length() + 7) // 8) for column in zip(*entries, strict=True)]
    lines = (part.to_bytes(size, "big") for entry in entries for part, size in zip(entry, long, strict=True))
    width = " ".join(map(str, long)).encode()
    return _stream(b"".join(lines), {"Type": b"/XRef", "Size": len(entries), "W": b"[%b]" % width, **facts})


def _stream(plain: bytes, facts: Mapping[str, Any]) -> bytes:
    import pydyf

    stream = pydyf.Stream([zlib.compress(plain)], {**facts, "Filter": b"/FlateDecode"})
    data: bytes = stream.data
    return data
