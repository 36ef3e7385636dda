"""
How far every judged value is from its threshold, on one axis for all metrics.

Zero is the threshold, and better is to the right for every metric. One unit is the distance from the estimate to the end
of its interval that is towards the threshold. So the estimate is one unit or more to the right exactly where the whole
interval is on the better side, and more than one to the left exactly where it is on the worse side. An estimate on its
threshold is at zero, in units of the worse end. Of a required range the nearer end is zero, and the other end is a second
line. Without an end towards the threshold, as for infinite values, there is no unit and nothing is drawn.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Self

from reportgen.figures.scale import Scale
from reportgen.figures.strip import Axis, Piece, Strip, Tick, beyond, mark, reached
from reportgen.results.verdicts import Judgement, PairVerdict

MOST = 8  # units on either side that are drawn; what is farther is as clear as it can be
LEAST = 2  # units on either side that are always there, so that one of them is seen
ROOM = 1.0  # per cents that a mark at the edge needs
ENDS = (4.0, 96.0)  # per cents of the width between which the scale runs


@dataclass(frozen=True, slots=True)
class DistanceUnits:
    """Turns values of a metric into units from the threshold."""

    zero: float
    of_one: float  # how much of the metric is one unit to the right

    @classmethod
    def of(cls, verdict: Judgement) -> Self | None:
        """Measure in the distance between the estimate and the end of its interval towards the threshold."""
        if verdict.value is None:
            return None
        zero, way = _nearest(verdict, verdict.value)
        towards_low = (way > 0) == (way * (verdict.value - zero) >= 0)
        end = verdict.low if towards_low else verdict.high
        return None if end is None or end == verdict.value else cls(zero, way * abs(verdict.value - end))

    def at(self, value: float) -> float:
        """Return how many units a value is from the threshold."""
        return (value - self.zero) / self.of_one


def _nearest(verdict: Judgement, value: float) -> tuple[float, float]:
    """Return the threshold, of a range the nearer end, and whether higher or lower values are better there."""
    if verdict.upper is not None and verdict.upper - value < value - verdict.threshold:
        return verdict.upper, -1.0
    return verdict.threshold, -1.0 if verdict.comparator == "at_most" else 1.0


@dataclass(frozen=True, slots=True)
class DistanceFromThreshold:
    """A judged value in units from its threshold; to the right is better."""

    value: float
    worse: float | None  # the ends of the interval
    better: float | None
    worst: float | None = None  # the worse end with the incomplete rows at their worst
    group: float | None = None  # the estimate of the worst group
    limit: float | None = None  # the other end of a required range

    @classmethod
    def of(cls, verdict: Judgement, groups: Sequence[float] = ()) -> Self | None:
        """Measure a verdict, unless there is nothing to measure with; `groups` are the estimates of groups of its cases."""
        units = DistanceUnits.of(verdict)
        if units is None or verdict.value is None or (isinstance(verdict, PairVerdict) and verdict.beside_interval):
            return None
        ends = (verdict.low, verdict.high) if units.of_one > 0 else (verdict.high, verdict.low)
        worse, better = (None if end is None else units.at(end) for end in ends)
        far = None
        if verdict.upper is not None:
            far = units.at(verdict.upper if units.zero == verdict.threshold else verdict.threshold)
        at_worst = [units.at(end) for end in _at_worst(verdict, units) if end is not None]
        of_groups = min(map(units.at, groups), default=None)
        value = units.at(verdict.value)
        group = of_groups if of_groups is not None and of_groups < value else None
        return cls(value, worse, better, min(at_worst, default=None), group, far)

    @property
    def reaches(self) -> Iterable[float]:
        """Pass all that a scale should hold."""
        parts = (self.value, self.worse, self.better, self.worst, self.group, self.limit)
        return (part for part in parts if part is not None)


def _at_worst(verdict: Judgement, units: DistanceUnits) -> tuple[float | None, ...]:
    """Return the end of the interval towards worse values where the incomplete rows are at their worst."""
    if verdict.incomplete is None or not verdict.incomplete.rows:
        return ()
    return (verdict.worst.low if units.of_one > 0 else verdict.worst.high,)


def distance_scale(drawn: Iterable[DistanceFromThreshold]) -> Scale:
    """Choose the stretch of units that all rows share."""
    found = [part for one in drawn for part in one.reaches]
    inside = [min(max(part, -MOST), MOST) for part in found]
    low, high = floor(min(inside)), ceil(max(inside))
    low, high = min(low, -LEAST), max(high, LEAST)
    step = 1 if high - low <= MOST else 2
    ticks = tuple(float(unit) for unit in range(low, high + 1) if unit % step == 0)
    return Scale(*ENDS, low, high, ticks, share=False)


def distance_axis(scale: Scale) -> Axis:
    """Write the numbers of units under the rows."""
    return Axis(tuple(Tick(scale.written(tick), scale.at(tick)) for tick in scale.ticks))


def distance(one: DistanceFromThreshold, scale: Scale, *, order: int) -> Strip:
    """Draw one distance: what is required to the right of the line, one unit to each side, and how far it is."""
    limit = 100.0 if one.limit is None else min(scale.at(one.limit), 100.0)
    lines = (
        Piece("required", scale.at(0), limit - scale.at(0)),
        *(Piece("guide", scale.at(unit)) for unit in (-1, 1)),
        *(Piece("threshold", end) for end in (scale.at(0), limit) if end < 100),
    )
    worse, better, worst = (None if end is None else scale.at(end) for end in (one.worse, one.better, one.worst))
    estimate = _inside(scale.at(one.value))
    farther = (*beyond(worse, worst), *(() if one.group is None else _group(scale.at(one.group), estimate)))
    return Strip((*lines, *farther, *reached(worse, better), mark(estimate, order, hollow=False)))


def _group(left: float, right: float) -> tuple[Piece, ...]:
    """Draw from the estimate to that of the worst group."""
    left = _inside(left)
    return (Piece("group", left, right - left),) if right > left else ()


def _inside(place: float) -> float:
    return min(max(place, ROOM), 100 - ROOM)
