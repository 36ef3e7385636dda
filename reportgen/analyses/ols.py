"""Ordinary least squares."""

from reportgen.catalog.answers import Undefined, Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.least_squares import ANSWERS, fitted
from reportgen.catalog.work import SILENT, Work
from reportgen.data.linear import Predictors, with_intercept


@analysis(
    label="Ordinary least squares",
    aliases=("linear_regression",),
    formula=r"\hat{\beta} = (X^T X)^{-1} X^T y",
    undefined_when="rank_deficient",
    reference="Legendre (1805), Nouvelles méthodes pour la détermination des orbites des comètes; Hastie, Tibshirani & Friedman (2009), The Elements of Statistical Learning, 2nd edition, section 3.2",
    answers=ANSWERS,
)
def ols(given: Predictors, *, intercept: bool = True, work: Work = SILENT) -> Values | Undefined:
    """
    Coefficients with the smallest sum of squared residuals, the intercept first.

    They are determined only if no column is a sum of others: the rank of the columns is their number. The error on the
    cases of the fit is too low for an estimate of the error on others.

    By hand: for x = 0, 1, 2, 3 and y = 1, 3, 4, 8 the sums are 4, 6, 14, 16 and 35, so the intercept is
    (14 * 16 - 6 * 35) / (4 * 14 - 36) = 0.7 and the slope (4 * 35 - 6 * 16) / 20 = 2.2.

    >>> import numpy as np
    >>> found = ols(Predictors(np.array([[0.0], [1], [2], [3]]), np.array([1.0, 3, 4, 8])))
    >>> [round(number, 12) for number in found.values["coefficients"]]
    [0.7, 2.2]
    """
    return fitted(with_intercept(given.x) if intercept else given.x, given.y, work)
