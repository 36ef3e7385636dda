"""Root mean squared error."""

import numpy as np

from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, array
from reportgen.data.regression import Regression
from reportgen.metrics.mse import mse


@metric(
    label="Root mean squared error",
    abbreviation="RMSE",
    aliases=("root_mean_squared_error",),
    formula=r"\sqrt{\frac{1}{n} \sum_i (\hat{y}_i - y_i)^2}",
    range=(0, float("inf")),
    better="lower",
    family="mean",
    written_as="measured",
    undefined_when="no_case",
    reference="Chai & Draxler (2014), Root mean square error (RMSE) or mean absolute error (MAE)? Arguments against avoiding RMSE in the literature, Geoscientific Model Development 7:1247",
)
def rmse(r: Regression, *, work: Work = SILENT) -> Array:
    """
    Square root of the mean squared difference between prediction and truth.

    It has the unit of the values. It is never below the mean absolute error.

    A hand calculation: errors of 3, -4, 0 and 0, so the root of 25 / 4.

    >>> float(rmse(Regression.of([0, 0, 1, 2], [3, -4, 1, 2])))
    2.5
    """
    squared = mse(r, work=work)
    value = array(np.sqrt(squared))
    work.step("root", r"\text{RMSE} = \sqrt{M}", value, M=squared)
    return value
