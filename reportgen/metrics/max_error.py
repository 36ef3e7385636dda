"""Largest error."""

import numpy as np

from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array
from reportgen.data.regression import Regression


@metric(
    label="Largest error",
    formula=r"\max_i |\hat{y}_i - y_i|",
    range=(0, float("inf")),
    better="lower",
    family="order",
    written_as="measured",
    extreme=True,
    undefined_when="no_case",
    reference="Chebyshev (1854), Théorie des mécanismes connus sous le nom de parallélogrammes, Mémoires présentés à l'Académie impériale des sciences de Saint-Pétersbourg 7:539",
    says={"largest_error": "The case with the largest error: prediction and truth."},
)
def max_error(r: Regression, *, work: Work = SILENT) -> Array:
    """
    Largest absolute difference between prediction and truth among the cases.

    It grows with the number of cases and does not show how large an error on other cases can be.

    A hand calculation: errors of 1, -2 and 0.

    >>> float(max_error(Regression.of([1, 2, 3], [2, 0, 3])))
    2.0
    """
    sizes = np.where(r.times > 0, abs(r.errors), -np.inf)
    largest = sizes.max(axis=-1, initial=-np.inf)
    value = np.where(np.isinf(largest), np.nan, largest)
    if not value.ndim and value >= 0:
        at = sizes.argmax(axis=-1)
        work.step("largest_error", r"e = |p - y|", value, p=r.prediction[..., at], y=r.truth[..., at])
    return value
