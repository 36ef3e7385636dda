"""The data of SVG paths: whole numbers, relative steps, and straight runs as one step."""

from collections.abc import Iterable
from typing import Any

PathPoint = tuple[int, int]

STOP, MOVE, LINE, QUADRATIC, CUBIC, CLOSE = 0, 1, 2, 3, 4, 79  # matplotlib's codes
CURVES = {QUADRATIC: ("q", 2), CUBIC: ("c", 3)}  # the letter, and how many points follow


def path_data(path: Any, transform: Any) -> str:
    """Write a path of matplotlib's, transformed and rounded to whole numbers."""
    clean = path.cleaned(transform=transform, remove_nans=True, curves=True)
    clean.vertices[(clean.codes == CLOSE) | (clean.codes == STOP)] = 0  # no place, and of great numbers no whole number
    points = [(x, y) for x, y in clean.vertices.round().astype(int).tolist()]
    codes, pen, at = clean.codes.tolist(), Pen(), 0
    while at < len(codes) and codes[at] != STOP:
        letter, long = CURVES.get(codes[at], ("", 1))
        if letter:
            pen.curve(letter, points[at : at + long])
        elif codes[at] == LINE:
            pen.line(points[at])
        elif codes[at] == MOVE:
            pen.move(points[at])
        else:
            pen.close()
        at += long
    return pen.data()


class Pen:
    """Draws from point to point and keeps the shortest commands that say so."""

    def __init__(self) -> None:
        """Begin nowhere."""
        self._said: list[str] = []
        self._at: PathPoint = (0, 0)
        self._started: PathPoint | None = None  # a point to start from, said when something is drawn from it
        self._run: PathPoint = (0, 0)  # a straight step that may yet grow

    def move(self, to: PathPoint) -> None:
        """Lift the pen and set it down here."""
        self._flush()
        self._at, self._started = to, to

    def line(self, to: PathPoint) -> None:
        """Draw straight on; a step in the same direction lengthens the last one."""
        step = (to[0] - self._at[0], to[1] - self._at[1])
        if step == (0, 0):
            return
        if not _onward(self._run, step):
            self._flush()
        self._run = (self._run[0] + step[0], self._run[1] + step[1])
        self._at = to

    def curve(self, letter: str, points: list[PathPoint]) -> None:
        """Draw a curve through its control points to the last point."""
        self._flush()
        self._start()
        self._said.append(
            letter + _numbers(part - at for point in points for part, at in zip(point, self._at, strict=True))
        )
        self._at = points[-1]

    def close(self) -> None:
        """Draw back to where this piece began."""
        self._flush()
        self._said.append("z")

    def data(self) -> str:
        """Return what was drawn."""
        self._flush()
        return "".join(self._said) if self._said != ["z"] else ""

    def _start(self) -> None:
        if self._started is not None:
            self._said.append(f"M{_numbers(self._started)}")
            self._started = None

    def _flush(self) -> None:
        if self._run == (0, 0):
            return
        self._start()
        dx, dy = self._run
        self._said.append(f"h{dx}" if not dy else f"v{dy}" if not dx else f"l{_numbers((dx, dy))}")
        self._run = (0, 0)


def _onward(run: PathPoint, step: PathPoint) -> bool:
    """Tell whether a step goes on exactly as the run before it."""
    return run[0] * step[1] == run[1] * step[0] and run[0] * step[0] + run[1] * step[1] > 0


def _numbers(parts: Iterable[int]) -> str:
    """Write numbers with a space only where no minus sign parts them."""
    text = " ".join(map(str, parts))
    return text.replace(" -", "-")
