"""Mean absolute percentage error."""

import numpy as np

from reportgen.catalog.answers import Undefined
from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, divide
from reportgen.data.regression import Regression


@metric(
    label="Mean absolute percentage error",
    abbreviation="MAPE",
    formula=r"\frac{1}{n} \sum_i \left|\frac{\hat{y}_i - y_i}{y_i}\right|",
    range=(0, float("inf")),
    better="lower",
    written_as="share",
    undefined_when="no_case_or_zero_truth",
    reference="Hyndman & Koehler (2006), Another look at measures of forecast accuracy, International Journal of Forecasting 22:679",
    says={
        "no_case_or_zero_truth": "there is no case, or a true value is zero, so its percentage error is not defined",
        "short.no_case_or_zero_truth": "no case, or a true value of zero",
        "zero_truth": "the true value is zero for {zeros:case|cases}, so the percentage error is not defined",
        "short.zero_truth": "{zeros:true value is|true values are} zero",
        "relative_errors": "Sum of the absolute errors, each divided by its true value.",
    },
)
def mape(r: Regression, *, work: Work = SILENT) -> Array | Undefined:
    """
    Mean absolute error relative to the true value: 0.1 is ten percent.

    If a true value is 0 it has no value; no small number is put in its place. Small true values can dominate it, and
    predictions that are too low add at most 1 each. Its tail depends on the small true values, and no rule is known
    that errs seldom enough: the bootstrap shows an interval, and there is no verdict.

    A hand calculation: 12 for 10 and 15 for 20, so (0.2 + 0.25) / 2.

    >>> float(mape(Regression.of([10, 20], [12, 15])))
    0.225
    """
    zeros = r.total(1.0 * (r.truth == 0))
    if not zeros.ndim and zeros:
        return Undefined("zero_truth", zeros=float(zeros), cases=float(r.cases))
    shares = divide(abs(r.errors), abs(r.truth))
    total = np.where(zeros > 0, np.nan, r.total(np.where(r.truth == 0, 0.0, shares)))
    value = divide(total, r.cases)
    work.step("relative_errors", r"S = \sum_i \frac{|\hat{y}_i - y_i|}{|y_i|}", total)
    work.step("formula", r"\frac{S}{n}", value, S=total, n=r.cases)
    return value
