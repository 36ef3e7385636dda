"""The one visual language of all figures: colours, sizes, strokes, type, and the empty sheet that a figure starts from."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings

from reportgen.resources import templates_folder

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FULL = 468.0  # points: 6.5 inches, the width of the text
HALF = 223.0  # points: 3.1 inches, two side by side

INK = "#1b1f24"  # what is to be read first
QUIET = "#5b6470"  # what explains it
RULE = "#98a1ab"  # thin lines that mean something
GRID = "#e2e6ea"  # thin lines that only guide the eye
WASH = "#edf0f3"  # areas behind the data
PAPER = "#ffffff"
BLUE, ORANGE, PURPLE, GREEN = "#0b5fa5", "#c4500b", "#4a1f5e", "#12806a"
RIGHT, WRONG = BLUE, ORANGE  # where the model agrees with the truth, and where it does not
PALETTE = (INK, QUIET, RULE, GRID, WASH, PAPER, BLUE, ORANGE, PURPLE, GREEN)  # every colour that a drawing may hold

TEXT = 7.5
SMALL = 7.0  # the smallest letters that print at their size can be read in
LINE = 1.35
HAIR = 0.5
SEMIBOLD = 600
REGULAR = 400
FAMILIES = ("RG Sans", "RG Signs")
FACES = ("RGSans-Regular", "RGSans-Semibold", "RGSigns-Regular")


@dataclass(frozen=True, slots=True)
class Hand:
    """How one model is drawn in every figure: by colour, by dashes and by shape, so that grey print suffices."""

    colour: str
    dashes: tuple[float, ...]
    marker: str
    sign: str  # the same shape as a letter


HANDS = (
    Hand(BLUE, (), "o", "●"),
    Hand(ORANGE, (4.2, 1.4), "s", "■"),
    Hand(PURPLE, (1.2, 1.1), "^", "▲"),
    Hand(GREEN, (5.6, 1.2, 1.2, 1.2), "D", "◆"),
    Hand(BLUE, (2.4, 1.0), "v", "▼"),
    Hand(ORANGE, (8.0, 1.4), ">", "▶"),
    Hand(PURPLE, (4.0, 1.0, 1.0, 1.0, 1.0, 1.0), "<", "◀"),
    Hand(GREEN, (1.0, 2.0), "P", "+"),
)

RC: dict[str, Any] = {
    "font.family": list(FAMILIES),
    "font.size": TEXT,
    "text.parse_math": False,
    "text.color": INK,
    "figure.facecolor": "none",
    "lines.linewidth": LINE,
    "lines.dash_capstyle": "butt",
    "lines.solid_capstyle": "butt",
    "lines.dash_joinstyle": "round",
    "lines.solid_joinstyle": "round",
}


def hand(order: int) -> Hand:
    """Return how the model of this order, from 0, is drawn."""
    return HANDS[order % len(HANDS)]


@contextmanager
def applied() -> Iterator[None]:
    """Draw in our style, not with the user's settings of matplotlib."""
    import matplotlib

    import_figures()
    register_fonts()
    settings: Any = matplotlib.rcParams
    before = _read(settings)
    dict.update(settings, _settings())
    try:
        yield
    finally:
        dict.update(settings, before)


@cache
def _settings() -> dict[str, Any]:
    """Put the settings together once; to check all of them for each figure would take longer than drawing it."""
    import matplotlib

    defaults: dict[Any, Any] = {name: value for name, value in matplotlib.rcParamsDefault.items() if name != "backend"}
    with matplotlib.rc_context(defaults | RC):
        return _read(matplotlib.rcParams)


def _read(settings: Any) -> dict[str, Any]:
    """Copy settings as they are; to ask for the backend would choose one."""
    return {name: value for name, value in dict.items(settings) if name != "backend"}


@cache
def import_figures() -> None:
    """
    Import what figures are made of.

    In a process of our own matplotlib gets no axes of three dimensions, and writes no help for its classes, which takes
    a third of the import and which nobody can ask for.
    """
    with catch_warnings(action="ignore"):  # of what it gets not
        if sys.modules.get("mpl_toolkits.mplot3d", sys) is None:
            from matplotlib.artist import Artist

            Artist._update_set_signature_and_docstring = classmethod(lambda _: None)  # type: ignore[attr-defined]  # noqa: SLF001
        import matplotlib.figure  # noqa: F401


@cache
def register_fonts() -> None:
    """Make our faces known to matplotlib under their names; signs have one weight, which serves for all."""
    from matplotlib.font_manager import fontManager

    for face in FACES:
        fontManager.addfont(templates_folder() / "fonts" / f"{face}.ttf")
    fontManager.ttflist.append(replace(fontManager.ttflist[-1], weight=SEMIBOLD))


def figure(width: float, height: float) -> "Figure":
    """Make an empty figure of so many points."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width / 72, height / 72), dpi=72)
