"""Functions of two independent shares, and how far their values reach when each share has limits of its own."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.combined_tails import MIXED, Contrast, Tails, outermost

TURNS = 721  # directions that are tried at first
FINER = 4  # times that the best one is looked at more closely


@dataclass(frozen=True, slots=True)
class Limited:
    """A share between its limits."""

    low: Array
    value: Array
    high: Array

    def reach(self, factor: Array | float, sign: int) -> Array:
        """Return how far a multiple of the share may be above (sign 1) or below its value."""
        up = np.asarray(factor) * sign > 0
        return array(np.where(up, self.high - self.value, self.value - self.low) * np.abs(factor))

    def nearer(self, growth: Array | float, sign: int) -> NDArray[np.bool_]:
        """Tell whether, as the value goes up (sign 1) or down, the share goes to the nearer of its limits."""
        up = np.asarray(growth) * sign > 0
        off = self.high - self.value, self.value - self.low
        return np.asarray(np.where(up, off[0] < off[1], off[1] < off[0]) & (np.asarray(growth) != 0))


def added(
    a: Array | float, b: Array | float, c: Array | float, first: Limited, second: Limited
) -> tuple[Array, Array, Array]:
    """Recover limits of a * first + b * second + c: add the squared reaches, Zou & Donner (2008), equation 7."""
    value = array(a * first.value + b * second.value + c)
    low, high = (value + sign * np.hypot(first.reach(a, sign), second.reach(b, sign)) for sign in (-1, 1))
    return low, value, high


class OfShares(Protocol):
    """A function of two shares, perhaps also of the part that the first share's trials are of all."""

    def limits(self, shares: tuple[Limited, ...]) -> tuple[Array, Array, Array]:
        """Recover limits of the value from those of the shares: low, value, high."""
        ...

    def doubtful(self, shares: tuple[Limited, ...], sign: int) -> NDArray[np.bool_]:
        """Tell whether an end (sign 1 the upper one) rests on a share's nearer limit, where skewness makes it err."""
        ...

    def outer(self, counts: tuple[tuple[float, float], ...], tail: float, sign: int) -> float | None:
        """Find the farthest value that exact tails of successes among trials do not rule out; None where one share decides."""
        ...


@dataclass(frozen=True, slots=True)
class Linear:
    """a * first + b * second + c."""

    a: float
    b: float
    c: float

    def limits(self, shares: tuple[Limited, ...]) -> tuple[Array, Array, Array]:
        """Add the multiples of both."""
        return added(self.a, self.b, self.c, shares[0], shares[1])

    def doubtful(self, shares: tuple[Limited, ...], sign: int) -> NDArray[np.bool_]:
        """See OfShares."""
        return shares[0].nearer(self.a, sign) | shares[1].nearer(self.b, sign)

    def outer(self, counts: tuple[tuple[float, float], ...], tail: float, sign: int) -> float | None:
        """Ask the exact tails of both shares."""
        if not self.a or not self.b:
            return None
        tails = tuple(Tails.of(*count, tail, among=2) for count in counts[:2])
        one, other = (count[0] / count[1] for count in counts[:2])
        corner = [_corner(factor, tail_.ends, sign) for factor, tail_ in zip((self.a, self.b), tails, strict=True)]

        def line(value: float) -> Contrast:
            return Contrast(array([self.a]), array([self.b]), array([value - self.c]))

        return outermost(line, tails, self.a * one + self.b * other + self.c, sum(corner) + self.c, tail, sign)


@dataclass(frozen=True, slots=True)
class Ratio:
    """First over second, as their part first / (first + second), which stays finite."""

    def limits(self, shares: tuple[Limited, ...]) -> tuple[Array, Array, Array]:
        """Find the ratios r for which the limits of first - r * second enclose 0: Donner & Zou (2012), equation 9."""
        first, second = shares[:2]
        s, t = first.value, second.value
        low = _ratio(s * t, first.low * (2 * s - first.low), second.high * (2 * t - second.high))
        high = _ratio(s * t, second.low * (2 * t - second.low), first.high * (2 * s - first.high))
        value = np.divide(s, s + t, out=np.full(np.shape(s + t), np.nan), where=s + t > 0)
        return np.where(s == 0, 0.0, low), value, np.where(t == 0, 1.0, 1 - high)

    def doubtful(self, shares: tuple[Limited, ...], sign: int) -> NDArray[np.bool_]:
        """See OfShares."""
        return shares[0].nearer(1, sign) | shares[1].nearer(-1, sign)

    def outer(self, counts: tuple[tuple[float, float], ...], tail: float, sign: int) -> float | None:
        """Ask the exact tails of both shares whether first - r * second can be 0."""
        tails = tuple(Tails.of(*count, tail, among=2) for count in counts[:2])
        one, other = (count[0] / count[1] for count in counts[:2])
        x, y = _corner(1, tails[0].ends, sign), -_corner(-1, tails[1].ends, sign)

        def line(value: float) -> Contrast:
            return Contrast(array([1 - value]), array([-value]), array([0.0]))

        outer = x / (x + y)
        return outermost(line, tails, one / (one + other), outer, tail, sign) if 0 < outer < 1 else outer


@dataclass(frozen=True, slots=True)
class Mixture:
    """part * (a * first + b) + (1 - part) * (c * second + d): each class weighs as much as it has cases."""

    a: float
    b: float
    c: float
    d: float

    def limits(self, shares: tuple[Limited, ...]) -> tuple[Array, Array, Array]:
        """
        Return the extreme values where the squared reaches of all three, each over its own limit, add up to 1.

        For a function that is linear in the shares these are Zou and Donner's limits.
        """
        first, second, part = shares
        value = self._at(part.value, first.value, second.value)
        return self._extreme(first, second, part, -1), value, self._extreme(first, second, part, 1)

    def _at(self, part: Array, first: Array, second: Array) -> Array:
        return array(part * (self.a * first + self.b) + (1 - part) * (self.c * second + self.d))

    def _extreme(self, first: Limited, second: Limited, part: Limited, sign: int) -> Array:
        """Turn from the least to the largest part, ever more closely to where the value is extreme."""
        shape = np.shape(part.value)
        middle, width = np.zeros(shape), np.pi / 2
        one, other = first.reach(self.a, sign)[..., None], second.reach(self.c, sign)[..., None]
        best = np.full(shape, np.nan)
        for _ in range(FINER):
            turns = np.clip(middle[..., None] + width * np.linspace(-1, 1, TURNS), -np.pi / 2, np.pi / 2)
            off = np.sin(turns)
            at = part.value[..., None] + off * np.where(
                off < 0, (part.value - part.low)[..., None], (part.high - part.value)[..., None]
            )
            rest = np.cos(turns) * np.hypot(at * one, (1 - at) * other)
            found = self._at(at, first.value[..., None], second.value[..., None]) + sign * rest
            place = np.argmax(sign * np.where(np.isnan(found), -np.inf, found), axis=-1)[..., None]
            middle, best = (np.take_along_axis(of, place, -1)[..., 0] for of in (turns, found))
            width *= 4 / TURNS
        return array(best)

    def doubtful(self, shares: tuple[Limited, ...], sign: int) -> NDArray[np.bool_]:
        """See OfShares."""
        first, second, part = shares
        growth = self._growth(first.value, second.value)
        return first.nearer(self.a, sign) | second.nearer(self.c, sign) | part.nearer(growth, sign)

    def outer(self, counts: tuple[tuple[float, float], ...], tail: float, sign: int) -> float | None:
        """Ask the exact tails of both shares and of the part."""
        if not self.a and not self.c:
            return None
        if not self.c:
            turned = (counts[1], counts[0], (counts[2][1] - counts[2][0], counts[2][1]))
            return Mixture(self.c, self.d, self.a, self.b).outer(turned, tail, sign)
        tails = tuple(Tails.of(*count, tail, among=3) for count in counts)
        one, other, part = (array(successes / trials) for successes, trials in counts)
        corners = [_corner(factor, tail_.ends, sign) for factor, tail_ in zip((self.a, self.c), tails[:2], strict=True)]
        far = [end * (corners[0] + self.b) + (1 - end) * (corners[1] + self.d) for end in tails[2].ends]
        parts = np.linspace(*tails[2].ends, MIXED)

        def line(value: float) -> Contrast:
            c = value - parts * self.b - (1 - parts) * self.d
            return Contrast(parts * self.a, (1 - parts) * self.c, c, parts, self._growth)

        return outermost(line, tails, float(self._at(part, one, other)), max(far) if sign > 0 else min(far), tail, sign)

    def _growth(self, first: Array, second: Array) -> Array:
        return self.a * first + self.b - self.c * second - self.d


def _ratio(product: Array, low: Array, high: Array) -> Array:
    """Return r / (1 + r) for the smaller root r of a quadratic, without the difference of nearly equal numbers."""
    root = product + np.sqrt(np.maximum(product**2 - low * high, 0.0))
    return np.divide(low, root + low, out=np.zeros(np.shape(root + low)), where=root + low > 0)


def _corner(factor: float, ends: tuple[float, float], sign: int) -> float:
    """Return the largest (sign 1) or least multiple of a share between its ends."""
    return max(factor * end for end in ends) if sign > 0 else min(factor * end for end in ends)
