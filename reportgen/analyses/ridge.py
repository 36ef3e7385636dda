"""Ridge regression."""

import numpy as np

from reportgen.catalog.answers import Undefined, Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.least_squares import ANSWERS, fitted
from reportgen.catalog.work import SILENT, Work
from reportgen.data.linear import PenalizedPredictors, with_intercept


@analysis(
    label="Ridge regression",
    aliases=("tikhonov",),
    formula=r"\hat{\beta} = (X^T X + \lambda I)^{-1} X^T y",
    undefined_when="rank_deficient",
    reference="Hoerl & Kennard (1970), Ridge regression: biased estimation for nonorthogonal problems, Technometrics 12:55",
    answers=ANSWERS,
)
def ridge(given: PenalizedPredictors, *, work: Work = SILENT) -> Values | Undefined:
    """
    Coefficients with the smallest sum of squared residuals plus lambda times the sum of their squares, the intercept first.

    The loss is the sum of the squares; for their mean, lambda is multiplied by the number of cases. The intercept is left
    out of the penalty unless `penalize_intercept` is set. For lambda above zero there is one solution at any rank.
    Lambda cannot be chosen on the cases of the fit, where zero is always best; columns are taken as they are, not scaled.

    By hand: for x = 0, 1, 2, 3, y = 1, 3, 4, 8 and lambda = 1 on both coefficients the sums are 5, 6, 15, 16 and 35, so
    the intercept is (15 * 16 - 6 * 35) / (5 * 15 - 36) = 30 / 39 and the slope (5 * 35 - 6 * 16) / 39 = 79 / 39.

    >>> given = {"x": [0, 1, 2, 3], "y": [1, 3, 4, 8], "lambda": 1, "penalize_intercept": True}
    >>> found = ridge(PenalizedPredictors.from_inputs(given)).values["coefficients"]
    >>> [round(39 * number, 9) for number in found]
    [30.0, 79.0]
    """
    columns = with_intercept(given.predictors.x)
    penalties = np.full(columns.shape[1], given.penalty)
    if not given.penalize_intercept:
        penalties[0] = 0.0
    return fitted(columns, given.predictors.y, work, penalties)
