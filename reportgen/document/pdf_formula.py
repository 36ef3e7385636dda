"""Formulas as the PDF draws them: their outlines written down once, which takes a hundredth of the time of reading SVG."""

import re
from base64 import b64decode
from functools import lru_cache
from typing import Any

_ADDRESS = "data:image/svg+xml;base64,"
_FORMULA = re.compile(r'<svg xmlns="http://www.w3.org/2000/svg" viewBox="([-\d ]+)"><path d="([-Mmlqz\d ]+)"/></svg>')
_SIGN = re.compile(r"M(-?\d+) ?(-?\d+)([^M]+)")
_STEP = re.compile("([mlqz])([^mlqz]*)")
_OPERATORS = {"m": "m", "l": "l", "q": "c", "z": "h"}
_NUMBER = re.compile(r"-?\d+")


class DrawnFormula:
    """A picture that WeasyPrint asks for its size, and to draw itself."""

    def __init__(self, box: str, path: str) -> None:
        """Keep the room and the signs of a formula, both in thousandths of an em."""
        self._left, self._top, self._width, self._height = map(int, box.split())
        self._path = path

    def get_intrinsic_size(self, _resolution: float, _font_size: float) -> tuple[None, None, float]:
        """Return that it has a shape, and no size but what its style says."""
        return None, None, self._width / self._height

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        """Draw it in the colour of the text, as large as fits, in the middle."""
        scale = min(width / self._width, height / self._height)
        right, down = ((given - scale * own) / 2 for given, own in ((width, self._width), (height, self._height)))
        stream.transform(scale, 0, 0, scale, right - scale * self._left, down - scale * self._top)
        stream.set_color(style["color"])
        at = (0, 0)
        for x, y, outline in _SIGN.findall(self._path):
            place = (int(x), int(y))
            stream.stream.append(f"1 0 0 1 {place[0] - at[0]} {place[1] - at[1]} cm {operators(outline)} f")
            at = place


def drawn_formula(address: str) -> DrawnFormula | None:
    """Return the formula that an address holds; any other picture is left to WeasyPrint."""
    if not address.startswith(_ADDRESS):
        return None
    try:
        found = _FORMULA.fullmatch(b64decode(address.removeprefix(_ADDRESS)).decode())
    except ValueError:
        return None
    return DrawnFormula(*found.groups()) if found else None


@lru_cache(maxsize=1024)
def operators(outline: str) -> str:
    """
    Write an outline as PDF does: from the origin instead of from the step before, and curves of the third degree.

    >>> operators("m10 20l5 0q0 6 6 6z")
    '10 20 m 15 20 l 15 24 17 26 21 26 c h'
    """
    written = []
    at = start = (0, 0)
    for step, listed in _STEP.findall(outline):
        numbers = list(map(int, _NUMBER.findall(listed)))
        points = [(at[0] + x, at[1] + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        bends = [_bend(end, points[0]) for end in (at, points[1])] if step == "q" else []
        at = points[-1] if points else start
        start = at if step == "m" else start
        places = [*bends, at] if points else []
        written.append(" ".join([f"{x:.6g} {y:.6g}" for x, y in places] + [_OPERATORS[step]]))
    return " ".join(written)


def _bend(end: tuple[int, int], bend: tuple[int, int]) -> tuple[float, float]:
    """Return the point that bends a curve of the third degree at one end as `bend` does one of the second."""
    x, y = (round((outer + 2 * inner) / 3, 1) for outer, inner in zip(end, bend, strict=True))
    return x, y
