"""Range of the predictions against the range of the truth."""

from reportgen.catalog.answers import Outcome, not_checkable, passed, warning
from reportgen.catalog.declare import check
from reportgen.data.regression import Regression

HALF = 0.5  # of the range of what is true: predictions that span less hardly follow it


@check(
    label="Range of the predictions",
    assumes="The predictions span about the range of the true values.",
    noted=True,
    reference="Copas (1983), Regression, prediction and shrinkage, Journal of the Royal Statistical Society B 45:311: predictions spread less than what they predict",
    basis="computed",
    says={
        "predictions_outside": "predictions outside the range of the true values ({lowest_true} to {highest_true}): {outside} of {cases}; the predictions go from {lowest} to {highest}",
        "predictions_narrow": "the predictions go from {lowest} to {highest}, less than half of the range of the true values, {lowest_true} to {highest_true}",
        "predictions_in_range": "the predictions go from {lowest} to {highest}, the true values from {lowest_true} to {highest_true}",
        "one_true_value": "all true values are {lowest_true}, so there is no range for comparison; the predictions go from {lowest} to {highest}",
        "beyond_what_occurred": "errors of such predictions are rarely observed in these data",
        "extremes_missed": "the largest and the smallest true values are not predicted as such",
    },
)
def prediction_range(r: Regression) -> Outcome:
    """
    Compare the ranges of predictions and true values, and count the predictions beyond all true values.

    By hand: predictions from 2 to 9 of true values from 1 to 8, one of four beyond.

    >>> prediction_range(Regression.of([1, 3, 5, 8], [2, 3, 4, 9])).facts["outside"]
    1.0
    """
    counted = r.times > 0
    truth, predictions, times = r.truth[counted], r.prediction[counted], r.times[counted]
    if not len(truth):
        return not_checkable("no_case", on="predictions")
    facts = {
        "lowest": float(predictions.min()),
        "highest": float(predictions.max()),
        "lowest_true": float(truth.min()),
        "highest_true": float(truth.max()),
        "cases": float(r.cases),
    }
    span = facts["highest_true"] - facts["lowest_true"]
    if not span:
        return not_checkable("one_true_value", on="predictions", **facts)
    outside = float(times[(predictions < facts["lowest_true"]) | (predictions > facts["highest_true"])].sum())
    if facts["highest"] - facts["lowest"] < HALF * span:
        return warning(
            "predictions_narrow", on="predictions", consequence="extremes_missed", statistic=outside, **facts
        )
    if outside:
        return warning(
            "predictions_outside",
            on="predictions",
            consequence="beyond_what_occurred",
            statistic=outside,
            outside=outside,
            **facts,
        )
    return passed("predictions_in_range", on="predictions", statistic=0, **facts)
