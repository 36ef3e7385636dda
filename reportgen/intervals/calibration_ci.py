"""Wald interval of the calibration slope or intercept."""

from typing import Literal

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.conventions import FEWEST_EVENTS
from reportgen.data.evidence import Array, Scores, array
from reportgen.metrics.calibration_intercept import Shift, calibration_intercept
from reportgen.metrics.calibration_slope import Recalibration, calibration_slope


def _enough_events(s: Scores) -> Undefined | None:
    """Ask for ten cases of each class, below which the standard error of a logistic fit is not to be relied on."""
    fewest = float(min(s.positive_cases, s.negative_cases))
    return Undefined("few_for_fit", fewest=fewest) if fewest < FEWEST_EVENTS else None


@interval(
    label="Wald interval of the calibration slope or intercept",
    formula=r"b \pm z \frac{1}{\sqrt{S}}",
    undefined_when="no_fit",
    reference="Cox (1958), Two further applications of a model for binary regression, Biometrika 45:562; Miller, Hui & Tierney (1991), Validation techniques for logistic regression models, Statistics in Medicine 10:1213",
    judges=True,
    enough=_enough_events,
    metrics={"calibration_slope": {"of": "slope"}, "calibration_intercept": {"of": "intercept"}},
    says={
        "no_fit": "no finite slope or intercept fits best",
        "few_for_fit": "there are {fewest:case|cases} of the smaller class, fewer than {FEWEST_EVENTS:rule}, with which limits of a logistic fit err too often",
        "short.few_for_fit": "only {fewest:case|cases} of the smaller class",
    },
)
def calibration_ci(
    s: Scores, *, of: Literal["slope", "intercept"] = "slope", tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    The slope, or the intercept beside a slope of 1, with so many standard errors of the logistic fit on either side.

    An interval around 1 (or 0) does not show that scores are calibrated; it says how far from it they may be.

    By hand: scores of one half with three of four cases positive have ln 3 with standard error 1 / sqrt(4 * 3/4 * 1/4).

    >>> found = calibration_ci(Scores.of([0.5] * 4, [True, True, True, False]), of="intercept", tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (-1.1646, 3.3618)
    """
    value = (calibration_slope if of == "slope" else calibration_intercept)(s, work=work)
    if isinstance(value, Undefined):
        return value
    if not s.positives.ndim > 1 and not (s.positive_cases and s.negative_cases):
        return Undefined("one_class" if s.cases else "no_case")
    error = _error(s, of, work)
    z = normal_quantile_of(tail, work)
    symbol = "b" if of == "slope" else "a"
    low, high = (array(value + sign * z * error) for sign in (-1, 1))
    work.limits(rf"{symbol} \pm z \cdot d", low, high, z=z, d=error, **{symbol: value})
    return Limits(low, high, array(value))


def _error(s: Scores, of: str, work: Work) -> Array:
    """Return the standard error from the information."""
    if of == "slope":
        fitted = Recalibration.of(s)
        work.step("standard_error", r"d = \frac{1}{\sqrt{S}}", fitted.error, S=fitted.spread)
        return fitted.error
    shifted = Shift.of(s)
    work.step("standard_error", r"d = \frac{1}{\sqrt{V}}", shifted.error, V=shifted.weight)
    return shifted.error
