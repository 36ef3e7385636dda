"""The formulas that the catalogue declares, set beforehand: read from formulas.json, so that none need be set again."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from reportgen.document.typesetting import Room, Setting, Sign, typeset

FILE = Path(__file__).with_name("formulas.json")


def setting(tex: str) -> Setting | None:
    """Return how a formula is set on display, if the catalogue declares it."""
    found = _file()["formulas"].get(tex)
    if found is None:
        return None
    room, places = found
    outlines = _file()["outlines"]
    return Room(*room), tuple(Sign(outlines[at], x, y) for at, x, y in zip(*[iter(places)] * 3, strict=True))


def written(formulas: Iterable[str]) -> str:
    """Set formulas on display and write the file that holds them, each outline once."""
    outlines: dict[str, int] = {}
    lines = []
    for tex in formulas:
        room, signs = typeset(tex, inline=False)
        places = [at for sign in signs for at in (outlines.setdefault(sign.outline, len(outlines)), sign.x, sign.y)]
        lines.append(f"{json.dumps(tex)}: {json.dumps([room, places], separators=(',', ':'))}")
    drawn = ",\n".join(map(json.dumps, outlines))
    return f'{{"outlines": [\n{drawn}\n],\n"formulas": {{\n' + ",\n".join(lines) + "\n}}\n"


@cache
def _file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
