"""Differences of all pairs of models that are compared, each with its interval, in the rows of one plot."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from reportgen.figures import axes, difference_axis, lettering, marks, style
from reportgen.figures.canvas import Plot, Stretch
from reportgen.figures.difference_axis import Ends
from reportgen.figures.scale import Scale
from reportgen.results.judged import JudgedResults
from reportgen.results.tested import Comparison, PairResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Differences of pairs with intervals"
SECTION = "comparisons"

MOST = 45  # pairs that have a row, those of ten models
ROW, GROUP = 10.5, 4.0  # points for a pair, and before the pairs of the next model
TOP, KEY, FOOT = 15.0, 13.0, 29.0  # points for the title, for the key above it, and below the rows
NAMES, GAP = 214.0, 8.0  # points that names may take, and between them and the plot
DASH, DASHED = "–", 9.0  # between the names of a pair, and the points that it takes
LINE_BELOW = 11.0

State = Literal["shown", "open", "none"]
SHOWN: dict[str, dict[State, str]] = {
    "difference": {"shown": "difference shown", "open": "difference not shown"},
    "non_inferiority": {"shown": "non-inferiority shown", "open": "non-inferiority not shown"},
    "equivalence": {"shown": "equivalence shown", "open": "equivalence not shown"},
}
NOTHING = "nothing concluded"


@dataclass(frozen=True, slots=True)
class DrawnDifference:
    """Two models, the first minus the second, and what is concluded."""

    models: tuple[str, str]
    value: float | None
    ends: Ends = (None, None)
    state: State = "none"
    favours: str | None = None

    @classmethod
    def of(cls, pair: PairResult, hypothesis: str, unit: float) -> "DrawnDifference":
        """Take a pair from results, in the unit in which it is drawn."""
        low, high = (None, None) if pair.interval is None else (pair.interval.low, pair.interval.high)
        value, low, high = (None if one is None else unit * one for one in (pair.value, low, high))
        state: State = "none"
        if f"{hypothesis}_shown" in pair.conclusions:
            state = "shown"
        elif f"{hypothesis}_not_shown" in pair.conclusions:
            state = "open"
        return cls(pair.models, value, (low, high), state, pair.favours)


@dataclass(frozen=True, slots=True)
class ComparedPairs:
    """The pairs of one comparison that are drawn, in one unit; with a control it is the second of each."""

    pairs: tuple[DrawnDifference, ...]
    hypothesis: str = "difference"
    unit: float = 1.0
    better: str | None = "higher"
    margin: float | None = None
    control: str | None = None

    @classmethod
    def of(cls, results: JudgedResults, comparison: Comparison) -> "ComparedPairs | None":
        """Take a comparison from results, if a difference has a value."""
        unit = difference_axis.unit_of(comparison.metric)
        pairs = tuple(DrawnDifference.of(pair, comparison.hypothesis, unit) for pair in _drawn(comparison.pairs))
        if all(pair.value is None for pair in pairs):
            return None
        margin = None if comparison.margin is None else unit * comparison.margin
        return cls(pairs, comparison.hypothesis, unit, results.better(comparison), margin, comparison.control)

    @property
    def names(self) -> dict[str, str]:
        """Return how each model is called in a figure."""
        given = tuple(dict.fromkeys(model for pair in self.pairs for model in pair.models))
        return dict(zip(given, lettering.names(given), strict=True))

    @property
    def within(self) -> tuple[float | None, float | None] | None:
        """Return the differences that are within the margin; a worse first model has a limit, a better one has none."""
        if self.margin is None:
            return None
        if self.hypothesis == "equivalence":
            return -self.margin, self.margin
        return (None, self.margin) if self.better == "lower" else (-self.margin, None)


def _drawn(pairs: Sequence[PairResult]) -> Sequence[PairResult]:
    """Choose of too many pairs those with a conclusion that is shown, then those with the largest differences."""
    if len(pairs) <= MOST:
        return pairs
    order = sorted(pairs, key=lambda pair: ("difference_shown" not in pair.conclusions, -abs(pair.value or 0)))
    kept = {pair.ref for pair in order[:MOST]}
    return [pair for pair in pairs if pair.ref in kept]


def differences(compared: ComparedPairs) -> "Figure":
    """Draw a row for each pair of models: the difference with its interval, and whether it is shown."""
    rows, high = _rows(compared)
    names = compared.names
    wide = min(NAMES, max(_wide(compared, names, pair) for pair in compared.pairs))
    with style.applied():
        figure = style.figure(style.FULL, KEY + TOP + high + FOOT)
        left = wide + GAP
        reach = [end for pair in compared.pairs for end in (pair.value, *pair.ends)]
        x = difference_axis.difference_scale([*reach, *(compared.within or ())], style.FULL - left)
        plot = Plot.on(figure, x.ends, (0, 1), (x.right, high), (left, FOOT))
        _margin(plot, compared, x, high)
        axes.gridded(plot, x, Scale(0, high, 0, 1, (), share=False), size=style.TEXT)
        difference_axis.zero(plot, x, high)
        _key(plot, compared)
        marks.text(plot.paper, (0, -5), _title(compared, x.right), colour=style.QUIET)
        for pair, middle in zip(compared.pairs, rows, strict=True):
            _name(plot, compared, names, pair, (wide, middle + 2.6))
            _pair(plot, x, pair, middle)
        difference_axis.directions(plot, _sides(compared, names), x.right, high + 12 + LINE_BELOW)
    return figure


def _title(compared: ComparedPairs, room: float) -> str:
    """Say what is subtracted from what."""
    if compared.control is None:
        return difference_axis.titled(compared.unit)
    bare = difference_axis.titled(compared.unit, "each minus ")
    return bare + lettering.fitted(compared.names[compared.control], room - lettering.width(bare))


def _rows(compared: ComparedPairs) -> tuple[list[float], float]:
    """Return how far down the middle of each row is, and how high all are; a model's pairs stand together."""
    firsts = [pair.models[0] for pair in compared.pairs]
    grouped = compared.control is None and len(firsts) > len(set(firsts))
    new = [False, *(grouped and a != b for a, b in pairwise(firsts))]
    tops = [ROW * at + GROUP * sum(new[: at + 1]) for at in range(len(firsts))]
    return [top + ROW / 2 for top in tops], tops[-1] + ROW


def _margin(plot: Plot, compared: ComparedPairs, x: Scale, high: float) -> None:
    """Shade the differences within the margin, and draw its limits."""
    if compared.within is None:
        return
    low, up = (x.at(edge if end is None else end) for end, edge in zip(compared.within, x.ends, strict=True))
    marks.box(plot.paper, low, 0, up - low, high, colour=style.WASH, above=0.3)
    lines = [[(x.at(end), 0), (x.at(end), high)] for end in compared.within if end is not None]
    marks.strokes(plot.paper, lines, colour=style.QUIET, width=0.8, dashes=(3, 2), above=2.4)


LOOKS: dict[State, dict[str, Any]] = {
    "shown": {"marker": "D", "colour": style.BLUE, "size": 5.2},
    "open": {"marker": "o", "colour": style.QUIET, "size": 4.6, "hollow": True},
    "none": {"marker": "s", "colour": style.RULE, "size": 3.6},
}
LINES: dict[State, dict[str, Any]] = {
    "shown": {"colour": style.BLUE},
    "open": {"colour": style.QUIET, "width": 1.0},
    "none": {"colour": style.RULE, "width": 1.0, "dashes": (2.4, 1.6)},
}


def _pair(plot: Plot, x: Scale, pair: DrawnDifference, middle: float) -> None:
    """Draw one difference with its interval, or say that there is none."""
    if pair.value is None:
        marks.text(plot.paper, (x.at(0) + 4, middle + 2.6), "no value", colour=style.QUIET)
        return
    difference_axis.interval(plot, x, pair.ends, middle, **LINES[pair.state])
    marks.point(plot.paper, (x.at(pair.value), middle), **LOOKS[pair.state])


def _key(plot: Plot, compared: ComparedPairs) -> None:
    """Say above the plot what the marks mean that are in it."""
    at = -plot.corner[0]
    words: dict[State, str] = {**SHOWN[compared.hypothesis], "none": NOTHING}
    for state, look in LOOKS.items():
        if any(pair.state == state and pair.value is not None for pair in compared.pairs):
            marks.point(plot.paper, (at + 3.5, -TOP - 4.6), **look)
            marks.text(plot.paper, (at + 10, -TOP - 2), words[state])
            at += 10 + lettering.width(words[state]) + 14
    if compared.within is not None:
        marks.box(plot.paper, at, -TOP - 9, 12, 9, colour=style.WASH)
        lines = [[(end, -TOP - 9), (end, -TOP)] for end in (at, at + 12)]
        marks.strokes(plot.paper, lines, colour=style.QUIET, width=0.8, dashes=(3, 2))
        marks.text(plot.paper, (at + 16, -TOP - 2), "within the margin")


def _sides(compared: ComparedPairs, names: dict[str, str]) -> tuple[str, str]:
    """Say whom the left and the right side favour."""
    control = None if compared.control is None else names[compared.control]
    if compared.better not in ("higher", "lower"):
        return (
            ("second higher", "first higher")
            if control is None
            else (f"lower than {control}", f"higher than {control}")
        )
    first, second = "first better", "second better"
    if control is not None:
        first, second = f"better than {control}", f"{control} better"
    return (second, first) if compared.better == "higher" else (first, second)


def _wide(compared: ComparedPairs, names: dict[str, str], pair: DrawnDifference) -> float:
    """Return how wide the names of a pair are, with one of them in bold."""
    first, second = (names[model] for model in pair.models)
    dash = 0 if compared.control else DASHED
    shown = (first,) if compared.control else (first, second)
    return dash + sum(lettering.width(one, weight=style.SEMIBOLD) for one in shown)


def _name(plot: Plot, compared: ComparedPairs, names: dict[str, str], pair: DrawnDifference, spot: Stretch) -> None:
    """Name the models of a row left of it, the one that is favoured in bold."""
    shown = pair.models[:1] if compared.control else pair.models
    wanted = [lettering.width(names[model], weight=style.SEMIBOLD) for model in shown]
    rooms = _rooms(wanted, spot[0] - (DASHED if len(shown) > 1 else 0))
    right = -GAP
    for at, (model, room) in reversed(list(enumerate(zip(shown, rooms, strict=True)))):
        weight = style.SEMIBOLD if model == pair.favours else style.REGULAR
        words = lettering.fitted(names[model], room, weight=weight)
        marks.text(plot.paper, (right, spot[1]), words, weight=weight, side="right")
        right -= lettering.width(words, weight=weight)
        if at:
            marks.text(plot.paper, (right - DASHED / 2, spot[1]), DASH, colour=style.QUIET, side="center")
            right -= DASHED


def _rooms(wanted: Sequence[float], room: float) -> Sequence[float]:
    """Share the room between names: a short one leaves what it does not need to the other."""
    if len(wanted) == 1:
        return [room]
    if sum(wanted) <= room:
        return [one + 0.1 for one in wanted]  # what fits stays as it is
    first, second = wanted
    half = room / 2
    if min(first, second) < half:
        return (first, room - first) if first < second else (room - second, second)
    return half, half
