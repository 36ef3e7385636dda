"""The characters of a font are those that fontTools reads from it."""

import io
import struct

import pytest
from fontTools.ttLib import TTFont

from reportgen.fonts import FACES
from reportgen.spec.font_characters import characters
from reportgen.spec.font_files import font_characters, font_fault

FAR = {0x20: "space", 0x41: "A", 0x42: "C", 0x43: "B", 0x5D0: "alef", 0x5D2: "A", 0x1F642: "smile", 0x1F643: "A"}


def told(data):
    return set(TTFont(io.BytesIO(data)).getBestCmap())


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.stem)
def test_they_are_those_of_our_faces(face):
    data = face.woff2.read_bytes()

    assert font_characters(data) == told(data)


@pytest.mark.parametrize("shown", [FAR, {code: f"g{code % 7}" for code in range(0x20, 0x400, 3)}, {0x20: "space"}])
def test_they_are_those_of_other_faces(tiny_font, shown):
    data = tiny_font(shown)

    assert font_fault(data) is None
    assert font_characters(data) == told(data) == set(shown)


def test_a_font_without_a_space_is_refused(tiny_font):
    assert font_fault(tiny_font({0x41: "A"})) == ("the font has no space", "save it with the character U+0020 too")


def table(kind, body):
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(">H", kind) + body


@pytest.mark.parametrize(
    "cmap",
    [
        table(12, struct.pack(">HIII", 0, 28, 0, 2) + struct.pack(">III", 0, 0xFFFFFFFF, 1) * 2),
        table(12, struct.pack(">HIII", 0, 28, 0, 0xFFFFFFFF)),
        table(4, struct.pack(">HHHHHH", 0, 0, 8, 0, 0, 0) + struct.pack(">HHHHH", *[0xFFFE] * 4, 0) + b"\0" * 8),
        table(4, struct.pack(">HHHHHH", 0, 0, 0xFFFF, 0, 0, 0)),
        table(12, struct.pack(">HIII", 0, 28, 0, 70_000) + struct.pack(">III", 1, 0, 1) * 70_000),
        struct.pack(">HH", 0, 21) + struct.pack(">HHI", 3, 10, 0) * 21,
        struct.pack(">HH", 0, 0xFFFF),
        b"",
    ],
)
def test_a_table_that_claims_too_much_is_refused_at_once(cmap):
    with pytest.raises((ValueError, struct.error)):
        characters(cmap)
