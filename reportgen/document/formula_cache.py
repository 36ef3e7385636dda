"""The formulas that the catalogue declares, set beforehand: read from formulas.json, so that none need be set again."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from reportgen.document.typesetting import Glyph, Room, Setting, typeset

FILE = Path(__file__).with_name("formulas.json")


def setting(tex: str) -> Setting | None:
    """Return how a formula is set on display, if the catalogue declares it."""
    found = _file()["formulas"].get(tex)
    if found is None:
        return None
    room, places = found
    outlines = _file()["outlines"]
    return Room(*room), tuple(Glyph(outlines[name], x, y) for name, x, y in zip(*[iter(places)] * 3, strict=True))


def written(formulas: Iterable[str]) -> str:
    """
    Set formulas on display and write the file that holds them, a line for each formula and for each outline.

    Outlines go by their shape and lines in alphabetical order, so that one formula more changes no other line.
    """
    outlines: dict[str, str] = {}
    lines = {}
    for tex in formulas:
        room, signs = typeset(tex, inline=False)
        for sign in signs:
            if outlines.setdefault(name_of(sign.outline), sign.outline) != sign.outline:
                raise ValueError(f"two outlines have the name {name_of(sign.outline)}: make names of outlines longer")
        lines[tex] = [room, [part for sign in signs for part in (name_of(sign.outline), sign.x, sign.y)]]
    return f'{{"outlines": {_listed(outlines)},\n"formulas": {_listed(lines)}}}\n'


def name_of(outline: str) -> str:
    """Name an outline by its shape, the same in every document."""
    return f"{crc32(outline.encode()):08x}"


def _listed(entries: Mapping[str, Any]) -> str:
    """Write an object with one entry per line."""
    lines = (f"{json.dumps(key)}: {json.dumps(entries[key], separators=(',', ':'))}" for key in sorted(entries))
    return "{\n" + ",\n".join(lines) + "\n}"


@cache
def _file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
