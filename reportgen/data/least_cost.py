"""The class of least expected cost, by the probabilities of a case."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError


def costs_of_classes(given: ArrayLike, size: int) -> Array:
    """Take one cost for each true class (row) and each predicted class (column)."""
    costs = array(given)
    if costs.shape != (size, size):
        what = f"costs must be {size} x {size}: a row for each true class, a column for each predicted class"
        raise ReportgenError(Problem("wrong_option", what, "correct costs", " x ".join(map(str, costs.shape))))
    return costs


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
