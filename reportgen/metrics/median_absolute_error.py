"""Median of the absolute errors."""

import numpy as np

from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, array
from reportgen.data.regression import Regression


@metric(
    label="Median absolute error",
    formula=r"\operatorname{median}_i |\hat{y}_i - y_i|",
    range=(0, float("inf")),
    better="lower",
    undefined_when="no_case",
    reference="Hyndman & Koehler (2006), Another look at measures of forecast accuracy, International Journal of Forecasting 22:679",
)
def median_absolute_error(r: Regression, *, work: Work = SILENT) -> Array:
    """
    Size of error that half of the cases do not exceed; of an even number of cases the mean of the middle two.

    However large the larger half of the errors is, it stays the same.

    A hand calculation: sizes 0, 1, 2 and 9, so (1 + 2) / 2.

    >>> float(median_absolute_error(Regression.of([0, 0, 0, 0], [1, 9, -2, 0])))
    1.5
    """
    lower, upper = middle(abs(r.errors), r.times)
    value = array((lower + upper) / 2)
    work.step("middle_error", r"x = |\hat{y} - y|_{(\lceil n / 2 \rceil)}", lower, n=r.cases)
    work.step("middle_error", r"z = |\hat{y} - y|_{(\lfloor n / 2 \rfloor + 1)}", upper, n=r.cases)
    work.step("formula", r"\frac{x + z}{2}", value, x=lower, z=upper)
    return value


def middle(values: Array, times: Array) -> tuple[Array, Array]:
    """Return the two middle values, each counted so many times; of an odd number they are the same."""
    order = np.argsort(values, axis=-1)
    shape = np.broadcast_shapes(values.shape, times.shape)
    ordered = np.broadcast_to(np.take_along_axis(values, order, axis=-1), shape)
    counts = np.take_along_axis(times, np.broadcast_to(order, shape), axis=-1)
    reached = np.cumsum(counts, axis=-1)
    half = counts.sum(axis=-1, keepdims=True) / 2
    return _first(ordered, reached >= half), _first(ordered, reached > half)


def _first(ordered: Array, wanted: Array) -> Array:
    """Return the first value that is wanted, nan where none is."""
    if not ordered.shape[-1]:
        return np.full(ordered.shape[:-1], np.nan)
    at = wanted.argmax(axis=-1)
    found = np.take_along_axis(ordered, at[..., None], axis=-1)[..., 0]
    return np.where(wanted.any(axis=-1), found, np.nan)
