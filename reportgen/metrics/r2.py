"""Coefficient of determination."""

import numpy as np

from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, array, divide
from reportgen.data.regression import Regression


@metric(
    label="Coefficient of determination",
    abbreviation="R²",
    formula=r"1 - \frac{\sum_i (\hat{y}_i - y_i)^2}{\sum_i (y_i - b)^2}",
    range=(float("-inf"), 1),
    better="higher",
    family="mean",
    undefined_when="no_variation",
    reference="Kvålseth (1985), Cautionary note about R2, The American Statistician 39:279",
    says={
        "mean_of_truth": "Mean of the true values, which is the baseline unless a number is given.",
        "squared_errors_of_baseline": "Sum of the squared errors when the baseline is always predicted.",
    },
)
def r2(r: Regression, *, baseline: float | None = None, work: Work = SILENT) -> Array:
    """
    One minus the ratio of the squared errors of the model to those of always predicting one number, the baseline.

    The baseline is the mean of the true values of these cases, unless a number is given, such as the mean in training.
    0 is no better than the baseline, and below 0 is worse. It equals a squared correlation only if the model was fitted
    by least squares to these very cases. The mean of these cases is known only afterwards, which favours the baseline.

    A hand calculation: squared errors of 1.5 where those of the mean, 2.875, are 29.1875.

    >>> round(float(r2(Regression.of([3, -0.5, 2, 7], [2.5, 0.0, 2, 8]))), 6)
    0.948608
    """
    about = r.mean(r.truth) if baseline is None else array(baseline)
    model = r.total(r.errors**2)
    away = r.truth - about[..., None]
    known = r.varies(r.truth) if baseline is None else r.total(1.0 * (away != 0)) > 0
    base = np.where(known, r.total(away**2), 0.0)
    value = array(1 - divide(model, base))
    if baseline is None:
        work.step("mean_of_truth", r"b = \frac{1}{n} \sum_i y_i", about, n=r.cases)
    work.step("squared_errors", r"S = \sum_i (\hat{y}_i - y_i)^2", model)
    work.step("squared_errors_of_baseline", r"T = \sum_i (y_i - b)^2", base, b=about)
    if not np.isnan(value).any():
        work.step("formula", r"1 - \frac{S}{T}", value, S=model, T=base)
    return value
