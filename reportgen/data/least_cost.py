"""The class of least expected cost, by the probabilities of a case."""

import numpy as np
from numpy.typing import NDArray

from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array


def expected_costs(probabilities: Array, costs: Array) -> Array:
    """
    Return the expected cost of each case (row) for each class that could be predicted (column).

    >>> expected_costs(array([[0.9, 0.1], [0.5, 0.5]]), array([[0, 10], [1000, 10]])).tolist()
    [[100.0, 10.0], [500.0, 10.0]]
    """
    return array(np.einsum("ij,jk->ik", probabilities, costs))


def least_cost(probabilities: Array, costs: Array) -> NDArray[np.intp]:
    """
    Return the place of the class of least expected cost, the first of several; after the last where a probability is missing.

    >>> least_cost(array([[0.995, 0.005], [0.9, 0.1], [0.5, np.nan]]), array([[0, 10], [1000, 10]])).tolist()
    [0, 1, 2]
    """
    known = np.isfinite(probabilities).all(axis=1)
    expected = expected_costs(np.nan_to_num(probabilities), costs)
    as_low = expected <= expected.min(axis=1, keepdims=True, initial=np.inf) + ROUNDING * np.abs(costs).max()
    return np.asarray(np.where(known, as_low.argmax(axis=1), probabilities.shape[1]), dtype=np.intp)
