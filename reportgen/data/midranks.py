"""Ranks in which values that are equal but for rounding share the mean of their ranks."""

import numpy as np
from numpy.typing import ArrayLike

from reportgen.conventions import ROUNDING, ROUNDING_OF_RANKS
from reportgen.data.arrays import Array, array


def midranks(values: ArrayLike, within: ArrayLike | None = None) -> Array:
    """
    Rank values along the last axis, ascending from 1; neighbours no further apart than `within` are ties.

    Without `within` it is the `tie_distance` of the values themselves. Differences need that of the numbers they are
    made of.

    >>> midranks([0.3 - 0.1, 0.7, 0.2, 0.5]).tolist()
    [1.5, 4.0, 1.5, 3.0]
    """
    given = array(values)
    size = given.shape[-1]
    if not size:
        return given
    apart = array(tie_distance(given) if within is None else within)[..., None]
    order = np.argsort(given, axis=-1, kind="stable")
    ordered = np.take_along_axis(given, order, axis=-1)
    new = np.diff(ordered, axis=-1) > apart
    places, edge = np.arange(size), np.ones((*given.shape[:-1], 1), dtype=bool)
    first = np.maximum.accumulate(np.where(np.concatenate([edge, new], axis=-1), places, 0), axis=-1)
    ends = np.where(np.concatenate([new, edge], axis=-1), places, size)
    last = np.minimum.accumulate(ends[..., ::-1], axis=-1)[..., ::-1]
    ranks = np.empty(given.shape)
    np.put_along_axis(ranks, order, (first + last) / 2 + 1, axis=-1)
    return ranks


def tie_distance(*values: ArrayLike) -> Array:
    """
    Return how far apart numbers along the last axis may be and still count as equal.

    >>> round(float(tie_distance([0.0, 50.0], [100.0])), 15)
    1e-07
    """
    given = [array(each) for each in values if np.size(each)]
    if not given:
        return array(0.0)
    low, high = (np.stack([end(each, axis=-1) for each in given]) for end in (np.min, np.max))
    spread = high.max(axis=0) - low.min(axis=0)
    largest = np.maximum(np.abs(high), np.abs(low)).max(axis=0)
    return array(np.maximum(ROUNDING_OF_RANKS * spread, ROUNDING * largest))


def tie_term(ranks: Array) -> Array:
    """
    Return the sum of t^3 - t over the groups of t tied values along the last axis, as corrections for ties need it.

    >>> float(tie_term(midranks([1, 1, 1, 2, 2, 3])))
    30.0
    """
    n = ranks.shape[-1]
    return array(2.0 * n * (n + 1) * (2 * n + 1) - 12 * np.square(ranks).sum(axis=-1))
