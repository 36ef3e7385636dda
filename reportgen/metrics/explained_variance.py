"""Explained variance."""

import numpy as np

from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, array, divide
from reportgen.data.regression import Regression


@metric(
    label="Explained variance",
    formula=r"1 - \frac{\sum_i (e_i - \bar{e})^2}{\sum_i (y_i - \bar{y})^2}, \quad e_i = \hat{y}_i - y_i",
    range=(float("-inf"), 1),
    better="higher",
    family="mean",
    undefined_when="no_variation_of_truth",
    reference="Helland (1987), On the interpretation and use of R2 in regression analysis, Biometrics 43:61",
    says={
        "no_variation_of_truth": "there is no case, or all true values are equal",
        "short.no_variation_of_truth": "no case, or all true values equal",
        "spread_of_errors": "Sum of the squared distances of the errors from their mean.",
        "spread_of_truth": "Sum of the squared distances of the true values from their mean.",
    },
)
def explained_variance(r: Regression, *, work: Work = SILENT) -> Array:
    """
    One minus the ratio of the variance of the errors to the variance of the true values.

    A bias does not lower it: it equals the coefficient of determination after subtracting the mean error.

    A hand calculation: errors of -0.5, 0.5, 0 and 1 have the mean 0.25 and squares around it of 1.25; those of the true
    values around theirs are 29.1875.

    >>> round(float(explained_variance(Regression.of([3, -0.5, 2, 7], [2.5, 0.0, 2, 8]))), 6)
    0.957173
    """
    known = r.varies(r.truth)
    of_errors, of_truth = (
        array(np.where(known, r.total((each - r.mean(each)[..., None]) ** 2), 0.0)) for each in (r.errors, r.truth)
    )
    value = array(1 - divide(of_errors, of_truth))
    work.step("spread_of_errors", r"S = \sum_i (e_i - \bar{e})^2", of_errors)
    work.step("spread_of_truth", r"T = \sum_i (y_i - \bar{y})^2", of_truth)
    if not np.isnan(value).any():
        work.step("formula", r"1 - \frac{S}{T}", value, S=of_errors, T=of_truth)
    return value
