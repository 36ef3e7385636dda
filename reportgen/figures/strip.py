"""An interval as a small picture in the row of a table; the places of its pieces are per cents of the width."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reportgen.figures import style
from reportgen.figures.scale import Scale
from reportgen.results.parts import Estimate, Interval

WIDTH, EDGE, TICKS_APART = 120.0, 13.0, 30.0  # points, of the strip as it is set on paper

RequiredRange = tuple[float | None, float | None]
OPEN: RequiredRange = (None, None)


@dataclass(frozen=True, slots=True)
class Piece:
    """A line, an area or a mark."""

    kind: str
    left: float
    width: float | None = None

    @property
    def css(self) -> str:
        """Return where it stands."""
        place = f"left:{self.left:.4g}%"
        return place if self.width is None else f"{place};width:{self.width:.4g}%"


@dataclass(frozen=True, slots=True)
class Strip:
    """The pieces of one row, from back to front, and what they say in words."""

    pieces: tuple[Piece, ...]
    said: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A number under the rows of one scale."""

    words: str
    left: float

    @property
    def css(self) -> str:
        """Return where it stands."""
        return f"left:{self.left:.4g}%"


@dataclass(frozen=True, slots=True)
class Axis:
    """The numbers of a scale that rows below share, and what these rows say in words."""

    ticks: tuple[Tick, ...]
    said: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """The mark of a model as a letter, next to its name."""

    hand: str
    letter: str


def sign(order: int) -> Sign:
    """Return the mark of the model of this order, from 0."""
    return Sign(f"hand-{order % len(style.HANDS)}", style.hand(order).sign)


def reaches(estimates: Sequence[Estimate]) -> list[float | None]:
    """List values and limits, for a scale that holds all of them."""
    limits = (end for one in estimates if one.interval for end in (one.interval.low, one.interval.high))
    return [*(one.value for one in estimates), *limits]


def common_scale(values: Iterable[float | None], kind: str) -> Scale:
    """Choose the stretch of numbers that rows share."""
    found = [value for value in values if value is not None]
    return Scale.over(found, kind, EDGE, WIDTH - EDGE, apart=TICKS_APART)


def axis(scale: Scale) -> Axis:
    """Write the numbers of a scale."""
    return Axis(tuple(Tick(scale.written(tick), _per_cent(scale.at(tick))) for tick in scale.ticks))


def on_scale(
    value: float,
    interval: Interval | None,
    scale: Scale,
    *,
    order: int = 0,
    required: RequiredRange = OPEN,
    worst: RequiredRange = OPEN,
    guide: float | None = None,
) -> Strip:
    """Draw an estimate with its interval, how far it is at the worst, what is required, and what it is seen against."""
    low, high = (interval.low, interval.high) if interval else OPEN
    ends = [None if end is None else _per_cent(scale.at(end)) for end in (low, high)]
    drawn = reached(ends[0], ends[1]) if interval and (low, high) != OPEN else ()
    farther = [None if end is None else _per_cent(scale.at(end)) for end in worst]
    lines = [Piece("grid", _per_cent(scale.at(tick))) for tick in scale.ticks]
    asked = required_side([None if end is None else _per_cent(scale.at(end)) for end in required])
    seen = () if guide is None else (Piece("guide", _per_cent(scale.at(guide))),)
    return Strip(
        (
            *asked,
            *lines,
            *seen,
            *(piece for end, far in zip(ends, farther, strict=True) for piece in beyond(end, far)),
            *drawn,
            mark(_per_cent(scale.at(value)), order, hollow=not drawn),
        )
    )


def mark(place: float, order: int, *, hollow: bool) -> Piece:
    """Draw an estimate of the model of this order, hollow where it has no interval."""
    return Piece(" ".join(["at", sign(order).hand, *["hollow"] * hollow]), place)


def required_side(bounds: Sequence[float | None]) -> tuple[Piece, ...]:
    """Shade what is required, and mark the thresholds; places are per cents."""
    low, high = bounds
    if low is None and high is None:
        return ()
    left, right = 0.0 if low is None else low, 100.0 if high is None else high
    return (Piece("required", left, right - left), *(Piece("threshold", end) for end in bounds if end is not None))


def reached(low: float | None, high: float | None) -> tuple[Piece, ...]:
    """Draw an interval between two per cents; an end that does not exist, or is outside, has no cap."""
    left, right = (0.0 if low is None else max(0.0, low)), (100.0 if high is None else min(100.0, high))
    open_ends = [word for word, end, edge in (("from", low, left), ("to", high, right)) if end != edge]
    return (Piece(" ".join(["reach", *open_ends]), left, right - left),)


def beyond(place: float | None, end: float | None) -> tuple[Piece, ...]:
    """Draw from an end of what was observed to where it is at the worst, between two per cents; none to no limit at all."""
    if place is None:
        return ()
    left, right = sorted((place, end if end is not None else place))
    left, right = max(0.0, left), min(100.0, right)
    return (Piece("beyond", left, right - left),) if right > left else ()


def _per_cent(points: float) -> float:
    return 100 * points / WIDTH
