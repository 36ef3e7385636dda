"""A polynomial by least squares."""

import numpy as np

from reportgen.catalog.answers import Undefined, Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.least_squares import ANSWERS, fitted
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import LARGEST_POWERED
from reportgen.data.linear import Predictors
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Polynomial fit",
    aliases=("polynomial_regression",),
    formula=r"\hat{y} = \sum_{j=0}^{d} \beta_j x^j",
    undefined_when="rank_deficient",
    reference="Hastie, Tibshirani & Friedman (2009), The Elements of Statistical Learning, 2nd edition, section 3.2",
    answers=ANSWERS,
)
def polynomial_fit(given: Predictors, *, degree: int, work: Work = SILENT) -> Values | Undefined:
    """
    Coefficients of the polynomial of this degree with the smallest sum of squared residuals, the constant first.

    They are determined if at least one more of the x differ than the degree says. A higher degree always fits the cases
    of the fit better, other cases often worse; the degree is chosen on other cases. Powers of large x are close to
    dependent: centre or scale x first.

    By hand: (0, 1), (1, 2), (2, 5), (3, 10) are values of 1 + x^2.

    >>> found = polynomial_fit(Predictors.from_inputs({"x": [0, 1, 2, 3], "y": [1, 2, 5, 10]}), degree=2)
    >>> [round(number, 9) + 0.0 for number in found.values["coefficients"]]
    [1.0, 0.0, 1.0]
    """
    if degree < 0:
        raise ReportgenError(Problem("wrong_option", "degree must not be below 0", "write 2", str(degree)))
    if given.x.shape[1] != 1:
        raise ReportgenError(Problem("wrong_input", "x must be one number per case", "leave the other columns out"))
    if degree and float(np.abs(given.x).max()) ** degree > LARGEST_POWERED:
        what = f"x to the power of {degree} must not be above {LARGEST_POWERED:g}"
        raise ReportgenError(
            Problem("wrong_input", what, "scale x, or write a lower degree", str(float(np.abs(given.x).max())))
        )
    return fitted(given.x[:, 0][:, None] ** np.arange(degree + 1.0), given.y, work)
