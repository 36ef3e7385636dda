"""What is found in the cases about calibration, which no test can clear."""

from reportgen import reasons
from reportgen.catalog import Outcome, Undefined, check, not_checkable, passed, quantile_of_recalibration, warning
from reportgen.conventions import TAIL_OF_CHECKS
from reportgen.data.evidence import Array, Scores
from reportgen.metrics.calibration_intercept import Shift, calibration_intercept
from reportgen.metrics.calibration_slope import Recalibration, calibration_slope


@check(
    label="Calibrated scores",
    assumes="Among cases with equal scores, the proportion of positive cases equals the score.",
    reference="Van Calster et al. (2019), Calibration: the Achilles heel of predictive analytics, BMC Medicine 17:230",
    noted=True,
    unit="case",
    weights=False,
    needs_probabilities=True,
    depends_on_prevalence=True,
    says={
        "calibration_assumed": "assumes calibrated scores (no check can show this); the slope is {slope:decimal within slope_low slope_high} ({slope_low:decimal within slope_low slope_high} to {slope_high:decimal within slope_low slope_high}, ideal value one) and the intercept {intercept:decimal within intercept_low intercept_high} ({intercept_low:decimal within intercept_low intercept_high} to {intercept_high:decimal within intercept_low intercept_high}, ideal value zero)",
        "calibration_contradicted": "assumes calibrated scores, but at least one interval excludes the ideal value: the slope is {slope:decimal within slope_low slope_high} ({slope_low:decimal within slope_low slope_high} to {slope_high:decimal within slope_low slope_high}, ideal value one) and the intercept {intercept:decimal within intercept_low intercept_high} ({intercept_low:decimal within intercept_low intercept_high} to {intercept_high:decimal within intercept_low intercept_high}, ideal value zero)",
        "recalibration_undefined": "assumes calibrated scores; slope and intercept have no value: {reason}",
        "probabilities_off": "results that use the scores as probabilities, such as a threshold from costs, may be wrong",
    },
)
def calibrated_scores(scores: Scores) -> Outcome:
    """
    Compare the 95% intervals of the calibration slope and intercept with 1 and 0.

    If both intervals include these values calibration is still an assumption: wide intervals include them too, and
    slope and intercept detect only some kinds of miscalibration.
    """
    slope, intercept = calibration_slope(scores), calibration_intercept(scores)
    for value in (slope, intercept):
        if isinstance(value, Undefined):
            reason = reasons.undefined(value.code, value.facts)
            return not_checkable("recalibration_undefined", on="scores", reason=reason)
    quantile = quantile_of_recalibration(scores.positive_cases, scores.negative_cases, TAIL_OF_CHECKS)
    line, shift = Recalibration.of(scores), Shift.of(scores)
    facts = _facts("slope", line.slope, quantile * line.error)
    facts |= _facts("intercept", shift.intercept, quantile * shift.error)
    facts |= {"TAIL_OF_CHECKS": TAIL_OF_CHECKS}
    statistic = facts["slope"]
    if facts["slope_low"] <= 1 <= facts["slope_high"] and facts["intercept_low"] <= 0 <= facts["intercept_high"]:
        return passed("calibration_assumed", on="scores", statistic=statistic, **facts)
    return warning(
        "calibration_contradicted", on="scores", consequence="probabilities_off", statistic=statistic, **facts
    )


def _facts(name: str, value: Array, reach: Array) -> dict[str, float]:
    """Name a value and its limits."""
    return {name: float(value), f"{name}_low": float(value - reach), f"{name}_high": float(value + reach)}
