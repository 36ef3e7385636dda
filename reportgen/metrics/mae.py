"""Mean absolute error."""

from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, divide
from reportgen.data.regression import Regression


@metric(
    label="Mean absolute error",
    abbreviation="MAE",
    aliases=("mean_absolute_error",),
    formula=r"\frac{1}{n} \sum_i |\hat{y}_i - y_i|",
    range=(0, float("inf")),
    better="lower",
    family="mean",
    written_as="measured",
    undefined_when="no_case",
    reference="Willmott & Matsuura (2005), Advantages of the mean absolute error (MAE) over the root mean square error (RMSE) in assessing average model performance, Climate Research 30:79",
    says={"absolute_errors": "Sum of the absolute errors."},
)
def mae(r: Regression, *, work: Work = SILENT) -> Array:
    """
    Mean absolute difference between prediction and truth.

    It has the unit of the values.

    A hand calculation: errors of 1, -2 and 0, so (1 + 2 + 0) / 3.

    >>> float(mae(Regression.of([1, 2, 3], [2, 0, 3])))
    1.0
    """
    total = r.total(abs(r.errors))
    value = divide(total, r.cases)
    work.step("absolute_errors", r"S = \sum_i |\hat{y}_i - y_i|", total)
    work.step("formula", r"\frac{S}{n}", value, S=total, n=r.cases)
    return value
