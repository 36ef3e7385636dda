"""Mean squared error."""

from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, divide
from reportgen.data.regression import Regression


@metric(
    label="Mean squared error",
    abbreviation="MSE",
    aliases=("mean_squared_error",),
    formula=r"\frac{1}{n} \sum_i (\hat{y}_i - y_i)^2",
    range=(0, float("inf")),
    better="lower",
    family="mean",
    written_as="measured",
    undefined_when="no_case",
    reference="Gauss (1823), Theoria combinationis observationum erroribus minimis obnoxiae, article 6",
)
def mse(r: Regression, *, work: Work = SILENT) -> Array:
    """
    Mean of the squared differences between prediction and truth.

    Its unit is the squared unit of the values. A few large errors can dominate it.

    A hand calculation: errors of 1, -2 and 0, so (1 + 4 + 0) / 3.

    >>> round(float(mse(Regression.of([1, 2, 3], [2, 0, 3]))), 6)
    1.666667
    """
    total = r.total(r.errors**2)
    value = divide(total, r.cases)
    work.step("squared_errors", r"S = \sum_i (\hat{y}_i - y_i)^2", total)
    work.step("formula", r"\frac{S}{n}", value, S=total, n=r.cases)
    return value
