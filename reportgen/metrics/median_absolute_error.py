"""Median of the absolute errors."""

from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, array
from reportgen.data.ordered import Ordered
from reportgen.data.regression import Regression


@metric(
    label="Median absolute error",
    formula=r"\operatorname{median}_i |\hat{y}_i - y_i|",
    range=(0, float("inf")),
    better="lower",
    family="order",
    written_as="measured",
    undefined_when="no_case",
    reference="Hyndman & Koehler (2006), Another look at measures of forecast accuracy, International Journal of Forecasting 22:679",
    says={"middle_error": "Sort the absolute errors and take the middle one."},
)
def median_absolute_error(r: Regression, *, work: Work = SILENT) -> Array:
    """
    Absolute error that half of the cases do not exceed; with an even number of cases, the mean of the middle two.

    It does not depend on how large the larger half of the errors are.

    A hand calculation: sizes 0, 1, 2 and 9, so (1 + 2) / 2.

    >>> float(median_absolute_error(Regression.of([0, 0, 0, 0], [1, 9, -2, 0])))
    1.5
    """
    lower, upper = Ordered.of(abs(r.errors), r.times).middle
    value = array((lower + upper) / 2)
    work.step("middle_error", r"x = |\hat{y} - y|_{(\lceil n / 2 \rceil)}", lower, n=r.cases)
    work.step("middle_error", r"z = |\hat{y} - y|_{(\lfloor n / 2 \rfloor + 1)}", upper, n=r.cases)
    work.step("formula", r"\frac{x + z}{2}", value, x=lower, z=upper)
    return value
