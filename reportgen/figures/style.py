"""The one visual language of all figures: colours, sizes, strokes, type, and the empty sheet that a figure starts from."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from reportgen.resources import templates_folder

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FULL = 468.0  # points: 6.5 inches, the width of the text
HALF = 223.0  # points: 3.1 inches, two side by side

INK = "#1B1F24"  # what is to be read first
QUIET = "#5B6470"  # what explains it
RULE = "#98A1AB"  # thin lines that mean something
GRID = "#E2E6EA"  # thin lines that only guide the eye
WASH = "#EDF0F3"  # areas behind the data
PAPER = "#FFFFFF"
RIGHT = "#0B5FA5"  # where the model agrees with the truth
WRONG = "#C4500B"  # where it does not

TEXT = 7.5
SMALL = 6.6
TINY = 5.8
LINE = 1.35
HAIR = 0.5
SEMIBOLD = 600
REGULAR = 400
FAMILIES = ("RG Sans", "RG Signs")
FACES = ("RGSans-Regular", "RGSans-Semibold", "RGSigns-Regular")


@dataclass(frozen=True, slots=True)
class Hand:
    """How one model is drawn wherever it appears: by colour, by dashes and by shape, so that grey print suffices."""

    colour: str
    dashes: tuple[float, ...]
    marker: str
    sign: str  # the same shape as a letter


HANDS = (
    Hand("#0B5FA5", (), "o", "●"),
    Hand("#C4500B", (4.2, 1.4), "s", "■"),
    Hand("#4A1F5E", (1.2, 1.1), "^", "▲"),
    Hand("#12806A", (5.6, 1.2, 1.2, 1.2), "D", "◆"),
    Hand("#0B5FA5", (2.4, 1.0), "v", "▼"),
    Hand("#C4500B", (8.0, 1.4), ">", "▶"),
    Hand("#4A1F5E", (4.0, 1.0, 1.0, 1.0, 1.0, 1.0), "<", "◀"),
    Hand("#12806A", (1.0, 2.0), "P", "+"),
)

RC: dict[str, Any] = {
    "font.family": list(FAMILIES),
    "font.size": TEXT,
    "text.parse_math": False,
    "text.color": INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.labelsize": TEXT,
    "axes.labelcolor": QUIET,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.spines.bottom": False,
    "axes.unicode_minus": True,
    "grid.color": GRID,
    "grid.linewidth": HAIR,
    "lines.linewidth": LINE,
    "lines.dash_capstyle": "butt",
    "lines.solid_capstyle": "butt",
    "lines.dash_joinstyle": "round",
    "lines.solid_joinstyle": "round",
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "xtick.major.pad": 3,
    "ytick.major.pad": 3,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": SMALL,
    "xtick.labelcolor": QUIET,
    "ytick.labelcolor": QUIET,
    "xtick.color": RULE,
    "ytick.color": RULE,
}


def hand(order: int) -> Hand:
    """Answer how the model of this order, from 0, is drawn."""
    return HANDS[order % len(HANDS)]


@contextmanager
def applied() -> Iterator[None]:
    """Draw in our style, whatever the user's own settings of matplotlib are."""
    import matplotlib

    register_fonts()
    defaults: dict[Any, Any] = {name: value for name, value in matplotlib.rcParamsDefault.items() if name != "backend"}
    with matplotlib.rc_context(defaults | RC):
        yield


@cache
def register_fonts() -> None:
    """Make our faces known to matplotlib under their own names; signs have one weight, which serves for all."""
    from matplotlib.font_manager import fontManager

    for face in FACES:
        fontManager.addfont(templates_folder() / "fonts" / f"{face}.ttf")
    fontManager.ttflist.append(replace(fontManager.ttflist[-1], weight=SEMIBOLD))


def figure(width: float, height: float) -> "Figure":
    """Make an empty figure of so many points."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width / 72, height / 72), dpi=72)


def sheet(width: float, height: float) -> tuple["Figure", "Axes"]:
    """Make a figure whose one coordinate system is points from the top left, for what is laid out as a table."""
    made = figure(width, height)
    axes = made.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, width), ylim=(height, 0))
    axes.set_axis_off()
    return made, axes


def plot(made: "Figure", *, left: float, top: float, width: float, height: float) -> "Axes":
    """Add axes that stand so many points from the left and the top."""
    full_width, full_height = (72 * inches for inches in made.get_size_inches())
    return made.add_axes(
        (left / full_width, 1 - (top + height) / full_height, width / full_width, height / full_height)
    )


def tint(colour: str, strength: float) -> str:
    """
    Mix a colour into the white of the paper.

    >>> tint("#000000", 0.2)
    '#cccccc'
    """
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - strength * (255 - part)):02x}" for part in parts)
