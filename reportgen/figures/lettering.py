"""The letters of figures: what a user's name looks like in our fonts, how wide a text is, and what fits."""

import json
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache

from reportgen.figures import style
from reportgen.resources import templates_folder

MOST = 24
BOX = "□"  # stands for a character that our fonts lack
LOOKS = ("\ufe0e", "\ufe0f")  # choose between two looks of the character before


def visible(text: str) -> str:
    """
    Write a text on one line with the characters that our fonts have; a box stands for each other one.

    >>> visible("Café 🙂 v2")
    'Café □ v2'
    """
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(_shown(character) for character in composed)


def short(text: str, most: int = MOST) -> str:
    """
    Leave out the middle of a long text: names differ at their ends.

    >>> short("gradient boosting with calibrated scores, version 12")
    'gradient boo…version 12'
    """
    if len(text) <= most:
        return text
    head = most // 2
    return f"{text[:head].rstrip()}…{text[head + 1 - most :].lstrip()}"


def names(given: Sequence[str], most: int = MOST) -> tuple[str, ...]:
    """
    Write names for a figure; those that would look alike, or have lost a character, get their number among all.

    >>> names(["Champion", "模型一", "模型二"])
    ('Champion', '□□□ (2)', '□□□ (3)')
    """
    shown = [short(visible(name) or BOX, most) for name in given]
    alike = Counter(shown)
    lost = [(visible(name) or BOX).count(BOX) > name.count(BOX) for name in given]
    return tuple(
        f"{name} ({number})" if alike[name] > 1 or (lost[number - 1] and len(given) > 1) else name
        for number, name in enumerate(shown, 1)
    )


def width(text: str, size: float = style.TEXT, weight: int = style.REGULAR) -> float:
    """Measure how many points wide a text is set."""
    return extent(text, style.FAMILIES, size, weight)[0]


@lru_cache(maxsize=4096)
def extent(text: str, families: tuple[str, ...], size: float, weight: int | str) -> tuple[float, float, float]:
    """Measure width, height and depth of a text, in points."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    style.register_fonts()
    font = FontProperties(family=list(families), size=size, weight=weight)
    across, up, down = text_to_path.get_text_width_height_descent(text, font, False)
    return float(across), float(up), float(down)


def fitted(text: str, room: float, size: float = style.TEXT, weight: int = style.REGULAR) -> str:
    """Shorten a text in its middle until it fits into so many points."""
    if width(text, size, weight) <= room:
        return text
    most = min(len(text), 2 * MOST)
    while most > 3 and width(short(text, most), size, weight) > room:
        most -= 1
    return short(text, most)


def wrapped(text: str, room: float, size: float = style.TEXT, weight: int = style.REGULAR) -> tuple[str, ...]:
    """Break a text between words into at most two lines that fit, shortened where they must be."""
    if width(text, size, weight) <= room:
        return (text,)
    words = text.split(" ")
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    best = min(breaks, key=lambda lines: max(width(line, size, weight) for line in lines), default=(text,))
    return tuple(fitted(line, room, size, weight) for line in best)


def _shown(character: str) -> str:
    if character in LOOKS or unicodedata.category(character) == "Cf":
        return ""
    return character if _covered(ord(character)) else BOX


def _covered(point: int) -> bool:
    starts, ends = _runs()
    at = bisect_right(starts, point) - 1
    return at >= 0 and point <= ends[at]


@cache
def _runs() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Read from where to where our two families of a figure have glyphs."""
    coverage = json.loads((templates_folder() / "fonts" / "coverage.json").read_text(encoding="utf-8"))
    points = sorted({point for family in style.FAMILIES for a, b in coverage[family] for point in range(a, b + 1)})
    starts = [point for at, point in enumerate(points) if at == 0 or points[at - 1] != point - 1]
    ends = [point for at, point in enumerate(points) if at == len(points) - 1 or points[at + 1] != point + 1]
    return tuple(starts), tuple(ends)
