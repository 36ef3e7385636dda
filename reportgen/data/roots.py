"""Roots of monotone functions, for whole batches at once."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array, divide

STEPS = 200  # at most; a dozen are usual, and bent functions take one for each halving, down to the spacing of floats
CLOSEST = 2.0**-60  # of the first interval, and
SPACING = 2.0**-52  # of a number itself: how near a root both ends must be
TIGHT = ROUNDING  # how near a root an end must be
CHORDS = 40  # at most, for smooth functions, where a dozen will do


def root(function: Callable[[Array], Array], positive: ArrayLike, negative: ArrayLike) -> Array:
    """
    Find where a function changes its sign, given one end where it is not negative and one where it is not positive.

    Chandrupatla (1997), Advances in Engineering Software 28:145: a curve through three points where they allow it, else
    half of what is left.

    >>> round(float(root(lambda x: 2 - x * x, 0, 2)), 9) == round(2**0.5, 9)
    True
    """
    ends = np.broadcast_arrays(array(positive), array(negative))
    bracket = Bracket.of(function, *ends)
    least, part = CLOSEST * np.abs(ends[1] - ends[0]), np.full(ends[0].shape, 0.5)
    at, done = part, np.zeros(part.shape, dtype=bool)
    for _ in range(STEPS):
        bracket = bracket.narrowed(function, part)
        width, nearest = np.abs(bracket.b - bracket.a), np.minimum(np.abs(bracket.a), np.abs(bracket.b))
        tight = np.maximum(least, SPACING * nearest)
        at = np.where(done, at, (bracket.a + bracket.b) / 2)  # what is found stays, so that no other root shows in it
        done = done | (width <= 2 * tight)
        if done.all():
            break
        part = bracket.next_part(tight)
    return array(at)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The last point that was tried, one on the other side of the root, and the one before: where, and the values there."""

    a: Array
    b: Array
    c: Array
    of_a: Array
    of_b: Array
    of_c: Array
    is_above: NDArray[np.bool_]  # whether the function is positive at a

    @classmethod
    def of(cls, function: Callable[[Array], Array], positive: Array, negative: Array) -> Self:
        """Look at both ends."""
        with np.errstate(all="ignore"):  # an end may have no number
            high, low = function(positive), function(negative)
        # A function that is 0 at an end may have its change of sign inside: its value there is no guide to it.
        return cls.between((positive, np.where(high > 0, high, np.nan)), (negative, np.where(low < 0, low, np.nan)))

    @classmethod
    def between(cls, positive: tuple[Array, Array], negative: tuple[Array, Array]) -> Self:
        """Take both ends with the values there."""
        (start, high), (end, low) = positive, negative
        return cls(start, end, start, high, low, high, np.ones(start.shape, dtype=bool))

    def narrowed(self, function: Callable[[Array], Array], part: Array) -> Self:
        """Try a point at this part of the way from a to b."""
        x = self.a + part * (self.b - self.a)
        found = function(x)
        above = found > 0
        same = above == self.is_above
        c, of_c = np.where(same, self.a, self.b), np.where(same, self.of_a, self.of_b)
        b, of_b = np.where(same, self.b, self.a), np.where(same, self.of_b, self.of_a)
        return type(self)(x, b, c, found, of_b, of_c, above)

    @property
    def below(self) -> Array:
        """Return the end at which the function is not positive."""
        return np.where(self.is_above, self.b, self.a)

    def next_part(self, tight: Array | float) -> Array:
        """Return at which part of the way from a to b to try next, no nearer to an end than what is tight enough."""
        width = np.abs(self.b - self.a)
        edge = np.minimum(divide(tight, width), 0.5)
        return np.where(width > 0, np.clip(self._curve(), edge, 1 - edge), 0.5)

    def _curve(self) -> Array:
        """Return at which part of the way the inverse parabola through the points is 0; the middle where it is no guide."""
        with np.errstate(all="ignore"):
            along = (self.a - self.b) / (self.c - self.b)
            up = (self.of_a - self.of_b) / (self.of_c - self.of_b)
            guides = (up**2 < along) & ((1 - up) ** 2 < 1 - along)
            chord = self.of_a / (self.of_b - self.of_a) * self.of_c / (self.of_b - self.of_c)
            bent = (self.c - self.a) / (self.b - self.a) * self.of_a / (self.of_c - self.of_a)
            part = chord + bent * self.of_b / (self.of_c - self.of_b)
        return np.where(guides & np.isfinite(part), part, 0.5)


def smooth_root(function: Callable[[Array], Array], positive: ArrayLike, negative: ArrayLike) -> Array:
    """
    Find where a smooth function changes its sign, by chords of which the end that stays counts half (Illinois method).

    Where the function has the same sign at both ends, the end at which it is nearer to 0 is given.

    >>> round(float(smooth_root(lambda x: 2 - x * x, 0, 2)), 9) == round(2**0.5, 9)
    True
    """
    above, below = (np.array(end) for end in np.broadcast_arrays(array(positive), array(negative)))
    high, low = (np.array(function(end)) for end in (above, below))
    high, low = np.maximum(high, 0.0), np.minimum(low, 0.0)
    last = np.zeros(above.shape)
    at = above
    for _ in range(CHORDS):
        steep = high - low
        part = np.divide(high, steep, out=np.zeros(steep.shape), where=steep > 0)
        at = above + part * (below - above)
        found = function(at)
        is_above = found > 0
        done = np.abs(below - above) * np.minimum(part, 1 - part) <= TIGHT
        if done.all():
            break
        low = np.where(is_above & (last > 0), low / 2, low)
        high = np.where(~is_above & (last < 0), high / 2, high)
        above, high = np.where(is_above, at, above), np.where(is_above, found, high)
        below, low = np.where(is_above, below, at), np.where(is_above, low, found)
        last = np.where(is_above, 1.0, -1.0)
    return array(at)
