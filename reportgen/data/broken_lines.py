"""Lines of straight pieces that run from left to right, with upright steps, read at some places."""

import numpy as np

from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array, divide
from reportgen.data.bins import Places


def at_upper_ends(at: Array, across: Array, up: Array) -> Array:
    """Read a line at these places, at the upper end of an upright step."""
    left = np.searchsorted(across, at + ROUNDING, side="right") - 1
    return _between(at, across, up, left, np.minimum(left + 1, len(across) - 1))


def at_lower_ends(at: Array, across: Array, up: Array) -> Array:
    """Read a line at these places, at the lower end of an upright step."""
    right = np.minimum(np.searchsorted(across, at - ROUNDING, side="left"), len(across) - 1)
    return _between(at, across, up, np.maximum(right - 1, 0), right)


def _between(at: Array, across: Array, up: Array, left: Places, right: Places) -> Array:
    """Read the straight line from one point to the next."""
    width = across[right] - across[left]
    part = np.clip(divide(at - across[left], width), 0, 1)
    start = np.where(at > across[right] - ROUNDING, up[right], up[left])
    return array(np.where(width > 0, up[left] + part * (up[right] - up[left]), start))
