"""The array type that evidence and methods share, and the one division that knows about 0/0."""

import numpy as np
from numpy.typing import ArrayLike

from reportgen.distributions import Array

__all__ = ["Array", "array", "cells", "counted", "divide"]


def array(values: ArrayLike) -> Array:
    """Take numbers as floats, so that products of counts do not overflow."""
    return np.asarray(values, dtype=float)


def divide(numerator: ArrayLike, denominator: ArrayLike) -> Array:
    """Divide, with nan (inside: undefined) where the denominator is 0."""
    above, below = array(numerator), array(denominator)
    if below.all():  # as nearly always, and a third of the time
        return array(above / below)
    out = np.full(np.broadcast_shapes(above.shape, below.shape), np.nan)
    np.divide(above, below, out=out, where=below != 0)
    return out


def cells(values: ArrayLike) -> list[float | None]:
    """Write a column as tables have it: nan is an absent cell."""
    column = array(values)
    written: list[float | None] = column.tolist()
    for at in np.flatnonzero(np.isnan(column)).tolist():
        written[at] = None
    return written


def counted(counts: Array) -> list[float]:
    """Write counts as whole numbers, unless weights make fractions of them."""
    whole: list[float] = (counts if np.mod(counts, 1).any() else counts.astype(int)).tolist()
    return whole
