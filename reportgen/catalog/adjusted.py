"""
p-values adjusted for how many there are: at most alpha when and only when the procedure rejects at alpha.

Each takes p-values in any order, on the last axis, and returns the adjusted ones in the same order.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.data.evidence import Array, array

Adjustment = Callable[[ArrayLike], Array]
SortOrder = NDArray[np.intp]


def bonferroni_adjusted(p_values: ArrayLike) -> Array:
    """
    Multiply by the number of tests.

    >>> bonferroni_adjusted([0.01, 0.4]).tolist()
    [0.02, 0.8]
    """
    p = array(p_values)
    return array(np.minimum(1.0, p.shape[-1] * p))


def sidak_adjusted(p_values: ArrayLike) -> Array:
    """Return the probability that the smallest of so many independent p-values is at most this one."""
    return _of_smallest(array(p_values), array(np.shape(p_values)[-1]))


def holm_adjusted(p_values: ArrayLike) -> Array:
    """
    Adjust p-values by Holm's step-down procedure (1979, A simple sequentially rejective multiple test procedure).

    By hand: 0.01 times 3, then 0.02 times 2, then 0.04, none below the one before it.

    >>> holm_adjusted([0.04, 0.01, 0.02]).tolist()
    [0.04, 0.03, 0.04]
    """
    return _down(p_values, lambda p, place, m: (m + 1 - place) * p)


def holm_sidak_adjusted(p_values: ArrayLike) -> Array:
    """Step down as Holm, by the smallest of as many independent p-values as are left."""
    return _down(p_values, lambda p, place, m: _of_smallest(p, m + 1 - place))


def finner_adjusted(p_values: ArrayLike) -> Array:
    """Step down with the power m over the place of each p-value."""
    return _down(p_values, lambda p, place, m: _of_smallest(p, m / place))


def hochberg_adjusted(p_values: ArrayLike) -> Array:
    """Step up from the largest with the factors of Holm."""
    return _up(p_values, lambda p, place, m: (m + 1 - place) * p)


def benjamini_hochberg_adjusted(p_values: ArrayLike) -> Array:
    """Step up with the number of tests over the place of each p-value."""
    return _up(p_values, lambda p, place, m: p * (m / place))


def benjamini_yekutieli_adjusted(p_values: ArrayLike) -> Array:
    """Step up as Benjamini and Hochberg, times the sum of 1/i up to the number of tests."""
    return _up(p_values, lambda p, place, m: p * (m * harmonic(m) / place))


def harmonic(m: int) -> float:
    """
    Return the sum of 1/i for i up to m.

    >>> harmonic(2)
    1.5
    """
    return float((1 / np.arange(1, m + 1)).sum())


def li_adjusted(p_values: ArrayLike) -> Array:
    """Divide by the sum of the p-value and one less the largest of all."""
    p = array(p_values)
    below = p + (1 - p.max(axis=-1, keepdims=True))
    return array(np.divide(p, below, out=np.zeros_like(p), where=below > 0))


def fixed_sequence_adjusted(p_values: ArrayLike) -> Array:
    """Return the largest p-value up to each, in the order given."""
    return array(np.maximum.accumulate(array(p_values), axis=-1))


def hommel_adjusted(p_values: ArrayLike) -> Array:
    """
    Adjust by Hommel's procedure, the closed test of Simes' tests, in Wright's (1992) way.

    The largest of Simes' p-values of all sets that a test belongs to is found among sets of the largest p-values.
    """
    p = array(p_values)
    order = np.argsort(p, axis=-1, kind="stable")
    ordered, m = np.take_along_axis(p, order, axis=-1), p.shape[-1]
    places = np.arange(1.0, m + 1)
    adjusted = np.repeat((m * ordered / places).min(axis=-1, keepdims=True), m, axis=-1) if m else p.copy()
    for size in range(m - 1, 1, -1):
        least = (size * ordered[..., m - size + 1 :] / places[1:size]).min(axis=-1, keepdims=True)
        head = np.minimum(size * ordered[..., : m - size + 1], least)
        tail = np.repeat(head[..., -1:], size - 1, axis=-1)
        adjusted = np.maximum(adjusted, np.concatenate([head, tail], axis=-1))
    return _back(np.maximum(adjusted, ordered), order)


def _of_smallest(p: Array, of: ArrayLike) -> Array:
    """Return 1 - (1 - p)^of, precise also for tiny p, and not below p by rounding."""
    with np.errstate(divide="ignore"):
        return array(np.maximum(p, -np.expm1(array(of) * np.log1p(-p))))


def _down(p_values: ArrayLike, adjust: Callable[[Array, Array, int], Array]) -> Array:
    """Adjust each by its place from the smallest; none is below one before it."""
    ordered, order, places = _ordered(p_values)
    return _back(np.maximum.accumulate(adjust(ordered, places, len(places)), axis=-1), order)


def _up(p_values: ArrayLike, adjust: Callable[[Array, Array, int], Array]) -> Array:
    """Adjust each by its place from the smallest; none is above one after it."""
    ordered, order, places = _ordered(p_values)
    turned = adjust(ordered, places, len(places))[..., ::-1]
    return _back(np.minimum.accumulate(turned, axis=-1)[..., ::-1], order)


def _ordered(p_values: ArrayLike) -> tuple[Array, SortOrder, Array]:
    """Sort the p-values and number their places."""
    p = array(p_values)
    order = np.argsort(p, axis=-1, kind="stable")
    return np.take_along_axis(p, order, axis=-1), order, np.arange(1.0, p.shape[-1] + 1)


def _back(ordered: Array, order: SortOrder) -> Array:
    """Put adjusted p-values back in the order that was given, none above 1."""
    adjusted = np.empty_like(ordered)
    np.put_along_axis(adjusted, order, np.minimum(ordered, 1.0), axis=-1)
    return adjusted
