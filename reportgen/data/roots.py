"""Roots of monotone functions, for whole batches at once."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from reportgen.data.arrays import Array, array

HALVINGS = 60  # from a unit interval down to the spacing of floats


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
