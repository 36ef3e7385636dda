"""Which characters a font shows: its table cmap, read as far as any font needs it (OpenType 1.9.1, cmap)."""

import struct
from collections.abc import Iterator
from itertools import chain

_UNICODE = frozenset({(0, 3), (0, 4), (0, 6), (3, 1), (3, 10)})  # platform and encoding
_LAST = 0x10FFFF
_NO_CHARACTER = 0xFFFF  # which ends the segments
_MOST = 500_000  # characters in all tables; Unicode 16 has 155 thousand
_MOST_PARTS = 65_536  # groups of a table
_MOST_TABLES = 20


def characters(cmap: bytes) -> frozenset[int]:
    """Return the code points with a glyph; a table that is damaged raises struct.error or ValueError."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    records = [struct.unpack_from(">HHI", cmap, 4 + 8 * at) for at in range(_within(count, _MOST_TABLES))]
    places = {place for platform, encoding, place in records if (platform, encoding) in _UNICODE}
    found: set[int] = set()
    for number, each in enumerate(chain.from_iterable(_subtable(cmap[place:]) for place in places)):
        found.add(each)
        _within(number, _MOST)
    return frozenset(found)


def _within(number: int, most: int) -> int:
    """Refuse what no font needs, so that one that claims it takes no time."""
    if number > most:
        raise ValueError(number)
    return number


def _subtable(table: bytes) -> Iterator[int]:
    (kind,) = struct.unpack_from(">H", table)
    return {4: _segments, 12: _groups}.get(kind, _none)(table)


def _none(_: bytes) -> Iterator[int]:
    return iter(())


def _groups(table: bytes) -> Iterator[int]:
    """Read format 12: groups of characters, each with the glyph of its first."""
    (count,) = struct.unpack_from(">I", table, 12)
    for first, last, glyph in struct.iter_unpack(">III", table[16 : 16 + 12 * _within(count, _MOST_PARTS)]):
        yield from range(first + (glyph == 0), min(last, _LAST) + 1)


def _segments(table: bytes) -> Iterator[int]:
    """Read format 4: segments, whose glyphs are counted on from the first one or listed."""
    count = struct.unpack_from(">H", table, 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, 14)
    starts, moves, lists = (struct.unpack_from(f">{count}H", table, 16 + part * 2 * count) for part in (1, 2, 3))
    _within(sum(ends) - sum(starts), 65_536)  # segments overlap nowhere
    for at, (first, last) in enumerate(zip(starts, ends, strict=True)):
        listed = 16 + 6 * count + 2 * at + lists[at]  # counted from the place of its own entry
        for each in range(first, min(last, _NO_CHARACTER - 1) + 1):
            glyph = struct.unpack_from(">H", table, listed + 2 * (each - first))[0] if lists[at] else each + moves[at]
            if glyph % 0x10000:
                yield each
