"""Mean error."""

from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, divide
from reportgen.data.regression import Regression


@metric(
    label="Bias",
    aliases=("mean_error",),
    formula=r"\frac{1}{n} \sum_i (\hat{y}_i - y_i)",
    range=(float("-inf"), float("inf")),
    better="neither",
    family="mean",
    written_as="measured",
    undefined_when="no_case",
    reference="Willmott (1982), Some comments on the evaluation of model performance, Bulletin of the American Meteorological Society 63:1309",
    says={"added_errors": "Sum of the errors, prediction minus truth."},
)
def bias(r: Regression, *, work: Work = SILENT) -> Array:
    """
    Mean of prediction minus truth: above 0 if the model predicts too much on average, below 0 if too little.

    Errors of opposite sign cancel, so a bias of 0 does not mean that the errors are small. Some texts subtract in the
    opposite order, truth minus prediction.

    A hand calculation: errors of 1, -2 and 0, so -1 / 3.

    >>> round(float(bias(Regression.of([1, 2, 3], [2, 0, 3]))), 6)
    -0.333333
    """
    total = r.total(r.errors)
    value = divide(total, r.cases)
    work.step("added_errors", r"S = \sum_i (\hat{y}_i - y_i)", total)
    work.step("formula", r"\frac{S}{n}", value, S=total, n=r.cases)
    return value
