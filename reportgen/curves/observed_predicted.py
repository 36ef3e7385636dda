"""Observed against predicted values."""

import numpy as np

from reportgen.catalog.answers import Table, Undefined
from reportgen.catalog.declare import curve
from reportgen.data.arrays import Array
from reportgen.data.regression import Regression

MOST_POINTS = 1000  # different points that results hold; more would hide each other on a page
CELLS = 40  # along each axis, in which more points are counted


@curve(
    label="Observed against predicted values",
    undefined_when="no_case",
    reference="Piñeiro et al. (2008), How to evaluate models: observed vs. predicted or predicted vs. observed?, Ecological Modelling 216:316",
)
def observed_predicted(r: Regression) -> Table | Undefined:
    """
    Prediction and true value of each case, in ascending order, and the number of cases with both.

    If there are more than 1,000 distinct points, the cases are counted in square cells, 40 along the range from the
    smallest to the largest of all predictions and true values; the point is then the middle of its cell, and `cell` is
    the length of its side, otherwise 0.

    >>> observed_predicted(Regression.of([3, 1, 3], [2, 2, 2])).rows
    ((2.0, 1.0, 1, 0.0), (2.0, 3.0, 2, 0.0))
    """
    if not r.times.any():
        return Undefined("no_case")
    counted = r.times > 0
    places = np.stack([r.prediction[counted], r.truth[counted]], axis=1)
    points, at = np.unique(places, axis=0, return_inverse=True)
    side = 0.0
    if len(points) > MOST_POINTS:
        points, at, side = _cells(places)
    times = np.bincount(at.ravel(), weights=r.times[counted]).astype(int)
    rows = ((*point, count, side) for point, count in zip(points.tolist(), times.tolist(), strict=True))
    return Table(("prediction", "observed", "n", "cell"), tuple(rows))


def _cells(places: Array) -> tuple[Array, "np.ndarray[tuple[int], np.dtype[np.intp]]", float]:
    """Return the middles of the cells that hold cases, the cell of each case, and how long a side is."""
    least, largest = float(places.min()), float(places.max())
    side = (largest - least) / CELLS
    numbers = np.minimum(np.floor((places - least) / side), CELLS - 1)  # the largest value is in the last cell
    cells, at = np.unique(numbers, axis=0, return_inverse=True)
    return least + (cells + 0.5) * side, at.ravel(), side
