"""A line of numbers: from values to points, with ticks at round numbers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, inf, log10, sqrt
from typing import Self

from reportgen import index, numbers
from reportgen.figures.from_results import LARGEST, is_share

SHARE, NUMBER = "share", "number"
APART, ABOVE = 34.0, 22.0  # points from tick to tick, across and upwards
ROOTS_APART = 21.0  # the same where steps grow
TINIEST = 1e-30  # what differs by less is the same
STEPS = (1, 2, 2.5, 5, 10)
LIMITS = {SHARE: (0.0, 1.0), NUMBER: (-1.0, 1.0)}


def kind_of(metric: str) -> str:
    """Return what a metric can share an axis with: shares, numbers between -1 and 1, or the metric alone."""
    if is_share(metric):
        return SHARE
    entry = index.find(metric, ("metric",))
    low, high = entry.range if entry and entry.range else (None, None)
    bounded = low is not None and high is not None and low >= -1 and high <= 1
    return NUMBER if bounded else metric


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from left to right, in points, over a stretch of numbers."""

    left: float
    right: float
    low: float
    high: float
    ticks: tuple[float, ...]
    share: bool

    @classmethod
    def over(cls, values: Sequence[float], kind: str, left: float, right: float, *, apart: float = APART) -> Self:
        """Choose the shortest stretch between round numbers that holds all values."""
        bottom, top = LIMITS.get(kind, (-inf, inf))
        least, most = _stretch(min(values), max(values), bottom, top)
        step = _step(least, most, max(2, int((right - left) / apart)))
        low = max(floor(least / step + 1e-9) * step, min(bottom, least))
        high = min(ceil(most / step - 1e-9) * step, max(top, most))
        digits = 2 - floor(log10(step))
        first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
        ticks = tuple(round(step * at, digits) for at in range(first, last + 1))
        return cls(left, right, low, high, ticks, kind == SHARE)

    @property
    def ends(self) -> tuple[float, float]:
        """Return the least and the largest value."""
        return self.low, self.high

    def along(self, value: float) -> float:
        """Return the number of the axis that a value is."""
        return value

    def titled(self, words: str) -> str:
        """Write what the axis is about."""
        return words

    def at(self, value: float) -> float:
        """Return the place of a value."""
        return self.left + (self.right - self.left) * (value - self.low) / (self.high - self.low)

    def written(self, tick: float) -> str:
        """Write a tick."""
        return numbers.level(tick) if self.share else numbers.plain(tick)


@dataclass(frozen=True, slots=True)
class CountScale(Scale):
    """An axis of how many."""

    def written(self, tick: float) -> str:
        """Write a tick."""
        return numbers.count(tick)


@dataclass(frozen=True, slots=True)
class Rooted(Scale):
    """An axis from none on along which square roots take even steps, so that small numbers have room."""

    even: Scale  # the same stretch without roots, which writes the ticks

    @classmethod
    def of(cls, even: Scale) -> "Rooted":
        """Choose round ticks, from the largest down as many as have room."""
        wide, ticks = even.right - even.left, [even.high]
        for tick in _round_below(even.high):
            step = wide * (sqrt(ticks[-1]) - sqrt(tick)) / sqrt(even.high)
            if wide * sqrt(tick / even.high) < ROOTS_APART:
                break
            if step >= ROOTS_APART:
                ticks.append(tick)
        kept = (0.0, *reversed(ticks))
        roots = tuple(map(sqrt, kept))
        return cls(even.left, even.right, 0.0, roots[-1], roots, even.share, replace(even, ticks=kept))

    @property
    def ends(self) -> tuple[float, float]:
        """Return the least and the largest value."""
        return 0.0, self.even.high

    def along(self, value: float) -> float:
        """Return the square root of a value."""
        return sqrt(max(value, 0.0))

    def titled(self, words: str) -> str:
        """Say how the axis runs."""
        return f"{words} (square-root scale)"

    def written(self, tick: float) -> str:
        """Write the number of which a tick is the root."""
        return self.even.written(self.even.ticks[self.ticks.index(tick)])


def _round_below(high: float) -> list[float]:
    """List round numbers below the end of an axis, the largest first."""
    power = floor(log10(high))
    numbers_ = (digit * 10.0**at for at in range(power, power - 5, -1) for digit in (5, 3, 2, 1))
    return [number for number in numbers_ if number < high * (1 - 1e-9)]


def of_scores(
    scores: Sequence[float], thresholds: Sequence[float | None], wide: float, *, rooted: bool
) -> Scale | None:
    """
    Choose an axis of scores; a threshold farther from the scores than they reach is left outside.

    There is none for scores so large that the distance between two of them may be no finite number.
    """
    low, high = min(scores), max(scores)
    if max(abs(low), abs(high)) > LARGEST:
        return None
    span = high - low or 1.0
    near = [one for one in thresholds if one is not None and low - span <= one <= high + span]
    even = Scale.over([0.0 if rooted else low, high, *near], "score", 0, wide)
    return Rooted.of(even) if rooted else even


def _stretch(least: float, most: float, bottom: float, top: float) -> tuple[float, float]:
    """Make room around values that are all but the same; a Wald interval may reach beyond what is possible."""
    size = max(abs(least), abs(most))
    if most - least > max(1e-6 * size, TINIEST):
        return least, most
    aside = 0.05 * (size if size > TINIEST else 1)
    return max(least - aside, min(bottom, least)), min(most + aside, max(top, most))


def _step(least: float, most: float, parts: int) -> float:
    """Find the smallest round step of which so many parts cover the stretch."""
    power = 10.0 ** floor(log10((most - least) / parts))
    return next(
        step * power
        for step in (*STEPS, 20, 50)
        if ceil(most / (step * power) - 1e-9) - floor(least / (step * power) + 1e-9) <= parts
    )
