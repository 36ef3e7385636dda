"""Roots of monotone functions, for whole batches at once."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array

HALVINGS = 60  # from a unit interval down to the spacing of floats
TIGHT = ROUNDING  # how near a root an end must be
CHORDS = 40  # at most, for smooth functions, where a dozen will do


def root(function: Callable[[Array], Array], positive: ArrayLike, negative: ArrayLike) -> Array:
    """
    Find where a function changes its sign, given one end where it is not negative and one where it is not positive.

    >>> round(float(root(lambda x: 2 - x * x, 0, 2)), 9) == round(2**0.5, 9)
    True
    """
    above, below = (np.array(end) for end in np.broadcast_arrays(array(positive), array(negative)))
    for _ in range(HALVINGS):
        middle = (above + below) / 2
        is_above = function(middle) > 0
        above, below = np.where(is_above, middle, above), np.where(is_above, below, middle)
    return array((above + below) / 2)


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
